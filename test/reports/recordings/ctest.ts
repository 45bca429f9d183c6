import { execFileSync } from 'node:child_process'
import { record } from '../record.ts'

/** The machine's own, with its GoogleTest: https://cmake.org/download */
const said = execFileSync('ctest', ['--version'], { encoding: 'utf8' })
const version = /^ctest version ([\d.]+)/m.exec(said)?.[1] ?? ''
const command = { command: 'ctest', args: ['--test-dir', 'build'], extension: 'txt' }
const run = {
  format: 'ctest',
  version,
  ...command,
  before: ['cmake', '-S', '.', '-B', 'build', '-G', 'Ninja'],
} as const

await record({ ...run, project: 'ctest', case: 'outcomes' })
await record({ ...run, project: 'ctest-broken', case: 'broken', files: ['tests/price_test.cpp'] })
