import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'

/** Names in one line. */
const MOST = 3

/** Tests or paths in one line: `a, b, c and 2 more`. Pure. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST).map((name) => quoteName(showId(name), 200))
  return `${shown.join(', ')}${names.length > MOST ? ` and ${names.length - MOST} more` : ''}`
}
