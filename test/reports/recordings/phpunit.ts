import { execFileSync } from 'node:child_process'
import { EXPECTED } from '../../../packages/runners/test/report/expected/index.ts'
import { record } from '../record.ts'

/** PHPUnit's programs: the one at hand, and others by their paths, `PHPUNITS=/opt/phpunit-11/phpunit`. */
const PROGRAMS = ['phpunit', ...(process.env.PHPUNITS?.split(':') ?? [])]

for (const command of PROGRAMS) {
  const about = execFileSync(command, ['--version']).toString()
  const version = /PHPUnit (\S+)/.exec(about)?.[1] ?? ''
  for (const name of ['outcomes', 'exits', 'fatal'] as const) {
    const { project, files } = EXPECTED.phpunit[name]
    await record({
      ...{ format: 'phpunit', version, case: name, project, command, args: [], files },
      ...{ extension: 'teamcity', runner: { libraries: [`phpunit ${version}`] } },
    })
  }
}
