import type { Kinds } from '../reader.ts'

/** JavaScript, TypeScript and JSX: three grammars that give the same names to what they share. */
export const kinds: Kinds = {
  grammars: {
    '.js': 'JavaScript',
    '.jsx': 'JavaScript',
    '.mjs': 'JavaScript',
    '.cjs': 'JavaScript',
    '.ts': 'TypeScript',
    '.mts': 'TypeScript',
    '.cts': 'TypeScript',
    '.tsx': 'Tsx',
  },
  branches: [
    { kind: 'if_statement' },
    { kind: 'else_clause', not: { has: { kind: 'if_statement' } } }, // `else if` is the `if` in it
    { kind: 'switch_statement' },
    { kind: 'switch_case' },
  ],
  elses: [],
  comments: ['comment', 'html_comment'],
  readByTools: /@(?:jsx|jest-|vitest-)/,
  literals: ['string', 'template_string', 'regex', 'jsx_text'],
  strings: {
    kinds: ['string', 'template_string'],
    joined: [],
    opening: /^(["'`])/,
    holes: ['template_substitution'],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    this: { type: 'name' },
    super: { type: 'name' },
    member_expression: { type: 'member', object: 'object', property: 'property' },
    call_expression: { type: 'call', callee: 'function' },
    new_expression: { type: 'call', callee: 'constructor' },
    subscript_expression: { type: 'element', object: 'object' },
    parenthesized_expression: { type: 'wrapper' },
    await_expression: { type: 'wrapper' },
    non_null_expression: { type: 'wrapper' },
    as_expression: { type: 'wrapper' },
    type_assertion: { type: 'wrapper', inner: -1 },
    instantiation_expression: { type: 'wrapper' },
    satisfies_expression: { type: 'wrapper' },
  },
  notCalled: ['require', 'await'],
}
