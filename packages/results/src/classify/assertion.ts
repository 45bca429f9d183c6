import { quote } from '@tailtest/runners/report'
import { answer, type Rule, type Seen } from './seen.ts'

/** How the libraries of each language begin what an assertion says; its values come after. */
const ASSERTION = new RegExp(
  [
    '^(?:AssertionError\\b|AssertionFailedError\\b|assert\\b|expect\\(|expected\\b|expecting\\b|Expected\\b)',
    '^(?:Error: )?Snapshot\\b|^promise \\w+ed\\b|^\\[XPASS|^Failed: (?:DID NOT RAISE|Expected )|^Failure/Error: |^Failed asserting\\b',
    '^Missing expected (?:exception|rejection)|^Got unwanted (?:exception|rejection)|^The (?:input|expression) (?:was|did|evaluated)\\b',
    // ScalaTest, MUnit, specs2, ScalaCheck
    '^(?:TestFailed|ComparisonFail|Fail|FailSuite|Failure)Exception: |^Falsified after \\d+ passed tests',
    // XCTest, Swift Testing
    '^XCT\\w+ failed\\b|^failed - |^Expectation failed: ',
    // GoogleTest, Catch2, doctest, assert.h
    "^Value of: |^The difference between\\b|^Failed(?: |$)|^FAILED: |^ERROR: (?:CHECK|REQUIRE)|\\bAssertion `.*' failed\\.$",
    '^assertion (?:`|failed|failure)|^Assertion(?:Failure)?\\b|^(?:Wanted but not|Verification failure)\\b|^MatchError: ',
  ].join('|'),
)

/** What Go's tests say in their own words. */
const GO = /\b(?:got|want|wanted|expected)\b|!=/

/** An assertion speaks for itself, whatever words its values hold. */
export const assertion: Rule = (seen) => {
  const { lines, file, suspects, isCompile } = seen
  const [first = ''] = lines
  if (isCompile || !isAssertion(first, file)) return undefined
  const broken = brokenTest(seen)
  if (broken) return broken
  const [source] = suspects
  const about = source === undefined ? '' : ` about ${quote(source)}, changed in this turn,`
  return answer('real_bug', `an assertion${about} failed`, { line: first })
}

/** The test held until it was changed. Not certain: what it asks for now may be what the source is to do next. */
export function brokenTest({ lines: [line = ''], brokenTest: path, facts }: Seen) {
  if (path === undefined) return undefined
  const did = facts.passedBefore === true ? 'passed' : 'was there'
  const says = `it ${did} before ${quote(path)} was changed, and no source that it reaches was`
  return answer('test_bug', says, { line })
}

/** Whether a failure's first line is what an assertion says; in Go that is anybody's own words. */
export function isAssertion(line: string, file: string): boolean {
  return ASSERTION.test(line) || (file.endsWith('.go') && isGoAssertion(line))
}

/** What the system said, where no error was wanted: `Ping() = dial tcp 127.0.0.1:1: connection refused, want nil`. */
const OF_SYSTEM =
  /(?:\bdial (?:tcp|udp|unix)\b|\bexecutable file not found in\b|\bbind: address already in use\b).* want(?:ed)? (?:nil|<nil>|no error)/

/** `unexpected error: dial tcp …` is no comparison. */
function isGoAssertion(line: string): boolean {
  return GO.test(line) && !line.startsWith('panic: ') && !OF_SYSTEM.test(line)
}
