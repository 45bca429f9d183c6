import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const files = ['outcomes', 'throws', 'exits', 'unhandled', 'empty', 'shared']
const args = ['test', '--no-check']

const versions = ['2.0.6', '2.9.6']

export const recording: RunnerRecording = {
  package: 'deno',
  versions,
  async record(version, into) {
    const command = join(installPackages(`deno@${version}`), '.bin', 'deno')
    const run = {
      format: 'deno',
      version,
      project: 'deno',
      command,
      args,
      extension: 'txt',
      into,
    } as const
    await record({ ...run, case: 'outcomes', files: files.map((name) => `test/${name}_test.ts`) })
    if (version === '2.0.6') return // knows no suites of Node's
    await record({ ...run, case: 'suites', files: ['test/node_test.ts'] })
  },
}
