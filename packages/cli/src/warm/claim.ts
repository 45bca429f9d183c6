import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { isRunning, makeFolder, namesIn, processStart, userStateDir } from '@tailtest/project'

/** Files that tell the host's command hooks, and a person who asks, that a process answers. */
export interface Claim {
  make(): void
  /** Only one's own. */
  withdraw(): void
}

/** Below the person's state: a file for each process, named for its host and by its number, that says when it started. */
const WARM = 'warm'

/**
 * The claim of this process: in the folder of data that the host keeps for the plugin, named for the host's process, with
 * the number of ours in it. The line of a command hook reads it there, and looks whether that process lives.
 */
export function stake(name: string, env: Env): Claim {
  const { CLAUDE_PLUGIN_DATA: data, CLAUDE_PID: host } = env
  if (!data || !host || !/^\d+$/.test(host)) return { make() {}, withdraw() {} }
  const files = new Map([
    [join(userStateDir(env), WARM, `${name}-${process.pid}`), processStart(process.pid) ?? ''],
    [join(data, 'mod', host), `${process.pid}\n`],
  ])
  return {
    make() {
      for (const [file, text] of files) {
        makeFolder(dirname(file))
        writeFileSync(file, text, { mode: 0o600 })
      }
    },
    withdraw() {
      for (const [file, text] of files) if (textOf(file) === text) rmSync(file, { force: true })
    },
  }
}

/** How many processes answer for a host at this moment. */
export function countAnswering(name: string, env: Env): number {
  const folder = join(userStateDir(env), WARM)
  return namesIn(folder).filter((file) => {
    const pid = file.startsWith(`${name}-`) ? Number(file.slice(name.length + 1)) : 0
    return pid > 0 && isRunning(pid, textOf(join(folder, file)) || undefined)
  }).length
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // never made, or gone with the host's data
  }
}
