import type { Language } from '@tailtest/project'
import type { RuleName } from './all-rules.ts'

/** What a rule says: why a file is not asked to have tests, and what would change that, each for a person to read. */
export interface Objection {
  reason: string
  change: string
}

/** A rule's answer, with the name that it has in its list. */
export interface Answer extends Objection {
  rule: RuleName
}

/** Whether a file needs tests; if not, which rule says so. */
export type Verdict = { test: true; language: Language } | ({ test: false } & Answer)

/** Whether a file needs no tests because it is of the tests: one of them, or what they use. Pure. */
export function isOfTests({ rule }: Pick<Answer, 'rule'>): boolean {
  return rule === 'test-file' || rule === 'test-support'
}
