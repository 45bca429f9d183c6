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
