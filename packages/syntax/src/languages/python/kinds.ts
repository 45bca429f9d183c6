import type { Kinds } from '../reader.ts'

/** Python: one grammar. Cython (`.pyx`) is another language, which it cannot read. */
export const kinds: Kinds = {
  grammars: { '.py': 'python', '.pyi': 'python' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'elif_clause' },
    { kind: 'else_clause' }, // of loops and `try` too
    { kind: 'match_statement' },
    { kind: 'case_clause' },
  ],
  elses: [],
  comments: ['comment'],
  readByTools: /coding[:=]/,
  literals: ['string'],
  indented: ['block'],
  strings: {
    kinds: ['string'],
    joined: ['concatenated_string'],
    opening: /^[a-z]*("""|'''|"|')/i,
    holes: ['interpolation'],
    documentation: [
      {
        kind: 'expression_statement',
        has: { any: [{ kind: 'string' }, { kind: 'concatenated_string' }] },
      },
    ],
  },
  expressions: {
    identifier: { type: 'name' },
    attribute: { type: 'member', object: 'object', property: 'attribute' },
    call: { type: 'call', callee: 'function' },
    subscript: { type: 'element', object: 'value' },
    parenthesized_expression: { type: 'wrapper' },
    await: { type: 'wrapper' },
  },
  notCalled: [],
}
