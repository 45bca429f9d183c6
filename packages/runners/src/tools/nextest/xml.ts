import { xmlEvents } from '../../report/xml.ts'

/** A test of a nextest report: that of its last attempt, or of its first failure. */
export interface NextestTest {
  /** `shop`, `shop::api`, `shop::bin/shop`, or `@setup-script:<name>`. */
  binary: string
  name: string
  status: 'pass' | 'fail' | 'skip'
  /** Both outputs. */
  output: string
  /** Why it failed, in nextest's words. */
  reason: string
  durationMs?: number
}

/** Of an output its beginning and its end are kept: harness and panic speak there. */
const KEPT = 64 * 1024

/** A nextest report, also a torn one; `undefined`: no such XML. */
export function readNextest(text: string): { tests: NextestTest[]; complete: boolean } | undefined {
  const tests: NextestTest[] = []
  const open: string[] = []
  let isReport = false
  let test: NextestTest | undefined
  for (const event of xmlEvents(text)) {
    if (event.type === 'open') {
      isReport ||= open.length === 0 && event.name === 'testsuites'
      if (!isReport) return undefined
      open.push(event.name)
      if (event.name === 'testcase') test = testOf(event.attributes)
      if (PROBLEM.test(event.name) && test !== undefined) fail(test, event.attributes)
    } else if (event.type === 'close') {
      if (open.pop() !== event.name) break
      if (event.name === 'testcase' && test !== undefined) tests.push(test)
    } else if (test !== undefined && open.at(-2) === 'testcase' && OUTPUT.test(open.at(-1) ?? '')) {
      test.output = kept(test.output + event.text)
    }
  }
  return isReport ? { tests, complete: open.length === 0 } : undefined
}

const PROBLEM = /^(?:failure|error)$/
const OUTPUT = /^system-(?:out|err)$/

function testOf(attributes: ReadonlyMap<string, string>): NextestTest {
  const seconds = Number(attributes.get('time') ?? Number.NaN)
  return {
    binary: attributes.get('classname') ?? '',
    name: attributes.get('name') ?? '',
    status: 'pass',
    output: '',
    reason: '',
    ...(Number.isFinite(seconds) && { durationMs: seconds * 1000 }),
  }
}

function fail(test: NextestTest, attributes: ReadonlyMap<string, string>): void {
  const [message, type] = [attributes.get('message'), attributes.get('type')]
  test.status = 'fail'
  test.reason = (type?.startsWith('test abort') ? (message ?? type) : (type ?? message)) ?? 'failed'
}

function kept(text: string): string {
  return text.length <= 4 * KEPT ? text : `${text.slice(0, KEPT)}\n${text.slice(-KEPT)}`
}
