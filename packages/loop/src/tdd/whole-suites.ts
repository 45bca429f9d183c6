import { existsSync } from 'node:fs'
import { quoteName } from '@tailtest/adapter-kit'
import { parentOf, type RelPath, sha256, toAbsolute } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { type Journal, openSuites } from '@tailtest/session'
import type { TddEntry, TddEvent } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { listed } from '../notes/listed.ts'
import { mayContinue } from '../runs/judge/attribute.ts'
import { judge } from '../runs/judge/judge.ts'
import { record } from '../runs/judge/record.ts'
import type { Work } from '../runs/select/imports.ts'
import { runSuite, suiteKey } from '../runs/start/suites.ts'
import { modeOf } from './turn-files.ts'

type Edit = TddEntry<'tdd.edit'>

/**
 * What the whole suites of runners say whose configuration this turn changed where the gate warns or refuses: each is run
 * once for what it holds now, in the time that is left. Tests that it no longer finds are named as well as those that fail.
 */
export async function suitesAfterConfig(
  place: Work,
  journal: Journal,
  events: readonly TddEvent[],
  /** Milliseconds. */
  left: () => number,
): Promise<string[]> {
  const edits: Edit[] = []
  for (const edit of configEdits(events)) if (await isHeld(place, edit)) edits.push(edit)
  if (edits.length === 0) return []
  const runners = await place.runners()
  const lines: string[] = []
  for (const runner of runners.filter(({ installed }) => installed)) {
    const own = edits.filter(({ path }) => isOf(runner, path, runners))
    if (own.length === 0) continue
    const state = sha256(JSON.stringify(own.map(({ path, post }) => [path, post]))).slice(0, 16)
    const key = `suite:${suiteKey(runner)}:${state}`
    if (!journal.claim([key]).has(key)) continue
    lines.push(...(await linesOf(place, journal, runner, left)))
  }
  return lines
}

/** The last edit of each configuration that the rules let pass in the turn that is under way. */
function configEdits(events: readonly TddEvent[]): Edit[] {
  const turn = events.findLastIndex(({ type }) => type === 'session.turn-began')
  const edits = new Map<RelPath, Edit>()
  for (const event of events.slice(turn + 1)) {
    if (event.type !== 'tdd.edit' || event.rule !== 'runner-config') continue
    if (event.verdict !== 'deny' || event.at === 'turn') edits.set(event.path, event)
  }
  return [...edits.values()]
}

/** Where edits are only observed nothing is run for them. */
async function isHeld(place: Place, { path, pre }: Edit): Promise<boolean> {
  const mode = await modeOf(place, path, pre === undefined)
  return mode === 'warn' || mode === 'enforce'
}

/** A configuration is that of the runner of its own folder, or of the nearest above; with none of them, of all below. */
function isOf({ directory }: Runner, path: RelPath, runners: readonly Runner[]): boolean {
  const folders: RelPath[] = []
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) folders.push(at)
  const nearest = folders.find((folder) => runners.some((runner) => runner.directory === folder))
  if (nearest !== undefined) return directory === nearest
  const [own = ''] = folders
  return own === '' || directory.startsWith(`${own}/`)
}

async function linesOf(
  place: Work,
  journal: Journal,
  runner: Runner,
  left: () => number,
): Promise<string[]> {
  const suite = `the whole suite of ${runner.name}${runner.directory === '' ? '' : ` in ${quoteName(runner.directory)}`}, whose configuration changed`
  if (left() <= 0) return [`not run: ${suite}: no time was left`]
  const known = openSuites(place.stateRoot).of(suiteKey(runner))
  if (known !== undefined && known.ms > left()) return [`not run: ${suite}: it takes too long`]
  const found = await runSuite(place, runner, { hardMs: left() })
  const { session } = journal.read()
  const options = { session, newTests: new Set<RelPath>(), retryMs: left() }
  const judged = await judge(place, found, options)
  const verdicts = { tests: new Map(), ...found, ...judged, session, trigger: 'turn' as const }
  record(place, journal, verdicts)
  const seen = new Set(found.verified.map(({ test }) => test))
  const isThere = (test: RelPath) => existsSync(toAbsolute(place.project, test))
  const gone = known?.files.filter((test) => !seen.has(test) && isThere(test)) ?? []
  const failing = judged.failures.filter(mayContinue).map(({ id }) => id)
  return [
    ...found.notRun.map(({ reason }) => `not run: ${suite}: ${reason}`),
    ...said(failing, `failing in ${suite}`),
    ...(found.notRun.length > 0 ? [] : said(gone, `no longer found by ${suite}`)),
  ]
}

function said(names: readonly string[], what: string): string[] {
  return names.length === 0 ? [] : [`${what}: ${listed(names)}`]
}
