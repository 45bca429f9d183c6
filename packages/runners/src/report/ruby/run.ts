import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { withoutAddresses } from '../addresses.ts'
import { fieldsIn, numberOf, objectsIn, textOf, textsIn } from '../fields.ts'
import type { Format } from '../format.ts'
import { type Finding, type OpenReport, openReport } from '../open-report.ts'
import type { Status } from '../types.ts'

/** What an exception of an assertion library is called: its message stands for itself. */
const ASSERTION =
  /^(?:RSpec::Expectations::|RSpec::Mocks::|RSpec::Core::(?:Multiple|Pending)|Minitest::)/

/** A raised exception of Ruby, as planted code copies it, in words. */
function describeRubyError(
  error: JsonObject,
  open: OpenReport,
): { message: string; stack: string } {
  const parts = fieldsIn(error.parts)
  if (parts.length > 0) {
    const told = parts.map((part) => describeRubyError(part, open))
    return {
      message: told.map(({ message }) => message).join('\n\n'),
      stack: told.find(({ stack }) => stack !== '')?.stack ?? '',
    }
  }
  return { message: withoutAddresses(wordsOf(error)), stack: ownFrames(error, open).join('\n') }
}

/** The file whose code is at fault: that of a syntax error, else where the exception was raised. */
function faultOf(error: JsonObject, open: OpenReport): RelPath | undefined {
  const [, refused] = /^(.+?\.\w+):\d+: /.exec(textOf(error.message) ?? '') ?? []
  const [, raised] = FRAME.exec(ownFrames(error, open)[0] ?? '') ?? []
  return (isSyntax(error) ? open.file(refused) : undefined) ?? open.file(raised)
}

function isSyntax({ name }: JsonObject): boolean {
  return name === 'SyntaxError'
}

function wordsOf(error: JsonObject): string {
  const [name, message] = [textOf(error.name) ?? '', textOf(error.message) ?? '']
  const own = telling(message.replace(/^\n+/, ''))
  const head =
    ASSERTION.test(name) || own.startsWith(name) ? own : [name, own].filter(Boolean).join(': ')
  return isObject(error.cause) ? `${head}\nCaused by: ${wordsOf(error.cause)}` : head
}

/** What was expected and what came stand in lines of their own: the first line may be all that is shown. */
function telling(message: string): string {
  const lines = message.split('\n')
  if (lines[0] === '--- expected') return `${changedIn(lines)}\n${message}`
  const [head = ''] = lines
  const said = lines
    .slice(1)
    .filter((line) => /^\s*(?:expected|got|received|Actual)\b\s*:/i.test(line))
  const first = /^\s*(?:expected|\(.*\)\.\w+)/i.test(head) ? said.slice(0, 2) : prismOf(head, lines)
  if (first.length === 0) return message
  const told = [head, ...first].map((line) => line.trim().replace(/:\s{2,}/, ': ')).join(', ')
  return [told, ...lines.slice(1).filter((line) => !first.includes(line))].join('\n')
}

/** minitest tells of texts of many lines by their difference alone. */
function changedIn(lines: readonly string[]): string {
  const [expected = '', actual = ''] = ['-', '+'].map((sign) =>
    lines
      .slice(2)
      .find((line) => line.startsWith(sign))
      ?.slice(1),
  )
  return `expected ${expected}, actual ${actual}`
}

/** Since Ruby 3.4 a syntax error is drawn: `   |  ^ unexpected …`. */
function prismOf(head: string, lines: readonly string[]): string[] {
  if (!/syntax errors? found/.test(head)) return []
  return lines.filter((line) => /\^/.test(line)).slice(0, 1)
}

const FRAME = /^(.+?):\d+:in /

/** The frames of a backtrace that a person would look at, innermost first: not Ruby's, not the gems'. */
function ownFrames({ stack }: JsonObject, open: OpenReport): string[] {
  return textsIn(stack).filter((line) => {
    const file = open.file(FRAME.exec(line)?.[1] ?? /^(.+?):\d+$/.exec(line)?.[1])
    return file !== undefined && !/(?:^|\/)(?:gems|vendor|\.bundle|bin)\//.test(file)
  })
}

/** Reads what the planted code of a Ruby runner copied. */
export function parseRuby(runner: string): Format['parse'] {
  return (text, context) => {
    const open = openReport(context)
    const run: Run = { open, tests: new Map(), left: new Map() }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === runner
      for (const [kind, read] of READERS) if (isObject(line[kind])) read(run, line[kind])
    }
    settleTests(run)
    return started ? open.report : undefined
  }
}

interface Example extends Omit<Finding, 'status'> {
  begun: boolean
  /** Absent: it did not end. */
  status?: Status
}

interface Run {
  open: OpenReport
  /** By the runner's own ids, in the order of the files. */
  tests: Map<string, Example>
  /** How many groups, or tests, of a file are still to come. */
  left: Map<RelPath, number>
}

const READERS: ReadonlyMap<string, (run: Run, value: JsonObject) => void> = new Map([
  ['group', (run: Run, value: JsonObject) => count(run, value, 1)],
  ['done', (run: Run, value: JsonObject) => count(run, value, -1)],
  ['plan', (run: Run, value: JsonObject) => void exampleOf(run, value)],
  ['begin', readBegin],
  ['test', readTest],
  ['broken', readBroken],
  ['outside', readOutside],
  [
    'end',
    ({ open }: Run, { early }: JsonObject) => {
      open.report.complete = early === false
    },
  ],
])

function count({ open, left }: Run, value: JsonObject, more: 1 | -1): void {
  const file = open.file(value.file)
  if (file !== undefined) left.set(file, (left.get(file) ?? 0) + more)
}

function exampleOf({ open, tests }: Run, value: JsonObject): Example | undefined {
  const [file, path] = [open.file(value.file), textsIn(value.path)]
  const id = textOf(value.id) ?? JSON.stringify(path)
  const known = tests.get(id)
  if (known) return Object.assign(known, { path }) // only now one without a name of its own has got one
  if (file === undefined) return undefined
  const example: Example = { file, path, begun: false }
  tests.set(id, example)
  return example
}

function readBegin(run: Run, value: JsonObject): void {
  const example = exampleOf(run, value)
  if (example) example.begun = true
}

function readTest(run: Run, value: JsonObject): void {
  const example = exampleOf(run, value)
  if (!example) return
  const words = isObject(value.error) ? describeRubyError(value.error, run.open) : {}
  const status = statusOf(value.status)
  Object.assign(example, { status, durationMs: numberOf(value.ms), ...words })
}

function readBroken({ open, left }: Run, value: JsonObject): void {
  const file = open.file(value.file)
  const error = isObject(value.error) ? value.error : {}
  const words = describeRubyError(error, open)
  if (file === undefined) return void open.report.stray.push(words.message)
  const at = faultOf(error, open)
  left.set(file, left.get(file) ?? 0)
  open.fail({ file, kind: isSyntax(error) ? 'compile' : 'load', ...(at && { at }), ...words })
}

/** An error of a hook that belongs to no example, but to a group: `after(:context)`. */
function readOutside({ open }: Run, value: JsonObject): void {
  const file = open.file(value.file)
  const words = describeRubyError(isObject(value.error) ? value.error : {}, open)
  if (file === undefined) open.report.stray.push(words.message)
  else open.add({ file, path: textsIn(value.path), status: 'error', ...words })
}

function settleTests({ open, tests, left }: Run): void {
  for (const { begun, status, ...test } of tests.values()) {
    if (status !== undefined) {
      open.add({ ...test, status })
      continue
    }
    const id = open.id(test.file, test.path) // numbered all the same
    if (!begun) continue
    open.report.running.push({ id, file: test.file })
    open.report.complete = false // `exit` in an example: RSpec closes its report all the same
  }
  for (const [file, groups] of left) if (groups <= 0) open.report.finished.add(file)
}

const STATUSES: ReadonlyMap<unknown, Status> = new Map(
  (['pass', 'fail', 'skip', 'todo', 'xfail'] as const).map((status) => [status, status]),
)

function statusOf(status: unknown): Status {
  return STATUSES.get(status) ?? 'error'
}
