import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const files = [
  ...['outcomes', 'hooks', 'missing-source', 'missing-package', 'syntax', 'broken-source'],
  ...['throws-on-load', 'empty', 'handle', 'shared', 'unhandled'],
].map((name) => `test/${name}.test.js`)
const module = 'test/module.test.mjs'

const versions = ['8.4.0', '9.2.2', '10.8.2', '11.8.0', '12.0.3']

export const recording: RunnerRecording = {
  package: 'mocha',
  versions,
  async record(version, into) {
    const modules = installPackages(`mocha@${version}`)
    const bin = join(modules, 'mocha', 'bin')
    const program = readdirSync(bin).find((name) => /^mocha(?:\.js)?$/.test(name)) ?? ''
    const command = { command: process.execPath, modules, args: [join(bin, program)] }
    const anonymous = { [join(modules, '..')]: '/install' }
    const run = { format: 'mocha', version, project: 'mocha', ...command, anonymous, into } as const
    await record({ ...run, case: 'outcomes', files: [...files, module] })
    await record({ ...run, case: 'exits', files: ['fatal/exits.test.js'] })
    await record({ ...run, case: 'root', files: ['fatal/root.test.js', 'fatal/other.test.js'] })
    await record({ ...run, case: 'nothing', files: ['test/excluded.test.js'] })
    if (versions.slice(0, -1).includes(version)) return
    const args = [...command.args, '--parallel']
    await record({ ...run, case: 'parallel', args, files })
  },
}
