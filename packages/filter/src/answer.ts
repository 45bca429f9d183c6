import type { Language } from '@tailtest/project'

/** Every rule by its name, in the order in which they are asked. */
export const RULES = [
  'outside-root',
  'ignored',
  'git-ignored',
  'directory',
  'notebook',
  'extension',
  'config',
  'test-file',
  'test-support',
  'boilerplate',
  'generated',
  'declarations-only',
  're-exports-only',
  'framework',
] as const

export type RuleName = (typeof RULES)[number]

/** A rule's answer: why a file is not asked to have tests, and what would change that, each for a person to read. */
export interface Answer {
  rule: RuleName
  reason: string
  change: string
}

/** Whether a file needs tests; if not, which rule says so. */
export type Verdict = { test: true; language: Language } | ({ test: false } & Answer)

/** Whether a file needs no tests because it is of the tests: one of them, or what they use. Pure. */
export function isOfTests({ rule }: Pick<Answer, 'rule'>): boolean {
  return rule === 'test-file' || rule === 'test-support'
}

/** What a rule says; the list it stands in has its name. */
export type Objection = Omit<Answer, 'rule'>
