import type { RelPath } from '@tailtest/project'
import { type Fields, isFields, numberOf, objectsIn, textOf, textsIn } from '../fields.ts'
import type { Format } from '../format.ts'
import { type Finding, type OpenReport, openReport } from '../open-report.ts'
import type { Status } from '../types.ts'
import { describeRubyError, faultOf, isSyntax } from './error.ts'

/** Reads what the planted code of a Ruby runner copied. */
export function parseRuby(runner: string): Format['parse'] {
  return (text, context) => {
    const open = openReport(context)
    const run: Run = { open, tests: new Map(), left: new Map() }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === runner
      for (const [kind, read] of READERS) if (isFields(line[kind])) read(run, line[kind])
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

const READERS: ReadonlyMap<string, (run: Run, value: Fields) => void> = new Map([
  ['group', (run: Run, value: Fields) => count(run, value, 1)],
  ['done', (run: Run, value: Fields) => count(run, value, -1)],
  ['plan', (run: Run, value: Fields) => void exampleOf(run, value)],
  ['begin', readBegin],
  ['test', readTest],
  ['broken', readBroken],
  ['outside', readOutside],
  [
    'end',
    ({ open }: Run, { early }: Fields) => {
      open.report.complete = early === false
    },
  ],
])

function count({ open, left }: Run, value: Fields, more: 1 | -1): void {
  const file = open.file(value.file)
  if (file !== undefined) left.set(file, (left.get(file) ?? 0) + more)
}

function exampleOf({ open, tests }: Run, value: Fields): Example | undefined {
  const [file, path] = [open.file(value.file), textsIn(value.path)]
  const id = textOf(value.id) ?? JSON.stringify(path)
  const known = tests.get(id)
  if (known) return Object.assign(known, { path }) // only now one without a name of its own has got one
  if (file === undefined) return undefined
  const example: Example = { file, path, begun: false }
  tests.set(id, example)
  return example
}

function readBegin(run: Run, value: Fields): void {
  const example = exampleOf(run, value)
  if (example) example.begun = true
}

function readTest(run: Run, value: Fields): void {
  const example = exampleOf(run, value)
  if (!example) return
  const words = isFields(value.error) ? describeRubyError(value.error, run.open) : {}
  const status = statusOf(value.status)
  Object.assign(example, { status, durationMs: numberOf(value.ms), ...words })
}

function readBroken({ open, left }: Run, value: Fields): void {
  const file = open.file(value.file)
  const error = isFields(value.error) ? value.error : {}
  const words = describeRubyError(error, open)
  if (file === undefined) return void open.report.stray.push(words.message)
  const at = faultOf(error, open)
  left.set(file, left.get(file) ?? 0)
  open.fail({ file, kind: isSyntax(error) ? 'compile' : 'load', ...(at && { at }), ...words })
}

/** An error of a hook that belongs to no example, but to a group: `after(:context)`. */
function readOutside({ open }: Run, value: Fields): void {
  const file = open.file(value.file)
  const words = describeRubyError(isFields(value.error) ? value.error : {}, open)
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
