import { isObject } from '@tailtest/project'
import type { Mark, Snapshot } from './types.ts'

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const LIST = /^[0-9a-f]{16}$/

/**
 * The moment of a commit: its files, whatever is checked out now. `ts` (milliseconds since 1970): what git ignores
 * and was written after it is not taken for a part of it.
 */
export function commitMark(commit: string, ts: number): Mark {
  if (!ID.test(commit)) throw new TypeError(`"${commit}" is no full object id`)
  return { type: 'git', ts, head: commit }
}

/** A mark that was kept as JSON; `undefined`: it is none. */
export function readMark(value: unknown): Mark | undefined {
  if (!isObject(value)) return undefined
  const { type, ts, head, list, aside } = value
  if (typeof ts !== 'number' || !isOptional(head, ID)) return undefined
  if (!isOptional(list, LIST) || !isOptional(aside, LIST)) return undefined
  if (type === 'git') return { type, ts, head, list, aside }
  if (type === 'files') return { type, ts, list }
  return type === 'none' ? { type, ts } : undefined
}

/** A snapshot that was kept as JSON; `undefined`: it is none. */
export function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isObject(value)) return undefined
  const { type, ts, tree, list } = value
  if (typeof ts !== 'number' || !isOptional(list, LIST)) return undefined
  if (type === 'copies') return { type, ts, list }
  const isTree = type === 'tree' && typeof tree === 'string' && ID.test(tree)
  return isTree ? { type, ts, tree, list } : undefined
}

function isOptional(value: unknown, pattern: RegExp): value is string | undefined {
  return value === undefined || (typeof value === 'string' && pattern.test(value))
}
