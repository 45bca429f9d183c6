import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { isLink, readState, replaceFile } from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'

/** Whether what stands in a file is a corpus that was written before, or nothing. */
function isCorpus(file: string): boolean {
  const text = readState(file, Number.MAX_SAFE_INTEGER)
  if (text === undefined) return false
  const [line = ''] = text.split('\n', 1)
  try {
    return line === '' ? text.trim() === '' : 'test_ids' in JSON.parse(line)
  } catch {
    return false // no JSON, or no object
  }
}

/** Writes rows as lines of JSON, each as it comes; the file is there as a whole, or stays as it was. Gives their number. */
export function writeRows(file: string, isThere: boolean, rows: Iterable<object>): number {
  if (isThere && (isLink(file) || !isCorpus(file))) {
    throw new CommandFailure(
      `${file} is there, and is no corpus`,
      'Give --out a file that is not there yet, or one that this command wrote.',
    )
  }
  const temporary = `${file}.${process.pid}.tmp`
  let count = 0
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      for (const row of rows) {
        writeSync(handle, `${JSON.stringify(row)}\n`)
        count += 1
      }
    } finally {
      closeSync(handle)
    }
    replaceFile(temporary, file)
    return count
  } catch (cause) {
    rmSync(temporary, { force: true })
    const [reason] = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)
    throw new CommandFailure(
      `${file} was not written: ${reason}`,
      'Give --out a file in a folder that exists and may be written.',
      { cause },
    )
  }
}
