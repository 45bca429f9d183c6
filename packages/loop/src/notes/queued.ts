import { quoteName } from '@tailtest/adapter-kit'

/** What a note on a new source says. */
export interface QueuedFacts {
  path: string
  language: string
  framework?: string
  /** Where its test goes, or the one it has; the source itself where the language has tests inside (Rust). */
  test: string
  hasTest: boolean
  /** The runner's name; absent: none was found, and `advice` says how to add one. */
  runner?: string
  advice: string
  /** Files that wait for tests, this one included. */
  pending: number
  /** The complexity line, where the file asks for more than the configured depth. */
  complexity?: string
  /** What the test must not be run without, in a few words. */
  lacks?: string
  /** The words that start tailtest. */
  command: string
}

/** What is to be done: outside the source, or in it. */
const ASKS = {
  outside: {
    new: (test: string) => `write test to ${test}.`,
    update: (test: string) => `update existing test at ${test}.`,
  },
  inside: {
    new: (source: string) => `add a #[cfg(test)] block to ${source}.`,
    update: (source: string) => `update the #[cfg(test)] block of ${source}.`,
  },
} as const

/** The note beside the edit that created a source. Pure and byte-stable. */
export function queuedNote(facts: QueuedFacts): string {
  const { framework, hasTest, runner, pending, complexity, lacks } = facts
  const [path, test] = [quoteName(facts.path), quoteName(facts.test)]
  const language = framework === undefined ? facts.language : `${facts.language}, ${framework}`
  const asks = ASKS[facts.test === facts.path ? 'inside' : 'outside']
  const run = lacks === undefined ? `run: ${facts.command} run ${test}` : notRun(lacks)
  return [
    `tailtest: ${path} queued (new, ${language}).`,
    pending > 1 ? `${pending} files pending: write tests for all of them.` : '',
    asks[hasTest ? 'update' : 'new'](test),
    runner === undefined ? `runner: none found. ${facts.advice}` : `runner: ${runner}.`,
    complexity ?? '',
    runner === undefined ? '' : run,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function notRun(lacks: string): string {
  return `no ${lacks}: write the test, do not run it, mark it not run.`
}
