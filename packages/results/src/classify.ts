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
  /** See {@link tellingLines}. */
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
  const stack = ('stack' in failure && failure.stack) || ''
  const lines = tellingLines(failure.message ?? '', stack)
  const seen = { lines, stack, file: failure.file, facts }
  for (const rule of RULES) {
    const answer = rule(seen)
    if (answer) return answer
  }
  return realBug('the test failed', lines[0] ?? '')
}

/** The exception's own line and those of its causes; of a crash or a failed command, every line. */
function tellingLines(message: string, stack: string): string[] {
  const [first = '', ...rest] = printable(message).split('\n')
  const causes = /^(?:the runner |outside of any test file: |Error: Command failed: )/.test(first)
    ? rest
    : rest.filter((line) => line.startsWith('Caused by: '))
  const chain = stack.split('\n').filter((line) => /^E {3}[\w.]+(?:Error|Exception)\b/.test(line)) // Python's
  return [first, ...causes, ...chain].map((line) =>
    line
      .replace(/^(?:outside of any test file:|Unhandled|Caused by:|E) +/, '')
      .replace(/ \[ERR_\w+\](?=: )/, '')
      .trim(),
  )
}

/** An assertion speaks for itself, whatever words its values hold. */
const ASSERTION =
  /^(?:AssertionError\b|assert\b|expect\(|expected\b|promise \w+ed\b|Snapshot\b|\[XPASS)/

const assertion: Rule = ({ lines: [first = ''] }) =>
  ASSERTION.test(first) ? realBug('an assertion failed', first) : undefined

const missingModule: Rule = ({ lines, file, facts }) => {
  for (const line of lines) {
    for (const row of MISSING_MODULE) {
      const specifier = row.pattern.exec(line)?.[1]
      if (specifier === undefined) continue
      const local =
        row.file || isPath(specifier) || (facts.localModule ?? looksLocal)(specifier, file)
      return local
        ? realBug('an import finds nothing in the project', line)
        : environment(
            'a third-party module is not installed',
            line,
            facts.localModule !== undefined,
          )
    }
  }
  return undefined
}

/** Relative, absolute, or (its root cut off) a file's path. */
function isPath(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.\.?$|[a-z]:[\\/])|\/.*\.(?:[cm]?[jt]sx?|vue|svelte)$/i.test(specifier)
}

/** An alias, or in Python any name: only the caller knows the project's own packages. */
function looksLocal(specifier: string, from: RelPath): boolean {
  return /^(?:[#~$]|@\/)|\.(?:[cm]?[jt]sx?)$/.test(specifier) || /\.pyi?$/.test(from)
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
    ? { ...realBug(`thrown in ${quote(place)}, changed in this turn`, first), certain: true }
    : undefined
}

/** Asked in this order; the first that answers decides. */
const RULES: readonly Rule[] = [assertion, missingModule, missingFixture, sign, thrownByChange]

function realBug(says: string, line: string): Classification {
  return { category: 'real_bug', evidence: `${says}: ${quote(line)}`, certain: false }
}

function environment(says: string, line: string, certain: boolean): Classification {
  return { category: 'environment', evidence: `${says}: ${quote(line)}`, certain }
}

/** Where it was thrown: JavaScript's first frame, Python's last. */
function innermost(stack: string): string | undefined {
  const javascript = /^at (?:.* \()?(?:async )?(?:file:\/\/)?(.+?):\d+:\d+\)?$/m.exec(stack)?.[1]
  if (javascript !== undefined) return javascript
  return [...stack.matchAll(/^([^\s:]+\.pyi?):\d+: in /gm)].at(-1)?.[1]
}
