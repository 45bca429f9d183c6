import { type Project, sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import {
  grouped,
  liveClaims,
  readTddEvent,
  type TddEntry,
  type TddEvent,
  type TddState,
} from '@tailtest/tdd'
import type { Config } from '../../config.ts'
import type { Place } from '../../context.ts'
import { cutOffLine, keptLine, revertedLine, revertedNote } from '../../notes/reverted.ts'
import { holdBack } from '../../waiting.ts'
import { gateState } from '../state.ts'
import { type CarriedOut, carryOut, complete, leave } from './carry-out.ts'
import { revertedEntries } from './entries.ts'
import { gitObjection, headNow } from './guards.ts'
import { type Plan, planFor } from './plan.ts'
import { hasReversions, openStore, type Reversion, type Store } from './store.ts'
import type { Intent } from './types.ts'
import { type Unit, unitsOf } from './units.ts'

/**
 * Does what `tdd.on_exhausted` wants done about claims that are given up now: with `report` nothing, with `revert-claim` their
 * edits are taken back where nothing of anybody else's is touched by it, once. Something that this session began and that
 * was cut off is brought to an end first. Gives the lines for the person; throws what the system says where state cannot
 * be written.
 */
export async function revertExhausted(
  place: Place,
  journal: Journal,
  { tdd }: Pick<Config, 'tdd'>,
): Promise<string[]> {
  const { project } = place
  const at = { place, journal, command: place.command() }
  const lines = hasReversions(project) ? await completeAll(at) : []
  if (tdd.on_exhausted === 'report') return lines
  const exhausted = exhaustedClaims(gateState(journal))
  if (exhausted.length === 0) return lines
  for (const unit of unitsOf(journal.readAs(readTddEvent), exhausted)) {
    const key = keyOf(unit)
    if (journal.claim([key]).has(key)) lines.push(...(await takeBack(unit, at)))
  }
  return lines
}

interface Where {
  place: Place
  journal: Journal
  /** The words that start tailtest. */
  command: string
}

/** Claims that nothing is expected of any more: one of their tests is given up, and none is still to become green. */
function exhaustedClaims(state: TddState): string[] {
  const live = new Set(liveClaims(state).map(([id]) => id))
  return [...state.claims].flatMap(([id, { tests }]) => {
    const isGivenUp = tests.some((test) => state.tests.get(test)?.standing === 'exhausted')
    return isGivenUp && !live.has(id) ? [id] : []
  })
}

/** Names these edits: what came of them is not tried again. */
function keyOf({ files }: Unit): string {
  const edits = [...files.values()].flatMap((each) => each.map(({ id }) => id))
  return `revert:${sha256(edits.join()).slice(0, 16)}`
}

async function takeBack(unit: Unit, at: Where): Promise<string[]> {
  const { place, journal } = at
  const { session } = journal.read()
  const plan = await planFor(place, unit, session)
  if (plan.type === 'nothing') return []
  const store = plan.type === 'swaps' ? openStore(place.project) : undefined
  if (plan.type === 'refused' || store === undefined) return refuse(unit, plan, journal)
  const { turn, id, host } = session
  const head = await headNow(place.project)
  const demand = {
    ...{ ts: Date.now(), session: id, host, claims: unit.claims, files: plan.swaps },
    ...(head !== undefined && { head }),
  }
  const name = (turn.id ?? String(turn.startedAt)).replaceAll(/[^\w-]/g, '_').slice(0, 60)
  const begun = (intent: Intent) => journal.claim([begunKey(intent)])
  const carried = carryOut(place.project, store, { ...demand, turn: name, begun })
  return carried === undefined ? refuse(unit, plan, journal) : told(carried, at)
}

const begunKey = ({ id }: Intent) => `reverting:${id}`

/** Nothing is written; the journal says so. */
function refuse(unit: Unit, plan: Plan, journal: Journal): string[] {
  if (plan.type === 'nothing') return []
  const { swaps } = plan
  const why = plan.type === 'refused' ? plan.why : 'unknown'
  const files = plan.type === 'refused' ? plan.files : [...unit.files.keys()]
  const rows = swaps.map(({ path, from, to }) => ({ path, from, to, result: 'kept' as const }))
  const own = files.filter((path) => !swaps.some((swap) => swap.path === path))
  const result = why === 'changed' ? ('conflict' as const) : ('kept' as const)
  const all = [...rows, ...own.map((path) => ({ path, result }))]
  const entries = grouped(all).map(
    (group): TddEntry<'tdd.reverted'> => ({
      ...{ type: 'tdd.reverted', revert: keyOf(unit), claims: [...unit.claims], files: group },
    }),
  )
  journal.keep<TddEntry>(...entries)
  return [keptLine(why, files)]
}

function told(carried: CarriedOut, { journal, command }: Where): string[] {
  journal.keep<TddEntry>(...revertedEntries(carried))
  const facts = { id: carried.intent.id, rows: carried.rows, command }
  const note = revertedNote(facts)
  if (note !== undefined) holdBack(note, 'turn', journal)
  return revertedLine(facts)
}

/** Brings to an end what this session began; of what others began each file is put in its place, and `tailtest undo` names it. */
async function completeAll(at: Where): Promise<string[]> {
  const { place, journal } = at
  const store = openStore(place.project)
  if (store === undefined) return []
  const { claims } = journal.read().session
  const all = await store.all()
  const isOurs = ({ intent }: Reversion) => claims[begunKey(intent)] !== undefined
  const known = new Set(all.some(isOurs) ? journal.readAs(readTddEvent).map(revertOf) : [])
  const lines: string[] = []
  for (const one of all) {
    const { intent, done } = one
    if (!isOurs(one)) {
      if (done === undefined) lines.push(leftLine(place.project, store, intent))
    } else if (done === undefined) lines.push(...(await end(intent, store, at)))
    else if (!known.has(intent.id)) lines.push(...told({ intent, rows: done }, at))
  }
  return lines
}

function leftLine(project: Project, store: Store, intent: Intent): string {
  leave(project, store, intent)
  return cutOffLine('other', intent.id)
}

const revertOf = (event: TddEvent) => (event.type === 'tdd.reverted' ? event.revert : undefined)

async function end(intent: Intent, store: Store, at: Where): Promise<string[]> {
  const { project } = at.place
  const why = await gitObjection(project, [intent.head])
  if (why === undefined) return told(complete(project, store, intent), at)
  return [...told(leave(project, store, intent), at), cutOffLine(why, intent.id)]
}
