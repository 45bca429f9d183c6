import type { Language } from '@tailtest/project'
import type { Tree } from '@tailtest/syntax'
import type { Table } from '../tables/table.ts'
import type { Evidence, Signal } from '../types.ts'

type Answers = 'branches' | 'publicFunctions' | 'calls' | 'imports' | 'strings'

/** What the signals are read from: the path, what the language is known to use, and the tree's answers, each asked for once. */
export type Facts = { path: string; source: string; language: Language; table: Table } & {
  [Question in Answers]: ReturnType<Tree[Question]>
}

/** What one kind of signal finds. */
export type Finder = (facts: Facts) => Signal[]

/** So much is listed to show that a signal is right; points never follow from more. */
const MOST_EVIDENCE = 5

/** A signal with its first pieces of evidence, one of a line; without any there is no signal. */
export function signal(name: string, points: number, evidence: readonly Evidence[]): Signal[] {
  const byLine = new Map<number, Evidence>()
  for (const one of evidence) if (!byLine.has(one.line)) byLine.set(one.line, one)
  const first = [...byLine.values()]
    .sort((one, other) => one.line - other.line)
    .slice(0, MOST_EVIDENCE)
  return first.length === 0 ? [] : [{ name, points, evidence: first }]
}

/** Letters beyond ASCII go with the small ones; the classes of Unicode take a millisecond to load. */
const WORDS = /[A-Z]+(?![a-z\u0080-\uffff])|[A-Z]?[a-z\u0080-\uffff]+|\d+/g

/**
 * The words of a path in lower case, split at separators and case, and each pair of neighbours in a
 * segment as one: `src/checkOut.ts` has `checkout`, `OAuth2` has `oauth`.
 */
export function wordsOf(path: string): string[] {
  return path.split('/').flatMap((segment) => {
    const words = [...segment.matchAll(WORDS)].map(([word]) => word.toLowerCase())
    return words.flatMap((word, index) => (index === 0 ? [word] : [words[index - 1] + word, word]))
  })
}

/** The index at which a line begins; -1: the source is shorter. */
export function startOfLine(source: string, line: number): number {
  let at = 0
  for (let one = 1; one < line; one += 1) {
    const end = source.indexOf('\n', at)
    if (end < 0) return -1
    at = end + 1
  }
  return at
}

export function lineOf(source: string, line: number): string {
  const start = startOfLine(source, line)
  if (start < 0) return ''
  const end = source.indexOf('\n', start)
  return source.slice(start, end < 0 ? undefined : end)
}
