import { findKinds, lineOf, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import { dotted, type Kinds, type Reader } from '../reader.ts'
import { declared } from './declared.ts'
import { testBlocks } from './tests.ts'

const kinds: Kinds = {
  grammars: { '.java': 'java' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'switch_expression' }, // statements are of this kind too
    { kind: 'switch_label', not: { regex: '^default' } },
  ],
  elses: ['if_statement'],
  comments: ['line_comment', 'block_comment'],
  literals: ['string_literal', 'character_literal'],
  strings: {
    kinds: ['string_literal'],
    joined: [],
    opening: /^("""|")/,
    holes: [],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    this: { type: 'name' },
    super: { type: 'name' },
    field_access: { type: 'member', object: 'object', property: 'field' },
    scoped_identifier: { type: 'member', object: 'scope', property: 'name' },
    scoped_type_identifier: { type: 'member', object: 0, property: -1 },
    method_invocation: { type: 'method', object: 'object', property: 'name' },
    object_creation_expression: { type: 'call', callee: 'type' },
    array_access: { type: 'element', object: 'array' },
    generic_type: { type: 'wrapper' },
    parenthesized_expression: { type: 'wrapper' },
    cast_expression: { type: 'wrapper', inner: 'value' },
  },
  notCalled: [],
}

export const java: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

function namespace(root: SyntaxNode): string | undefined {
  const declaration = partOf(root, 'package_declaration')
  return parts(declaration ?? null)
    .find((part) => part.kind().endsWith('identifier'))
    ?.text()
    .replace(/\s+/g, '')
}

/** `import a.b.C`, `import a.b.*`, `import static a.b.C.d`: what is named last comes from what is named before. */
function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['import_declaration']).flatMap((node) => {
    const path = parts(node)[0]?.text().replace(/\s+/g, '')
    if (path === undefined) return []
    const isAll = partOf(node, 'asterisk') !== undefined
    return [{ ...dotted(isAll ? `${path}.*` : path), typeOnly: false, line: lineOf(node) }]
  })
}
