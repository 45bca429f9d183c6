import type { Mark } from './types.ts'

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
const LIST = /^[0-9a-f]{16}$/

/** A mark that was kept as JSON; `undefined`: it is none. */
export function readMark(value: unknown): Mark | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, ts, head, list }: Partial<Record<string, unknown>> = { ...value }
  if (typeof ts !== 'number' || !isOptional(head, ID) || !isOptional(list, LIST)) return undefined
  if (type === 'git') return { type, ts, head, list }
  if (type === 'files') return { type, ts, list }
  return type === 'none' ? { type, ts } : undefined
}

function isOptional(value: unknown, pattern: RegExp): value is string | undefined {
  return value === undefined || (typeof value === 'string' && pattern.test(value))
}
