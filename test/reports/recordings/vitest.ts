import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages, nodeFor } from './install.ts'

const versions = ['1.6.1', '2.1.9', '3.2.7', '4.1.12', '5.1.2']

export const recording: RunnerRecording = {
  package: 'vitest',
  versions,
  async record(version, into) {
    const modules = installPackages(`vitest@${version}`)
    const args = [join(modules, 'vitest', 'vitest.mjs'), 'run']
    const command = nodeFor(version, { from: 5, needs: 22 })
    const [format, project] = ['vitest', 'vitest'] as const
    await record({
      ...{ format, version, case: 'outcomes', project, modules, command, args, into },
      anonymous: { [join(modules, '..')]: '/install' },
    })
  },
}
