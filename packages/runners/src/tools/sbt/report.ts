import { join } from 'node:path'
import { REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { bundle, filesSince, readFound } from '../../report/junit/files.ts'
import { compileErrorsIn } from '../../report/junit/jvm-compile.ts'
import type { JUnitTool, ToolOutput } from '../../report/junit/tool.ts'
import { readReport } from '../../report/report-file.ts'
import { printable, shorten } from '../../report/sanitise.ts'
import { selectionFor } from './selection.ts'

/** Of what sbt prints, only the end is looked at, in characters: there it says why it failed. */
const LAST_WORDS = 256 * 1024

/**
 * sbt 1.3 and later, which writes the report of each class by itself: https://www.scala-sbt.org/1.x/docs/Testing.html. A
 * shell of the person's in the same folder would make it ask whether it may start.
 */
export const sbt: JUnitTool = {
  invocation: (start) => ({
    args: [
      ...['-Dsbt.server.forcestart=true', '-Dsbt.supershell=false', '-Dsbt.color=false'],
      ...start.runner.args,
      ...selectionFor(start),
    ],
    env: { NO_COLOR: '1' },
    stdout: true,
  }),
  collect: async ({ root, runner, folder }, since) => {
    const output = (await readReport(join(folder, REPORT_FILE))) ?? ''
    const reports = { name: /^TEST-.*\.xml$/, since }
    const paths = await filesSince(join(root, runner.directory), reports)
    // the output first: what it says of tests holds for all that come after
    return bundle([], output.slice(-LAST_WORDS)) + bundle(await readFound(paths))
  },
  readOutput,
}

function readOutput(output: string, { root, exitCode }: ReportContext): ToolOutput {
  const lines = printable(output)
    .split('\n')
    .flatMap((line) => /^\[error\] ?(.*)$/.exec(line)?.[1] ?? [])
  const errors = compileErrorsIn(lines, root)
  const failed = lines.flatMap((line) => FAILED.exec(line)?.[1] ?? [])
  const isThrough = failed.length > 0 && failed.every((why) => TESTS.test(why))
  const complete = exitCode === 0 || (exitCode !== undefined && (isThrough || errors.length > 0))
  const reason = exitCode === undefined || complete ? undefined : reasonIn(lines)
  return {
    complete,
    errors,
    crashed: [],
    cancelled: cancelledIn(output),
    ...(reason && { reason }),
  }
}

/** `(core / Test / testOnly) sbt.TestsFailedException: Tests unsuccessful`: which task failed, and why. */
const FAILED = /^\((?:[\w-]+ ?\/ ?)*[\w-]+\) (.*)$/
const TESTS = /\bTestsFailedException\b/

/** `PriceSpec:`, and below it `- should be cancelled !!! CANCELED !!!`, of which the report says nothing. */
const SUITE = /^\[info\] (?<owner>[A-Z]\w*):$/
const CANCELLED = /^\[info\]\s+- (?<name>.+) !!! CANCELED !!!/

function cancelledIn(output: string): { owner: string; name: string }[] {
  let owner = ''
  return printable(output)
    .split('\n')
    .flatMap((line) => {
      owner = SUITE.exec(line)?.groups?.owner ?? owner
      const name = CANCELLED.exec(line)?.groups?.name
      return name === undefined || owner === '' ? [] : [{ owner, name }]
    })
}

/** Frames, and what is said of every run. */
const NOISE = /^\s*(?:$|at |Total time: |stack trace is suppressed)/

function reasonIn(lines: readonly string[]): string | undefined {
  const told = lines.filter((line) => !NOISE.test(line)).map((line) => line.trim())
  return told.length === 0 ? undefined : shorten([...new Set(told)].join('\n'), 2_000)
}
