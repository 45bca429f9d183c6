import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
  grammars: { '.rs': 'rust' },
  branches: [
    { kind: 'if_expression' },
    { kind: 'else_clause', not: { has: { kind: 'if_expression' } } }, // `else if` is the `if` in it
    { kind: 'match_expression' },
    { kind: 'match_arm' },
  ],
  elses: ['let_declaration'], // `let … else`
  comments: ['line_comment', 'block_comment'],
  readByTools: /^\/(?:\/[/!]|\*[*!])/, // `cargo test` runs the examples in documentation
  literals: ['string_literal', 'raw_string_literal', 'char_literal'],
  strings: {
    kinds: ['string_literal', 'raw_string_literal'],
    joined: [],
    opening: /^(?:[bc]?"|[bc]?r#*")/,
    closing: /"#*$/,
    holes: [],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    field_identifier: { type: 'name' },
    primitive_type: { type: 'name' },
    self: { type: 'name' },
    super: { type: 'name' },
    crate: { type: 'name' },
    field_expression: { type: 'member', object: 'value', property: 'field' },
    scoped_identifier: { type: 'member', object: 'path', property: 'name' },
    scoped_type_identifier: { type: 'member', object: 'path', property: 'name' },
    call_expression: { type: 'call', callee: 'function' },
    macro_invocation: { type: 'call', callee: 'macro' },
    index_expression: { type: 'element', object: 0 },
    generic_function: { type: 'wrapper', inner: 'function' },
    generic_type: { type: 'wrapper', inner: 'type' },
    await_expression: { type: 'wrapper' },
    try_expression: { type: 'wrapper' },
    parenthesized_expression: { type: 'wrapper' },
    reference_expression: { type: 'wrapper', inner: 'value' },
    unary_expression: { type: 'wrapper' }, // `*a`
    type_cast_expression: { type: 'wrapper', inner: 'value' },
  },
  notCalled: ['Some', 'Ok', 'Err'],
}
