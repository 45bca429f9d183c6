import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { record } from '../record.ts'
import { installPackages } from './install.ts'

const files = [
  ...['outcomes', 'stalls', 'before', 'each', 'after', 'missing-source', 'missing-package'],
  ...['missing-name', 'syntax', 'broken-source', 'throws-on-load', 'empty', 'stranger'],
  ...['uncaught', 'unhandled', 'only', 'exits', 'exits-on-load'],
].map((name) => `test/${name}.test.js`)
const slow = ['hangs', 'loops', 'other'].map((name) => `slow/${name}.test.js`)

for (const version of ['5.3.1', '6.4.1', '7.0.0', '8.0.1']) {
  const modules = installPackages(`ava@${version}`)
  const program = join(modules, 'ava', 'entrypoints')
  const cli = readdirSync(program).find((name) => /^cli\.m?js$/.test(name)) ?? ''
  const isNew = version.startsWith('8.') // it asks for Node 22
  const command = isNew ? join(installPackages('node@22.23.3'), '.bin', 'node') : process.execPath
  const args = [join(program, cli)]
  const anonymous = { [join(modules, '..')]: '/install' }
  const run = { format: 'ava', version, project: 'ava', command, modules, anonymous } as const
  await record({ ...run, case: 'outcomes', args, files: [...files, 'test/commonjs.test.cjs'] })
  await record({
    ...run,
    case: 'slow',
    args: [...args, '--timeout=2s', '--concurrency=3'],
    files: slow,
  })
  if (version !== '7.0.0') continue
  await record({ ...run, case: 'nothing', args, files: ['test/_helper.test.js'] })
  await record({ ...run, case: 'processes', args: [...args, '--no-worker-threads'], files })
}
