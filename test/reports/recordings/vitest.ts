import { join } from 'node:path'
import { record } from '../record.ts'
import { installPackages } from './install.ts'

for (const version of ['1.6.1', '2.1.9', '3.2.7', '4.1.12']) {
  const modules = installPackages(`vitest@${version}`)
  const args = [join(modules, 'vitest', 'vitest.mjs'), 'run']
  const [format, project] = ['vitest', 'vitest'] as const
  await record({
    ...{ format, version, case: 'outcomes', project, modules, command: process.execPath, args },
    anonymous: { [join(modules, '..')]: '/install' },
  })
}
