import { join } from 'node:path'
import { type Format, REPORT_FILE } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import { notStarted } from '../../report/not-started.ts'
import type { TestResult } from '../../report/types.ts'
import { jest, REPORTER } from '../jest/report.ts'
import reporter from '../jest/reporter.planted.cjs'
import { shellWord } from './index.ts'

/** What it says instead of starting jest. */
const ABSENT = [/It seems that your Storybook instance is not running at: \S+?(?=\.? |$)/m]

/** @storybook/test-runner: jest's own report, through its own reporter. */
export const storybook: Format = {
  ...jest,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      '--', // what is behind it goes to jest, as words of a shell's line
      `--reporters=${shellWord(join(folder, REPORTER))}`,
      ...['--passWithNoTests', '--no-bail', '--coverage=false', '--forceExit'],
      ...selection,
    ],
    plant: [
      { name: REPORTER, text: reporter },
      { name: REPORT_FILE, text: '' },
    ],
  }),
  only: () => undefined,
  parse: (text, context) => {
    const report = jest.parse(text, context)
    if (report === undefined) return notStarted(ABSENT, context)
    return { ...report, tests: report.tests.map(inOwnWords) }
  },
}

/** Above a story's own words: where to look at it. */
const AROUND = /^[^\n]*\n[^\n]*\b(?:in Storybook|full output):\n[^\n]*\n\s*Message:\s*/

function inOwnWords(test: TestResult): TestResult {
  const [around = ''] = AROUND.exec(test.message ?? '') ?? []
  if (around === '') return test
  return {
    ...test,
    message: describeError({ message: test.message?.slice(around.length) }).message,
  }
}
