import { type RelPath, sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import { foldTdd, type TddEntry, type TddState } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { readSource } from '../source.ts'
import type { TurnChanges } from '../turn/changes.ts'
import type { WorkContext } from '../turn/imports.ts'
import { keepBlob } from './blobs.ts'
import { classIn } from './class-of.ts'
import { type TurnFile, turnFiles } from './turn-files.ts'
import { asEvents, historyOf, isEvent } from './turn-history.ts'
import { changedSettings } from './turn-settings.ts'
import { changedTests, rewrittenTests } from './turn-tests.ts'
import { walkTurn } from './turn-walk.ts'

/** What the gate made of a turn's edits, before any test runs. */
export interface TurnEdits {
  /** What was known when the turn began. */
  atTurn: TddState
  /** What was known before the edits that are judged, and is known after them. */
  before: TddState
  state: TddState
  /** What was written down of them. */
  entries: readonly TddEntry[]
  /** Files of which an edit was judged in this turn. */
  touched: ReadonlySet<RelPath>
  /** Settings of tailtest that changed. */
  settings: readonly RelPath[]
  /** Files that another live session edits, too: nothing was said of them. */
  foreign: readonly RelPath[]
}

/** Judges the turn's edits and what became of its tests, and writes it down. `undefined`: the gate is switched off. */
export async function judgeEdits(
  place: Place,
  journal: Journal,
  changes: TurnChanges,
  context: WorkContext,
): Promise<TurnEdits | undefined> {
  const history = historyOf(journal)
  if (foldTdd(history.records.filter(isEvent), history.before).switchedOff) return undefined
  const { files, foreign } = await turnFiles({ place, journal, context, history }, changes)
  const tests = await changedTests(files, context)
  const walked = await walkTurn({ history, files, tests, place, context })
  const rewritten = await rewrittenTests(walked, place, context)
  const mended = mendedEdits(place, walked.state, context)
  const found = [...rewritten, ...mended]
  const entries = [...walked.entries, ...found]
  keepContents(place, files)
  journal.keep<TddEntry>(...entries)
  const state = foldTdd(asEvents(found), walked.state)
  const own = entries.flatMap((entry) => (entry.type === 'tdd.edit' ? [entry.path] : []))
  const touched = new Set([...history.judged.keys(), ...own])
  const settings = await changedSettings(place, journal, history)
  const { atTurn, before } = history
  return { atTurn, before, state, entries, touched, settings, foreign }
}

/** Files whose edits nothing allowed, and that hold again what they held before. */
function mendedEdits(place: Place, state: TddState, context: WorkContext): TddEntry<'tdd.edit'>[] {
  return [...state.unlicensed].flatMap(([path, { pre }]) => {
    const content = readSource(place.project, path)
    const post = content === undefined ? undefined : sha256(content)
    if (post !== pre) return []
    const edit = { at: 'turn', path, class: classIn(place, path, context), pre, post } as const
    return [{ type: 'tdd.edit' as const, ...edit, verdict: 'allow' as const, rule: 'G7' as const }]
  })
}

/** What the next end of this turn compares with, and what a claim's edit was. */
function keepContents({ project }: Place, files: readonly TurnFile[]): void {
  for (const { class: kind, before, after } of files) {
    if (kind !== 'source') continue
    if (before !== undefined) keepBlob(project, before)
    if (after !== undefined) keepBlob(project, after)
  }
}
