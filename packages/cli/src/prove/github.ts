import type { Row } from './rows.ts'

const LEVELS = { wrong: 'error', open: 'warning' } as const

/**
 * What GitHub shows beside the lines of a pull request, and above all of them: what could not be found out
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function annotations(rows: readonly Row[], doubts: readonly string[]): string[] {
  const own = rows.flatMap(({ file, line, lastLine = line, name, word, reason, state }) => {
    if (state === 'fine') return []
    const place = `file=${property(file)},line=${line},endLine=${lastLine}`
    return `::${LEVELS[state]} ${place},title=${property(`tailtest: ${word}`)}::${data(`${name}: ${reason}`)}`
  })
  const title = property('tailtest: unknown')
  return [...own, ...doubts.map((doubt) => `::warning title=${title}::${data(doubt)}`)]
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
