import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
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
