import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { FOR_APPENDING, makeFolder } from '@tailtest/project'

/** Bytes after which the log starts anew; one older part is kept. */
const MAX_BYTES = 1024 * 1024
const MAX_LINE = 2000

/**
 * A sink for one-line remarks in `<state>/debug.log`. Never throws: where a log cannot be written,
 * there is nobody to tell.
 */
export function debugLog(userState: string): (line: string) => void {
  const file = join(userState, 'debug.log')
  return (line) => {
    const clean = line.replace(/\s+/g, ' ').slice(0, MAX_LINE)
    try {
      makeFolder(userState)
      const handle = openSync(file, FOR_APPENDING, 0o600)
      const { size } = fstatSync(handle)
      writeSync(handle, `${new Date().toISOString()} ${process.pid} ${clean}\n`)
      closeSync(handle)
      if (size > MAX_BYTES) renameSync(file, `${file}.1`)
    } catch {
      // a read-only or full disk must not disturb the agent
    }
  }
}
