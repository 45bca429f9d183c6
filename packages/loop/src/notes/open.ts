import { type Finding, failedIn, type Verdict } from '@tailtest/session'
import { listed } from './listed.ts'

/** `2 failing tests (a, b)`; '' for none. */
function part(word: readonly [one: string, many: string], names: readonly string[], more = 0) {
  const count = names.length + more
  if (count === 0) return []
  const named = names.length === 0 ? '' : ` (${listed(names)})`
  return [`${count} ${count === 1 ? word[0] : word[1]}${named}`]
}

const subjects = (findings: readonly Finding[]) => findings.map(({ subject }) => subject)

/** What a turn left open, for the person who comes back to it; '' where nothing is. `reason`: why no more is tried. Pure. */
export function openLine(verdict: Verdict, reason = ''): string {
  const { failing, hidden, weakened, deferred, untested } = verdict
  const parts = [
    ...part(
      ['failing test', 'failing tests'],
      subjects(failing),
      failedIn(verdict) - failing.length,
    ),
    ...part(
      ['test that failed and no longer runs', 'tests that failed and no longer run'],
      subjects(hidden),
    ),
    ...part(['weakened test', 'weakened tests'], subjects(weakened)),
    ...part(['deferred failure', 'deferred failures'], subjects(deferred)),
    ...part(['source without a test', 'sources without a test'], subjects(untested)),
  ]
  if (parts.length === 0) return ''
  return `[tailtest] the turn ends with ${parts.join(', ')}${reason === '' ? '' : `; ${reason}`}`
}
