import { type Envelope, type JournalRecord, readEnvelope, readRecord } from '@tailtest/session'
import { journalLines } from './journal-lines.ts'

/** What stands in one line of a journal. */
export type Read =
  /** A record that this version knows. */
  | { type: 'known'; record: JournalRecord }
  /** Another package's, or another version's. */
  | { type: 'foreign'; record: Envelope & Readonly<Record<string, unknown>> }
  /** Its writer was killed, or somebody else wrote it. */
  | { type: 'torn' }

/** The records of a journal in their order, read as they are asked for. */
export async function* readJournal(file: string): AsyncGenerator<Read> {
  for await (const line of journalLines(file)) if (line !== '') yield readLine(line)
}

function readLine(line: string): Read {
  const value = parsed(line)
  const record = readRecord(value)
  if (record !== undefined) return { type: 'known', record }
  const foreign = readEnvelope(value)
  return foreign === undefined ? { type: 'torn' } : { type: 'foreign', record: foreign }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // torn
  }
}
