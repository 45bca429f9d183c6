import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openLog, type Project } from '@tailtest/project'
import { readRecord, sessionsDirectory } from '@tailtest/session'
import { readTddEvent } from '@tailtest/tdd'
import { type CorpusRow, rowOf } from './row.ts'
import { readContent } from './store.ts'
import { type CorpusEvent, triplesOf } from './walk.ts'

/** What was found on the way through a project's journals. */
export type CorpusFound =
  | { type: 'row'; row: CorpusRow }
  /** A claim became green of which not everything is kept. */
  | { type: 'not-kept' }
  /** A journal without a single record that can be read. */
  | { type: 'damaged'; file: string }

/** Every claim of a project that became green, session by session; only one journal is held at a time. */
export function* readCorpus(project: Project): Generator<CorpusFound> {
  for (const file of journalsOf(project)) {
    const { events, isDamaged } = read(file)
    if (isDamaged) yield { type: 'damaged', file }
    const runs = new Map(
      events.flatMap((event) =>
        event.type === 'results.run' ? [[event.run, event.runner] as const] : [],
      ),
    )
    const sources = {
      content: (hash: string) => readContent(project, hash),
      runner: (run: string) => runs.get(run),
    }
    for (const triple of triplesOf(events)) {
      const row = rowOf(triple, sources)
      yield row === undefined ? { type: 'not-kept' } : { type: 'row', row }
    }
  }
}

function journalsOf(project: Project): string[] {
  const directory = sessionsDirectory(project)
  if (directory === undefined) return []
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.jsonl'))
    return names.sort().map((name) => join(directory, name))
  } catch {
    return [] // no session was ever kept here
  }
}

function read(file: string): { events: CorpusEvent[]; isDamaged: boolean } {
  let known = 0
  const log = openLog<CorpusEvent>(file, (value) => {
    const record = readRecord(value)
    const event = readTddEvent(value)
    if (record !== undefined || event !== undefined) known += 1
    return event ?? (record?.type === 'results.run' ? record : undefined)
  })
  const { entries } = log.read()
  return { events: entries, isDamaged: known === 0 }
}
