import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
  grammars: { '.rb': 'ruby' },
  branches: [
    { kind: 'if' },
    { kind: 'elsif' },
    { kind: 'else' }, // of `case` and `begin` too
    { kind: 'unless' },
    { kind: 'if_modifier' },
    { kind: 'unless_modifier' },
    { kind: 'case' },
    { kind: 'when' },
    { kind: 'case_match' },
    { kind: 'in_clause' },
  ],
  elses: [],
  comments: ['comment'],
  readByTools: /coding[:=]|frozen_string_literal:|warn_indent:|shareable_constant_value:/,
  literals: [
    ...['string', 'heredoc_body', 'regex', 'subshell', 'string_array', 'symbol_array'],
    ...['simple_symbol', 'delimited_symbol', 'character', 'uninterpreted'],
  ],
  tight: / ?([,;]) ?/g, // `f [1]` gives an argument, `f[1]` takes an element
  strings: {
    kinds: ['string', 'heredoc_body'],
    joined: ['chained_string'],
    opening: /^(?:%[qQ]?[^\w\s]|["']|\r?\n)/,
    closing: /(?:\r?\n[ \t]*[A-Za-z_]\w*|[^\w\s])$/, // a heredoc's word, or a sign
    holes: ['interpolation'],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    constant: { type: 'name' },
    instance_variable: { type: 'name' },
    class_variable: { type: 'name' },
    global_variable: { type: 'name' },
    self: { type: 'name' },
    super: { type: 'name' },
    scope_resolution: { type: 'member', object: 'scope', property: 'name' },
    call: { type: 'method', object: 'receiver', property: 'method' },
    element_reference: { type: 'element', object: 'object' },
    parenthesized_statements: { type: 'wrapper' },
  },
  notCalled: [
    ...['require', 'require_relative', 'load', 'autoload'],
    ...['public', 'private', 'protected', 'module_function'],
    ...['private_class_method', 'private_constant'],
  ],
}
