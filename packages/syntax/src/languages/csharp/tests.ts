import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { TYPES } from './declared.ts'

/** Of xUnit, NUnit and MSTest; packages add to them (`SkippableFact`, `StaFact`). */
const TEST_ATTRIBUTE =
  /(?:Fact|Theory)$|^(?:Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)$/

/** Test methods in their classes. */
export function testBlocks(root: SyntaxNode): TestBlock[] {
  const candidates = findKinds(root, [...TYPES, 'method_declaration']).flatMap(
    (node): Candidate[] => {
      const name = node.field('name')
      if (name === null) return []
      const at = { title: name.text(), node, name }
      if (node.kind() !== 'method_declaration') {
        return [{ type: 'suite', ...at, isConditional: true }]
      }
      return hasTestAttribute(node) ? [{ type: 'test', ...at }] : []
    },
  )
  return nested(candidates)
}

function hasTestAttribute(method: SyntaxNode): boolean {
  const lists = parts(method).filter((part) => part.kind() === 'attribute_list')
  return lists.flatMap(parts).some((attribute) => {
    const name = attribute.field('name')?.text().split('.').at(-1)
    return name !== undefined && TEST_ATTRIBUTE.test(name.replace(/Attribute$/, ''))
  })
}
