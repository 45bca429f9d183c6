import type { RelPath } from '@tailtest/project'
import type { Fields } from '../../report/fields.ts'
import type { OpenReport } from '../../report/open-report.ts'
import { settleFile } from './file.ts'
import { placed } from './places.ts'
import { type NodeFinding, type NodeStream, openStream } from './stream.ts'

/** A test file, and how its process ended. */
export interface NodeFile {
  /** It has a process of its own (not so with `--test-isolation=none`), which began. */
  begun?: boolean
  /** Its process is through. */
  through: boolean
  /** What Node says of its process; nothing where tests have failed. */
  result?: 'pass' | 'fail'
  /** The last words of its standard error. */
  tail?: string
  /** The first error that nobody caught. */
  uncaught?: Fields
  /** What Node says of an error after its test. */
  late?: string
  exit?: Fields
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
  unordered(fields: Fields): NodeStream
  streams: Map<RelPath | undefined, NodeStream>
}

export function emptyRun(open: OpenReport): NodeRun {
  const files: NodeRun['files'] = new Map()
  const streams: NodeRun['streams'] = new Map()
  const fileOf = (fields: Fields) => open.file(fields.entry) ?? open.file(fields.file)
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
