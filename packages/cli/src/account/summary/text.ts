import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import { count } from '../../shell/output.ts'
import { code, plain, table, word } from '../report/markdown/document.ts'
import { duration, LOOKS } from '../report/words.ts'
import type { Summary, SummaryTest } from './of.ts'

/** Rows of one list: all of it is to fit a screen. */
const MOST = 10

/** A session in a screen. Pure. */
export function summaryText(summary: Summary): string[] {
  const { files, failures, deferred, tests, not_run } = summary
  return [
    headline(summary),
    `files: ${outcomeWords(summary)}`,
    ...shown(
      files.map(({ file, outcome, test, attempts }) => {
        const { glyph, word } = LOOKS[outcome]
        const tries = attempts > 0 ? `, ${count(attempts, 'failed attempt')}` : ''
        return `${glyph} ${quoteName(file)}: ${word}${tries}${test === null ? '' : ` (${quoteName(test)})`}`
      }),
    ),
    ...list(
      'failing',
      failures.map(({ id, category, evidence }) => {
        const why = [category, evidence].filter((part) => part !== null).join(': ')
        return `${quoteName(showId(id))}${why === '' ? '' : ` ${quoteName(why)}`}`
      }),
    ),
    ...list(
      'deferred',
      deferred.map(
        ({ file, description, by }) =>
          `${quoteName(file)}: ${quoteName(description)} (by the ${by})`,
      ),
    ),
    ...list('tests', tests.map(testWords)),
    ...list(
      'not run',
      not_run.map(({ test, reason }) => `${quoteName(test)} (${quoteName(reason)})`),
    ),
  ]
}

function headline({ session_id, host, started_at, ended_at, closed, depth }: Summary): string {
  const took = duration(Date.parse(ended_at) - Date.parse(started_at))
  return `session ${quoteName(session_id)} (${quoteName(host)}), ${started_at}, ${took}, depth ${quoteName(depth)}${closed ? '' : ', still open'}`
}

/** `2 passed, 1 unresolved`. Pure. */
function outcomeWords({ outcomes }: Pick<Summary, 'outcomes'>): string {
  const words = Object.entries(LOOKS).flatMap(([kind, { word }]) => {
    const number = Object.entries(outcomes).find(([key]) => key === kind)?.[1] ?? 0
    return number > 0 ? [`${number} ${word}`] : []
  })
  return words.join(', ') || 'none'
}

function testWords(test: SummaryTest): string {
  return `${quoteName(test.test)}: ${[scenarioCount(test), test.result ?? 'not run', test.written ? 'written in this session' : ''].filter((part) => part !== '').join(', ')}`
}

/** `8 scenarios, 2 of them adversarial`; '' where nobody knows. Pure. */
function scenarioCount({ scenarios, adversarial }: SummaryTest): string {
  if (scenarios === null) return ''
  return `${count(scenarios, 'scenario')}${adversarial ? `, ${adversarial} of them adversarial` : ''}`
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...shown(items)]
}

function shown(items: readonly string[]): string[] {
  const left = items.length - MOST
  return [
    ...items.slice(0, MOST).map((item) => `  ${item}`),
    ...(left > 0 ? [`  … ${left} more: tailtest summary --json`] : []),
  ]
}

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
      'Deferred',
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
