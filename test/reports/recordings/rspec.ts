import { execFileSync } from 'node:child_process'
import { EXPECTED } from '../../../packages/runners/test/report/expected/index.ts'
import { record } from '../record.ts'

/** RSpec's programs: the one at hand, and others by their paths, `RSPECS=/opt/rspec-3.9/bin/rspec`. */
const PROGRAMS = ['rspec', ...(process.env.RSPECS?.split(':') ?? [])]

for (const command of PROGRAMS) {
  const about = execFileSync(command, ['--version']).toString()
  const version = /rspec-core (\S+)/.exec(about)?.[1] ?? ''
  for (const name of ['outcomes', 'exits'] as const) {
    const { project, files } = EXPECTED.rspec[name]
    const args = name === 'exits' ? ['--order', 'defined'] : []
    await record({ format: 'rspec', version, case: name, project, command, args, files })
  }
}
