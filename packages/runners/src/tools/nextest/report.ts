import { join } from 'node:path'
import { type Format, REPORT_FILE, type Start } from '../../report/format.ts'
import { openReport } from '../../report/open-report.ts'
import { readReport } from '../../report/report-file.ts'
import { failBuild } from '../../report/rust/build.ts'
import { humanErrors } from './cargo-human.ts'
import { addResult, printedTests } from './tests.ts'
import { readNextest } from './xml.ts'

/** A profile of our own, below the person's `default`: nothing of theirs is lost, their JUnit stays where it is. */
const PROFILE = 'tailtest'

function settings(folder: string): string {
  return `[profile.${PROFILE}]
status-level = "skip"
final-status-level = "none"
failure-output = "never"
success-output = "never"

[profile.${PROFILE}.junit]
path = ${JSON.stringify(join(folder, REPORT_FILE))}
store-success-output = true
store-failure-output = true
`
}

/**
 * cargo-nextest 0.9.67 and later, through its JUnit XML, written at the end: its JSON is experimental, and says less.
 * What it prints meanwhile tells of the tests that are ignored, and of those that were through when it was killed.
 */
export const nextest: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...['--profile', PROFILE],
      ...['--tool-config-file', `tailtest:${join(folder, 'nextest.toml')}`],
      ...selection,
    ],
    env: { NEXTEST_NO_TESTS: 'pass', CARGO_TERM_COLOR: 'never', CARGO_TERM_QUIET: 'false' },
    plant: [{ name: 'nextest.toml', text: settings(folder) }],
  }),
  collect: async ({ folder }: Start) => (await readReport(join(folder, REPORT_FILE))) ?? '',
  parse: (text, context) => {
    const { output = '' } = context
    const xml = readNextest(text)
    const errors = xml === undefined ? humanErrors(output, context) : []
    const printed = printedTests(output)
    const isEmpty = NO_TEST.test(output)
    if (xml === undefined && errors.length + printed.length === 0 && !isEmpty) return undefined
    const open = openReport(context)
    const isThrough = xml?.complete === true || errors.length > 0 || isEmpty
    open.report.complete = context.exitCode !== undefined && isThrough
    for (const test of xml?.tests ?? []) addResult(open, test, context)
    for (const test of printed) {
      if (xml === undefined || test.status === 'skip') addResult(open, test, context)
    }
    if (errors.length > 0) failBuild(open, errors, context)
    return open.report
  },
}

const NO_TEST = /^\s+Summary \[.*\]\s+0 tests run: |^error: no tests to run/m
