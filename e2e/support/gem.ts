import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runWith } from './temp-project.ts'
import { toolchainEnv } from './toolchains.ts'

/** Makes `shop`, a gem of bundler's own, in a folder. What bundler keeps of the choices stays out of the person's settings. */
export async function makeGem(folder: string, tests: 'rspec' | 'minitest'): Promise<void> {
  const settings = mkdtempSync(join(tmpdir(), 'bundler-'))
  try {
    // it asks for what is not chosen, whatever `--no-ci` and `--no-linter` say
    const chosen = { BUNDLE_GEM__CI: 'false', BUNDLE_GEM__LINTER: 'false' }
    const env = { ...toolchainEnv, ...chosen, BUNDLE_USER_HOME: settings }
    const options = ['--no-coc', '--no-mit', '--no-changelog', `--test=${tests}`]
    await runWith({ cwd: folder, env }, 'bundle', 'gem', 'shop', ...options)
  } finally {
    rmSync(settings, { recursive: true, force: true })
  }
}
