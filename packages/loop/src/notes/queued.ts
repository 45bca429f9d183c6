import { quoteName, shellWord } from '@tailtest/adapter-kit'

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
  /** The files that import it, where the settings ask for them. */
  importers?: readonly string[]
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

/** What of a note is to be done, whatever made it due. */
export type TaskFacts = Omit<QueuedFacts, 'pending' | 'importers'>

/** Where the test goes, with which runner, how many scenarios; at last how it is run. */
function taskSentences(facts: TaskFacts): { task: string[]; run: string } {
  const { hasTest, runner, complexity, lacks } = facts
  const test = quoteName(facts.test)
  const asks = ASKS[facts.test === facts.path ? 'inside' : 'outside']
  const run =
    lacks === undefined ? `run: ${facts.command} run ${shellWord(facts.test)}` : notRun(lacks)
  const task = [
    asks[hasTest ? 'update' : 'new'](test),
    runner === undefined ? `runner: none found. ${facts.advice}` : `runner: ${runner}.`,
    complexity ?? '',
  ]
  return { task, run: runner === undefined ? '' : run }
}

/** The task alone, for whoever asked for it. Pure and byte-stable. */
export function taskText(facts: TaskFacts): string {
  const { task, run } = taskSentences(facts)
  return sentences([...task, run])
}

/** The language, and the framework where one was recognised: `php, laravel/feature`. */
export function languageWords({
  language,
  framework,
}: Pick<QueuedFacts, 'language' | 'framework'>): string {
  return framework === undefined ? language : `${language}, ${framework}`
}

/** The note beside the edit that created a source. Pure and byte-stable. */
export function queuedNote(facts: QueuedFacts): string {
  const { pending } = facts
  const { task, run: after } = taskSentences(facts)
  const before = [
    `tailtest: ${quoteName(facts.path)} queued (new, ${languageWords(facts)}).`,
    pending > 1 ? `${pending} files pending: write tests for all of them.` : '',
    ...task,
  ]
  const length = sentences([...before, after]).length
  return sentences([...before, importedBy(facts.importers ?? [], MOST_LENGTH - length), after])
}

/** What is said of new sources beyond those that there was room for. Pure and byte-stable. */
export function moreQueued(count: number, command: string): string {
  const files = count === 1 ? '1 more file' : `${count} more files`
  return `tailtest: ${files} queued (new): write tests for all of them. ${command} status names them.`
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Characters of a note that names importers; fewer than 120 tokens. */
const MOST_LENGTH = 430

/** Files that are named; the rest is a count. */
const MOST_IMPORTERS = 2

/** How many import it, and as many of their names as there is room for. */
function importedBy(importers: readonly string[], room: number): string {
  if (importers.length === 0) return ''
  const files = importers.length === 1 ? '1 file' : `${importers.length} files`
  const [both, one] = [MOST_IMPORTERS, 1].map((most) => {
    const names = importers.slice(0, most).map((path) => quoteName(path))
    return `imported by ${files}: ${names.join(', ')}${importers.length > most ? ' …' : '.'}`
  })
  const fitting = [both, one].find((text) => text !== undefined && text.length < room)
  return fitting ?? `imported by ${files}.`
}

function notRun(lacks: string): string {
  return `no ${lacks}: write the test, do not run it, mark it not run.`
}
