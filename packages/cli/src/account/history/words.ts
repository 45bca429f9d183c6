import type { Entry, Trend } from '@tailtest/history'
import { count } from '../../shell/count.ts'

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
  return of === 0 ? 'no outcomes yet' : `none of ${count(of, 'outcome')} matches`
}
