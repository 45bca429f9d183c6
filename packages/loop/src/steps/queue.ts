import { LANGUAGES, type Language, type RelPath } from '@tailtest/project'
import { type Look, openLook } from '@tailtest/runners'
import type { Entry, FileStatus } from '@tailtest/session'
import { configOf, type Place } from '../context.ts'
import { noteQueued } from '../notes/compose.ts'
import { runnerOf } from '../runs/runner-of.ts'
import { readTestable } from '../runs/source.ts'
import { isUnagreed, readSettings } from '../settings.ts'
import type { Room } from './room.ts'
import { leftToTheEnd } from './unfollowed.ts'

/** A source that was edited and does not wait yet. */
export interface Source {
  path: RelPath
  language: Language
  /** The edit's record. */
  edited: Entry
  status: FileStatus
  /** For what is said of it. */
  room: Room
}

function lookOf({ looks }: Room, place: Place): Look {
  const look = looks.get(place) ?? openLook(place.project)
  looks.set(place, look)
  return look
}

/** Queues a source, unless its content speaks against tests; gives the note on a new one, to the first process that speaks of it. */
export async function queue(source: Source, place: Place): Promise<string | undefined> {
  const { path, edited, status, room } = source
  place.lend({ settings: { isUnagreed, readSettings }, runners: { runnerOf } })
  const content = await readTestable(
    { path, language: source.language },
    { project: place.project, syntax: place.syntax },
  )
  if (content === undefined) return leftToTheEnd(place)
  const { language, text } = content
  if (LANGUAGES[language].needsRunner && !(await place.runnerOf(path, language))) return undefined
  const config = await configOf(place, path)
  const journal = place.journal()
  if (journal === undefined) return undefined
  if (status === 'existing' && config.existing_files === 'ignore') {
    journal.append(edited)
    return undefined
  }
  const queued: Entry = { type: 'session.queued', path, language, status }
  const key = `note:${path}`
  const isMissed = room.isFull()
  if (status !== 'new' || isMissed || journal.state().claims[key] !== undefined) {
    journal.append(edited, queued)
    if (status === 'new' && isMissed) room.missed.set(place, (room.missed.get(place) ?? 0) + 1)
    place.refreshView(journal)
    return undefined
  }
  const won = journal.claim([key], edited, queued).has(key)
  const note = won
    ? await noteQueued(
        { path, language, text },
        { place, journal, config, look: lookOf(room, place) },
      )
    : undefined
  place.refreshView(journal)
  return note
}
