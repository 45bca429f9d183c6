import {
  isGit,
  isTestFile,
  type RelPath,
  toAbsolute,
  toRelative,
  trackedFiles,
} from '@tailtest/project'
import type { Session } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { contentBefore } from './before.ts'
import { objectionOf } from './guards.ts'
import { hashAt, standingAt } from './standing-at.ts'
import type { Objection, Swap } from './types.ts'
import type { Edit, Unit } from './units.ts'

/** What is to be done about a unit. */
export type Plan =
  /** No file is changed any more. */
  | { type: 'nothing' }
  | { type: 'swaps'; swaps: readonly Swap[] }
  /** All of it stays as it is; `files`: of which this is the reason. */
  | { type: 'refused'; why: Objection; files: readonly RelPath[]; swaps: readonly Swap[] }

type Part = { type: 'same' } | { type: 'swap'; swap: Swap } | { type: 'refused'; why: Objection }

/** Whether a unit's edits can be taken back, every file of it: nothing is written but what is kept of them. */
export async function planFor(place: Place, unit: Unit, session: Session): Promise<Plan> {
  const parts = new Map<RelPath, Part>()
  for (const [path, edits] of unit.files) parts.set(path, await partOf(place, path, edits))
  const all = [...parts]
  const swaps = all.flatMap(([, part]) => (part.type === 'swap' ? [part.swap] : []))
  if (all.every(([, part]) => part.type === 'same')) return { type: 'nothing' }
  const why = await objectionOf(place.project, unit, session)
  if (why !== undefined) return { type: 'refused', why, files: [...unit.files.keys()], swaps }
  for (const [path, part] of all) {
    if (part.type === 'refused') return { type: 'refused', why: part.why, files: [path], swaps }
  }
  return { type: 'swaps', swaps }
}

async function partOf(place: Place, path: RelPath, edits: readonly Edit[]): Promise<Part> {
  const { project } = place
  const refused = (why: Objection): Part => ({ type: 'refused', why })
  const [first] = edits
  if (first === undefined) return { type: 'same' }
  if (isTestFile(path) || edits.some((edit) => edit.class !== 'source')) return refused('test')
  if (toRelative(project, path) !== path) return refused('link')
  const now = standingAt(toAbsolute(project, path))
  if (now.type === 'other') return refused('link')
  const link = chainOf(edits, hashAt(now))
  if (link.type === 'conflict') return refused('changed')
  if (link.type === 'same') return { type: 'same' }
  const bytes = now.type === 'file' ? now.bytes : undefined
  const before = await contentBefore(place, first, bytes)
  if (before.type === 'unknown') return refused('unknown')
  if (before.type === 'absent' && (await isTracked(place, path))) return refused('tracked')
  const swap: Swap = {
    path,
    ...(link.from !== undefined && { from: link.from }),
    ...(before.type === 'kept' && { to: before.hash }),
    ...(first.mode !== undefined && { mode: first.mode }),
    ...(now.type === 'file' && { from_mode: now.mode }),
  }
  return { type: 'swap', swap }
}

/** Where git cannot tell it may be. */
async function isTracked({ project }: Place, path: RelPath): Promise<boolean> {
  if (!isGit(project)) return false
  const tracked = await trackedFiles(project, [path])
  return tracked === undefined || tracked.has(path)
}

/** What a file can hold, by its hash; `undefined`: it is not there. */
type Hash = string | undefined

/** What becomes of a file whose edits are taken back. */
type Link =
  /** Nothing: none of the edits was made, or they are undone already. */
  | { type: 'same' }
  | { type: 'swap'; from: Hash; to: Hash }
  /** Somebody else wrote it, before an edit or after all of them. */
  | { type: 'conflict' }

type Step = Pick<Edit, 'at' | 'pre' | 'post'>

/**
 * Whether a file's edits lead, one from the other, to what it holds now, and to what it held before them. An edit that was
 * let pass need not have been made: the next one tells. Pure.
 */
function chainOf(edits: readonly Step[], current: Hash): Link {
  const [first] = edits
  if (first === undefined) return { type: 'same' }
  let possible = new Set<Hash>([first.pre])
  for (const { at, pre, post } of edits) {
    if (possible.has(pre)) possible = new Set([pre, post])
    // the turn's end tells of the whole turn: of what was told before, too
    else if (at === 'turn' && possible.has(post)) possible = new Set([post])
    else return { type: 'conflict' }
  }
  if (!possible.has(current)) return { type: 'conflict' }
  return current === first.pre ? { type: 'same' } : { type: 'swap', from: current, to: first.pre }
}
