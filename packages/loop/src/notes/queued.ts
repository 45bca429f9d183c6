import { quoteName } from '@tailtest/adapter-kit'

/** What a note on a new source says. */
export interface QueuedFacts {
  path: string
  language: string
  framework?: string
  /** Where its test goes, or the one it has. */
  test: string
  hasTest: boolean
  /** The runner's name; absent: none was found, and `advice` says how to add one. */
  runner?: string
  advice: string
  /** Files that wait for tests, this one included. */
  pending: number
  /** The complexity line, where the file asks for more than the configured depth. */
  complexity?: string
  /** The words that start tailtest. */
  command: string
}

/** The note beside the edit that created a source. Pure and byte-stable. */
export function queuedNote(facts: QueuedFacts): string {
  const { framework, hasTest, runner, pending, complexity } = facts
  const [path, test] = [quoteName(facts.path), quoteName(facts.test)]
  const language = framework === undefined ? facts.language : `${facts.language}, ${framework}`
  return [
    `tailtest: ${path} queued (new, ${language}).`,
    pending > 1 ? `${pending} files pending: write tests for all of them.` : '',
    hasTest ? `update existing test at ${test}.` : `write test to ${test}.`,
    runner === undefined ? `runner: none found. ${facts.advice}` : `runner: ${runner}.`,
    complexity ?? '',
    runner === undefined ? '' : `run: ${facts.command} run ${test}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
