import { join, posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { type Format, REPORT_FILE } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import {
  type JUnitCase,
  type JUnitProblem,
  type JUnitReport,
  readJUnit,
} from '../../report/junit/xml.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { located } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { printable } from '../../report/sanitise.ts'
import type { Status } from '../../report/types.ts'

const XML = 'report.xml'

/** Ends the XML: within, the brackets of everything else are written out. */
const END = '</testsuites>'

/**
 * Deno 2, through its JUnit XML, which is written at the end alone, and what it prints: there alone stand the errors
 * that nobody caught, and under which file a test ran that a helper declares.
 */
export const deno: Format = {
  isolates: () => true,
  invocation: ({ runner, selection, folder }) => ({
    args: [...runner.args, `--junit-path=${join(folder, XML)}`, '--reporter=pretty', ...selection],
    stdout: true,
  }),
  collect: async ({ folder }) => {
    const paths = [XML, REPORT_FILE].map((name) => join(folder, name))
    const [xml, output] = await Promise.all(paths.map(readReport))
    return xml === undefined ? output : `${xml.trimEnd()}\n${output ?? ''}`
  },
  parse: (text, context) => {
    const end = text.startsWith('<?xml') ? text.indexOf(END) + END.length : 0
    if (end === END.length - 1) return undefined // torn
    const [xml, output] = [text.slice(0, end), printable(text.slice(end))]
    const file = (path: string) =>
      located(context.root, posix.join(context.root, context.runner.directory, path))
    const open = openReport(context)
    const said = readDenoOutput(output, file)
    const report = readJUnit(xml)
    if (report === undefined && said.files.size === 0) return undefined
    open.report.complete = report?.complete === true && said.ended
    if (report && said.ended) readDenoCases(open, report, { ...said, file })
    return open.report
  },
}

/** A test or step by its whole name, steps behind ` > `. */
type Paths = Map<string, string[]>

/** The results of Deno's JUnit XML, and the errors that are missing there. */
function readDenoCases(
  open: OpenReport,
  { cases }: JUnitReport,
  said: DenoOutput & { file(path: string): RelPath | undefined },
): void {
  const known = new Map<RelPath, Paths>()
  for (const test of cases) {
    const file = fileOf(test, said)
    if (file === undefined) continue
    const paths: Paths = known.get(file) ?? new Map()
    known.set(file, paths)
    const path = pathOf(test.name, paths)
    paths.set(test.name, path)
    const result = resultOf(test, said.uncaught.get(file))
    open.add({ file, path, ...result, durationMs: test.durationMs })
  }
  for (const [file, text] of said.uncaught) {
    const error = errorIn(text)
    const words = describeError(error)
    const message = `Unhandled ${words.message}`
    if (known.has(file)) open.add({ file, path: [], status: 'error', ...words, message })
    else open.fail({ file, ...describeLoad(error, open.file) })
  }
}

/** A test that a helper declares stands under the helper's name; Deno prints which file ran it. */
function fileOf(
  { name, classname }: JUnitCase,
  { files, runs, file }: DenoOutput & { file(path: string): RelPath | undefined },
): RelPath | undefined {
  const own = file(classname ?? '')
  if (own !== undefined && files.has(own)) return own
  const parts = name.split(' > ')
  const outer = parts.map((_, index) => parts.slice(0, index + 1).join(' > '))
  return outer.map((one) => runs.get(one)).find((one) => one !== undefined) ?? own
}

function pathOf(name: string, known: Paths): string[] {
  for (let at = name.lastIndexOf(' > '); at > 0; at = name.lastIndexOf(' > ', at - 1)) {
    const around = known.get(name.slice(0, at))
    if (around) return [...around, name.slice(at + 3)]
  }
  return [name]
}

function resultOf(
  { problems: [problem] }: JUnitCase,
  uncaught: string | undefined,
): { status: Status; message?: string; stack?: string } {
  if (problem === undefined) return { status: 'pass' }
  if (problem.kind === 'skipped') return { status: 'skip' }
  if (problem.kind === 'failure') return { status: 'fail', ...describeError(errorOf(problem)) }
  const why = uncaught && describeError(errorIn(uncaught)).message
  return { status: 'error', message: [problem.message, why].filter(Boolean).join(': ') }
}

function errorOf({ message, text }: JUnitProblem): { message: string; stack: string } {
  return errorIn(text || (message ?? '').replace(/^Uncaught /, ''))
}

/** `AssertionError: 1 == 2`, a line of the source, frames; Deno's own among them. */
function errorIn(text: string): { name?: string; message: string; stack: string } {
  const lines = text.split('\n').filter((line) => !/^\s+at .*\bext:/.test(line))
  const stack = lines.join('\n')
  const frames = lines.findIndex((line) => /^\s+at /.test(line))
  const head = frames === -1 ? lines : lines.slice(0, frames)
  const marked = /^\s*\^$/.test(head.at(-1) ?? '') ? head.slice(0, -2) : head
  const words = marked.join('\n').trim()
  const name = /^([\w$.]+): /.exec(words)?.[1]
  const isAssertion = name === 'AssertionError'
  return { ...(isAssertion && { name }), message: isAssertion ? words.slice(16) : words, stack }
}

/** What Deno prints besides its report. */
interface DenoOutput {
  /** The files that it says it runs. */
  files: ReadonlySet<RelPath>
  /** The files that run an outermost test of a name. */
  runs: ReadonlyMap<string, RelPath>
  /** What nobody caught, by file. */
  uncaught: ReadonlyMap<RelPath, string>
  /** It came to its last line. */
  ended: boolean
}

const RUNNING = /^running \d+ tests? from (.+)$/
const RESULT = /^(\S.*?) \.\.\.(?: |$)/
const UNCAUGHT = /^(.+) \(uncaught error\)$/
const LAST = /^(?:ok|FAILED) \| \d.*\)$/
const EXPLAINED = 'This error was not caught from a test'

/** Longer lines are not Deno's. */
const LONGEST = 4_000

/** Reads what Deno printed; what tests print is set apart there, and can only be about tests of their own. */
function readDenoOutput(text: string, file: (path: string) => RelPath | undefined): DenoOutput {
  const output = { files: new Set<RelPath>(), runs: new Map(), uncaught: new Map(), ended: false }
  const lines = text.split('\n').map((line) => line.slice(0, LONGEST))
  let current: RelPath | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    output.ended ||= LAST.test(line)
    const running = RUNNING.exec(line)?.[1]
    if (running !== undefined) {
      current = file(running)
      if (current !== undefined) output.files.add(current)
      continue
    }
    const name = RESULT.exec(line)?.[1]
    if (name !== undefined && current !== undefined && !output.runs.has(name)) {
      output.runs.set(name, current)
    }
    const broken = file(UNCAUGHT.exec(line)?.[1] ?? '')
    const message = lines[at + 1]?.startsWith('error: ') ? messageAt(lines, at + 1) : undefined
    if (broken !== undefined && message !== undefined) output.uncaught.set(broken, message)
  }
  return output
}

function messageAt(lines: readonly string[], at: number): string {
  const rest = lines.slice(at, at + 50)
  const end = rest.findIndex((line) => line.startsWith(EXPLAINED))
  const own = (end === -1 ? rest : rest.slice(0, end)).join('\n')
  return own.replace(/^error: (?:\(in promise\) )?/, '')
}
