import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from './shop.ts'

/** What the process in the background says of itself; `undefined`: nothing. */
export function backgroundOf(shop: Shop): { pid: number; tests: string[] } | undefined {
  const roots = join(shop.env.TAILTEST_STATE_DIR ?? '', 'tailtest', 'roots')
  for (const root of readdirSync(roots)) {
    try {
      return JSON.parse(readFileSync(join(roots, root, 'background.json'), 'utf8'))
    } catch {
      // another root, or it has left
    }
  }
  return undefined
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
