import { quoteName } from '@tailtest/adapter-kit'
import type { Entry, Trend } from '@tailtest/history'
import { count } from '../../shell/output.ts'
import type { Selection } from './selection.ts'

/** Entries shown; `--json` has all. */
export const MOST_SHOWN = 20

/** What a person reads on a terminal, of a selection from so many outcomes. Pure. */
export function lines({ entries, trend, ...found }: Selection, of: number): string[] {
  if (entries.length === 0) return [nothingWords(of)]
  const shown = entries.slice(-MOST_SHOWN)
  const hidden = entries.length - shown.length
  return [
    ...(trend ? [`${quoteName(trend.file)} is ${trendWords(trend)}`] : []),
    ...rows(shown),
    ...(hidden > 0 ? [`${count(hidden, 'earlier outcome')} not shown: --json has all`] : []),
    ...list('regressions (passed before, fail now)', found.regressions),
    ...list('recurring failures (in 3 sessions or more)', found.recurring),
  ]
}

function rows(entries: readonly Entry[]): string[] {
  const names = entries.map(({ file }) => quoteName(file))
  const width = Math.min(60, Math.max(...names.map((name) => name.length)))
  return entries.map((entry, n) => {
    const name = (names[n] ?? '').padEnd(width)
    return `${minuteOf(entry)}  ${entry.classification.padEnd(10)}  ${name}  ${outcomeWords(entry)}`
  })
}

function list(title: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`${title}: ${files.map((file) => quoteName(file)).join(', ')}`]
}

/** `2026-03-01 09:00`, in UTC. */
export function minuteOf({ timestamp }: Entry): string {
  return new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ')
}

/** `unresolved, 3 failed attempts` */
export function outcomeWords({ status, attempts }: Entry): string {
  return attempts === 0 ? status : `${status}, ${count(attempts, 'failed attempt')}`
}

/** `worsening: failing for 2 sessions. Of 5 sessions 3 left it failing; 1 regression, 4 failed attempts.` */
export function trendWords({ verdict, state, streak, ...sums }: Trend): string {
  const facts = [
    ...(sums.regressions > 0 ? [count(sums.regressions, 'regression')] : []),
    ...(sums.attempts > 0 ? [count(sums.attempts, 'failed attempt')] : []),
  ]
  const left = `Of ${count(sums.sessions, 'session')} ${sums.failures || 'none'} left it failing`
  return `${verdict}: ${state} for ${count(streak, 'session')}. ${[left, ...(facts.length > 0 ? [facts.join(', ')] : [])].join('; ')}.`
}

/** Why nothing is shown of so many outcomes. */
export function nothingWords(of: number): string {
  return of === 0 ? 'no outcomes yet' : `no outcome of ${of} is of this file or period`
}
