import { record } from '../record.ts'
import { installPython } from './install.ts'

const files = [
  ...['outcomes', 'missing_source', 'missing_package', 'syntax', 'skipped_module', 'twice'],
].map((name) => `tests/test_${name}.py`)

const RUNS = [
  { version: '6.2.5', packages: ['pytest==6.2.5'], args: [] },
  { version: '7.4.4+xdist', packages: ['pytest==7.4.4', 'pytest-xdist'], args: ['-n', '2'] },
  { version: '9.2.0', packages: ['pytest==9.2.0'], args: [] },
]

for (const { version, packages, args } of RUNS) {
  const command = installPython(...packages)
  await record({
    ...{ format: 'pytest', version, case: 'outcomes', project: 'pytest', files },
    ...{ command, args: ['-m', 'pytest', ...args] },
    anonymous: { [command.replace('/bin/python', '')]: '/python' },
  })
}
