import { quoteName } from '@tailtest/adapter-kit'
import { count } from '../../shell/output.ts'
import { MOST_SHOWN, minuteOf, nothingWords, outcomeWords, trendWords } from './lines.ts'
import type { Selection } from './selection.ts'

/** What a summary in CI shows of a selection from so many outcomes: first what needs somebody. Pure. */
export function markdown({ entries, trend, ...found }: Selection, of: number): string {
  const { regressions, recurring } = found
  const shown = entries.slice(-MOST_SHOWN)
  const hidden = entries.length - shown.length
  const blocks = [
    ['## Test history'],
    trend ? [`${code(trend.file)} is ${trendWords(trend)}`] : [],
    list('Regressions (passed before, fail now)', regressions),
    list('Recurring failures (in 3 sessions or more)', recurring),
    entries.length === 0 ? [sentence(nothingWords(of))] : [],
    regressions.length + recurring.length === 0 && entries.length > 0
      ? [`No regressions and no recurring failures in ${count(entries.length, 'outcome')}.`]
      : [],
    shown.length === 0 ? [] : table(shown),
    hidden > 0 ? [`${count(hidden, 'earlier outcome')} not shown.`] : [],
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function table(entries: Selection['entries']): string[] {
  return [
    '| When (UTC) | File | Outcome |',
    '| --- | --- | --- |',
    ...entries.map(
      (entry) => `| ${minuteOf(entry)} | ${cell(entry.file)} | ${outcomeWords(entry)} |`,
    ),
  ]
}

function list(title: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`**${title}**`, '', ...files.map((file) => `- ${code(file)}`)]
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A name of the project as code, in which it is nothing but text; a quoted one holds no backticks. */
function code(name: string): string {
  return `\`${quoteName(name)}\``
}

function cell(name: string): string {
  return code(name).replaceAll('|', '\\|')
}
