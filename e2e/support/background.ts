import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from './shop.ts'

/** A file of the state folder of the root that has it; `undefined`: none does. */
function stateOf(shop: Shop, name: string): string | undefined {
  const roots = join(shop.env.TAILTEST_STATE_DIR ?? '', 'tailtest', 'roots')
  for (const root of readdirSync(roots)) {
    try {
      return readFileSync(join(roots, root, name), 'utf8')
    } catch {
      // another root, or it has left
    }
  }
  return undefined
}

/** What the process in the background says of itself; `undefined`: nothing. */
export function backgroundOf(
  shop: Shop,
): { pid: number; tests: string[]; measures?: string[] } | undefined {
  const text = stateOf(shop, 'background.json')
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whether the end of a turn waits for what runs in the background. */
export function isWaitedFor(shop: Shop): boolean {
  return stateOf(shop, 'background-hurried') !== undefined
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
