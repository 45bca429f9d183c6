import type { RelPath } from '@tailtest/project'
import { MISSING_MODULE, PLUGIN_FIXTURES, SIGNS } from './environment-signs.ts'
import { printable, quote } from './sanitise.ts'
import type { Classification, FileError, TestResult } from './types.ts'

/** What only the caller knows of a failure's surroundings. */
export interface FailureFacts {
  /** The sources that were changed in this turn. */
  changed: readonly RelPath[]
  /** Whether an import of `from` means a file of the project, there or not; without it, what its form says. */
  localModule?(specifier: string, from: RelPath): boolean
}

type Rule = (seen: Seen) => Classification | undefined

interface Seen {
  /** The exception's own line, then those of its causes; for a crash of the runner all its lines. */
  lines: readonly string[]
  stack: string
  file: RelPath
  facts: FailureFacts
}

/** Whose fault a failure is: the machine's where the evidence says so, else the code's (when in doubt, uncertain). */
export function classifyFailure(
  failure: TestResult | FileError,
  facts: FailureFacts,
): Classification {
  const lines = tellingLines(failure.message ?? '')
  const stack = ('stack' in failure && failure.stack) || ''
  const seen = { lines, stack, file: failure.file, facts }
  for (const rule of RULES) {
    const answer = rule(seen)
    if (answer) return answer
  }
  return {
    category: 'real_bug',
    evidence: `the test failed: ${quote(lines[0] ?? '')}`,
    certain: false,
  }
}

function tellingLines(message: string): string[] {
  const [first = '', ...rest] = printable(message).split('\n')
  const all = first.startsWith('the runner ')
  const more = all ? rest : rest.filter((line) => line.startsWith('Caused by: '))
  return [first, ...more].map((line) => line.replace(/^(?:Unhandled|Caused by:|E) +/, '').trim())
}

/** An assertion speaks for itself, whatever words its values hold. */
const ASSERTION =
  /^(?:AssertionError\b|assert\b|expect\(|expected\b|promise \w+ed\b|Snapshot\b|\[XPASS)/

const assertion: Rule = ({ lines: [first = ''] }) =>
  ASSERTION.test(first)
    ? { category: 'real_bug', evidence: `an assertion failed: ${quote(first)}`, certain: false }
    : undefined

const missingModule: Rule = ({ lines, file, facts }) => {
  for (const line of lines) {
    const [found] = MISSING_MODULE.map((pattern) => pattern.exec(line)).filter(
      (match) => match !== null,
    )
    const specifier = found?.[1]
    if (specifier === undefined) continue
    const { localModule = looksLocal } = facts
    return localModule(specifier, file)
      ? {
          category: 'real_bug',
          evidence: `an import finds nothing in the project: ${quote(line)}`,
          certain: false,
        }
      : environment('a third-party module is not installed', line, facts.localModule !== undefined)
  }
  return undefined
}

/** Relative, absolute, an alias, or (in Python) any name: only the caller knows the project's own packages. */
function looksLocal(specifier: string, from: RelPath): boolean {
  return /^(?:[./#~$]|@\/|[a-z]:)/i.test(specifier) || /\.pyi?$/.test(from)
}

const missingFixture: Rule = ({ lines: [first = ''] }) => {
  const plugin = PLUGIN_FIXTURES.get(/^fixture '(\w+)' not found/.exec(first)?.[1] ?? '')
  return plugin === undefined ? undefined : environment(`${plugin} is not installed`, first, true)
}

const sign: Rule = ({ lines, stack }) => {
  for (const line of lines) {
    const found = SIGNS.find(
      (row) => row.pattern.test(line) && (!row.stack || row.stack.test(stack)),
    )
    if (found) return environment(found.says, line, found.certain)
  }
  return undefined
}

const thrownByChange: Rule = ({ lines: [first = ''], stack, facts }) => {
  const place = innermost(stack)
  return place !== undefined && facts.changed.some((path) => path === place)
    ? {
        category: 'real_bug',
        evidence: `thrown in ${quote(place)}, changed in this turn: ${quote(first)}`,
        certain: true,
      }
    : undefined
}

/** Asked in this order; the first that answers decides. */
const RULES: readonly Rule[] = [assertion, missingModule, missingFixture, sign, thrownByChange]

function environment(says: string, line: string, certain: boolean): Classification {
  return { category: 'environment', evidence: `${says}: ${quote(line)}`, certain }
}

/** Where it was thrown: JavaScript's first frame, Python's last. */
function innermost(stack: string): string | undefined {
  const javascript = /^at (?:.* \()?(?:file:\/\/)?(.+?):\d+:\d+\)?$/m.exec(stack)?.[1]
  if (javascript !== undefined) return javascript
  return [...stack.matchAll(/^([^\s:]+\.pyi?):\d+: in /gm)].at(-1)?.[1]
}
