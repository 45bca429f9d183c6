import type { Syntax } from '@tailtest/syntax'

/**
 * What a rule changes, in the order of what tells most: that a mutant of an early one lives says that nothing looks at
 * what the line does, of a late one that an edge of it is not looked at.
 */
export const RULES = [
  'return',
  'condition',
  'comparison',
  'guard',
  'logical',
  'call',
  'boundary',
  'arithmetic',
  'assignment',
  'boolean',
  'string',
  'number',
  'copy',
  'catch',
  'loop',
  'step',
] as const

export type Rule = (typeof RULES)[number]

/**
 * What a value becomes: another one of the same `form` (lists as long, texts as long that begin alike, the same keys), one of
 * the same `kind` (lists and texts are longer, maps have another key), or the same number or text wherever there is one (`constant`).
 */
export type Swap = 'form' | 'kind' | 'constant'

/** One small fault in a source. Lines and columns count from 1, offsets in UTF-16 units. */
export interface Mutant {
  rule: Rule
  line: number
  column: number
  /** What is replaced, and by what. */
  start: number
  end: number
  original: string
  replacement: string
  /** What it comes to, where the replacement is longer so that it compiles: `0`, `another value`. */
  means?: string
  /** What a value that is given back became, where it is another one of the same kind. */
  swap?: Swap
}

export interface MutantOptions {
  /** Only these lines change. @default all */
  lines?: Iterable<number>
  /**
   * A value that is given back becomes another one of the same kind and form where one can be had, when it runs: each number one
   * more, each text other letters, each list longer. Only a test of the value notices that, while many fail for want of one.
   * @default false
   */
  sameKind?: boolean
  /** With `sameKind`, and first, one of the same form: what only looks at a length, a key or how a text begins does not notice it. @default false */
  sameForm?: boolean
  /** With those that may do the same as the code: what leaves early where there is nothing to do, or is remembered; and without a step, such as `trim()`. @default false */
  thorough?: boolean
  /** Mutants of a line, at most. @default 2 */
  perLine?: number
  /** What reads sources. @default that of `@tailtest/syntax`, with the grammars that are installed with it */
  syntax?: Pick<Syntax, 'nodes'>
}
