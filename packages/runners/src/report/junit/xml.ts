import { type XmlEvent, xmlEvents } from '../xml.ts'

/** What a JUnit XML says, of whomever it is. */
export interface JUnitReport {
  /** In the document's order, an outer one before those within. */
  suites: JUnitSuite[]
  /** Those that were through: one whose element is torn is left out, however it looked so far. */
  cases: JUnitCase[]
  /** Every element was closed. */
  complete: boolean
}

interface JUnitSuite {
  name: string
  /** Absolute or from wherever the tool thought; rarely there. */
  file?: string
  /** All of them: `timestamp`, `package`, `hostname` … */
  attributes: ReadonlyMap<string, string>
  /** Of the suite as a whole. */
  problems: readonly JUnitProblem[]
}

export interface JUnitCase {
  name: string
  /** A class, a package, a path, or the titles: each tool has its own idea. */
  classname?: string
  file?: string
  line?: number
  durationMs?: number
  /** The suites around it, outermost first. */
  suites: readonly JUnitSuite[]
  /** What it has to say for itself, in its order; none: it passed. Tools that run a test again tell of earlier attempts. */
  problems: readonly JUnitProblem[]
  /** All of them. */
  attributes: ReadonlyMap<string, string>
}

export interface JUnitProblem {
  /** `flaky` and `rerun`: of another attempt (surefire, nextest), which does not count. */
  kind: 'failure' | 'error' | 'skipped' | 'flaky' | 'rerun'
  message?: string
  /** The exception's class, or whatever the tool took for it. */
  type?: string
  /** Of most tools the stack. */
  text: string
}

const KINDS: ReadonlyMap<string, JUnitProblem['kind']> = new Map([
  ['failure', 'failure'],
  ['error', 'error'],
  ['skipped', 'skipped'],
  ['flakyFailure', 'flaky'],
  ['flakyError', 'flaky'],
  ['rerunFailure', 'rerun'],
  ['rerunError', 'rerun'],
])

/** Suites within suites; deeper ones are not a tool's but a hostile report's. */
const DEEPEST = 100

/** A problem's text is kept up to here, in characters. */
const LONGEST_TEXT = 64_000

/** Reads any text, one torn by a kill or several documents in a row too; `undefined`: no JUnit XML. Never throws. */
export function readJUnit(text: string): JUnitReport | undefined {
  const reading: Reading = {
    report: { suites: [], cases: [], complete: false },
    open: [],
    around: [],
  }
  let isJUnit = false
  for (const event of xmlEvents(text)) {
    if (event.type === 'open' && reading.open.length === 0) {
      if (!/^testsuites?$/.test(event.name)) break
      isJUnit = true
    }
    if (!read(reading, event)) break
  }
  reading.report.complete = isJUnit && reading.open.length === 0
  return isJUnit ? reading.report : undefined
}

interface Reading {
  report: JUnitReport
  /** The elements that are open, outermost first. */
  open: string[]
  /** The suites among them. */
  around: (JUnitSuite & { problems: JUnitProblem[] })[]
  test?: JUnitCase & { problems: JUnitProblem[] }
  problem?: JUnitProblem
}

/** `false`: malformed from here on. */
function read(reading: Reading, event: XmlEvent): boolean {
  const { open } = reading
  if (event.type === 'text') {
    const { problem } = reading
    const room = LONGEST_TEXT - (problem?.text.length ?? LONGEST_TEXT)
    if (problem !== undefined && room > 0) problem.text += event.text.slice(0, room)
    return true
  }
  if (event.type === 'open') {
    begin(reading, event.name, event.attributes)
    open.push(event.name)
    return true
  }
  if (open.pop() !== event.name) {
    open.push('') // nothing closes any more
    return false
  }
  end(reading, event.name)
  return true
}

function begin(reading: Reading, name: string, attributes: ReadonlyMap<string, string>): void {
  const { report, around, open, test } = reading
  const kind = KINDS.get(name)
  const within = open.at(-1)
  const owner = within === 'testcase' ? test : within === 'testsuite' ? around.at(-1) : undefined
  if (name === 'testsuite') {
    const [title, file] = [attributes.get('name') ?? '', attributes.get('file')]
    const suite = { name: title, file, attributes, problems: [] }
    report.suites.push(suite)
    around.push(suite)
  } else if (name === 'testcase') {
    reading.test = caseOf(attributes, around.slice(0, DEEPEST))
  } else if (kind !== undefined && owner !== undefined) {
    const [message, type] = [attributes.get('message'), attributes.get('type')]
    reading.problem = { kind, message, type, text: '' }
    owner.problems.push(reading.problem)
  }
}

function end(reading: Reading, name: string): void {
  if (name === 'testsuite') reading.around.pop()
  else if (KINDS.has(name)) reading.problem = undefined
  else if (name === 'testcase' && reading.test !== undefined) {
    reading.report.cases.push(reading.test)
    reading.test = undefined
  }
}

function caseOf(
  attributes: ReadonlyMap<string, string>,
  suites: readonly JUnitSuite[],
): JUnitCase & { problems: JUnitProblem[] } {
  const seconds = numberIn(attributes.get('time'))
  return {
    name: attributes.get('name') ?? '',
    classname: attributes.get('classname'),
    file: attributes.get('file'),
    line: numberIn(attributes.get('line')),
    durationMs: seconds === undefined ? undefined : seconds * 1000,
    suites,
    problems: [],
    attributes,
  }
}

/** `1,234.5` too: older tools write numbers as for people. */
function numberIn(text: string | undefined): number | undefined {
  const number = Number(text?.replaceAll(',', '') || Number.NaN)
  return Number.isFinite(number) ? number : undefined
}
