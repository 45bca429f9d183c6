import type { TSESTree } from '@typescript-eslint/typescript-estree'

export type Node = TSESTree.Node

/** A program's nodes, and what the answers need to know of where they stand. */
export interface Module {
  program: TSESTree.Program
  /** In the order of the source, outer nodes before the nodes in them. */
  nodes: readonly Node[]
  parents: ReadonlyMap<Node, Node>
  source: string
  /** From 1. */
  lineOf(node: Pick<Node, 'range'>): number
  text(node: Node): string
}

/** Visits every node once; not by recursion, which deep nesting would end. */
export function visit(program: TSESTree.Program, source: string): Module {
  const nodes: Node[] = []
  const parents = new Map<Node, Node>()
  const waiting: Node[] = [program]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes.push(node)
    const children = childrenOf(node).sort((one, other) => other.range[0] - one.range[0])
    for (const child of children) {
      parents.set(child, node)
      waiting.push(child)
    }
  }
  const starts = lineStarts(source)
  return {
    program,
    nodes,
    parents,
    source,
    lineOf: ({ range }) => lineAt(starts, range[0]),
    text: ({ range }) => source.slice(...range),
  }
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'range' in value
}

function lineStarts(source: string): number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1)
  }
  return starts
}

/** How many lines begin at an index or before it. */
function lineAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low
}
