import { type EventBase, type FileChange, type Reply, silent } from '@tailtest/adapter-kit'
import { openFilter } from '@tailtest/filter'
import { isGit, LANGUAGES, type Language, type RelPath, toRelative } from '@tailtest/project'
import type { Entry, FileStatus } from '@tailtest/session'
import { type Context, configOf, type Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { noteQueued } from '../notes/compose.ts'

/** Queues the sources among the edited files and speaks once of each new one. */
export const fileEdited: Step<'file-edited'> = async (event, context) => {
  const notes: string[] = []
  for (const file of event.files) {
    const text = await see(file, event, context)
    if (text !== undefined) notes.push(text)
  }
  const reply: Reply = { type: 'note', text: notes.join('\n') }
  return notes.length === 0 ? silent : reply
}

async function see(
  file: FileChange,
  event: EventBase,
  context: Context,
): Promise<string | undefined> {
  const place = context.placeOf(event, file.path)
  const path = toRelative(place.project, file.path)
  if (path === undefined) return undefined
  const verdict = openFilter(place.project)(path)
  if (!verdict.test && verdict.rule !== 'test-file') return undefined
  const edited: Entry = {
    type: 'loop.edited',
    path,
    kind: file.kind,
    via: 'tool',
    test: !verdict.test,
    call: event.call?.slice(0, 200),
    agent: event.agent,
  }
  if (!verdict.test || file.kind === 'deleted') {
    const journal = verdict.test ? place.found() : place.journal()
    journal?.append(edited)
    if (journal && file.kind === 'deleted') place.refreshView(journal)
    return undefined
  }
  return queue(
    { path, language: verdict.language, edited, status: guess(file, place) },
    place,
    context,
  )
}

interface Source {
  path: RelPath
  language: Language
  edited: Entry
  status: FileStatus
}

/** The host's word for now; the turn's end asks git. */
function guess(file: FileChange, place: Place): FileStatus {
  return file.kind === 'created' || !isGit(place.project) ? 'new' : 'existing'
}

async function queue(source: Source, place: Place, context: Context): Promise<string | undefined> {
  const { path, language, edited, status } = source
  if (LANGUAGES[language].needsRunner && !(await place.runnerOf(path, language))) return undefined
  const config = await configOf(place, path)
  const journal = place.journal()
  if (journal === undefined) return undefined
  const { session } = journal.read()
  const isKnown = session.paused || session.pending[path] !== undefined
  if (isKnown || (status === 'existing' && config.existing_files === 'ignore')) {
    journal.append(edited)
    return undefined
  }
  const queued: Entry = { type: 'session.queued', path, language, status }
  const key = `note:${path}`
  if (status !== 'new' || session.claims[key] !== undefined) {
    journal.append(edited, queued)
    place.refreshView(journal)
    return undefined
  }
  const won = journal.claim([key], edited, queued).has(key)
  const note = won
    ? await noteQueued({ path, language }, { place, journal, config, context })
    : undefined
  place.refreshView(journal)
  return note
}
