import { type RelPath, sha256, statAt, toAbsolute } from '@tailtest/project'
import { type Journal, pathsOf, touchedByOthers } from '@tailtest/session'
import { type FileClass, type Mode, modeFor } from '@tailtest/tdd'
import { before, type Changed } from '@tailtest/tree'
import { configOf, type Place } from '../context.ts'
import { CAPS } from '../runs/caps.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import { markOf } from '../runs/changes/mark.ts'
import type { Work } from '../runs/select/imports.ts'
import { readSource } from '../runs/source.ts'
import { readBlob } from './blobs.ts'
import { classIn } from './class-of.ts'
import { modeSettings, speaksBeforeEdits } from './settings.ts'
import type { TurnHistory } from './turn-history.ts'

/** A file that the turn changed. */
export interface TurnFile {
  path: RelPath
  class: FileClass
  mode: Exclude<Mode, 'off'>
  /** What it held when the turn began, or after the last edit that was judged; `undefined`: it was not there. */
  before: string | undefined
  /** What it holds now. */
  after: string | undefined
  /** When it was last written (milliseconds since 1970); absent: it is gone. */
  writtenAt: number | undefined
  /** An edit of it was judged before in this turn. */
  isJudged: boolean
}

export interface TurnFiles {
  files: TurnFile[]
  /** Another live session edits them, too: left out. */
  foreign: RelPath[]
}

interface Where {
  place: Work
  journal: Journal
  history: TurnHistory
}

/** The mode of a file, as if nobody had switched the gate off: in a turn in which something is followed, all is observed. */
export async function modeOf(place: Place, path: RelPath, isNew: boolean): Promise<Mode> {
  const settings = modeSettings(await configOf(place, path))
  return modeFor(path, settings, { isNew, switchedOff: false, otherwise: 'observe' })
}

/** The files that the turn changed and that the gate follows, with what they held before and hold now. */
export async function turnFiles(where: Where, changes: TurnChanges): Promise<TurnFiles> {
  const { place, journal, history } = where
  const { session } = journal.read()
  const others = touchedByOthers(place.project, session.id, session.turn.earliest)
  const changed = await changes()
  const reported = new Set([...pathsOf(session.turn.edited), ...history.judged.keys()])
  const found = changed?.changes ?? []
  const unreported = found.filter((change) => !reported.has(change.path))
  const known = found.filter((change) => reported.has(change.path))
  // a command that changes very many files generates them, or checks them out
  const taken = unreported.length > CAPS.unreportedFiles ? known : found
  const paths = new Set([...taken.map(({ path }) => path), ...reported])
  const files: TurnFile[] = []
  const foreign: RelPath[] = []
  for (const path of paths) {
    const change = taken.find((each) => each.path === path)
    for (const file of await filesOf(path, change, where)) {
      if (others.has(file.path)) foreign.push(file.path)
      else files.push(file)
    }
  }
  return { files, foreign }
}

/** A test file under a new name is one that is gone and one that came; a source is the same one. */
async function filesOf(path: RelPath, change: Changed | undefined, where: Where) {
  const { place } = where
  const kind = await classIn(place, path)
  if (kind === 'other' || (kind === 'protected' && !(await isHeld(place, path)))) return []
  const from = change?.from
  if (from === undefined) return fileOf(path, { ...where, kind, change })
  const old = { path: from, kind: 'deleted' } as const
  const gone = await fileOf(from, { ...where, kind, change: old })
  if (kind === 'test') {
    return [...gone, ...(await fileOf(path, { ...where, kind, change: { path, kind: 'created' } }))]
  }
  const content = gone[0]?.before
  const now = await fileOf(path, { ...where, kind, change: { path, kind: 'created' } })
  return now.map((file) => ({ ...file, before: file.isJudged ? file.before : content }))
}

/** Hooks are anybody's where edits of them are refused; of what is in tailtest's own folder `turn-settings.ts` tells. */
async function isHeld(place: Place, path: RelPath): Promise<boolean> {
  return !path.startsWith('.tailtest/') && speaksBeforeEdits(await configOf(place, path))
}

interface Looking extends Where {
  kind: FileClass
  change: Changed | undefined
}

async function fileOf(path: RelPath, looking: Looking): Promise<TurnFile[]> {
  const { place, history, kind } = looking
  const { project } = place
  const after = readSource(project, path)
  const stat = statAt(toAbsolute(project, path))
  if (after === undefined && stat !== 'absent') return [] // no text of a size that anybody writes
  const judged = history.judged.get(path)
  const post = after === undefined ? undefined : sha256(after)
  const isOpen = history.before.refactoring !== undefined && judged?.rule === 'no-red'
  if (judged !== undefined && judged.post === post && !isOpen) return []
  const old = await contentBefore(path, looking)
  if (old === undefined || old.text === after) return []
  const isOwn = kind === 'protected'
  const mode = isOwn ? 'enforce' : await modeOf(place, path, old.text === undefined)
  if (mode === 'off') return []
  const isJudged = judged !== undefined
  return [
    {
      path,
      class: kind,
      mode,
      before: old.text,
      after,
      writtenAt: typeof stat === 'string' ? undefined : stat.mtimeMs,
      isJudged,
    },
  ]
}

/** What the last judged edit left, else what stood there when the turn began; `undefined`: nobody knows. */
async function contentBefore(
  path: RelPath,
  { place, journal, history, change }: Looking,
): Promise<{ text: string | undefined } | undefined> {
  const { project, stateRoot } = place
  const judged = history.judged.get(path)
  const left = judged?.post === undefined ? undefined : readBlob(project, judged.post)
  if (left !== undefined) return { text: left }
  const mark = markOf(journal.read().session.turn.mark)
  const bytes = mark && (await before(project, mark, path, { stateDirectory: stateRoot }))
  const first = judged?.pre === undefined ? undefined : readBlob(project, judged.pre)
  const text = bytes?.toString('utf8') ?? first
  const wasThere = (change?.kind ?? history.kinds.get(path)) !== 'created'
  return text === undefined && wasThere ? undefined : { text }
}
