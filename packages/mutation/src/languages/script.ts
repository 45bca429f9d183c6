import { otherScript } from '../others/script.ts'
import { type Row, untyped } from './row.ts'

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
  returns: ['return_statement', 'yield_expression'],
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
  another: otherScript,
  copies: {
    kinds: ['array', 'object', 'call_expression', 'property_identifier'],
    of: [
      [/^\[\s*\.\.\.([\w.$]+)\s*\]$/, '$1'],
      [/^\{\s*\.\.\.([\w.$]+)\s*,?\s*\}$/, '$1'],
      [/^\{\s*\.\.\.([\w.$]+)\s*,(.+)\}$/s, 'Object.assign($1, {$2})'],
      [/^([\w.$]+)\.(?:slice|concat)\(\)$/, '$1'],
      [/^(?:structuredClone|Array\.from)\(([\w.$]+)\)$/, '$1'],
      [/^Object\.assign\(\{\}, ([\w.$]+)/, 'Object.assign($1'],
      [/^toSorted$/, 'sort'],
      [/^toReversed$/, 'reverse'],
    ],
  },
  stops: {
    statement: " throw new Error('mutant');",
    value: "(() => { throw new Error('mutant') })()",
    block: 'statement_block',
    after: 1,
  },
  steps: {
    kinds: ['call_expression', 'new_expression'],
    on: 'object',
    methods:
      /^(?:trim(?:Start|End)?|to(?:Locale)?(?:Lower|Upper)Case|slice|substring|substr|filter|map|sort|toSorted|reverse|toReversed|concat|replace(?:All)?|pad(?:Start|End)|repeat|normalize|flat)$/,
    functions:
      /^(?:Math\.(?:round|floor|ceil|trunc|abs|max|min)|Set|Number|String|structuredClone)$/,
  },
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
