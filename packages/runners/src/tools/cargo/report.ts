import { isFields } from '../../report/fields.ts'
import type { Format, ReportContext } from '../../report/format.ts'
import { openReport } from '../../report/open-report.ts'
import { failBuild } from '../../report/rust/build.ts'
import { type CargoBuild, readBuildLine } from '../../report/rust/cargo-build.ts'
import { readPrograms } from './libtest.ts'
import { readRun } from './run.ts'

/**
 * `cargo test` of Rust 1.63 and later: what Cargo built, as JSON, then the text of each program's harness. Its own
 * JSON is unstable; which program speaks is said on standard error alone, so that it is told by order and names.
 */
export const cargo: Format = {
  invocation: ({ runner, selection }) => ({
    args: [...runner.args, '--message-format', 'json', ...selection],
    env: {
      CARGO_TERM_QUIET: 'false', // dots instead of names
      CARGO_TERM_COLOR: 'never',
      RUST_TEST_NOCAPTURE: '0', // every output among the results
    },
    stdout: true,
  }),
  parse: (text, context) => {
    const build: CargoBuild = { targets: [], errors: [] }
    const programs = readPrograms(textLines(text, build, context))
    if (build.success === undefined && build.targets.length + build.errors.length === 0) {
      return undefined
    }
    const open = openReport(context)
    open.report.complete = context.exitCode !== undefined && build.success !== undefined
    if (build.success === false) failBuild(open, build.errors, context)
    if (build.success === true) readRun({ open, targets: build.targets, context }, programs)
    return open.report
  },
}

/** The lines that test programs printed: what stands before the build's end is Cargo's. */
function* textLines(text: string, build: CargoBuild, context: ReportContext): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    if (build.success === undefined) readCargoLine(line, build, context)
    else yield line.replace(/\r$/, '')
  }
}

function readCargoLine(line: string, build: CargoBuild, context: ReportContext): void {
  if (!line.startsWith('{"reason":')) return
  try {
    const value: unknown = JSON.parse(line)
    if (isFields(value)) readBuildLine(build, value, context)
  } catch {
    // torn by a kill
  }
}
