import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const files = [
  ...['outcomes', 'assertions', 'script', 'each', 'before', 'missing-source', 'missing-package'],
  ...[
    'syntax',
    'broken-source',
    'empty',
    'exits',
    'exits-on-load',
    'uncaught',
    'kills',
    'late',
    'stalls',
  ],
].map((name) => `test/${name}.test.js`)
const modules = ['missing-name', 'module'].map((name) => `test/${name}.test.mjs`)
const slow = ['hangs', 'other'].map((name) => `slow/${name}.test.js`)

const versions = ['15.2.3', '16.3.10', '18.8.0', '21.8.0']

export const recording: RunnerRecording = {
  package: 'tap',
  versions,
  async record(version, into) {
    const installed = installPackages(`tap@${version}`)
    const isOld = Number.parseInt(version, 10) < 18
    const program = join(installed, 'tap', isOld ? 'bin/run.js' : 'dist/esm/run.mjs')
    const run = {
      ...({ format: 'tap', version, project: 'tap', command: process.execPath } as const),
      ...{ modules: installed, into, anonymous: { [join(installed, '..')]: '/install' } },
    }
    await record({ ...run, case: 'outcomes', args: [program], files: [...files, ...modules] })
    await record({
      ...run,
      case: isOld ? 'killed' : 'slow',
      args: [program, '--timeout=3'],
      files: slow,
    })
  },
}
