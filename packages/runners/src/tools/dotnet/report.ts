import { join } from 'node:path'
import { classTitles } from '../../report/class-titles.ts'
import { type CompileError, fileErrorsOf } from '../../report/compile-errors.ts'
import { objectsIn, textOf } from '../../report/fields.ts'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { bundle, filesSince, readFound } from '../../report/junit/files.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { located } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { printable, shorten } from '../../report/sanitise.ts'
import type { Status } from '../../report/types.ts'
import type { Runner } from '../../types.ts'
import { describeDotnetError, isDotnetSetUp } from './error.ts'
import { type DotnetTest, dotnetSources } from './sources.ts'
import { readTrx, type TrxReport, type TrxResult } from './xml.ts'

/** Of what is printed, the end is looked at, in characters: builds come before tests, but print little. */
const LAST_WORDS = 1024 * 1024

/**
 * dotnet test, of VSTest (https://github.com/microsoft/vstest/blob/main/docs/report.md) and of Microsoft.Testing.Platform
 * (https://learn.microsoft.com/dotnet/core/testing/microsoft-testing-platform-extensions-test-reports). Each project and
 * framework writes a file of its own, under a name that the tool makes up.
 */
export const trx: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...reportArgs(runner),
      '--results-directory',
      join(folder, 'trx'),
      ...selection,
    ],
    env: {
      MSBUILDTERMINALLOGGER: 'off', // it draws, and shortens
      DOTNET_CLI_UI_LANGUAGE: 'en',
      DOTNET_NOLOGO: '1',
    },
    stdout: true,
  }),
  collect: async ({ folder }) => {
    const output = (await readReport(join(folder, REPORT_FILE))) ?? ''
    const paths = await filesSince(join(folder, 'trx'), { name: /\.trx$/i, since: 0 })
    return bundle(await readFound(paths), output.slice(-LAST_WORDS))
  },
  parse: (text, context) => {
    const open = openReport(context)
    const { documents, output } = readBundle(text)
    const reports = documents.map(readTrx).filter((report) => report !== undefined)
    if (output === undefined && reports.length === 0) return undefined
    const fileOf = dotnetSources(context)
    for (const report of reports) readRun(report, { open, fileOf, context })
    if (output !== undefined) readOutput(output, { open, context })
    const isWhole = reports.every(({ outcome }) =>
      /^(?:Completed|Passed|Failed|Warning)$/.test(outcome ?? ''),
    )
    const hasEnded =
      context.exitCode !== undefined && (reports.length > 0 || context.exitCode === 0)
    open.report.complete =
      isWhole && ((hasEnded && open.report.stray.length === 0) || open.report.fileErrors.length > 0)
    return open.report
  },
}

/** On the newer platform (`--project`) xUnit has a report of its own; other frameworks bring the platform's. */
function reportArgs({ args, libraries }: Runner): string[] {
  if (!args.includes('--project')) return ['--logger', 'trx']
  return [libraries.includes('xunit.v3') ? '--report-xunit-trx' : '--report-trx']
}

function readBundle(text: string): { documents: string[]; output?: string } {
  if (/^\s*<|^\ufeff/.test(text)) return { documents: [text] }
  const documents: string[] = []
  let output: string | undefined
  for (const line of objectsIn(text)) {
    const xml = textOf(line.xml)
    if (xml !== undefined) documents.push(xml)
    output ??= textOf(line.output)
  }
  return { documents, output }
}

interface Run {
  open: OpenReport
  context: ReportContext
  fileOf: (test: DotnetTest) => ReturnType<OpenReport['file']>
}

function readRun({ results, infos }: TrxReport, run: Run): void {
  for (const result of results) readResult(result, run)
  for (const { outcome, text } of infos) {
    // xUnit also says of each failing test that it failed
    const said = text.replace(/^\[xUnit\.net [\d:.]+\]\s*/, '').trim()
    const isOfTests = /\[(?:FAIL|SKIP)\]$|^Exit code indicates failure: '2'/.test(said)
    if (outcome === 'Error' && said !== '' && !isOfTests) run.open.report.stray.push(said)
  }
}

/** What is not known here did not pass. */
const STATUSES: ReadonlyMap<string, Status> = new Map([
  ['Passed', 'pass'],
  ['PassedButRunAborted', 'pass'],
  ['Failed', 'fail'],
  ['Timeout', 'fail'],
  ['NotExecuted', 'skip'],
  ['Inconclusive', 'skip'],
  ['Warning', 'skip'],
])

function readResult(result: TrxResult, { open, context, fileOf }: Run): void {
  const { name, assembly, durationMs } = result
  const cleaned = CLEAN_UP.exec(name)?.[1]
  const className = result.className ?? cleaned?.replace(/\.[^.]*$/, '')
  const known = STATUSES.get(result.outcome) ?? 'error'
  const isOutside = cleaned !== undefined || isDotnetSetUp(result, className)
  const status = known === 'fail' && isOutside ? 'error' : known
  const hasFailed = status === 'fail' || status === 'error'
  const words = hasFailed ? describeDotnetError(result, context.root) : undefined
  const message = words && (words.message || `${name}: ${result.outcome}`)
  const method = lastOf(result.method ?? name)
  const file = className && fileOf({ className, method, assembly })
  if (className && file) {
    const path = [...classTitles(file, className, '+'), titleOf(name, className)]
    open.add({ file, path, status, message, stack: words?.stack, durationMs })
  } else if (hasFailed && context.files.length === 0) {
    open.report.stray.push(`${name}: ${message}`)
  }
}

/** xUnit's name for what is no test: `[Test Class Cleanup Failure (Acme.CartTests.Adds)]`. */
const CLEAN_UP = /^\[Test \w+ Cleanup Failure \((.+)\)\]$/

/** The method alone: without its class, without the values of its row. */
function lastOf(name: string): string {
  const plain = name.split(/[\s(<]/, 1)[0] ?? ''
  return plain.slice(plain.lastIndexOf('.') + 1)
}

/** xUnit says the class, too. */
function titleOf(name: string, className: string | undefined): string {
  return className !== undefined && name.startsWith(`${className}.`)
    ? name.slice(className.length + 1)
    : name
}

function readOutput(output: string, { open, context }: Pick<Run, 'open' | 'context'>): void {
  const { errors, reasons } = readDotnetOutput(output, context.root)
  const told = new Set(open.report.tests.map(({ file }) => file))
  const broken = fileErrorsOf(errors, context.files).filter(({ file }) => !told.has(file))
  for (const error of broken) open.fail(error)
  if (broken.length === 0) open.report.stray.push(...reasons)
}

/** What `dotnet test` printed of a run that did not come to its tests, or not to their end. */
interface DotnetOutput {
  /** What the compiler refused, each once. */
  errors: CompileError[]
  /** Errors without a place in the sources: a package that cannot be found, a process that died. */
  reasons: string[]
}

/** `/code/Cart.cs(12,5): error CS0103: The name 'x' does not exist [/code/Shop.csproj]`. */
const ERROR =
  /^(?:(.+?)(?:\((\d+)(?:,(\d+))?[\d,]*\))?\s*: )?error ([A-Z]+\d+): (.+?)(?: \[[^[\]]+\])?$/

/** No compiler's line is longer, in characters. */
const LONGEST_LINE = 4_000

/** What is no compiler's. */
const DEATH =
  /^(?:The active test run was aborted\.|Test host process crashed|Unhandled exception\.) ?.*$/

function readDotnetOutput(output: string, root: string): DotnetOutput {
  const errors = new Map<string, CompileError>()
  const reasons = new Set<string>()
  for (const line of printable(output).split('\n')) {
    if (line.length > LONGEST_LINE) continue
    const [, path, row, column, code, said = ''] = ERROR.exec(line.trim()) ?? []
    const file = located(root, path)
    if (code?.startsWith('TEST')) continue // a failing test, as the terminal logger says it
    if (code === undefined) {
      if (DEATH.test(line)) reasons.add(line.trim())
    } else if (file !== undefined && row !== undefined) {
      const place = { file, line: Number(row), column: column ? Number(column) : undefined }
      errors.set(line, { ...place, message: `${code}: ${said}` })
    } else {
      reasons.add(shorten(`${code}: ${said}`, 500))
    }
  }
  return { errors: [...errors.values()], reasons: [...reasons].slice(0, 10) }
}
