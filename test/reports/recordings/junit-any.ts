import { join } from 'node:path'
import { junitAny } from '../../../packages/runners/test/report/expected/junit-any.ts'
import { record } from '../record.ts'
import { installPackages, installPython } from './install.ts'

/** JUnit XML of tools that have nothing to do with it. */
const python = installPython('pytest==9.2.0')
await record({
  ...{ format: 'junit', version: '9.2.0', case: 'pytest', project: 'pytest', command: python },
  args: ['-m', 'pytest', '--continue-on-collection-errors', '--maxfail=0', '--junitxml={report}'],
  files: junitAny.pytest.files,
  anonymous: { [python.replace('/bin/python', '')]: '/python' },
})

const vitest = installPackages('vitest@4.1.12')
await record({
  ...{ format: 'junit', version: '4.1.12', case: 'vitest', project: 'vitest', modules: vitest },
  command: process.execPath,
  args: [
    join(vitest, 'vitest', 'vitest.mjs'),
    ...['run', '--bail=0', '--reporter=junit', '--outputFile={report}'],
  ],
  files: junitAny.vitest.files,
  anonymous: { [join(vitest, '..')]: '/install' },
})
