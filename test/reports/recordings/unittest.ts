import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { EXPECTED } from '../../../packages/runners/test/report/expected/index.ts'
import { record } from '../record.ts'
import { installPython } from './install.ts'

/** The Python at hand, and others by their paths: `PYTHONS=/opt/python3.9/bin/python3`. */
const PYTHONS = ['python3', ...(process.env.PYTHONS?.split(':') ?? [])]

const VERSION = 'import sys; print("%d.%d.%d" % sys.version_info[:3])'
const LIBRARY = 'import os; print(os.path.dirname(os.__file__))'

function asked(python: string, program: string): string {
  return execFileSync(python, ['-c', program]).toString().trim()
}

for (const command of PYTHONS) {
  for (const name of ['outcomes', 'crash'] as const) {
    const { project, runner, files } = EXPECTED.unittest[name]
    await record({
      ...{ format: 'unittest', version: asked(command, VERSION), case: name, project },
      ...{ command, args: ['-m', 'unittest'], runner, files },
      anonymous: { [asked(command, LIBRARY)]: '/python' },
    })
  }
}

for (const version of ['4.2.16', '5.2.17']) {
  const command = installPython(`django==${version}`)
  const { files } = EXPECTED.unittest.django
  await record({
    ...{
      format: 'unittest',
      version: `${asked(command, VERSION)}+django${version}`,
      case: 'django',
    },
    ...{ project: 'unittest-django', command, args: ['manage.py', 'test'], files },
    anonymous: { [dirname(dirname(command))]: '/python' },
  })
}
