import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { type Finding, type OpenReport, openReport } from '../../report/open-report.ts'
import type { TestId } from '../../report/types.ts'
import reporter from './reporter.planted.cjs'

/**
 * Jasmine 4.6 and later, the first that names the files of specs: through a reporter of ours, it brings none for programs.
 * One file that cannot be loaded would keep Jasmine from running any other: its loader is made to go on, for spec files.
 */
export const jasmine: Format = {
  invocation: ({ runner, files, selection, folder, root }) => ({
    args: [
      ...runner.args,
      `--reporter=${join(folder, 'reporter.cjs')}`,
      '--random=false', // the same files, the same report
      ...selection,
    ],
    plant: [
      {
        name: 'reporter.cjs',
        text: `'use strict'\nconst asked = ${JSON.stringify(files.map((file) => join(root, file)))}\n${reporter}`,
      },
    ],
  }),
  parse: (text, context) => {
    const open = openReport(context)
    const run: Run = { open, findings: [], kept: new Set(), begun: new Map() }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'jasmine'
      if (isObject(line.load)) readLoad(run, line.load)
      if (isObject(line.begin)) readBegin(run, line.begin)
      if (isObject(line.spec)) readSpec(run, line.spec)
      if (isObject(line.suite)) readSuite(run, line.suite)
      if (isObject(line.end)) readEnd(run, line.end)
    }
    for (const finding of run.findings) open.add(finding)
    open.report.running.push(...[...run.begun].map(([id, file]) => ({ id, file })))
    return started ? open.report : undefined
  },
}

interface Run {
  open: OpenReport
  findings: Finding[]
  /** Specs that a broken `beforeAll` kept from running, while it is not known which. */
  kept: Set<Finding>
  begun: Map<TestId, RelPath>
}

/** What Jasmine says of such a spec. */
const NOT_RUN = /^Not run because a beforeAll function failed/

function readLoad({ open }: Run, { file: path, error }: JsonObject): void {
  const file = open.file(path)
  if (file === undefined || !isObject(error)) return
  open.report.finished.add(file)
  open.fail({ file, ...describeLoad(error, open.file) })
}

function readBegin({ open, begun }: Run, fields: JsonObject): void {
  const file = open.file(fields.file)
  if (file !== undefined) begun.set(testId(file, textsIn(fields.path)), file)
}

function readSpec({ open, begun, findings, kept }: Run, fields: JsonObject): void {
  const file = open.file(fields.file)
  if (file === undefined) return
  const path = textsIn(fields.path)
  begun.delete(testId(file, path))
  const previous = findings.at(-1)?.file
  if (previous !== undefined && previous !== file) open.report.finished.add(previous)
  const finding = findingOf({ file, path, ms: fields.ms }, fields)
  if (NOT_RUN.test(finding.message ?? '')) kept.add(finding)
  findings.push(finding)
}

function findingOf(
  of: Pick<Finding, 'file' | 'path'> & { ms: unknown },
  fields: JsonObject,
): Finding {
  const { file, path } = of
  const words = wordsOf(fields)
  const durationMs = numberOf(of.ms)
  if (fields.status === 'passed') return { file, path, status: 'pass', durationMs }
  if (fields.status !== 'failed') return { file, path, status: 'skip' } // pending, excluded
  const status = NOT_RUN.test(words.message) ? 'error' : 'fail'
  return { file, path, status, ...words, durationMs }
}

/** Every expectation that was not met, and the stack of the first. */
function wordsOf({ errors }: JsonObject): { message: string; stack: string } {
  const all = Array.isArray(errors) ? errors.filter(isObject) : []
  const words = all.map((error) => {
    const stack = textOf(error.stack)?.replace(/^[ \t]*at <Jasmine>$/gm, '')
    return describeError({ message: messageOf(error), stack })
  })
  const message = words.map((each) => each.message).join('\n')
  return { message, stack: words[0]?.stack ?? '' }
}

/** A matcher's own words may be anything (`withContext`, custom ones): that it is one is said before them. */
function messageOf({ matcher, message }: JsonObject): string {
  const text = textOf(message) ?? ''
  const isMatcher = textOf(matcher) !== undefined && matcher !== ''
  if (isMatcher && !/^(?:Expected|AssertionError)\b/.test(text)) return `AssertionError: ${text}`
  return text.replace(/^Error: Timeout - /, 'Test timed out: ')
}

/** A suite has errors of its own where a hook around all of its specs broke. */
function readSuite(run: Run, fields: JsonObject): void {
  const file = run.open.file(fields.file)
  const { message, stack } = wordsOf(fields)
  if (file === undefined || message === '') return
  const path = textsIn(fields.path)
  const inIt = [...run.kept].filter(
    (finding) => finding.file === file && path.every((title, at) => title === finding.path[at]),
  )
  for (const finding of inIt) {
    Object.assign(finding, { message, stack })
    run.kept.delete(finding)
  }
  if (inIt.length === 0) run.findings.push({ file, path, status: 'error', message, stack })
}

/** What belongs to no suite: hooks outside of any, errors that nobody caught. A file that could not be loaded was told. */
function readEnd({ open, findings }: Run, fields: JsonObject): void {
  open.report.complete = true
  for (const { file } of findings) open.report.finished.add(file)
  const errors = Array.isArray(fields.errors) ? fields.errors.filter(isObject) : []
  for (const error of errors) {
    if (error.type !== 'load') open.report.stray.push(wordsOf({ errors: [error] }).message)
  }
}
