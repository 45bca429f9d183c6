import type { Kinds } from '../reader.ts'

export const kinds: Kinds = {
  grammars: { '.php': 'php' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'else_if_clause' },
    { kind: 'else_clause', not: { has: { kind: 'if_statement' } } }, // `else if` is the `if` in it
    { kind: 'switch_statement' },
    { kind: 'case_statement' },
    { kind: 'match_expression' },
    { kind: 'match_conditional_expression' },
  ],
  elses: [],
  comments: ['comment'],
  /** PHPUnit, Doctrine and other libraries read annotations; these words are for people. */
  readByTools:
    /@(?!(?:param|return|throws|var|see|link|deprecated|since|author|internal|inheritdoc|todo)\b)\w/i,
  literals: ['string', 'encapsed_string', 'heredoc', 'nowdoc', 'text'],
  strings: {
    kinds: ['string', 'encapsed_string', 'heredoc_body', 'nowdoc_body'],
    joined: [],
    opening: /^(?:b?(["'])|\r?\n)/,
    holes: [
      ...['variable_name', 'dynamic_variable_name', 'subscript_expression'],
      ...['member_access_expression', 'nullsafe_member_access_expression'],
      ...['member_call_expression', 'nullsafe_member_call_expression', 'scoped_call_expression'],
      ...['scoped_property_access_expression', 'function_call_expression'],
    ],
    remains: /\{…\}/g,
    documentation: [],
  },
  expressions: {
    name: { type: 'name' },
    variable_name: { type: 'name' },
    qualified_name: { type: 'name' }, // `\App\Cart`
    relative_name: { type: 'name' },
    relative_scope: { type: 'name' }, // `self`, `static`, `parent`
    member_access_expression: { type: 'member', object: 'object', property: 'name' },
    nullsafe_member_access_expression: { type: 'member', object: 'object', property: 'name' },
    scoped_property_access_expression: { type: 'member', object: 'scope', property: 'name' },
    class_constant_access_expression: { type: 'member', object: 0, property: -1 },
    member_call_expression: { type: 'method', object: 'object', property: 'name' },
    nullsafe_member_call_expression: { type: 'method', object: 'object', property: 'name' },
    scoped_call_expression: { type: 'method', object: 'scope', property: 'name' },
    function_call_expression: { type: 'call', callee: 'function' },
    object_creation_expression: { type: 'call', callee: 0 },
    subscript_expression: { type: 'element', object: 0 },
    parenthesized_expression: { type: 'wrapper' },
  },
  notCalled: [],
}
