import type { Edit } from './units.ts'

/** What a file can hold, by its hash; `undefined`: it is not there. */
type Hash = string | undefined

/** What becomes of a file whose edits are taken back. */
export type Link =
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
export function chainOf(edits: readonly Step[], current: Hash): Link {
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
