import {
  type EventBase,
  type FileChange,
  type HookEvent,
  type Reply,
  silent,
} from '@tailtest/adapter-kit'
import {
  hasConfig,
  headOf,
  languageOf,
  parentOf,
  type RelPath,
  toRelative,
} from '@tailtest/project'
import type { Entry, Session } from '@tailtest/session'
import { isBackgroundWanted } from '../background/wanted.ts'
import { type Context, configOf, type Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { hasWaiting, holdBack, noteOf, takeWaiting } from '../waiting.ts'
import { type Note, type Room, roomFor } from './room.ts'
import { unfollowed } from './unfollowed.ts'

/** Queues the sources among the edited files and speaks once of each new one; of tests only where the settings ask for it. */
export const fileEdited: Step<'file-edited'> = async (event, context) => {
  if (event.reported) return saidOf(event, context)
  const isSource = ({ path }: FileChange) => languageOf(path) !== undefined
  const told = event.byCommand ? await madeHere(event, context) : event.files
  const files = told.filter(isSource)
  for (const file of told.filter((one) => !isSource(one))) {
    const place = context.placeOf(event, file.path)
    const path = toRelative(place.project, file.path)
    if (path !== undefined) unfollowed(place, editOf(file, path, event))
  }
  const notes: Note[] = []
  const room = roomFor(notes, context)
  for (const [place, own] of byPlace(files, event, context)) {
    await place.gather(async () => {
      for (const file of own) {
        for (const text of await see(file, place, { event, context, room }))
          notes.push({ place, text })
      }
      for (const text of await untold(place, room)) notes.push({ place, text })
    })
  }
  notes.push(...(await runsAtEdit(files, event, context)))
  if (!event.byCommand) await startsInBackground(event, context) // the command's end has done so
  if (context.capabilities.noteAfterEdit) return noteOf(textsOf(notes), '\n')
  for (const place of new Set(notes.map((note) => note.place))) {
    const own = notes.filter((note) => note.place === place)
    const journal = place.found()
    if (journal) holdBack(textsOf(own).join('\n'), 'edit', journal)
  }
  return silent
}

/**
 * The files that a command made while the commit stayed the one that the turn began at. With another one, or where that is
 * not known, they may have come with it: the end of the turn tells.
 */
async function madeHere(
  event: HookEvent<'file-edited'>,
  context: Context,
): Promise<readonly FileChange[]> {
  const { markOf } = await import('../runs/changes/mark.ts')
  return event.files.filter(({ path }) => {
    const place = context.placeOf(event, path)
    const mark = markOf(place.found()?.state().turn.mark)
    return mark?.type === 'git' && mark.head === headOf(place.project)
  })
}

/** The files of each place, in their order. */
function byPlace(
  files: readonly FileChange[],
  event: EventBase,
  context: Context,
): Map<Place, FileChange[]> {
  const places = new Map<Place, FileChange[]>()
  for (const file of files) {
    const place = context.placeOf(event, file.path)
    const own = places.get(place)
    if (own === undefined) places.set(place, [file])
    else own.push(file)
  }
  return places
}

/** What waited to be said of edits that were told before. */
function saidOf(event: HookEvent<'file-edited'>, context: Context): Reply {
  const places = new Set(event.files.map(({ path }) => context.placeOf(event, path)))
  const texts = [...places].map((place) => {
    const journal = place.found()
    const isOwed = journal !== undefined && hasWaiting(journal.read().session, event)
    return isOwed ? takeWaiting(journal) : ''
  })
  return noteOf(texts, '\n')
}

/** How many sources were queued that there was no room to speak of. */
async function untold(place: Place, room: Room): Promise<string[]> {
  const count = room.missed.get(place)
  if (count === undefined) return []
  const { moreQueued } = await import('../notes/queued.ts')
  return [moreQueued(count, place.command())]
}

const textsOf = (notes: readonly Note[]) => notes.map(({ text }) => text)

/** Writes down an edit; gives what is to be said of it, behind what waited for an edit that can carry it. */
async function see(
  file: FileChange,
  place: Place,
  { event, context, room }: { event: HookEvent<'file-edited'>; context: Context; room: Room },
): Promise<string[]> {
  const path = toRelative(place.project, file.path)
  if (path === undefined) return []
  const journal = place.found()
  const session = journal?.state()
  const note = await noteOn({ ...file, at: path }, session, { place, event, room })
  const isOwed = context.capabilities.noteAfterEdit && session && hasWaiting(session, event)
  const waited = journal && isOwed ? takeWaiting(journal) : ''
  return [waited, note ?? ''].filter((text) => text !== '')
}

async function noteOn(
  file: FileChange & { at: RelPath },
  session: Session | undefined,
  { place, event, room }: { place: Place; event: HookEvent<'file-edited'>; room: Room },
): Promise<string | undefined> {
  const { at: path, kind } = file
  const entry = (test: boolean): Entry => editOf(file, path, event, test)
  const queuedAs = session?.pending[path]?.status
  // what was only offered is work now
  if (queuedAs !== undefined && queuedAs !== 'ramp-up' && kind !== 'deleted') {
    place.found()?.append(entry(false)) // queued before: nothing new to say, and no need to ask the filter again
    return undefined
  }
  const { firstEdit } = await import('./first-edit.ts')
  return firstEdit({ path, kind, isPaused: session?.paused === true, entry, room }, place)
}

/** The record of an edit. */
function editOf(
  { kind }: FileChange,
  path: RelPath,
  { call, agent, byCommand }: HookEvent<'file-edited'>,
  test = false,
): Entry<'loop.edited'> {
  const via = byCommand ? 'shell' : 'tool'
  return { type: 'loop.edited', path, kind, via, test, call: call?.slice(0, 200), agent }
}

/** Has tests begin in the background, where the settings ask for it. */
async function startsInBackground(
  event: HookEvent<'file-edited'>,
  context: Context,
): Promise<void> {
  for (const place of new Set(event.files.map(({ path }) => context.placeOf(event, path)))) {
    if (!(await isBackgroundWanted(place))) continue
    const { startBackground } = await import('../background/start.ts')
    await startBackground(place, event)
  }
}

/** What the tests of the edited files say, where the settings ask for it. */
async function runsAtEdit(
  files: readonly FileChange[],
  event: EventBase,
  context: Context,
): Promise<Note[]> {
  const asked = new Map<Place, RelPath[]>()
  for (const { path: file, kind } of files) {
    const place = context.placeOf(event, file)
    const path = kind === 'deleted' ? undefined : toRelative(place.project, file)
    if (path === undefined || !hasConfig(place.project, parentOf(path))) continue
    if ((await configOf(place, path)).run_tests !== 'edit') continue
    asked.set(place, [...(asked.get(place) ?? []), path])
  }
  const notes: Note[] = []
  for (const [place, paths] of asked) {
    const { runAtEdit } = await import('../turn/at-edit.ts')
    for (const text of await runAtEdit(place, paths)) notes.push({ place, text })
  }
  return notes
}
