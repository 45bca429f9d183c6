import { sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'

/**
 * Claims what a person is to read, unless it is what this turn said last of its kind: a result that came back after
 * another one is news.
 */
export function isNews(what: string, said: string, journal: Journal): boolean {
  const { claims, turn } = journal.read().session
  const kind = `${what}:${turn.id ?? turn.startedAt}:`
  const earlier = Object.keys(claims).filter((key) => key.startsWith(kind)) // in the order of the journal
  const hash = sha256(said).slice(0, 16)
  if (earlier.at(-1)?.endsWith(`:${hash}`)) return false
  const key = `${kind}${earlier.length}:${hash}`
  return journal.claim([key]).has(key)
}
