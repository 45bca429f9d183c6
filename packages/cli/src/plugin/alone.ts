import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env, Reply } from '@tailtest/adapter-kit'
import { makeFolder, userStateDir } from '@tailtest/project'
import { findNative } from '@tailtest/syntax'
import { launcherOf, renewLauncher } from './launcher.ts'
import { pluginFolder } from './words.ts'

const LINE =
  '[tailtest] the plugin runs without @tailtest/cli installed: it reads sources by patterns instead of a parser, and scores are rougher. For the parsers: npm install --global @tailtest/cli'

/** The process: its environment, the folder of the built files, the host it works for. */
interface Process {
  env: Env
  dist: string
  host: string
}

/**
 * The reply to a session's start; once for each host it also tells the person what a plugin alone cannot do. Settings that
 * start the plugin's hook find it where it is now.
 */
export function tellAlone(reply: Reply, { env, dist, host }: Process): Reply {
  if (existsSync(launcherOf(env))) renewLauncher(env, host)
  const folder = pluginFolder(env)
  const isAlone = folder !== undefined && dist === join(folder, 'dist')
  if (!isAlone || findNative(dist).binding.length > 0) return reply
  if (reply.type !== 'note' && reply.type !== 'silent') return reply
  if (!isFirst(userStateDir(env), host)) return reply
  return reply.type === 'silent'
    ? { type: 'tell', user: LINE }
    : { ...reply, user: [reply.user, LINE].filter(Boolean).join('\n') }
}

function isFirst(userState: string, host: string): boolean {
  try {
    makeFolder(userState)
    writeFileSync(join(userState, `plugin-alone-${host}`), '', { flag: 'wx' })
    return true
  } catch {
    return false // said before, or nothing can be kept: then it would be said each time
  }
}
