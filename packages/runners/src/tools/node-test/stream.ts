import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { numberOf, textOf } from '../../report/fields.ts'
import { describeError } from '../../report/js-error.ts'
import type { Finding } from '../../report/open-report.ts'
import type { Status } from '../../report/types.ts'

/** Tests within tests; deeper ones are not a test file's but a hostile report's. */
const DEEPEST = 100

/** A result, and whether it has no reason of its own: what is around it broke. */
export interface NodeFinding extends Finding {
  cancelled?: boolean
  /** Which of the outermost tests it belongs to. */
  group: number
}

/** Tests as they begin and end, those within before the one around them. */
export interface NodeStream {
  /** The file below the root that the report names. */
  file(fields: JsonObject): RelPath | undefined
  findings: NodeFinding[]
  /** How many of the outermost tests have begun. */
  groups: number
  /** What is open, outermost first: its name, and how many results there were when it began. */
  open: { name: string; from: number; file: RelPath | undefined }[]
}

export function openStream(file: NodeStream['file']): NodeStream {
  return { file, findings: [], groups: 0, open: [] }
}

export function beginTest(stream: NodeStream, fields: JsonObject): void {
  const nesting = nestingOf(fields)
  stream.open.length = Math.min(stream.open.length, nesting)
  if (nesting === 0) stream.groups += 1
  const file = stream.open[0]?.file ?? stream.file(fields)
  stream.open.push({ name: textOf(fields.name) ?? '', from: stream.findings.length, file })
}

export function endTest(stream: NodeStream, fields: JsonObject, passed: boolean): void {
  const nesting = nestingOf(fields)
  const own = stream.open[nesting]
  const file = own?.file ?? stream.file(fields)
  const around = stream.open.slice(0, nesting).map(({ name }) => name)
  const isUnplaced = stream.open.length < nesting // it never began: nobody knows within what
  stream.open.length = Math.min(stream.open.length, nesting)
  if (file === undefined || isUnplaced) return
  const path = [...around, textOf(fields.name) ?? '']
  const failure = passed || !isObject(fields.failure) ? undefined : fields.failure
  const within = own === undefined ? [] : stream.findings.slice(own.from)
  if (failure) tellWithin(within, failure)
  const { groups: group } = stream
  const finding = { file, path, group, ...outcomeOf(fields, passed, failure) }
  const isSuite = fields.type === 'suite'
  if (!isSuite || (failure && isAlone(failure, within))) {
    stream.findings.push({ ...finding, durationMs: numberOf(fields.ms) })
  }
}

function nestingOf({ nesting }: JsonObject): number {
  const depth = numberOf(nesting) ?? 0
  return Math.max(0, Math.min(DEEPEST, Math.floor(depth)))
}

/** Of what was cancelled the reason is that of what stands around it. */
function tellWithin(within: readonly NodeFinding[], failure: JsonObject): void {
  if (failure.type === 'cancelledByParent' || failure.type === 'subtestsFailed') return
  const words = wordsOf(failure)
  for (const finding of within) {
    if (finding.cancelled) Object.assign(finding, { ...words, cancelled: false })
  }
}

/** A suite speaks for itself where no test within does: its `after` broke, or its body. */
function isAlone(failure: JsonObject, within: readonly NodeFinding[]): boolean {
  const isOwn = failure.type !== 'subtestsFailed' && failure.type !== 'cancelledByParent'
  return isOwn && !within.some(({ status }) => status === 'error')
}

function outcomeOf(
  fields: JsonObject,
  passed: boolean,
  failure: JsonObject | undefined,
): Pick<NodeFinding, 'status' | 'message' | 'stack' | 'cancelled'> {
  if (fields.todo === true) return { status: 'todo' }
  if (fields.skip === true) return { status: 'skip' }
  if (passed) return { status: fields.xfail === true ? 'xfail' : 'pass' }
  const cancelled = failure?.type === 'cancelledByParent'
  return {
    status: statusOf(fields, failure),
    ...wordsOf(failure ?? {}),
    ...(cancelled && { cancelled }),
  }
}

function statusOf({ type }: JsonObject, failure: JsonObject | undefined): Status {
  const isSetUp = failure?.type === 'hookFailed' || failure?.type === 'cancelledByParent'
  return isSetUp || type === 'suite' ? 'error' : 'fail'
}

function wordsOf({ error }: JsonObject): { message: string; stack: string } {
  return isObject(error) ? describeError(error) : { message: 'the test failed', stack: '' }
}
