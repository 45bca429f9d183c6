import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
  grammars: { '.cs': 'csharp' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'switch_statement' },
    { kind: 'switch_section', not: { regex: '^default' } },
    { kind: 'switch_expression' },
    { kind: 'switch_expression_arm' },
  ],
  elses: ['if_statement'],
  comments: ['comment'],
  literals: [
    ...['string_literal', 'verbatim_string_literal', 'raw_string_literal'],
    ...['interpolated_string_expression', 'character_literal'],
  ],
  strings: {
    kinds: [
      ...['string_literal', 'verbatim_string_literal', 'raw_string_literal'],
      'interpolated_string_expression',
    ],
    joined: [],
    opening: /^[$@]*("{3,}|")/,
    holes: ['interpolation'],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    this: { type: 'name' },
    base: { type: 'name' },
    predefined_type: { type: 'name' }, // `string.Join()`
    member_access_expression: { type: 'member', object: 'expression', property: 'name' },
    conditional_access_expression: { type: 'member', object: 'condition', property: -1 },
    qualified_name: { type: 'member', object: 'qualifier', property: 'name' },
    invocation_expression: { type: 'call', callee: 'function' },
    object_creation_expression: { type: 'call', callee: 'type' },
    element_access_expression: { type: 'element', object: 'expression' },
    member_binding_expression: { type: 'wrapper', inner: 'name' },
    alias_qualified_name: { type: 'wrapper', inner: 'name' }, // `global::System`
    generic_name: { type: 'wrapper' },
    parenthesized_expression: { type: 'wrapper' },
    await_expression: { type: 'wrapper' },
    postfix_unary_expression: { type: 'wrapper' }, // `a!`
    cast_expression: { type: 'wrapper', inner: 'value' },
    as_expression: { type: 'wrapper', inner: 'left' },
  },
  notCalled: ['nameof'],
}
