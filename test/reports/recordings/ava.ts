import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages, nodeFor } from './install.ts'

const files = [
  ...['outcomes', 'stalls', 'before', 'each', 'after', 'missing-source', 'missing-package'],
  ...['missing-name', 'syntax', 'broken-source', 'throws-on-load', 'empty', 'stranger'],
  ...['uncaught', 'unhandled', 'only', 'exits', 'exits-on-load'],
].map((name) => `test/${name}.test.js`)
const slow = ['hangs', 'loops', 'other'].map((name) => `slow/${name}.test.js`)

const versions = ['5.3.1', '6.4.1', '7.0.0', '8.0.1']

export const recording: RunnerRecording = {
  package: 'ava',
  versions,
  async record(version, into) {
    const modules = installPackages(`ava@${version}`)
    const program = join(modules, 'ava', 'entrypoints')
    const cli = readdirSync(program).find((name) => /^cli\.m?js$/.test(name)) ?? ''
    const command = nodeFor(version, { from: 8, needs: 22 })
    const args = [join(program, cli)]
    const anonymous = { [join(modules, '..')]: '/install' }
    const run = {
      format: 'ava',
      version,
      project: 'ava',
      command,
      modules,
      anonymous,
      into,
    } as const
    await record({ ...run, case: 'outcomes', args, files: [...files, 'test/commonjs.test.cjs'] })
    await record({
      ...run,
      case: 'slow',
      args: [...args, '--timeout=2s', '--concurrency=3'],
      files: slow,
    })
    if (version !== '7.0.0') return
    await record({ ...run, case: 'nothing', args, files: ['test/_helper.test.js'] })
    await record({ ...run, case: 'processes', args: [...args, '--no-worker-threads'], files })
  },
}
