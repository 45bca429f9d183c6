import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, PLUGIN_BIN } from '@tailtest/adapter-kit'
import { makeFolder, userStateDir, writeAtomic } from '@tailtest/project'
import { pluginFolder } from './words.ts'

const folderOf = (env: Env) => join(userStateDir(env), 'tailtest-plugin')

/** The script in the state folder that starts the hook of a plugin, for settings beside it: a plugin's own folder moves with its version. */
export function launcherOf(env: Env): string {
  return join(folderOf(env), 'hook.cjs')
}

/** Starts the hook where the plugin was last; says nothing where it is gone. */
const TEXT = `// tailtest: starts the hook of its plugin, wherever the agent keeps it.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
try {
  require(join(readFileSync(join(__dirname, process.argv[2]), 'utf8'), '${PLUGIN_BIN.hook}'))
} catch {}
`

/** Writes down where the plugin of a host is, which started this process; writes nothing that is there already. */
export function renewLauncher(env: Env, host: string): void {
  const plugin = pluginFolder(env)
  if (plugin === undefined) return
  const folder = folderOf(env)
  makeFolder(folder)
  for (const [name, text] of [
    ['hook.cjs', TEXT],
    [host, plugin],
  ] as const) {
    const file = join(folder, name)
    if (textOf(file) !== text) writeAtomic(file, text)
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // not there yet
  }
}
