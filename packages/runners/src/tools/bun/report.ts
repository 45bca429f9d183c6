import { join, posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { Format } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { type JUnitCase, type JUnitProblem, readJUnit } from '../../report/junit/xml.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { located } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { printable } from '../../report/sanitise.ts'
import type { Status } from '../../report/types.ts'

const XML = 'report.xml'

/** What bun calls a hook of a suite that failed. */
const HOOK = '(unnamed)'

/** bun 1.2 and later, through its JUnit XML, which is written at the end alone, and the words that it prints. */
export const bun: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...['--reporter=junit', `--reporter-outfile=${join(folder, XML)}`],
      ...selection,
    ],
  }),
  // where no file could be loaded bun writes no report, but says so
  collect: async ({ folder }) => (await readReport(join(folder, XML))) ?? '',
  parse: (text, context) => {
    const { root, runner } = context
    const file = (path: string) => located(root, posix.join(root, runner.directory, path))
    const said = readBunOutput(context.output ?? '', file)
    const report = readJUnit(text)
    if (report === undefined && !said.ended) return undefined
    const open = openReport(context)
    const told = new Set<RelPath>()
    const taken = new Map<string, number>()
    for (const test of report?.cases ?? []) {
      const of = file(test.file ?? test.suites[0]?.file ?? '')
      if (of === undefined) continue
      told.add(of)
      readCase(open, of, test, wordsFrom(said, taken))
    }
    for (const [of, words] of said.unhandled) addUnhandled(open, of, words, told.has(of))
    open.report.complete = report?.complete ?? said.ended
    return open.report
  },
}

type Words = (file: RelPath, titles: readonly string[]) => string | undefined

/** What was printed of a failure, the first of equal ones first. */
function wordsFrom({ failures }: BunOutput, taken: Map<string, number>): Words {
  return (file, titles) => {
    const key = failureKey(file, titles)
    const index = taken.get(key) ?? 0
    taken.set(key, index + 1)
    return failures.get(key)?.[index]
  }
}

function readCase(open: OpenReport, file: RelPath, test: JUnitCase, words: Words): void {
  const around = test.suites.slice(1).map(({ name }) => name)
  const path = [...around, test.name]
  const { durationMs } = test
  const [problem] = test.problems
  if (problem === undefined) open.add({ file, path, status: 'pass', durationMs })
  else if (problem.kind === 'skipped') {
    const status: Status = /^todo$/i.test(problem.message ?? '') ? 'todo' : 'skip'
    open.add({ file, path, status })
  } else {
    const told = describeError(errorOf(problem, words(file, path)))
    const isHook = test.name === HOOK
    const status: Status = isHook ? 'error' : 'fail'
    open.add({ file, path: isHook ? around : path, status, ...told, durationMs })
  }
}

/** bun 1.2 reports no words, and no version the frames below the innermost. */
function errorOf(
  { message = '', text, type = '' }: JUnitProblem,
  printed: string | undefined,
): { name?: string; message: string; stack: string } {
  const said = printed === undefined ? { message: '', stack: '' } : bunError(printed)
  const stack = said.stack || text
  if (message === '' && said.message !== '') return { ...said, stack }
  if (type === 'TimeoutError') return { message: 'the test timed out', stack }
  return { ...(type !== '' && { name: type }), message: message || `it failed (${type})`, stack }
}

const COMPILE = /^(?:Error|SyntaxError): (?:Unexpected|Expected|Unterminated|Syntax Error)\b/

/** An error outside of any test: of a file without results, that of loading it. */
function addUnhandled(open: OpenReport, file: RelPath, text: string, isTold: boolean): void {
  const error = bunError(text)
  const message = error.message || text
  if (isTold) {
    open.add({ file, path: [], status: 'error', ...error, message: `Unhandled ${message}` })
    return
  }
  const load = describeLoad({ ...error, message }, open.file)
  const asking = / from '([^'\n]+)'/.exec(message)?.[1]
  const at = open.file(asking) ?? load.at
  const kind = COMPILE.test(message) ? 'compile' : 'load'
  open.fail({ file, ...load, kind, ...(at && { at }) })
}

/** What bun prints of errors: its report has none that is not a test's, and up to bun 1.2 no words at all. */
interface BunOutput {
  /** What was printed above a failed test, by file and titles (` > ` between them), in their order. */
  failures: ReadonlyMap<string, string[]>
  /** The first error outside of any test, by file. */
  unhandled: ReadonlyMap<RelPath, string>
  /** It came to its last line. */
  ended: boolean
}

const RESULT = /^\((pass|fail|skip|todo)\) (.*?)(?: \[[\d.]+m?s\])?$/
const HEADER = /^(\S.*\.[cm]?[jt]sx?):$/
const UNHANDLED = '# Unhandled error between tests'
const RULE = /^-{20,}$/
const LAST = /^Ran \d+ tests? across \d+ files?\./

/** Longer lines are not bun's; of longer blocks the end counts. */
const LONGEST = 2_000
const BLOCK = 100

function failureKey(file: RelPath, titles: readonly string[]): string {
  return `${file}\n${titles.join(' > ')}`
}

/** Reads what bun printed; what tests print among it may garble the words of a failure, never a status. */
function readBunOutput(text: string, file: (path: string) => RelPath | undefined): BunOutput {
  const output = { failures: new Map<string, string[]>(), unhandled: new Map(), ended: false }
  let current: RelPath | undefined
  let block: string[] = []
  let isUnhandled = false
  for (const line of printable(text).split('\n')) {
    const header = line.length < LONGEST ? HEADER.exec(line)?.[1] : undefined
    const result = line.length < LONGEST ? RESULT.exec(line) : null
    output.ended ||= LAST.test(line)
    if (header !== undefined && file(header) !== undefined) {
      current = file(header)
      block = []
    } else if (line === UNHANDLED) {
      isUnhandled = true
      block = []
    } else if (isUnhandled && RULE.test(line)) {
      if (block.length === 0) continue
      if (current && !output.unhandled.has(current)) output.unhandled.set(current, block.join('\n'))
      isUnhandled = false
      block = []
    } else if (result) {
      if (current && result[1] === 'fail') {
        const key = failureKey(current, [result[2] ?? ''])
        output.failures.set(key, [...(output.failures.get(key) ?? []), block.join('\n')])
      }
      block = []
    } else block = [...block.slice(-BLOCK), line.slice(0, LONGEST)]
  }
  return output
}

/** `TypeError: kaput` or `error: kaput` below the lines of the source, with its frames. */
function bunError(text: string): { message: string; stack: string } {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^(?:error|[\w$.]*(?:Error|Exception)): /.test(line))
  const own = start === -1 ? [] : lines.slice(start)
  const frames = own.findIndex((line) => /^\s+at /.test(line))
  const words = (frames === -1 ? own : own.slice(0, frames)).join('\n').trim()
  const message = words.replace(/^error: (?=expect\()/, '').replace(/^error: /, 'Error: ')
  return { message, stack: frames === -1 ? '' : own.slice(frames).join('\n') }
}
