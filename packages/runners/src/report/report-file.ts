import { open } from 'node:fs/promises'
import { FOR_READING } from '@tailtest/project'

/** A report is written and read up to here, in bytes; the rest of a larger one counts as never written. */
export const LONGEST_REPORT = 64 * 1024 * 1024

/** The text of a report; `undefined`: none was written, or a link or something else was planted in its place. */
export async function readReport(path: string): Promise<string | undefined> {
  const handle = await open(path, FOR_READING).catch(() => undefined)
  if (!handle) return undefined
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return undefined
    const buffer = Buffer.alloc(Math.min(stats.size, LONGEST_REPORT))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
