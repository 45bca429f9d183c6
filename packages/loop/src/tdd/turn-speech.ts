import { type RelPath, sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import type { Mode, Outcome, TddState } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import {
  failingClaimsText,
  gateLine,
  refusedText,
  type ToldTest,
  unlicensedText,
  unprovenText,
} from '../notes/gate-turn.ts'
import type { Part } from '../turn/speak.ts'
import { modeOf } from './turn-files.ts'

/** What the gate says at a turn's end: to the model, and in one line to the person. */
export interface GateSpeech {
  parts: readonly Part[]
  lines: readonly string[]
}

export interface Said {
  /** What was known when the turn began, and is known now. */
  atTurn: TddState
  state: TddState
  outcomes: ReadonlyMap<string, Outcome>
  foreign: readonly RelPath[]
  /** Files of which an edit was judged in this turn. */
  touched: ReadonlySet<RelPath>
  /** Settings of tailtest that changed. */
  settings: readonly RelPath[]
  /** Ids of failing tests that the turn's end names anyway. */
  named: ReadonlySet<string>
  /** Ids of those that failed before this turn. */
  preExisting: ReadonlySet<string>
}

interface Where {
  place: Place
  journal: Journal
}

const LOUD: readonly Mode[] = ['warn', 'enforce']

/**
 * What is to be said, of files whose mode is `warn` or `enforce`: of the others the report tells. What tests say less is told in every mode
 * (`turn/compared.ts`).
 */
export async function gateSpeech(said: Said, where: Where): Promise<GateSpeech> {
  const { place, journal } = where
  const { turn } = journal.read().session
  const command = place.command()
  const modes = await modesOf(said, place)
  const isLoud = (path: RelPath) => LOUD.includes(modes.get(path) ?? 'observe')
  const isHeld = (paths: readonly RelPath[]) => paths.some((path) => modes.get(path) === 'enforce')
  const claims = [...said.outcomes].flatMap(([id, outcome]) => {
    const claim = said.state.claims.get(id)
    return claim?.targets.some(isLoud) ? [{ id, claim, outcome }] : []
  })
  const edits = [...said.state.unlicensed].filter(([path]) => said.touched.has(path))
  const hooks = edits.flatMap(([path, { rule }]) => (rule === 'protected' ? [path] : []))
  const unlicensed = edits.filter(([path, { rule }]) => rule !== 'protected' && isLoud(path))
  const failing = claims
    .filter(({ outcome }) => outcome === 'red' || outcome === 'regressed')
    .flatMap((each) => standingIn(said, each.claim, ['failing']).filter(isOwnRed(said, each.id)))
    .filter(({ id }) => !said.named.has(id))
  const unproven = claims
    .filter(({ outcome }) => outcome === 'unproven' || outcome === 'stale')
    .flatMap(({ claim }) => standingIn(said, claim, ['tampered', 'stale']))
  const key = (what: string, facts: unknown) =>
    `gate-${what}:${turn.id ?? turn.startedAt}:${sha256(JSON.stringify(facts)).slice(0, 16)}`
  const parts: Part[] = []
  if (failing.length > 0) {
    const facts = failing.map(({ id, message }) => [id, message]).sort()
    parts.push({ keys: [key('red', facts)], text: () => failingClaimsText(failing, command) })
  }
  if (unproven.length > 0) {
    const isWaiting = !isHeld(unproven.flatMap(({ paths }) => paths))
    const keys = [
      key(
        'unproven',
        unproven.map(({ id }) => id),
      ),
    ]
    parts.push({ keys, text: () => unprovenText(unproven, command), waits: isWaiting })
  }
  parts.push(...(await editParts(unlicensed, { ...where, isHeld, command, key })))
  const facts = {
    unlicensed: unlicensed.map(([path]) => path),
    settings: [...said.settings, ...hooks],
    exhausted: claims.flatMap(({ claim }) => ids(standingIn(said, claim, ['exhausted']))),
    unproven: ids(unproven),
    foreign: said.foreign.filter(isLoud),
    refactoring: said.state.refactoring,
  }
  const line = gateLine(facts)
  const told = key('told', line)
  const lines = line !== '' && journal.claim([told]).has(told) ? [line] : []
  return { parts, lines }
}

/** Whether a claim's test fails for want of the claim's edit, and not since before anybody claimed it. */
const isOwnRed =
  ({ atTurn, state, preExisting }: Said, claim: string) =>
  ({ id }: ToldTest): boolean =>
    state.tests.get(id)?.preExisting !== true && (atTurn.claims.has(claim) || !preExisting.has(id))

const ids = (tests: readonly ToldTest[]): string[] => tests.map(({ id }) => id)

/** The modes of all files that something may be said of. */
async function modesOf(said: Said, place: Place): Promise<Map<RelPath, Mode>> {
  const { state, foreign } = said
  const targets = [...state.claims.values()].flatMap((claim) => claim.targets)
  const paths = new Set([...targets, ...state.unlicensed.keys(), ...foreign])
  const modes = new Map<RelPath, Mode>()
  for (const path of paths) modes.set(path, await modeOf(place, path, false))
  return modes
}

type Claim = NonNullable<ReturnType<TddState['claims']['get']>>
type Standing = NonNullable<ReturnType<TddState['tests']['get']>>['standing']

function standingIn(
  { state }: Said,
  { tests, targets }: Claim,
  standings: readonly Standing[],
): (ToldTest & { paths: readonly RelPath[] })[] {
  return tests.flatMap((id) => {
    const test = state.tests.get(id)
    if (test === undefined || !standings.includes(test.standing)) return []
    return [{ id, message: test.message, kind: state.weakened.get(id), targets, paths: targets }]
  })
}

interface Editing extends Where {
  isHeld(paths: readonly RelPath[]): boolean
  command: string
  key(what: string, facts: unknown): string
}

/** Said of each file once a turn. */
async function editParts(
  edits: readonly [RelPath, { rule: string }][],
  { place, isHeld, command, key }: Editing,
): Promise<Part[]> {
  const without = edits.flatMap(([path, { rule }]) => (rule === 'no-red' ? [path] : []))
  const refused = edits.flatMap(([path, { rule }]) => (rule === 'no-red' ? [] : [path]))
  const parts: Part[] = []
  for (const isWaiting of [false, true]) {
    const paths = without.filter((path) => isHeld([path]) !== isWaiting)
    if (paths.length === 0) continue
    const { nextTest } = await import('./next-test.ts')
    const told = await Promise.all(
      paths.map(async (path) => ({ path, test: await nextTest(place, path) })),
    )
    const keyOf = (path: string) => key('edit', path)
    parts.push({
      keys: paths.map(keyOf),
      text: (won) =>
        unlicensedText(
          told.filter(({ path }) => won.has(keyOf(path))),
          command,
        ),
      waits: isWaiting,
    })
  }
  if (refused.length > 0) {
    const isWaiting = !isHeld(refused)
    parts.push({
      keys: [key('refused', refused)],
      text: () => refusedText(refused),
      waits: isWaiting,
    })
  }
  return parts
}
