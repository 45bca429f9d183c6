import { visible } from '@tailtest/adapter-kit'
import { count } from '../../shell/output.ts'
import type { Kind } from '../kind.ts'
import type { ReportPage } from './page.ts'

/** How an outcome looks where colour is not seen, and what it is called. */
export const LOOKS: Readonly<Record<Kind, { glyph: string; word: string }>> = {
  passed: { glyph: '✓', word: 'passed' },
  fixed: { glyph: '↑', word: 'fixed' },
  weakened: { glyph: '↓', word: 'weakened' },
  regression: { glyph: '▼', word: 'regression' },
  unresolved: { glyph: '✕', word: 'unresolved' },
  deferred: { glyph: '‖', word: 'deferred' },
  untested: { glyph: '…', word: 'not tested yet' },
}

/** Lines of a message, and characters of a line. */
const LINES = 40
const LINE = 500
/** Characters of a message within a table. */
const CELL = 120

/** A failure's message as it was printed, without what drives a terminal. */
export function messageText(text: string): string {
  const lines = text.slice(0, 2 * LINES * LINE).split(/\r\n?|\n/)
  const shown = lines.slice(0, LINES).map((line) => visible(line).slice(0, LINE))
  const left = lines.length - shown.length
  return [...shown, ...(left > 0 ? [`… ${left} more lines`] : [])].join('\n')
}

/** As much of a message as stands in a table. */
export function firstLine(text: string): string {
  const line = messageText(text.trimStart()).split('\n', 1)[0] ?? ''
  return line.length > CELL ? `${line.slice(0, CELL - 1)}…` : line
}

/** `840 ms`, `2.4 s`, `3 min 5 s`; a number stays on the line of its unit. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}\u00a0ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)}\u00a0s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`
}

/** `97 %`; never rounded up to all or down to nothing. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 100 && share < 1) return '99\u00a0%'
  return `${rounded === 0 && share > 0 ? 1 : rounded}\u00a0%`
}

/** The answer before any table. */
export function verdict({ regressions, recurring, session }: ReportPage): string {
  const [worse, stubborn] = [regressions.length, recurring.length]
  const bad = [
    ...(worse > 0 ? [`${count(worse, 'file')} regressed`] : []),
    ...(stubborn > 0
      ? [
          `${worse > 0 ? stubborn : count(stubborn, 'file')} ${stubborn === 1 ? 'keeps' : 'keep'} failing`,
        ]
      : []),
  ]
  const now =
    bad.length > 0 ? `${bad.join(', ')}.` : 'Nothing regressed, and no file keeps failing.'
  const [failing, untested] = [session?.failures.length ?? 0, untestedIn(session).length]
  const left = [
    ...(failing > 0 ? [`${count(failing, 'test')} failing`] : []),
    ...(untested > 0 ? [`${count(untested, 'source')} untested`] : []),
  ]
  return left.length === 0
    ? now
    : `${now} The ${session?.last ? 'last ' : ''}session left ${left.join(' and ')}.`
}

/** The sources of a session that no verified run has covered. */
export function untestedIn(session: ReportPage['session']): string[] {
  const files = session?.files ?? []
  return files.filter(({ outcome }) => outcome === 'untested').map(({ file }) => file)
}

/** Items by a key, in their order. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The last millisecond a `Date` can hold. */
const LATEST = 8.64e15

/** Milliseconds since 1970 as UTC, ISO 8601; what is no moment at all is the nearest one. */
export function iso(ms: number): string {
  return new Date(Math.min(Math.max(ms, 0), LATEST)).toISOString()
}

/** The order of moments, earliest first; of texts that are none of them, their own. */
export function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other) || (one < other ? -1 : Number(one > other))
}
