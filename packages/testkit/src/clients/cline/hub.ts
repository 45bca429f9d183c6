import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseObject } from '../../json.ts'

/** Where a process that the client keeps in the background says who it is. */
const LOCK = ['.cline', 'data', 'locks', 'hub', 'production.json'] as const

/** Ends the process that the client keeps in the background when it is told to; by its number, which stands in its home. */
export async function endHub(home: string): Promise<void> {
  const lock = parseObject(await readFile(join(home, ...LOCK), 'utf8').catch(() => '')) // none runs
  const pid = Number.isInteger(lock?.pid) ? Number(lock?.pid) : 0
  if (pid <= 0) return // such numbers stand for groups of processes
  try {
    process.kill(pid)
  } catch {
    // it ended by itself
  }
}
