import { findKinds, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, isInside, nested } from '../blocks.ts'
import { TYPES } from './declared.ts'

/** JUnit's and TestNG's: `@Test`, `@ParameterizedTest`, `@RepeatedTest`, `@TestFactory`, `@TestTemplate`. */
export const TEST_ANNOTATION = /^(?:(?:Parameterized|Repeated)?Test|TestFactory|TestTemplate)$/

/** JUnit 3 takes methods by their name. */
const TEST_CASE = /\bTestCase$/

/** Test methods in their classes, nested ones too. */
export function testBlocks(root: SyntaxNode): TestBlock[] {
  const found = findKinds(root, [...TYPES, 'method_declaration'])
  const testCases = found.filter((node) => TEST_CASE.test(node.field('superclass')?.text() ?? ''))
  const bodies = testCases.flatMap((node) => node.field('body')?.range() ?? [])
  const candidates = found.flatMap((node): Candidate[] => {
    const name = node.field('name')
    if (name === null) return []
    const at = { title: name.text(), node, name }
    if (node.kind() !== 'method_declaration') {
      return [{ type: 'suite', ...at, isConditional: true }]
    }
    const isTest = hasTestAnnotation(node) || (/^test/.test(at.title) && isInside(node, bodies))
    return isTest ? [{ type: 'test', ...at }] : []
  })
  return nested(candidates)
}

function hasTestAnnotation(method: SyntaxNode): boolean {
  return parts(partOf(method, 'modifiers') ?? null).some((modifier) => {
    const name = modifier.field('name')?.text().split('.').at(-1)
    return name !== undefined && TEST_ANNOTATION.test(name)
  })
}
