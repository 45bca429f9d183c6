import { isObject } from '@tailtest/project'
import { type Element, elementOf, MOST_ENTRIES } from './elements.ts'
import { classify, type Entry, isBefore } from './entry.ts'

/** An entry, and the fields that others added to it. */
interface Known {
  entry: Entry
  extra: ReadonlyMap<string, unknown>
}

/**
 * Two histories as one, from their arrays; commutative, associative, idempotent. Of one file in one session the later
 * outcome stands; of two at the same time the one whose content is greater, and what others added to either. The
 * newest 1,000 entries stay, each classified anew by those before it. What is no entry stays, once, in front.
 */
export function union(one: readonly Entry[], other: readonly Entry[]): Entry[]
export function union(one: readonly unknown[], other: readonly unknown[]): unknown[]
export function union(one: readonly unknown[], other: readonly unknown[]): unknown[] {
  return unionOf(one.map(elementOf), other.map(elementOf)).map(({ raw }) => raw)
}

/** The {@link union} of elements. */
export function unionOf(one: readonly Element[], other: readonly Element[]): Element[] {
  const strangers = new Map<string, Element>()
  const known = new Map<string, Known>()
  for (const { entry, raw } of [...one, ...other]) {
    if (entry === undefined) strangers.set(canonicalText(raw), { raw: canonical(raw) })
    else {
      const key = JSON.stringify([entry.session_id, entry.file])
      const found = { entry, extra: extraOf(raw, entry) }
      const before = known.get(key)
      known.set(key, before === undefined ? found : standing(before, found))
    }
  }
  const inTime = [...known.values()].sort((a, b) => (isBefore(a.entry, b.entry) ? -1 : 1))
  const inOrder = [...strangers].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...inOrder.map(([, stranger]) => stranger), ...classified(inTime.slice(-MOST_ENTRIES))]
}

function classified(known: readonly Known[]): Element[] {
  const before = new Map<string, Entry[]>()
  return known.map(({ entry: { classification, ...outcome }, extra }) => {
    const { renamed_from: old } = outcome
    const former = old === undefined ? [] : (before.get(old) ?? [])
    const own = [...former, ...(before.get(outcome.file) ?? [])]
    const entry = { ...outcome, classification: classify(outcome, own) }
    before.set(outcome.file, own)
    own.push(entry)
    const added = [...extra].sort(([a], [b]) => (a < b ? -1 : 1))
    return { entry, raw: Object.fromEntries([...Object.entries(entry), ...added]) }
  })
}

/** Which of two outcomes of the same session and file stands. */
function standing(one: Known, other: Known): Known {
  const [a, b] = [weight(one.entry), weight(other.entry)]
  if (a.time !== b.time) return a.time > b.time ? one : other
  if (a.text !== b.text) return a.text > b.text ? one : other
  return { entry: one.entry, extra: together(one.extra, other.extra) }
}

/** Not the classification: it is found anew. */
function weight(entry: Entry): { time: number; text: string } {
  const { timestamp, status, attempts, renamed_from = null } = entry
  const text = canonicalText([timestamp, status, attempts, renamed_from])
  return { time: Date.parse(timestamp), text }
}

/** Fields of both; where they disagree, the greater. */
function together(one: Known['extra'], other: Known['extra']): Known['extra'] {
  const both = new Map(one)
  for (const [name, value] of other) {
    const isGreater = !both.has(name) || canonicalText(value) > canonicalText(both.get(name))
    if (isGreater) both.set(name, value)
  }
  return both
}

function extraOf(raw: unknown, entry: Entry): Known['extra'] {
  const fields = isObject(raw) ? Object.entries(raw) : []
  const added = fields.filter(([name]) => !Object.hasOwn(entry, name))
  return new Map(added.map(([name, value]) => [name, canonical(value)]))
}

/** A JSON value in the one form that all values equal to it have: keys sorted. */
function canonical(value: unknown): unknown {
  return JSON.parse(canonicalText(value))
}

/** The text of {@link canonical}. Equal values have the same, and which of two is greater never depends on who asks. */
function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => (isObject(inner) ? sorted(inner) : inner)) ??
    'null'
  )
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
