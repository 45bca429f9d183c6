import { join } from 'node:path'
import { record } from '../record.ts'
import { installPackages } from './install.ts'

for (const version of ['27.5.1', '29.7.0', '30.5.2']) {
  const modules = installPackages(`jest@${version}`)
  const args = [join(modules, 'jest', 'bin', 'jest.js')]
  const files = [
    ...['outcomes', 'failing', 'hooks', 'missing-source', 'missing-package', 'syntax'],
    ...['throws-on-load', 'empty', 'handle'],
  ].map((name) => `test/${name}.test.js`)
  await record({
    ...{ format: 'jest', version, case: 'outcomes', project: 'jest', modules, files },
    ...{ command: process.execPath, args, anonymous: { [join(modules, '..')]: '/install' } },
  })
}
