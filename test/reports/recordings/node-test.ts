import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const cjs = [
  ...['outcomes', 'hooks', 'root', 'late', 'rejects', 'missing-source', 'missing-package'],
  ...['syntax', 'broken-source', 'throws-on-load', 'empty', 'script', 'failing-script'],
  ...['shared', 'shared-too', 'exits', 'exits-late', 'killed'],
].map((name) => `test/${name}.test.js`)
const esm = ['missing-source', 'missing-name'].map((name) => `test/${name}.test.mjs`)

const versions = ['20.19.0', '22.23.3', '24.21.0', '26.10.0']

export const recording: RunnerRecording = {
  package: 'node',
  versions,
  async record(version, into) {
    const command = join(installPackages(`node@${version}`), '.bin', 'node')
    const node = { format: 'node-test', version, project: 'node-test', command, into } as const
    await record({ ...node, case: 'outcomes', args: ['--test'], files: [...cjs, ...esm] })
    if (versions.slice(0, -1).includes(version)) return
    await record({ ...node, case: 'expected', args: ['--test'], files: ['new/expected.test.js'] })
  },
}
