import { join, posix } from 'node:path'
import { gradle } from '../../tools/gradle/report.ts'
import { maven, withoutSuffix } from '../../tools/maven/report.ts'
import { sbt } from '../../tools/sbt/report.ts'
import type { Runner } from '../../types.ts'
import { classTitles } from '../class-titles.ts'
import { fileErrorsOf } from '../compile-errors.ts'
import { objectsIn, textOf } from '../fields.ts'
import type { Format } from '../format.ts'
import { openReport } from '../open-report.ts'
import type { TestResult } from '../types.ts'
import { type CaseReader, readCases } from './cases.ts'
import { bundle, filesSince, readFound } from './files.ts'
import { jvmSources } from './jvm-sources.ts'
import type { JUnitTool } from './tool.ts'
import { type JUnitCase, readJUnit } from './xml.ts'

/** JUnit XML: of Maven, Gradle and sbt, and of any tool that a person says writes it. */
export const junit: Format = {
  invocation: (start) => toolOf(start.runner).invocation(start),
  collect: async (start, since) => toolOf(start.runner).collect?.(start, since),
  parse: (text, context) => {
    const { documents, output, isPlain = false } = readBundle(text)
    const open = openReport(context)
    const jvm = jvmSources(context)
    const reports = documents.map(({ xml, reportOf }) => {
      const report = readJUnit(xml)
      const tests = (report?.cases ?? []).map(
        toolOf(context.runner) === sbt ? withoutNumber : withoutSuffixes,
      )
      readCases(tests, { open, context, jvm, reportOf })
      if (report?.complete && !isPlain) finish(tests, { open, context, jvm, reportOf })
      return report
    })
    if (output === undefined && !reports.some(Boolean)) return undefined
    open.report.complete = isPlain && context.exitCode !== undefined
    if (output !== undefined) readOutput(output, { open, context, jvm })
    open.report.complete &&= reports.every((report) => report?.complete)
    return open.report
  },
}

/** A class's own report is written when it is through; those of its nested classes may be before. */
function finish(tests: readonly JUnitCase[], { open, jvm }: CaseReader): void {
  for (const { classname = '' } of tests) {
    const file = classname.includes('$') ? undefined : jvm.testFile(classname)
    if (file !== undefined) open.report.finished.add(file)
  }
}

function withoutSuffixes(test: JUnitCase): JUnitCase {
  const { classname, name } = test
  return { ...test, classname: classname && withoutSuffix(classname), name: withoutSuffix(name) }
}

/** sbt numbers what a class of tests is run in: `com.acme.PriceProperties-3`, where no class may be called so. */
function withoutNumber(test: JUnitCase): JUnitCase {
  return { ...test, classname: test.classname?.replace(/(?:-\d+)+$/, '') }
}

/** What the tool printed of the run as a whole. */
function readOutput(output: string, { open, context, jvm }: CaseReader): void {
  const said = toolOf(context.runner).readOutput(output, context)
  const { complete, errors, crashed, cancelled = [], reason } = said
  open.report.complete = complete
  for (const { owner, name } of cancelled) {
    const isIt = ({ id, status }: TestResult) =>
      status === 'pass' && id.endsWith(name) && new RegExp(`\\b${owner}\\b`).test(id)
    for (const test of open.report.tests.filter(isIt)) test.status = 'skip'
  }
  const told = new Set(open.report.tests.map(({ file }) => file))
  for (const error of fileErrorsOf(errors, context.files)) {
    if (!told.has(error.file)) open.fail(error)
  }
  for (const name of crashed) {
    const file = jvm.testFile(name)
    if (file === undefined) continue
    const [message = CRASHED] = reason?.split('\n') ?? []
    open.report.finished.add(file)
    open.add({ file, path: classTitles(file, name, '$'), status: 'error', message })
  }
  if (reason !== undefined) open.report.stray.push(reason)
}

const CRASHED = 'the process of its tests ended'

/** By the command, or by what a shell is given to run. */
const TOOLS: readonly [name: RegExp, tool: JUnitTool][] = [
  [/^mvn[dw]?(?:\.cmd|\.bat|\.exe)?$/, maven],
  [/^gradlew?(?:\.bat|\.exe)?$/, gradle],
  [/^sbt(?:\.bat|\.cmd)?$/, sbt],
]

function toolOf({ command, args }: Runner): JUnitTool {
  const names = [command, args[0] ?? ''].map((path) => posix.basename(path.replaceAll('\\', '/')))
  return TOOLS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? anyTool
}

interface Document {
  xml: string
  /** The class that the file is named for. */
  reportOf?: string
}

/** What `collect` put together, or a plain JUnit XML. */
function readBundle(text: string): { documents: Document[]; output?: string; isPlain?: boolean } {
  if (/^\s*<|^\ufeff/.test(text)) return { documents: [{ xml: text }], isPlain: true }
  const documents: Document[] = []
  let output: string | undefined
  for (const line of objectsIn(text)) {
    const xml = textOf(line.xml)
    const reportOf = /^TEST-(.+?)(?:-tailtest)?\.xml$/.exec(textOf(line.file) ?? '')?.[1]
    if (xml !== undefined) documents.push({ xml, reportOf })
    output ??= textOf(line.output)
  }
  return { documents, output }
}

/** Stands for the report's path in a runner's arguments. */
const PLACEHOLDER = '{report}'

/** The report's name in the run's folder. */
const REPORT = 'report.xml'

const USUAL = /^TEST-.*\.xml$|(?:junit|test|spec|report|result)[^/]*\.xml$/i

/**
 * Any tool that the person says writes JUnit XML: where `{report}` stands in its arguments, else wherever it likes
 * below its directory, under a usual name.
 */
const anyTool: JUnitTool = {
  invocation: ({ runner, files, selection, folder }) => {
    const report = join(folder, REPORT)
    const args = runner.args.map((arg) => arg.replaceAll(PLACEHOLDER, report))
    const isJvm = runner.languages.some((language) => language === 'java' || language === 'kotlin')
    const names = files.map((file) => `./${posix.relative(runner.directory, file)}`)
    // without a way of its own to select, JUnit's is Maven's: no tool of another language knows it
    return { args: [...args, ...(isJvm ? selection : names)] }
  },
  collect: async ({ runner, root, folder }, since) => {
    const planted = await readFound([join(folder, REPORT)])
    if (planted.length > 0) return bundle(planted, '')
    const directory = join(root, runner.directory)
    const found = await readFound(await filesSince(directory, { name: USUAL, since }))
    const reports = found.filter(({ text }) => /<testsuites?[\s>/]/.test(text.slice(0, 4_000)))
    return reports.length > 0 ? bundle(reports, '') : undefined
  },
  readOutput: (_, { exitCode }) => ({ complete: exitCode !== undefined, errors: [], crashed: [] }),
}
