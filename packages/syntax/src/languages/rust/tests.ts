import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'

/** `#[test]`, `#[tokio::test]`, `#[wasm_bindgen_test]`, and macros of their own: `#[rstest]`. */
const TEST_ATTRIBUTE = /(?:^|::|_)test$|(?:^|::)(?:test_case|rstest|quickcheck|gtest)$/

/** Test functions in their modules. */
export function testBlocks(root: SyntaxNode): TestBlock[] {
  let isMarked = false
  let from: SyntaxNode | undefined
  const found = findKinds(root, ['attribute_item', 'function_item', 'mod_item'])
  const candidates = found.flatMap((node): Candidate[] => {
    if (node.kind() === 'attribute_item') {
      isMarked ||= TEST_ATTRIBUTE.test(nameOf(node))
      from ??= node
      return []
    }
    const isTest = isMarked
    const at = { node, from }
    isMarked = false
    from = undefined
    const title = node.field('name')?.text()
    if (title === undefined) return []
    if (node.kind() === 'mod_item') return [{ type: 'suite', title, ...at, isConditional: true }]
    return isTest ? [{ type: 'test', title, ...at }] : []
  })
  return nested(candidates)
}

function nameOf(item: SyntaxNode): string {
  const attribute = parts(item)[0]
  return parts(attribute ?? null)[0]?.text() ?? ''
}
