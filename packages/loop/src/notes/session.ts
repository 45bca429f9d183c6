import { quoteName } from '@tailtest/adapter-kit'
import type { Entry } from '@tailtest/history'
import type { Runner } from '@tailtest/runners'
import { type Depth, planFor } from '@tailtest/scenarios'
import { pathsOf, type Session } from '@tailtest/session'

/** Names in one list; the rest is a count. */
const MOST_NAMES = 8

/** The rules every session starts with. */
const RULES = [
  'tailtest watches the edits of this session and runs the tests itself when you end a turn. Only its own runs count.',
  '- A new source gets a test in the same turn. The note beside the edit says where it goes and how many scenarios to write.',
  '- Before writing a test, read the source: call only names that exist. Test behaviour through the public interface; mock only real boundaries (network, clock, disk).',
  '- One behaviour a test, arrange–act–assert, names that explain. No sleep, no randomness, no shared state.',
  '- Label tests of hostile or extreme input `[adversarial: <category>]` in their name.',
  '- When a test fails, say first what it is: real_bug (the source is wrong), test_bug (the test is wrong: correct the test), environment (something is missing: say what, leave the source).',
  '- Do not skip, weaken or delete a test to get a green run.',
]

/** A file that tests share, and what it declares for them. */
interface Helper {
  path: string
  names: readonly string[]
}

export interface SessionFacts {
  runners: readonly Runner[]
  depth: Depth
  recurring: readonly string[]
  regressions: readonly string[]
  lastFailures: readonly Entry[]
  /** Tests to imitate, the newest first. */
  recent: readonly string[]
  /** What the tests share, the best known first. */
  helpers: readonly Helper[]
  /** The words that start tailtest. */
  command: string
}

/** Characters that one list of names may take, so that the whole stays within 4,800. */
const LIST_ROOM = 500

/** Characters that the runners, the recent tests and the helpers may take each. */
const SHORT_ROOM = 300

/** A character outside of ASCII takes as much as this many: in tokens it does. */
const WIDE = 3

/** The first words of a list that fit into so many characters. */
function fitting(words: readonly string[], room: number): string[] {
  const costs = words.map((word) => word.length + 2 + WIDE * word.replace(/[ -~]+/g, '').length)
  let left = room
  const end = costs.findIndex((cost) => {
    left -= cost
    return left < 0
  })
  return end < 0 ? [...words] : words.slice(0, end)
}

function named(names: readonly string[]): string {
  const shown = fitting(
    names.slice(0, MOST_NAMES).map((name) => quoteName(name)),
    LIST_ROOM,
  )
  const hidden = names.length - shown.length
  if (shown.length === 0) return `${hidden} files`
  return hidden > 0 ? `${shown.join(', ')} and ${hidden} more` : shown.join(', ')
}

/** Names of one file that are told. */
const MOST_DECLARED = 5

/** `tests/conftest.py (client, db)` */
function helperWords({ path, names }: Helper): string {
  const declared = names.slice(0, MOST_DECLARED).map((name) => quoteName(name, 60))
  return declared.length === 0 ? quoteName(path) : `${quoteName(path)} (${declared.join(', ')})`
}

/** The style to write in; '' where nothing shows one. */
function styleWords({ recent, helpers }: Pick<SessionFacts, 'recent' | 'helpers'>): string {
  const lists = [
    ['Recent tests to imitate', recent.map((path) => quoteName(path))],
    ['Helpers to use', helpers.map(helperWords)],
  ] as const
  return lists
    .map(([head, words]) => [head, fitting(words, SHORT_ROOM)] as const)
    .flatMap(([head, words]) => (words.length > 0 ? `${head}: ${words.join(', ')}.` : []))
    .join(' ')
}

function runnerWords({ name, directory }: Runner): string {
  return directory === '' ? name : `${name} in ${quoteName(directory, 120)}`
}

/** What the agent is told when a session starts. Pure and byte-stable. */
export function sessionText(facts: SessionFacts): string {
  const { runners, depth, recurring, regressions, lastFailures, command } = facts
  const { scenarios, adversarial } = planFor(depth)
  const [least, most] = scenarios
  const hostile = Number.isFinite(adversarial) ? `at least ${adversarial}` : 'all'
  const found = fitting(runners.slice(0, MOST_NAMES).map(runnerWords), SHORT_ROOM)
  return [
    ...RULES,
    `Depth: ${depth} (${least}–${most} scenarios a file${adversarial > 0 ? `, ${hostile} adversarial` : ''}).`,
    found.length > 0 ? `Runners: ${found.join(', ')}.` : 'Runners: none found.',
    styleWords(facts),
    `Run tests with: ${command} run <test file>. What it has verified is not run again at the end of the turn.`,
    recurring.length > 0
      ? `Recurring failures across sessions: ${named(recurring)}. Consider validation there.`
      : '',
    regressions.length > 0
      ? `Recent regressions: ${named(regressions)} (was passing, now failing).`
      : '',
    lastFailures.length > 0
      ? `Failing at the end of the last session: ${named(lastFailures.map(({ file }) => file))}.`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** What still waits; '' when nothing does. Pure and byte-stable. */
export function pendingText(session: Session): string {
  const waiting = pathsOf(session.pending).filter((path) => session.pending[path]?.status === 'new')
  const failing = Object.values(session.coverage)
    .filter(({ last, deferred }) => last === 'failing' && !deferred)
    .map(({ source, test }) => `${quoteName(source)} (${quoteName(test)})`)
  return [
    waiting.length > 0 ? `tailtest: no tests yet for ${named(waiting)}.` : '',
    failing.length > 0
      ? `tailtest: tests still fail for ${failing.slice(0, MOST_NAMES).join(', ')}.`
      : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}
