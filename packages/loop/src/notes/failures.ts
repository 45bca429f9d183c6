import { quoteName, shellWord } from '@tailtest/adapter-kit'
import { type Category, showId } from '@tailtest/results'
import { CAPS } from '../runs/caps.ts'
import type { Failure } from '../runs/judge/attribute.ts'

const ASK =
  'real_bug: state each in one sentence and ask the person "Want me to fix this?". Leave the source as it is until they answer.'
const FIX = 'real_bug: fix the source, not the test.'
/** Nobody has to be asked about a slip of this session. */
const CORRECT = 'A file of this session does not load: fix it.'
const NAME_IT = 'Name what still fails in your final message.'

/** What the agent is to do, by category; `real_bug` depends on the configuration. */
const INSTRUCTIONS = {
  real_bug: { ask: ASK, fix: FIX },
  test_bug: { ask: 'test_bug: fix the test, not the source.' },
  environment: {
    ask: 'environment: the code is not at fault. Leave the source as it is and say what is missing.',
  },
} as const satisfies Record<Category, Partial<Record<'ask' | 'fix', string>>>

const CATEGORIES = ['real_bug', 'test_bug', 'environment'] as const

function instruction(category: Category, isAttended: boolean): string {
  if (category !== 'real_bug') return INSTRUCTIONS[category].ask
  return INSTRUCTIONS.real_bug[isAttended ? 'ask' : 'fix']
}

/** What the agent is to do about these failures. */
function instructions({ failures, asks, isAttended }: FailuresFacts): string[] {
  const others = failures.filter(({ unloadable }) => unloadable !== true)
  const categories = CATEGORIES.filter((category) =>
    others.some((failure) => failure.category === category),
  )
  return [
    ...(others.length < failures.length ? [CORRECT] : []),
    ...categories.map((category) => instruction(category, asks)),
    ...remediesIn(others),
    ...(isAttended ? [] : [NAME_IT]),
  ]
}

const MOST_REMEDIES = 3

function remediesIn(failures: readonly Failure[]): string[] {
  const remedies = new Set(failures.flatMap(({ remedy }) => remedy ?? []))
  return [...remedies].slice(0, MOST_REMEDIES).map((remedy) => `- ${remedy.slice(0, 200)}`)
}

/** So many tests that fail for the same reason are told as one. */
const FEWEST_OF_ONE = 6

const firstLine = ({ message }: Failure): string => message.split('\n', 1)[0] ?? ''

/** Failures of one cause: in words alike, since the same time, and the same was said of them. */
export function byCause(failures: readonly Failure[]): Failure[][] {
  const causes = new Map<string, Failure[]>()
  for (const failure of failures) {
    const { category, said, unloadable } = failure
    const key = JSON.stringify([
      category,
      sinceWords(failure),
      said,
      unloadable,
      firstLine(failure),
    ])
    causes.set(key, [...(causes.get(key) ?? []), failure])
  }
  const isOne = ([first, ...others]: readonly Failure[]) =>
    first !== undefined && firstLine(first) !== '' && others.length + 1 >= FEWEST_OF_ONE
  return [...causes.values()].flatMap((all) => (isOne(all) ? [all] : all.map((one) => [one])))
}

/** `real_bug: "src/cart.test.ts::total > adds up" and 41 more ("expected -20 to be 5")`, at most 320 characters. */
export function failureLine([first, ...others]: readonly Failure[]): string {
  if (first === undefined) return ''
  const { category, id } = first
  const name = `${quoteName(showId(id), 200)}${others.length > 0 ? ` and ${others.length} more` : ''}`
  const isOdd = first.status === 'contention' || first.status === 'flaky'
  return `${isOdd ? first.status : category}: ${name} (${sinceWords(first)}${quoteName(firstLine(first), 160)})`
}

/** Since when it fails, where that is not plainly this turn. */
function sinceWords({ status, foreign, mixed }: Pick<Failure, 'status' | 'foreign' | 'mixed'>) {
  if (foreign) return 'not changed by this turn, '
  if (mixed) return 'changed by this turn and by somebody else, '
  if (status === 'flaky') return 'passes and fails on the same bytes, '
  if (status === 'contention') return 'passed with no other tests running, '
  return status === 'new' ? '' : `${status}, `
}

export interface FailuresFacts {
  /** The failures to act on. */
  failures: readonly Failure[]
  /** The person is asked before a bug of a source is fixed. */
  asks: boolean
  /** A person reads what the client shows. */
  isAttended: boolean
  /** The words that start tailtest. */
  command: string
  /** A test file as the agent's shell takes it. */
  named(file: Failure['file']): string
}

/** What the agent reads about failing tests, at most 1,500 characters. Pure and byte-stable. */
export function failuresText(facts: FailuresFacts): string {
  const { failures, command, named } = facts
  const head = `tailtest: ${failures.length === 1 ? '1 test fails' : `${failures.length} tests fail`} (run by tailtest).`
  const files = [...new Set(failures.map(({ file }) => shellWord(named(file))))]
  const tail = [
    ...instructions(facts),
    ...(files.length <= 5 ? [`run again: ${command} run ${files.join(' ')}`] : []),
  ]
  const lines: string[] = []
  let left = CAPS.failureText - [head, ...tail].join('\n').length - 40
  let hidden = failures.length
  for (const cause of byCause(failures)) {
    const line = `- ${failureLine(cause)}`
    if (line.length + 1 > left) break
    lines.push(line)
    hidden -= cause.length
    left -= line.length + 1
  }
  const more = hidden > 0 ? [`- and ${hidden} more`] : []
  return [head, ...lines, ...more, ...tail].join('\n').slice(0, CAPS.failureText)
}
