import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const versions = ['27.5.1', '29.7.0', '30.5.2']

export const recording: RunnerRecording = {
  package: 'jest',
  versions,
  async record(version, into) {
    const modules = installPackages(`jest@${version}`)
    const args = [join(modules, 'jest', 'bin', 'jest.js')]
    const files = [
      ...['outcomes', 'failing', 'hooks', 'missing-source', 'missing-package', 'syntax'],
      ...['throws-on-load', 'empty', 'handle'],
    ].map((name) => `test/${name}.test.js`)
    await record({
      ...{ format: 'jest', version, case: 'outcomes', project: 'jest', modules, files, into },
      ...{ command: process.execPath, args, anonymous: { [join(modules, '..')]: '/install' } },
    })
  },
}
