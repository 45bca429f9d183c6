import { quoteName } from '@tailtest/adapter-kit'
import type { Entry, Trend } from '@tailtest/history'
import { count } from '../../shell/output.ts'
import type { paintFor } from '../../shell/paint.ts'
import { kindOf } from '../kind.ts'
import type { Selection } from './selection.ts'

/** Entries shown; `--json` has all. */
export const MOST_SHOWN = 20

type Paint = Pick<ReturnType<typeof paintFor>, 'green' | 'red' | 'yellow'>

/** What a person reads on a terminal, of a selection from so many outcomes. Pure. */
export function lines(
  { entries, trend, ...found }: Selection,
  { of, paint }: { of: number; paint: Paint },
): string[] {
  if (entries.length === 0) return [nothingWords(of)]
  const shown = entries.slice(-MOST_SHOWN)
  const hidden = entries.length - shown.length
  return [
    ...(trend ? [`${quoteName(trend.file)} is ${trendWords(trend)}`] : []),
    ...rows(shown, paint),
    ...(hidden > 0 ? [`${count(hidden, 'earlier outcome')} not shown: --json has all`] : []),
    ...list('regressions (passed before, fail now)', found.regressions),
    ...list('recurring failures (in 3 sessions or more)', found.recurring),
  ]
}

/** The name stands last: however long it is, the others stay where they are. */
function rows(entries: readonly Entry[], paint: Paint): string[] {
  const width = Math.max(...entries.map((entry) => outcomeWords(entry).length))
  return entries.map((entry) => {
    const outcome = toneOf(entry, paint)(outcomeWords(entry).padEnd(width))
    return `${minuteOf(entry)}  ${outcome}  ${quoteName(entry.file)}`
  })
}

function toneOf({ status }: Entry, { green, red, yellow }: Paint): Paint['green'] {
  if (status === 'unresolved') return red
  return status === 'passed' || status === 'fixed' ? green : yellow
}

function list(title: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`${title}: ${files.map((file) => quoteName(file)).join(', ')}`]
}

/** `2026-03-01 09:00`, in UTC. */
export function minuteOf({ timestamp }: Entry): string {
  return new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')
}

/** `regression, 3 failed attempts` */
export function outcomeWords(entry: Entry): string {
  const { attempts } = entry
  const kind = kindOf(entry)
  return attempts === 0 ? kind : `${kind}, ${count(attempts, 'failed attempt')}`
}

/** `worsening: failing for 2 sessions. 3 of 5 sessions left it failing; 1 regression, 4 failed attempts.` */
export function trendWords({ verdict, state, streak, ...sums }: Trend): string {
  const facts = [
    ...(sums.regressions > 0 ? [count(sums.regressions, 'regression')] : []),
    ...(sums.attempts > 0 ? [count(sums.attempts, 'failed attempt')] : []),
  ]
  if (sums.sessions === 1) {
    return `${[`${verdict}: ${state} after its first session`, ...facts].join(', ')}.`
  }
  const left = `${sums.failures || 'none'} of ${sums.sessions} sessions left it failing`
  return `${verdict}: ${state} for ${count(streak, 'session')}. ${[left, ...(facts.length > 0 ? [facts.join(', ')] : [])].join('; ')}.`
}

/** Why nothing is shown of so many outcomes. */
export function nothingWords(of: number): string {
  return of === 0
    ? 'no outcomes yet: the first comes when an agent’s turn ends with a source that it wrote'
    : `no outcome of ${of} is of this file or period`
}
