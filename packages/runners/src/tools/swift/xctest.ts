/** One test as XCTest prints it. */
export interface XCTest {
  /** The class, without its module. */
  owner: string
  name: string
  /** None: it began and did not end. */
  status?: 'pass' | 'fail' | 'skip'
  ms?: number
  failures: XCFailure[]
}

interface XCFailure {
  message: string
  /** Absolute; none: XCTest does not know it. */
  path?: string
  line?: number
}

export interface XCRun {
  tests: XCTest[]
  /** Classes that came to their end. */
  ended: ReadonlySet<string>
  /** Nothing of it began, or all of it ended. */
  isWhole: boolean
}

/** `'PriceTests.testAdds'`; on macOS `'-[ShopTests.PriceTests testAdds]'`. */
const NAME = "'(?:-\\[(?:[^\\s'\\]]+\\.)?)?(?<owner>[^\\s'.\\]]+)[. ](?<name>[^\\s'\\]]+)\\]?'"
const BEGIN = new RegExp(`Test Case ${NAME} started(?: at [\\d-]+ [\\d:.]+|\\.)$`)
const END = new RegExp(
  `Test Case ${NAME} (?<how>passed|failed|skipped) \\((?<s>[\\d.]+) seconds\\)\\.?$`,
)
const SUITE = /^Test Suite '(?<name>[^']+)' (?<how>started|passed|failed)(?: at .*|\.)$/
const WORDS =
  /^(?<path>\/.+?|<\w+>):(?<line>\d+): (?<isError>error: )?(?:-\[(?:\S+\.)?(?<o>[^\s.]+) (?<n>\S+)\]|(?<owner>[^\s.]+)\.(?<name>\S+)) : (?<message>.*)$/

/** Of a failure's lines below the first so many are kept: what the test printed next cannot be told from them. */
const MOST_LINES = 20

const STATUSES = { passed: 'pass', failed: 'fail', skipped: 'skip' } as const

/** Reads what XCTest printed, which runs one test after the other; what tests print stands among it. */
export function readXCTest(text: string): XCRun {
  const tests: XCTest[] = []
  const ended = new Set<string>()
  let outermost: string | undefined
  let isWhole = true
  let current: XCTest | undefined
  let telling: XCFailure | undefined
  for (const line of linesOf(text)) {
    const begin = current === undefined ? BEGIN.exec(line)?.groups : undefined
    const end = END.exec(line)?.groups
    const words = WORDS.exec(line)?.groups
    const suite = SUITE.exec(line)?.groups
    if (begin !== undefined) {
      current = { owner: begin.owner ?? '', name: begin.name ?? '', failures: [] }
      tests.push(current)
      telling = undefined
    } else if (current !== undefined && end !== undefined && isOf(current, end)) {
      current.status = STATUSES[end.how === 'passed' || end.how === 'skipped' ? end.how : 'failed']
      current.ms = Number(end.s) * 1000
      current = undefined
      telling = undefined
    } else if (words !== undefined) {
      telling = current !== undefined && words.isError ? failureOf(words) : undefined
      if (telling !== undefined) current?.failures.push(telling)
    } else if (suite !== undefined && current === undefined) {
      const { name = '', how } = suite
      if (how === 'started') outermost ??= name
      else ended.add(name)
      isWhole = outermost === undefined || ended.has(outermost)
      telling = undefined
    } else if (telling !== undefined && telling.message.split('\n').length < MOST_LINES) {
      telling.message += `\n${line}`
    }
  }
  for (const { failures } of tests) for (const each of failures) each.message = plain(each.message)
  return { tests, ended, isWhole }
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    yield text.slice(start, end).replace(/\r$/, '').slice(-LONGEST_LINE)
    start = end + 1
  }
}

/** Of a line's end so much is looked at: what a test printed without a line's end stands before XCTest's own words. */
const LONGEST_LINE = 4_000

function isOf(
  test: XCTest,
  { owner, name }: Readonly<Record<string, string | undefined>>,
): boolean {
  return test.owner === owner && test.name === name
}

function failureOf(words: Readonly<Record<string, string | undefined>>): XCFailure {
  const { path = '', line, message = '' } = words
  return path.startsWith('/') ? { message, path, line: Number(line) } : { message }
}

/** XCTest puts ` - ` before the words of whoever wrote the test, also where there are none. */
function plain(message: string): string {
  return message.replace(/ - $/, '').trim()
}
