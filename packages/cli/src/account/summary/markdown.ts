import { showId } from '@tailtest/results'
import { code, plain, table, word } from '../report/markdown/text.ts'
import type { Summary } from './of.ts'
import { outcomeWords, scenarioCount } from './text.ts'

/** A session for the text of a pull request. Names and messages of the project stand in code, where they are nothing but text. Pure. */
export function summaryMarkdown(summary: Summary): string {
  const { files, failures, deferred, tests, not_run } = summary
  const blocks = [
    `**tailtest**: ${outcomeWords(summary)} (session ${code(summary.session_id)})`,
    ...table(
      ['File', 'Outcome', 'Test', 'Failed attempts'],
      files.map(({ file, outcome, test, attempts }) => [
        ...[code(file), word(outcome), test === null ? '–' : code(test), attempts],
      ]),
    ),
    ...items(
      'Failing',
      failures.map(
        ({ id, category, evidence }) =>
          `${code(showId(id))}${category === null ? '' : ` ${category}`}${evidence === null ? '' : `: ${plain(evidence)}`}`,
      ),
    ),
    ...items(
      'Put off',
      deferred.map(({ file, description, by }) => `${code(file)}: ${plain(description)} (${by})`),
    ),
    ...table(
      ['Test', 'Scenarios', 'Last run', 'Written in this session'],
      tests.map((test) => [
        ...[code(test.test), scenarioCount(test) || '–', test.result ?? '–'],
        test.written ? 'yes' : 'no',
      ]),
    ),
    ...items(
      'Not run',
      not_run.map(({ test, reason }) => `${code(test)}: ${plain(reason)}`),
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

function items(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : [[`${title}:`, '', ...lines.map((line) => `- ${line}`)].join('\n')]
}
