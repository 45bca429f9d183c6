import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '@tailtest/adapter-kit'
import { makeFolder } from '@tailtest/project'

/** A file that tells the host's command hooks that a process answers in their place. */
export interface Claim {
  make(): void
  /** Only one's own. */
  withdraw(): void
}

/**
 * The claim of this process: in the folder of data that the host keeps for the plugin, named for the host's process, with
 * the number of ours in it. The line of a command hook reads it there, and looks whether that process lives.
 */
export function stake({ CLAUDE_PLUGIN_DATA: data, CLAUDE_PID: host }: Env): Claim {
  if (!data || !host || !/^\d+$/.test(host)) return { make() {}, withdraw() {} }
  const folder = join(data, 'mod')
  const file = join(folder, host)
  const text = `${process.pid}\n`
  return {
    make() {
      makeFolder(folder)
      writeFileSync(file, text, { mode: 0o600 })
    },
    withdraw() {
      try {
        if (readFileSync(file, 'utf8') === text) rmSync(file)
      } catch {
        // never made, or gone with the host's data
      }
    },
  }
}
