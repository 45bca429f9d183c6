import { parseJson } from '@tailtest/project'
import { classify, type Entry, isBefore, isSame, type NewEntry, parseEntry } from './entry.ts'

/** The most entries the file holds; the oldest give way. */
export const MOST_ENTRIES = 1000
/** What is nested deeper is no history, and could not be written again. */
const DEEPEST = 50

/** One element of the array as it stands in the file: an entry with whatever fields it has, or what is no entry of ours. */
export interface Element {
  entry?: Entry
  raw: unknown
}

/** The file's text as elements; `undefined`: not a JSON array. */
export function parseElements(text: string): Element[] | undefined {
  const array = parseJson(text)
  if (!Array.isArray(array) || isDeeper(array, DEEPEST)) return undefined
  return array.map(elementOf)
}

/** A parsed element of the array, with what it holds of ours. */
export function elementOf(raw: unknown): Element {
  return { entry: parseEntry(raw), raw }
}

/** The text of the file, one element a line. */
export function printElements(elements: readonly Element[]): string {
  return `[\n${elements.map(({ raw }) => `  ${JSON.stringify(raw)}`).join(',\n')}\n]\n`
}

/** The text of a history as the array it holds; `undefined`: it holds none. */
export function parseHistory(text: string): unknown[] | undefined {
  return parseElements(text)?.map(({ raw }) => raw)
}

/** The text of a history, from its array: one element a line. */
export function printHistory(values: readonly unknown[]): string {
  return printElements(values.map((raw) => ({ raw })))
}

/** The entries in the array of a history, without what others added to them. */
export function entriesIn(values: readonly unknown[]): Entry[] {
  return entriesOf(values.map(elementOf))
}

/** The entries whose outcome the others do not know, however they are classified. */
export function outcomesNewTo(known: readonly Entry[], entries: readonly Entry[]): Entry[] {
  const texts = new Set(known.map(outcomeText))
  return entries.filter((entry) => !texts.has(outcomeText(entry)))
}

function outcomeText({ file, session_id, timestamp, status, attempts }: Entry): string {
  return JSON.stringify([file, session_id, timestamp, status, attempts])
}

/** Clocks differ; what is so far ahead of this one, in milliseconds, was written by one that went wrong, or made up. */
const AHEAD_MS = 24 * 60 * 60_000

/** Elements of which those that lie ahead of the time are kept as they stand and are no entries: order is time. */
export function untilNow(elements: readonly Element[], now: number): Element[] {
  const isAhead = ({ timestamp }: Entry) => Date.parse(timestamp) > now + AHEAD_MS
  return elements.map((element) =>
    element.entry && isAhead(element.entry) ? { raw: element.raw } : element,
  )
}

/** The entries among the elements, in their order. */
export function entriesOf(elements: readonly Element[]): Entry[] {
  return elements.flatMap(({ entry }) => entry ?? [])
}

/**
 * Puts each outcome in its place by time, instead of what its session said of the file before, and
 * classifies it against the entries that then stand before it. Fields somebody added are kept.
 */
export function merge(elements: readonly Element[], outcomes: readonly NewEntry[]): Element[] {
  const last = outcomes.filter((one, n) => !outcomes.slice(n + 1).some((two) => isSame(one, two)))
  const isReplaced = ({ entry }: Element) => entry && last.some((one) => isSame(one, entry))
  const merged = elements.filter((element) => !isReplaced(element))
  // the oldest first: the others are compared with it
  for (const outcome of last.sort((one, two) => (isBefore(one, two) ? -1 : 1))) {
    const at = merged.findLastIndex(({ entry }) => entry && isBefore(entry, outcome)) + 1
    const entry = { ...outcome, classification: classify(outcome, entriesOf(merged.slice(0, at))) }
    const old = elements.find((element) => element.entry && isSame(element.entry, outcome))
    const raw = Object.fromEntries([...Object.entries(old?.raw ?? {}), ...Object.entries(entry)])
    merged.splice(at, 0, { entry, raw })
  }
  return merged
}

/** The elements without the oldest entries above the limit. */
export function capped(elements: readonly Element[]): Element[] {
  const surplus = new Set(entriesOf(elements).slice(0, -MOST_ENTRIES))
  return elements.filter(({ entry }) => !entry || !surplus.has(entry))
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}
