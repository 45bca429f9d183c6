import type { Kinds } from '../reader.ts'

/** Kotlin's grammar has no fields: what is what is told by the order. */
export const kinds: Kinds = {
  grammars: { '.kt': 'kotlin', '.kts': 'kotlin' },
  branches: [{ kind: 'if_expression' }, { kind: 'when_expression' }, { kind: 'when_entry' }],
  elses: ['if_expression'],
  comments: ['line_comment', 'multiline_comment'],
  literals: ['string_literal', 'character_literal'],
  strings: {
    kinds: ['string_literal'],
    joined: [],
    opening: /^("""|")/,
    holes: ['interpolated_identifier', 'interpolated_expression'],
    remains: /\$(?:…|\{…\})/g,
    documentation: [],
  },
  expressions: {
    simple_identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    this_expression: { type: 'name' },
    super_expression: { type: 'name' },
    navigation_expression: { type: 'member', object: 0, property: -1 },
    navigation_suffix: { type: 'wrapper' },
    call_expression: { type: 'call', callee: 0 },
    indexing_expression: { type: 'element', object: 0 },
    parenthesized_expression: { type: 'wrapper' },
    postfix_expression: { type: 'wrapper' }, // `a!!`
    as_expression: { type: 'wrapper' },
  },
  notCalled: [],
}
