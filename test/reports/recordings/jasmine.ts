import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const files = [
  ...['outcomes', 'hooks', 'missing-source', 'missing-package', 'syntax', 'broken-source'],
  'throws-on-load',
].map((name) => `spec/${name}.spec.js`)

const versions = ['4.6.0', '5.13.0', '6.3.0', '7.0.0']

export const recording: RunnerRecording = {
  package: 'jasmine',
  versions,
  async record(version, into) {
    const modules = installPackages(`jasmine@${version}`)
    const command = { command: process.execPath, args: [join(modules, 'jasmine/bin/jasmine.js')] }
    const anonymous = { [join(modules, '..')]: '/install' }
    const run = {
      format: 'jasmine',
      version,
      project: 'jasmine',
      ...command,
      modules,
      anonymous,
      into,
    } as const
    await record({ ...run, case: 'outcomes', files: [...files, 'spec/module.spec.mjs'] })
    await record({ ...run, case: 'exits', files: ['spec/exits.spec.js'] })
  },
}
