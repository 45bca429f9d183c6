import { dirname, join } from 'node:path'
import { installedCli } from './installed.ts'
import { pluginCache } from './words.ts'

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
  env.TAILTEST_CODE_CACHE = pluginCache(env, host)
  require(join(root, 'dist', 'hook.cjs'))
}
