import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
  grammars: { '.go': 'go' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'expression_switch_statement' },
    { kind: 'type_switch_statement' },
    { kind: 'select_statement' },
    { kind: 'expression_case' },
    { kind: 'type_case' },
    { kind: 'communication_case' },
  ],
  elses: ['if_statement'],
  comments: ['comment'],
  /** Directives, cgo's C code, and what the output of an example has to be. */
  readByTools: /^\/[/*](?:go:|line |export |extern | ?\+build)|^[ \t]*(?:\/\/[ \t]*)?#|output:/im,
  literals: ['interpreted_string_literal', 'raw_string_literal', 'rune_literal'],
  strings: {
    kinds: ['interpreted_string_literal', 'raw_string_literal'],
    joined: [],
    opening: /^(["`])/,
    holes: [],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    package_identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    field_identifier: { type: 'name' },
    selector_expression: { type: 'member', object: 'operand', property: 'field' },
    qualified_type: { type: 'member', object: 'package', property: 'name' },
    call_expression: { type: 'call', callee: 'function' },
    index_expression: { type: 'element', object: 'operand' },
    composite_literal: { type: 'wrapper', inner: 'type' }, // `http.Client{}.Do()`
    generic_type: { type: 'wrapper', inner: 'type' },
    parenthesized_expression: { type: 'wrapper' },
    unary_expression: { type: 'wrapper', inner: 'operand' },
    type_assertion_expression: { type: 'wrapper', inner: 'operand' },
  },
  notCalled: [],
}
