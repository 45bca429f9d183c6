import { isObject, openLog, readState } from '@tailtest/project'
import { CHECKPOINT_EVERY, keepText } from './checkpoint.ts'
import type { Journal } from './journal.ts'

/** How another package makes a state of its records in a journal. */
export interface Folding<R, S extends object> {
  /** Tells its checkpoint from those of others: lower case letters. */
  name: string
  /** Of what records mean and states look like: what was kept under another one is folded anew. */
  version: number
  /** A record; `undefined`: it means nothing here. */
  read(value: unknown): R | undefined
  /** The state before any record: plain data, maps and sets. */
  empty(): S
  /** The state after records, on top of `from`, which is not changed. */
  fold(records: Iterable<R>, from: S): S
}

interface Known<S> {
  /** Where in the journal the fold goes on, in bytes. */
  offset: number
  state: S
}

/**
 * Gives, whenever it is asked, the state after every record that is there then; reads and folds only what came since it
 * was asked last, and of a long journal what came since its checkpoint. The state is not to be changed.
 */
export function followJournal<R, S extends object>(
  { file }: Pick<Journal, 'file'>,
  folding: Folding<R, S>,
): () => S {
  const log = openLog(file, folding.read)
  const checkpoint = file.replace(/jsonl$/, `checkpoint-${folding.name}.json`)
  let known: Known<S> | undefined
  let last: { state: S; end: number } | undefined
  return () => {
    const size = log.size()
    if (last?.end === size) return last.state
    known ??= readKnown(checkpoint, folding, size) ?? { offset: 0, state: folding.empty() }
    const { entries, settled, settledCount, end } = log.read(known.offset)
    const isLong = settled - known.offset > CHECKPOINT_EVERY
    known = { offset: settled, state: onTop(folding, known.state, entries.slice(0, settledCount)) }
    if (isLong) keepText(checkpoint, pack({ v: folding.version, ...known }))
    last = { state: onTop(folding, known.state, entries.slice(settledCount)), end }
    return last.state
  }
}

function onTop<R, S extends object>(folding: Folding<R, S>, state: S, records: readonly R[]): S {
  return records.length === 0 ? state : folding.fold(records, state)
}

/** What the checkpoint holds; `undefined`: there is none, or it is damaged or does not fit this journal. */
function readKnown<R, S extends object>(
  checkpoint: string,
  { version, empty }: Folding<R, S>,
  size: number,
): Known<S> | undefined {
  const text = readState(checkpoint)
  if (text === undefined) return undefined
  const fresh = empty()
  const isState = (value: unknown): value is S => isLike(fresh, value)
  try {
    const stored = unpack(text)
    if (!isObject(stored) || stored.v !== version || !isState(stored.state)) return undefined
    const { offset, state } = stored
    return typeof offset === 'number' && offset >= 0 && offset <= size
      ? { offset, state }
      : undefined
  } catch {
    return undefined // a damaged checkpoint costs a longer fold, nothing else
  }
}

/** Whether a value has all that a fresh state has, each of its kind. */
function isLike(fresh: object, value: unknown): boolean {
  if (!isObject(value)) return false
  return Object.entries(fresh).every(([key, own]) => kindOf(value[key]) === kindOf(own))
}

function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value)
}

/** JSON, with maps and sets as lists that are named for what they are. */
function pack(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Map) return { $map: [...each] }
    return each instanceof Set ? { $set: [...each] } : each
  })
}

/** What {@link pack} wrote; throws where it did not. */
function unpack(text: string): unknown {
  return JSON.parse(text, (_key, each: unknown) => {
    if (!isObject(each)) return each
    if (isPairs(each.$map)) return new Map(each.$map)
    return Array.isArray(each.$set) ? new Set(each.$set) : each
  })
}

function isPairs(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2)
}
