import { type Row, untyped } from './row.ts'

/** On one line: those behind it stay where they are. What is of a class of its own has no other value that is known, and is an error. */
const ANOTHER = [
  '(function other(v) { if (v instanceof Promise) return v.then(other)',
  "if (typeof v === 'number') return -v - 1001",
  "if (typeof v === 'string') return v === '' ? '!' : ''",
  "if (typeof v === 'boolean') return !v",
  'if (v == null) return 0',
  'if (Array.isArray(v)) return v.length ? [] : [null]',
  "if (Object.getPrototypeOf(v) === Object.prototype) return Object.keys(v).length ? {} : { '!': 0 }",
  "throw new Error('mutant') })",
].join('; ')

/** TypeScript and JavaScript: three grammars with the same names. */
export const script: Row = {
  binary: ['binary_expression'],
  update: ['augmented_assignment_expression', 'update_expression'],
  not: { kinds: ['unary_expression'], signs: ['!'], of: (text) => `!(${text})` },
  conditions: {
    if_statement: 'condition',
    while_statement: 'condition',
    do_statement: 'condition',
    for_statement: 'condition',
    ternary_expression: 'condition',
  },
  guards: ['if_statement'],
  never: (text) => `(${text}) && false`,
  loops: ['while_statement', 'do_statement', 'for_statement'],
  exits: ['return_statement', 'throw_statement', 'continue_statement', 'break_statement'],
  returns: ['return_statement'],
  functions: {
    function_declaration: 'return_type',
    function_expression: 'return_type',
    generator_function_declaration: 'return_type',
    method_definition: 'return_type',
    arrow_function: 'return_type',
  },
  tails: [],
  arrows: ['arrow_function'],
  nothing: untyped('undefined', { map: '({})' }),
  another: (text) => `${ANOTHER}(${text})`,
  calls: ['call_expression', 'await_expression', 'unary_expression'],
  assignments: ['assignment_expression'],
  members: ['member_expression', 'subscript_expression'],
  statements: ['expression_statement'],
  removed: () => ';',
  booleans: { true: 'false', false: 'true' },
  numbers: ['number'],
  strings: ['string'],
  empty: "''",
  labels: ['switch_case'],
  values: ['variable_declarator', 'pair', 'public_field_definition', 'field_definition'],
  arid: [
    ...['import_statement', 'type_annotation', 'type_arguments', 'type_parameters'],
    ...['interface_declaration', 'type_alias_declaration', 'ambient_declaration', 'decorator'],
    ...['throw_statement', 'literal_type', 'comment', 'jsx_attribute', 'enum_declaration'],
    ...['predefined_type', 'generic_type', 'union_type', 'import', 'property_signature'],
    ...['abstract_method_signature', 'function_signature', 'export_clause'],
  ],
  aridNames: /^(?:inspect|toString|toJSON|\[Symbol\.toStringTag\])$/,
}
