import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseObject } from '../../json.ts'

/** Where a process that the client keeps in the background says who it is, as long as it runs. */
const LOCK = ['.cline', 'data', 'locks', 'hub', 'production.json'] as const

/** How long such a process may take to begin, or to end. */
const PATIENCE_MS = 5000
const LOOK_MS = 50

/**
 * Ends the process that the client keeps in the background, by the number that stands in its home.
 * `expected`: there is one, though it may not have begun yet.
 */
export async function endHub(home: string, { expected = false } = {}): Promise<void> {
  const running = () => pidIn(home)
  if (expected) await within(PATIENCE_MS, async () => (await running()) !== undefined)
  const pid = await running()
  if (pid === undefined) return
  try {
    process.kill(pid)
  } catch {
    return // it ended by itself
  }
  await within(PATIENCE_MS, async () => (await running()) !== pid)
}

async function pidIn(home: string): Promise<number | undefined> {
  const lock = parseObject(await readFile(join(home, ...LOCK), 'utf8').catch(() => '')) // none runs
  const pid = Number.isInteger(lock?.pid) ? Number(lock?.pid) : 0
  return pid > 0 ? pid : undefined // others stand for groups of processes
}

async function within(limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  for (let left = limitMs; left > 0 && !(await holds()); left -= LOOK_MS) await sleep(LOOK_MS)
}
