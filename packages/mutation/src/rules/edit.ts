import type { SyntaxNode } from '@tailtest/syntax'
import type { Row } from '../languages/row.ts'
import type { At } from '../node.ts'
import type { Rule, Swap } from '../types.ts'

/** A change of a node, and how much later it is to be tried than its rule says. */
export interface Edit {
  rule: Rule
  node: SyntaxNode
  replacement: string
  means?: string
  /** In the place of the replacement where values of the same kind are asked for; `undefined`: none is known. */
  another?: (swap: Swap) => string | undefined
  swap?: Swap
  later?: number
  /** It may do the same as the code. */
  isDoubtful?: boolean
}

export type Find = (at: At, row: Row) => Edit[]

/** What comes later than everything that tells more. */
export const LATE = 20
