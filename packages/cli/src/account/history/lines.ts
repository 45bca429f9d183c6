import { quoteName } from '@tailtest/adapter-kit'
import type { Entry } from '@tailtest/history'
import { count } from '../../shell/count.ts'
import type { Selection } from './selection.ts'
import { minuteOf, nothingWords, outcomeWords, trendWords } from './words.ts'

/** Entries shown; `--json` has all. */
export const MOST_SHOWN = 20

/** What a person reads on a terminal, of a selection from so many outcomes. Pure. */
export function lines({ entries, trend, ...found }: Selection, of: number): string[] {
  if (entries.length === 0) return [nothingWords(of)]
  const shown = entries.slice(-MOST_SHOWN)
  const hidden = entries.length - shown.length
  return [
    ...(trend ? [`${quoteName(trend.file)} is ${trendWords(trend)}`] : []),
    ...rows(shown),
    ...(hidden > 0 ? [`${count(hidden, 'earlier outcome')} not shown: --json has all`] : []),
    ...list('regressions (passed before, fail now)', found.regressions),
    ...list('recurring failures (in 3 sessions or more)', found.recurring),
  ]
}

function rows(entries: readonly Entry[]): string[] {
  const names = entries.map(({ file }) => quoteName(file))
  const width = Math.min(60, Math.max(...names.map((name) => name.length)))
  return entries.map((entry, n) => {
    const name = (names[n] ?? '').padEnd(width)
    return `${minuteOf(entry)}  ${entry.classification.padEnd(10)}  ${name}  ${outcomeWords(entry)}`
  })
}

function list(title: string, files: readonly string[]): string[] {
  return files.length === 0 ? [] : [`${title}: ${files.map((file) => quoteName(file)).join(', ')}`]
}
