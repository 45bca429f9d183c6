import { type Row, untyped, WORD_OPERATORS } from './row.ts'

export const php: Row = {
  binary: ['binary_expression'],
  update: ['augmented_assignment_expression', 'update_expression'],
  operators: WORD_OPERATORS,
  not: { kinds: ['unary_op_expression'], signs: ['!'], of: (text) => `!(${text})` },
  conditions: {
    if_statement: 'condition',
    else_if_clause: 'condition',
    while_statement: 'condition',
    do_statement: 'condition',
    for_statement: 'condition',
    conditional_expression: 'condition',
  },
  guards: ['if_statement'],
  never: (text) => `(${text}) && false`,
  loops: ['while_statement', 'do_statement', 'for_statement'],
  exits: ['return_statement', 'continue_statement', 'break_statement', 'exit_statement'],
  returns: ['return_statement'],
  functions: {
    method_declaration: 'return_type',
    function_definition: 'return_type',
    arrow_function: 'return_type',
  },
  tails: [],
  arrows: ['arrow_function'],
  nothing: ({ text, type = '' }) => {
    const typed = TYPED.find(([types]) => types.test(type))?.[1]
    if (typed === 'not') return /^(?:true|false)$/i.test(text) ? undefined : 'not'
    if (typed === undefined) return byLook({ text, type })
    if (text !== typed) return { replacement: typed }
    return typed === '0' ? { replacement: '1' } : undefined
  },
  calls: [
    'function_call_expression',
    'member_call_expression',
    'scoped_call_expression',
    'nullsafe_member_call_expression',
  ],
  assignments: ['assignment_expression'],
  members: [
    'member_access_expression',
    'subscript_expression',
    'scoped_property_access_expression',
  ],
  statements: ['expression_statement'],
  removed: () => ';',
  booleans: { true: 'false', false: 'true' },
  numbers: ['integer', 'float'],
  strings: ['string', 'encapsed_string'],
  empty: "''",
  labels: ['case_statement', 'match_condition_list'],
  values: ['const_element', 'property_element', 'array_element_initializer', 'simple_parameter'],
  arid: [
    ...['namespace_use_declaration', 'namespace_definition', 'attribute_list', 'comment'],
    ...['throw_expression', 'throw_statement', 'echo_statement', 'declare_statement'],
    ...[
      'include_expression',
      'require_expression',
      'require_once_expression',
      'include_once_expression',
    ],
  ],
  aridNames: /^__(?:toString|debugInfo|serialize|sleep|wakeup|destruct)$/,
}

/** A return type that is kept at run time: what does not fit it is an error in any test. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/^bool$/, 'not'],
  [/^(?:int|float)$/, '0'],
  [/^string$/, "''"],
  [/^(?:array|iterable)$/, '[]'],
]

const byLook = untyped('null', { map: '[]' })
