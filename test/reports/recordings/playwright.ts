import { join } from 'node:path'
import { type RunnerRecording, record } from '../record.ts'
import { installPackages } from './install.ts'

const all = ['outcomes', 'hooks', 'exits'].map((name) => `tests/${name}.spec.js`)
const broken = ['missing-source', 'missing-package', 'broken-source', 'syntax', 'throws-on-load']
const config = (name: string) => ['--config', `${name}.config.js`]

const versions = ['1.40.1', '1.50.1', '1.65.1']

export const recording: RunnerRecording = {
  package: '@playwright/test',
  versions,
  async record(version, into) {
    const modules = installPackages(`@playwright/test@${version}`)
    const args = [join(modules, '@playwright', 'test', 'cli.js'), 'test']
    const anonymous = { [join(modules, '..')]: '/install' }
    const env = { PLAYWRIGHT_BROWSERS_PATH: join(modules, '..', 'browsers') }
    const run = {
      format: 'playwright',
      version,
      project: 'playwright',
      command: process.execPath,
      modules,
      anonymous,
      env,
      into,
    } as const
    await record({ ...run, case: 'outcomes', args, files: all })
    await record({ ...run, case: 'hangs', args, files: ['fatal/hangs.spec.js'], timeoutMs: 6000 })
    const files = [...broken, 'empty', 'fine'].map((name) => `fatal/${name}.spec.js`)
    await record({ ...run, case: 'broken', args, files })
    if (versions.slice(0, -1).includes(version)) return
    const fine = ['fatal/fine.spec.js']
    await record({ ...run, case: 'empty', args, files: ['fatal/empty.spec.js'] })
    await record({ ...run, case: 'projects', args: [...args, ...config('projects')], files: fine })
    await record({ ...run, case: 'setup', args: [...args, ...config('setup')], files: fine })
    await record({ ...run, case: 'server', args: [...args, ...config('server')], files: fine })
  },
}
