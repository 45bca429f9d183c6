import type { ReportContext } from '../format.ts'
import { describeError, headOf } from '../js-error.ts'
import type { OpenReport } from '../open-report.ts'
import { ownFrames } from '../places.ts'
import { printable } from '../sanitise.ts'
import type { Status } from '../types.ts'
import { describeJvmError, isSetUp } from './jvm-error.ts'
import type { JvmSources } from './jvm-sources.ts'
import { placeOf } from './places.ts'
import type { JUnitCase, JUnitProblem } from './xml.ts'

/** What the tests of one report are read with. */
export interface CaseReader {
  open: OpenReport
  context: ReportContext
  jvm: JvmSources
  /** The class that the report is of, by the name of its file. */
  reportOf?: string
}

/** Puts the tests of one report into the whole. */
export function readCases(tests: readonly JUnitCase[], reader: CaseReader): void {
  for (const test of withSetUps(tests)) readCase(test, reader)
}

/** What JUnit itself calls a failure of the class as a whole, through Gradle and JUnit 4; MUnit; sbt. */
const WHOLE_CLASS =
  /^(?:initializationError|executionError|classMethod|(?:before|after)All\(.*\)|.*\bsbt\.testing\.SuiteSelector\)?)$/

function readCase(test: JUnitCase, { open, context, jvm, reportOf }: CaseReader): void {
  const { name, classname, problems, durationMs } = test
  const problem = ORDER.map((kind) => problems.find((each) => each.kind === kind)).find(Boolean)
  const hasFailed = problem !== undefined && problem.kind !== 'skipped'
  const words: Partial<Words> = hasFailed ? describeProblem(problem, jvm) : {}
  const place = placeOf({ test, reportOf, context, jvm })
  if (place === undefined) {
    // in a run of all nothing that failed may be lost; otherwise nobody asked for it
    const isLost = hasFailed && context.files.length === 0
    if (isLost) open.report.stray.push(`${classname ?? ''} ${name}: ${words.message ?? ''}`.trim())
    return
  }
  const { file, around } = place
  if (hasFailed && problem.message === 'collection failure') {
    const { message = '', stack } = words
    open.fail({ file, message, kind: 'load', stack }) // pytest's words for a file that it could not load
    return
  }
  const isClass = name === classname && jvm.testFile(name) !== undefined
  const isWhole = name === '' || isClass || (hasFailed && WHOLE_CLASS.test(name))
  const path = [...around, ...(isWhole ? [] : [name.replace(/\(\)$/, '')])].filter(Boolean)
  const status = problem === undefined ? 'pass' : statusOf(problem, isWhole)
  open.add({ file, path, status, ...words, durationMs })
}

/** What counts of several problems. */
const ORDER: readonly JUnitProblem['kind'][] = ['failure', 'error', 'skipped']

function statusOf(problem: JUnitProblem, isWhole: boolean): Status {
  if (problem.kind === 'skipped') return problem.type === 'pytest.xfail' ? 'xfail' : 'skip'
  const { message = '' } = problem
  const isOutside = isWhole || isSetUp(problem) || /^failed on (?:setup|teardown)\b/.test(message)
  return isOutside ? 'error' : 'fail'
}

type Words = ReturnType<typeof describeProblem>

/** TestNG calls tests skipped whose set-up failed, with its message, and the set-up a test, which failed once. */
function withSetUps(tests: readonly JUnitCase[]): JUnitCase[] {
  const broken = tests.filter(({ problems: [problem] }) => problem && isTestNgSetUp(problem))
  if (broken.length === 0) return [...tests]
  return tests.flatMap((test) => {
    const [problem] = test.problems
    if (problem?.kind !== 'skipped') return [test]
    const isOfClass = ({ classname }: JUnitCase) => classname === test.classname
    if (broken.some((other) => isOfClass(other) && other.name === test.name)) return []
    const cause = broken.find(({ problems: [other] }) => other?.message === problem.message)
    return [cause === undefined ? test : { ...test, problems: cause.problems }]
  })
}

function isTestNgSetUp({ kind, text }: JUnitProblem): boolean {
  return kind !== 'skipped' && /^[ \t]+at org\.testng\..*invokeConfigurationMethod\(/m.test(text)
}

/** Longer ones are cut before anything looks into them, in characters: more is never shown. */
const LONGEST = 8_000

/** A problem in words; its stack in the manner of the language that it looks like. */
function describeProblem(
  problem: JUnitProblem,
  jvm: JvmSources,
): { message: string; stack: string } {
  const message = problem.message?.slice(0, LONGEST)
  const text = problem.text.slice(0, LONGEST)
  if (isJvm(problem)) return describeJvmError(problem, jvm)
  if (ownFrames(text) !== '')
    return describeError({ message: message || headOf(text), stack: text })
  // pytest marks what is wrong, below a message that only says where
  const reason =
    /^E[ \t]+((?:\w+\.)*\w+(?:Error|Exception)\b.*)$/m.exec(text) ?? /^E[ \t]+(.*)$/m.exec(text)
  const marked = PLACES_ONLY.test(message ?? '') ? reason?.[1] : undefined
  return { message: marked ?? (message || firstLine(text)), stack: text }
}

const PLACES_ONLY = /^(?:failed on (?:setup|teardown) with|collection failure$)/

function isJvm({ type = '', text }: JUnitProblem): boolean {
  return (
    /^(?:[a-z]\w*\.)+[A-Z]\w*/.test(type) ||
    /^[ \t]+at .+\((?:\w+\.(?:java|kt|scala):\d+|Native Method)\)$/m.test(text)
  )
}

function firstLine(text: string): string {
  return printable(text).trim().split('\n', 1)[0] ?? ''
}
