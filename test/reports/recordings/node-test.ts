import { join } from 'node:path'
import { record } from '../record.ts'
import { installPackages } from './install.ts'

const cjs = [
  ...['outcomes', 'hooks', 'root', 'late', 'rejects', 'missing-source', 'missing-package'],
  ...['syntax', 'broken-source', 'throws-on-load', 'empty', 'script', 'failing-script'],
  ...['shared', 'shared-too', 'exits', 'exits-late', 'killed'],
].map((name) => `test/${name}.test.js`)
const esm = ['missing-source', 'missing-name'].map((name) => `test/${name}.test.mjs`)

for (const version of ['20.19.0', '22.23.3', '24.21.0', '26.10.0']) {
  const command = join(installPackages(`node@${version}`), '.bin', 'node')
  const node = { format: 'node-test', version, project: 'node-test', command } as const
  await record({ ...node, case: 'outcomes', args: ['--test'], files: [...cjs, ...esm] })
  if (version !== '26.10.0') continue
  await record({ ...node, case: 'expected', args: ['--test'], files: ['new/expected.test.js'] })
}
