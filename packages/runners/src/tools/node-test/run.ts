import type { JsonObject, RelPath } from '@tailtest/project'
import { numberOf } from '../../report/fields.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import type { OpenReport } from '../../report/open-report.ts'
import { type NodeFinding, type NodeStream, openStream } from './stream.ts'

/** A test file, and how its process ended. */
interface NodeFile {
  /** It has a process of its own (not so with `--test-isolation=none`), which began. */
  begun?: boolean
  /** Its process is through. */
  through: boolean
  /** What Node says of its process; nothing where tests have failed. */
  result?: 'pass' | 'fail'
  /** The last words of its standard error. */
  tail?: string
  /** The first error that nobody caught. */
  uncaught?: JsonObject
  /** What Node says of an error after its test. */
  late?: string
  exit?: JsonObject
}

/** What Node has reported so far. */
export interface NodeRun {
  open: OpenReport
  /** In the order of their beginning. */
  files: Map<RelPath, NodeFile>
  of(path: unknown): NodeFile | undefined
  /** Results one file after the other, complete when the run is. */
  ordered: NodeStream
  /** Results as they came, file by file: all that there is of those that wait for an earlier one. */
  unordered(fields: JsonObject): NodeStream
  streams: Map<RelPath | undefined, NodeStream>
}

export function emptyRun(open: OpenReport): NodeRun {
  const files: NodeRun['files'] = new Map()
  const streams: NodeRun['streams'] = new Map()
  const fileOf = (fields: JsonObject) => open.file(fields.entry) ?? open.file(fields.file)
  return {
    ...{ open, files, streams, ordered: openStream(fileOf) },
    of: (path) => {
      const file = open.file(path)
      if (file === undefined) return undefined
      const known = files.get(file) ?? { through: false }
      files.set(file, known)
      return known
    },
    unordered: (fields) => {
      const file = fileOf(fields)
      const known = streams.get(file) ?? openStream(fileOf)
      streams.set(file, known)
      return known
    },
  }
}

/** What came of every test; without the run's end, of those that did not have to wait for another file. */
export function settleRun(run: NodeRun): void {
  const { open, files, streams, ordered } = run
  const { complete } = open.report
  const findings = complete ? placed(ordered.findings, files) : arrived(run)
  for (const finding of findings) open.add(finding)
  const told = new Set(findings.map(({ file }) => file))
  for (const [file, state] of files) {
    const left = leftIn(streams.get(file))
    const isTold = told.has(file)
    if (state.through && (complete || isTold || state.exit?.tests !== true)) {
      open.report.finished.add(file)
    }
    const isLate = state.begun !== true && state.late !== undefined
    if (state.through) settleFile(open, { ...state, file, left, isTold })
    else if (isLate) settleFile(open, { ...state, result: 'fail', file, left: [], isTold })
  }
  for (const [file, stream] of complete ? [] : streams) {
    const left = leftIn(stream)
    if (file === undefined || files.get(file)?.through || left.length === 0) continue
    open.report.running.push({ id: open.id(file, left), file })
  }
}

/** The titles of the test that has not ended. */
function leftIn(stream: NodeStream | undefined): string[] {
  return stream?.open.map(({ name }) => name) ?? []
}

/** Those of helpers that nobody can place are left out. */
function arrived({ streams, files }: NodeRun): NodeFinding[] {
  const apart = [...files.values()].some(({ begun }) => begun)
  return [...streams].flatMap(([file, { findings }]) =>
    file !== undefined && (!apart || files.get(file)?.begun) ? findings : [],
  )
}

/**
 * Results with the test file they are of. Up to Node 22 a test that a helper declares is told of with the helper's
 * path alone; results come in the order of the test files, so it belongs to one between those of its neighbours.
 */
function placed(
  findings: readonly NodeFinding[],
  files: ReadonlyMap<RelPath, NodeFile>,
): NodeFinding[] {
  const isTestFile = (file: RelPath) => files.get(file)?.begun === true
  const order = [...files.keys()].filter(isTestFile)
  if (order.length === 0 || findings.every(({ file }) => isTestFile(file))) return [...findings]
  const told = new Set(findings.map(({ file }) => file))
  const isSilent = (file: RelPath) => !told.has(file) && files.get(file)?.exit?.tests === true
  const placed: NodeFinding[] = []
  let last: RelPath | undefined
  for (let at = 0; at < findings.length; ) {
    const known = findings[at]
    const run = lengthOfRun(findings, at, (file) => !isTestFile(file))
    if (known && run === 0) {
      placed.push(known)
      last = known.file
      at += 1
      continue
    }
    const next = findings[at + run]?.file
    const from = last === undefined ? 0 : order.indexOf(last) + 1
    const to = next === undefined ? order.length : order.indexOf(next)
    const silent = order.slice(from, to).filter(isSilent)
    placed.push(...spread(findings.slice(at, at + run), silent, last ?? next ?? order[0]))
    at += run
  }
  return placed
}

function lengthOfRun(
  findings: readonly NodeFinding[],
  at: number,
  isForeign: (file: RelPath) => boolean,
): number {
  let end = at
  for (let one = findings[end]; one && isForeign(one.file); one = findings[end]) end += 1
  return end - at
}

/** Every file that has tests of its own gets some: the first of them what is left over. */
function spread(
  findings: readonly NodeFinding[],
  silent: readonly RelPath[],
  other: RelPath | undefined,
): NodeFinding[] {
  const groups = [...new Set(findings.map(({ group }) => group))]
  const spare = Math.max(0, groups.length - silent.length)
  return findings.map((finding) => {
    const index = Math.max(0, groups.indexOf(finding.group) - spare)
    return { ...finding, file: silent[index] ?? silent.at(-1) ?? other ?? finding.file }
  })
}

interface Ended extends NodeFile {
  file: RelPath
  /** The titles of the test that was running. */
  left: readonly string[]
  /** Tests of it have results. */
  isTold: boolean
}

/** What the process of a file adds to the results of its tests: nothing, when it ended as it should. */
function settleFile(open: OpenReport, ended: Ended): void {
  const { file, left, result, exit, isTold } = ended
  if (left.length > 0) {
    open.add({ file, path: left, status: 'error', message: endOf(ended) })
  } else if (result === 'fail') {
    settleFailure(open, ended)
  } else if (!isTold && exit?.tests === true && exit.called === true) {
    open.add({ file, path: [], status: 'error', message: endOf(ended) })
  } else if (!isTold && isScript(exit) && result === 'pass') {
    open.add({ file, path: [], status: 'pass' })
  }
}

/** A file without tests that asserts is a test itself, as Node has it. */
function isScript(exit: JsonObject | undefined): boolean {
  return exit?.tests === false && exit.asserts === true
}

function settleFailure(open: OpenReport, ended: Ended): void {
  const { file, uncaught, late, exit, isTold } = ended
  if (uncaught === undefined) {
    const message = late === undefined ? endOf(ended) : lateWords(late)
    const status = exit?.tests === false ? 'fail' : 'error'
    open.add({ file, path: [], status, message })
    return
  }
  const words = describeError(uncaught)
  if (isTold) {
    open.add({ file, path: [], status: 'error', ...words, message: `Unhandled ${words.message}` })
  } else if (isScript(exit) && uncaught.name === 'AssertionError') {
    open.add({ file, path: [], status: 'fail', ...words })
  } else open.fail({ file, ...describeLoad(uncaught, open.file) })
}

/** `… created the error "Error: late" and would have caused the test to fail, but instead …`. */
function lateWords(text: string): string {
  const error = /created the error "(.*?)" (?:and|which)/s.exec(text)?.[1]
  return error === undefined ? text : `Unhandled ${error}`
}

function endOf({ exit, tail = '' }: Ended): string {
  const code = numberOf(exit?.code)
  const end =
    exit === undefined
      ? 'the process of this file was killed before its tests were through'
      : exit.called === true
        ? `process.exit(${code}) was called before the tests of this file were through`
        : `the process of this file ended with exit code ${code}`
  return [end, tail.trim()].join('\n').trim()
}
