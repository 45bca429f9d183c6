import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { decorated } from './statements.ts'

const TEST = /^test/
/** pytest takes classes by their name, unittest by what they extend: `TestCase` or a class of the project's own. */
const SUITE = /^Test/
const TEST_BASE = /(?:^|\.)(?:Test\w*|\w*Test(?:s|Case)?)$/

/** Test functions and classes of pytest and unittest. */
export function testBlocks(root: SyntaxNode): TestBlock[] {
  return blocks(root, [])
}

function blocks(body: SyntaxNode | null, path: readonly string[]): TestBlock[] {
  return [...decorated(body)].flatMap(({ node: statement, from }): TestBlock[] => {
    const name = statement.field('name')?.text()
    if (name === undefined) return []
    const extent = { start: from.range().start.index, end: statement.range().end.index }
    const at = { path: [...path, name], line: lineOf(statement), extent }
    if (statement.kind() === 'function_definition')
      return TEST.test(name) ? [{ type: 'test', ...at }] : []
    if (statement.kind() !== 'class_definition' || !isSuite(name, statement)) return []
    return [{ type: 'suite', ...at }, ...blocks(statement.field('body'), at.path)]
  })
}

function isSuite(name: string, type: SyntaxNode): boolean {
  return (
    SUITE.test(name) ||
    parts(type.field('superclasses')).some((base) => TEST_BASE.test(base.text()))
  )
}
