import { type RelPath, sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import {
  bodiesOf,
  bodyFor,
  fileOf,
  foldTdd,
  integrityOf,
  liveClaims,
  type TddEntry,
  type TddState,
  type TestBody,
} from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { TurnChanges } from '../runs/changes/changes.ts'
import type { Work } from '../runs/select/imports.ts'
import { readSource } from '../runs/source.ts'
import { keepBlob } from './blobs.ts'
import { classIn } from './class-of.ts'
import { bodiesAt } from './observed.ts'
import { type TurnFile, turnFiles } from './turn-files.ts'
import { asEvents, historyOf, isEvent } from './turn-history.ts'
import { changedSettings } from './turn-settings.ts'
import { type Walked, walkTurn } from './turn-walk.ts'

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
  place: Work,
  journal: Journal,
  changes: TurnChanges,
): Promise<TurnEdits | undefined> {
  const history = historyOf(journal)
  if (foldTdd(history.records.filter(isEvent), history.before).switchedOff) return undefined
  const { files, foreign } = await turnFiles({ place, journal, history }, changes)
  const tests = await changedTests(files, place)
  const walked = await walkTurn({ history, files, tests, place })
  const rewritten = await rewrittenTests(walked, place)
  const mended = await mendedEdits(place, walked.state)
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
async function mendedEdits(place: Work, state: TddState): Promise<TddEntry<'tdd.edit'>[]> {
  const mended: TddEntry<'tdd.edit'>[] = []
  for (const [path, { pre }] of state.unlicensed) {
    const content = readSource(place.project, path)
    const post = content === undefined ? undefined : sha256(content)
    if (post !== pre) continue
    const edit = { at: 'turn', path, class: await classIn(place, path), pre, post } as const
    mended.push({ type: 'tdd.edit', ...edit, verdict: 'allow', rule: 'no-runtime-change' })
  }
  return mended
}

/** What the next end of this turn compares with, and what a claim's edit was. */
function keepContents({ project }: Place, files: readonly TurnFile[]): void {
  for (const { class: kind, before, after } of files) {
    if (kind !== 'source') continue
    if (before !== undefined) keepBlob(project, before)
    if (after !== undefined) keepBlob(project, after)
  }
}

type Integrity = TddEntry<'tdd.integrity'>

/** What the turn did to tests, by the file in which they stood; one that has moved to another file is known there. */
async function changedTests(
  files: readonly TurnFile[],
  { syntax }: Pick<Work, 'syntax'>,
): Promise<Map<RelPath, Integrity[]>> {
  const tests = files.filter((file) => file.class === 'test')
  const bodies = async (path: RelPath, source: string | undefined): Promise<TestBody[]> =>
    source === undefined ? [] : bodiesOf(path, source, syntax, true)
  const before = new Map<string, RelPath>()
  const old: TestBody[] = []
  const now: TestBody[] = []
  for (const { path, before: was, after } of tests) {
    const found = await bodies(path, was)
    for (const { id } of found) before.set(id, path)
    old.push(...found)
    now.push(...(await bodies(path, after)))
  }
  const changes = new Map<RelPath, Integrity[]>()
  for (const entry of integrityOf(old, now)) {
    const path = before.get(entry.test)
    if (path !== undefined) changes.set(path, [...(changes.get(path) ?? []), entry])
  }
  return changes
}

/** Claimed tests that are not as they were in their red, although the turn's beginning does not know them. */
async function rewrittenTests({ state, entries }: Walked, place: Work): Promise<Integrity[]> {
  const known = new Set(
    entries.flatMap((entry) => (entry.type === 'tdd.integrity' ? [entry.test, entry.to] : [])),
  )
  const found: Integrity[] = []
  for (const id of new Set(liveClaims(state).flatMap(([, { tests }]) => tests))) {
    const file = fileOf(id)
    const before = state.tests.get(id)?.body
    if (file === undefined || before === undefined || known.has(id)) continue
    const bodies = await bodiesAt(place, file)
    const now = bodies.find((body) => body.id === id) ?? bodyFor(id, bodies)
    if (now?.bodyHash === before) continue
    const heirs = bodies.filter(
      ({ bodyHash, id: name }) => bodyHash === before && !state.tests.has(name),
    )
    const test = { type: 'tdd.integrity' as const, test: id, before }
    if (now !== undefined) found.push({ ...test, kind: 'changed', after: now.bodyHash })
    else if (heirs.length !== 1) found.push({ ...test, kind: 'deleted' })
    else found.push({ ...test, kind: 'renamed', after: before, to: heirs[0]?.id })
  }
  return found
}
