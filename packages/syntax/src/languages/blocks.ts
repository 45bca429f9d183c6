import type { SyntaxNode } from '../tree-sitter/node.ts'
import type { TestBlock } from '../types.ts'

/** Of a node: where it stands, lines from 0. */
interface Placed {
  range(): { start: { line: number; index: number }; end: { index: number } }
}

/** What may be a block of tests, by itself or because of what it holds. */
export interface Candidate {
  type: TestBlock['type']
  title: string
  node: Placed
  /** What before the node belongs to it. */
  from?: Placed | undefined
  /** Where its name stands, if that is not where the node begins: annotations belong to it. */
  name?: Placed
  /** The type it belongs to, where that stands elsewhere. */
  of?: string | undefined
  /** A suite only if it holds a test; a test only if it is in one. */
  isConditional?: boolean
}

/** Suites in suites; nobody reads a title that is longer. */
const DEEPEST = 50

interface Open {
  end: number
  title: string
  /** Where its block is among the found ones, while it is not sure to be one. */
  unsure?: number | undefined
}

/** Test blocks with the titles of those around them, from candidates in the order of the source. */
export function nested(candidates: readonly Candidate[]): TestBlock[] {
  const found: (TestBlock & { isSure: boolean })[] = []
  let open: Open[] = []
  for (const {
    type,
    title,
    node,
    from = node,
    name = node,
    of,
    isConditional = false,
  } of candidates) {
    const { start, end } = node.range()
    open = open.filter((one) => one.end > start.index)
    if (open.length === DEEPEST) continue
    if (type === 'test') {
      if (isConditional && open.length === 0) continue
      for (const { unsure } of open) settle(found[unsure ?? -1])
    }
    const path = [...open.map((one) => one.title), ...(of === undefined ? [] : [of]), title]
    const isSure = type === 'test' || !isConditional
    const extent = { start: from.range().start.index, end: end.index }
    found.push({ type, path, line: name.range().start.line + 1, extent, isSure })
    open.push({ end: end.index, title, unsure: isSure ? undefined : found.length - 1 })
  }
  return found.filter(({ isSure }) => isSure).map(({ isSure: _, ...block }) => block)
}

function settle(block: { isSure: boolean } | undefined): void {
  if (block !== undefined) block.isSure = true
}

/** Whether a node stands in one of these parts of the source. */
export function isInside(
  node: SyntaxNode,
  ranges: readonly ReturnType<SyntaxNode['range']>[],
): boolean {
  const { index } = node.range().start
  return ranges.some(({ start, end }) => start.index < index && index < end.index)
}
