import { dirname, join } from 'node:path'
import { userStateDir } from '@tailtest/project'
import { installedCli } from './installed.ts'

/** What a plugin's host starts at an event: hands over to an installed tailtest, else to what the plugin brought along. */
const { env } = process
const [, , host = ''] = process.argv
const root = dirname(__dirname)
env.TAILTEST_PLUGIN = root

function runInstalled(): boolean {
  const dist = installedCli({ env, cwd: process.cwd(), node: process.execPath, host })
  if (dist === undefined) return false
  try {
    require(join(dist, 'hook.cjs'))
    return true
  } catch {
    return false // half installed: npm is still writing it
  }
}

if (!runInstalled()) {
  // A host may have people agree to each file of a plugin: nothing is written into its folder.
  env.TAILTEST_CODE_CACHE = join(userStateDir(env), 'plugin-cache', host)
  require(join(root, 'dist', 'hook.cjs'))
}
