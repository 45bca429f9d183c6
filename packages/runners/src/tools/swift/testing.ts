import { isObject, type JsonObject } from '@tailtest/project'
import { fieldsIn, numberOf, objectsIn, textOf } from '../../report/fields.ts'

/** One test as Swift Testing tells of it. */
export interface SwiftTest {
  /** Suites and the function, without the module. */
  titles: string[]
  isSuite: boolean
  /** The file that it stands in. */
  path: string
  isStarted: boolean
  status?: 'pass' | 'fail' | 'skip' | 'xfail'
  ms?: number
  issues: SwiftIssue[]
}

export interface SwiftIssue {
  message: string
  path?: string
  line?: number
  column?: number
}

export interface SwiftRun {
  tests: ReadonlyMap<string, SwiftTest>
  /** Issues of no test. */
  stray: readonly SwiftIssue[]
  /** Nothing of it began, or all of it ended. */
  isWhole: boolean
}

/** The event stream of Swift 6: https://github.com/swiftlang/swift-testing/blob/main/Documentation/ABI/JSON.md */
export function readSwiftTesting(text: string): SwiftRun {
  const tests = new Map<string, SwiftTest>()
  const begun = new Map<string, number>()
  const stray: SwiftIssue[] = []
  let isWhole = true
  for (const { kind, payload } of objectsIn(text)) {
    if (!isObject(payload)) continue
    const id = textOf(kind === 'test' ? payload.id : payload.testID) ?? ''
    if (kind === 'test') tests.set(id, testOf(id, payload))
    const test = tests.get(id)
    const event = kind === 'event' ? payload.kind : undefined
    const at = timeOf(payload)
    if (event === 'runStarted') isWhole = false
    if (event === 'runEnded') isWhole = true
    if (event === 'issueRecorded') readIssue(payload, test, stray)
    if (test === undefined) continue
    if (event === 'testStarted') {
      test.isStarted = true
      if (at !== undefined) begun.set(id, at)
    }
    if (event === 'testSkipped') test.status = 'skip'
    if (event === 'testEnded') {
      const symbols = fieldsIn(payload.messages).map(({ symbol }) => symbol)
      const isKnown = symbols.includes('passWithKnownIssue')
      test.status = test.issues.length > 0 || symbols.includes('fail') ? 'fail' : 'pass'
      if (test.status === 'pass' && isKnown) test.status = 'xfail'
      const from = begun.get(id)
      if (from !== undefined && at !== undefined) test.ms = (at - from) * 1000
    }
  }
  return { tests, stray, isWhole }
}

function testOf(id: string, payload: JsonObject): SwiftTest {
  const isSuite = payload.kind === 'suite'
  const { path = '' } = placeOf(payload.sourceLocation)
  const name = textOf(payload.name) ?? ''
  // `Module.Suite/Inner/name()/File.swift:4:2`
  const plain = id.slice(id.indexOf('.') + 1).replace(/\/[^/]+\.swift:\d+:\d+$/, '')
  const around = isSuite || !plain.endsWith(name) ? plain : plain.slice(0, -name.length)
  const titles = [...around.split('/'), ...(around === plain ? [] : [name])].filter(Boolean)
  return { titles, isSuite, path, isStarted: false, issues: [] }
}

function readIssue(payload: JsonObject, test: SwiftTest | undefined, stray: SwiftIssue[]): void {
  const issue: JsonObject = isObject(payload.issue) ? payload.issue : {}
  // a warning of later versions fails nothing
  if (issue.isKnown === true || issue.isFailure === false || issue.severity === 'warning') return
  const message = fieldsIn(payload.messages)
    .flatMap(({ text }) => textOf(text) ?? [])
    .join('\n')
  const told = {
    message: message || 'an issue without a message',
    ...placeOf(issue.sourceLocation),
  }
  if (test === undefined) stray.push(told)
  else test.issues.push(told)
}

function placeOf(value: unknown): Pick<SwiftIssue, 'path' | 'line' | 'column'> {
  const place: JsonObject = isObject(value) ? value : {}
  return {
    path: textOf(place._filePath) ?? textOf(place.filePath),
    line: numberOf(place.line),
    column: numberOf(place.column),
  }
}

function timeOf({ instant }: JsonObject): number | undefined {
  return isObject(instant) ? numberOf(instant.absolute) : undefined
}
