import { type Candidate, nested } from '../languages/blocks.ts'
import { blockType } from '../languages/typescript/tests.ts'
import type { TestBlock } from '../types.ts'
import { stringText, written } from './expression.ts'
import type { Module, Node } from './visit.ts'

/** `describe`, `it` and `test`, as the other producer knows them. */
export function testBlocksOf(module: Module): TestBlock[] {
  const candidates = module.nodes.flatMap((node): Candidate[] => {
    if (node.type !== 'CallExpression') return []
    const type = blockType(written(node.callee))
    const title = type && titleOf(node.arguments, module)
    return type === undefined || title === undefined
      ? []
      : [{ type, title, node: at(node, module) }]
  })
  return nested(candidates)
}

/** A string, or the name of the class or function under test. */
function titleOf([title, body]: readonly Node[], { source, text }: Module): string | undefined {
  if (title === undefined) return undefined
  const said = stringText(title, source)
  if (said !== undefined || body === undefined) return said
  return title.type === 'Identifier' || title.type === 'MemberExpression' ? text(title) : undefined
}

function at(node: Node, { lineOf }: Module): Candidate['node'] {
  const [start, end] = node.range
  return { range: () => ({ start: { index: start, line: lineOf(node) - 1 }, end: { index: end } }) }
}
