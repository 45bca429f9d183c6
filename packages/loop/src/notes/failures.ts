import { quoteName } from '@tailtest/adapter-kit'
import { type Category, showId } from '@tailtest/results'
import { CAPS } from '../caps.ts'
import type { Config } from '../config.ts'
import type { Failure } from '../turn/attribute.ts'

const ASK =
  'real_bug: state each in one sentence and ask the person "Want me to fix this?". Leave the source as it is until they answer.'
const FIX = 'real_bug: fix the source, not the test.'

/** What the agent is to do, by category; `real_bug` depends on the configuration. */
const INSTRUCTIONS = {
  real_bug: { ask: ASK, fix: FIX },
  test_bug: { ask: 'test_bug: correct the test, not the source.' },
  environment: {
    ask: 'environment: the code is not at fault. Leave the source as it is and say what is missing.',
  },
} as const satisfies Record<Category, Partial<Record<Config['on_real_bug'], string>>>

const CATEGORIES = ['real_bug', 'test_bug', 'environment'] as const

function instruction(category: Category, mode: Config['on_real_bug']): string {
  return category === 'real_bug' ? INSTRUCTIONS.real_bug[mode] : INSTRUCTIONS[category].ask
}

/** `real_bug: "src/cart.test.ts::total > adds up" ("expected -20 to be 5")`, at most 300 characters. */
export function failureLine({ category, id, message, status }: Failure): string {
  const reason = quoteName(message.split('\n', 1)[0] ?? '', 160)
  const since = status === 'new' || status === 'unattributed' ? '' : `${status}, `
  return `${category}: ${quoteName(showId(id), 200)} (${since}${reason})`
}

export interface FailuresFacts {
  /** The failures to act on. */
  failures: readonly Failure[]
  mode: Config['on_real_bug']
  /** The words that start tailtest. */
  command: string
}

/** What the agent reads about failing tests, at most 1,500 characters. Pure and byte-stable. */
export function failuresText({ failures, mode, command }: FailuresFacts): string {
  const head = `tailtest: ${failures.length === 1 ? '1 test fails' : `${failures.length} tests fail`} (run by tailtest).`
  const categories = CATEGORIES.filter((category) =>
    failures.some((failure) => failure.category === category),
  )
  const files = [...new Set(failures.map(({ file }) => quoteName(file)))]
  const tail = [
    ...categories.map((category) => instruction(category, mode)),
    ...(files.length <= 5 ? [`run again: ${command} run ${files.join(' ')}`] : []),
  ]
  const lines: string[] = []
  let left = CAPS.failureText - [head, ...tail].join('\n').length - 40
  for (const failure of failures) {
    const line = `- ${failureLine(failure)}`
    if (line.length + 1 > left) break
    lines.push(line)
    left -= line.length + 1
  }
  const hidden = failures.length - lines.length
  const more = hidden > 0 ? [`- and ${hidden} more`] : []
  return [head, ...lines, ...more, ...tail].join('\n').slice(0, CAPS.failureText)
}
