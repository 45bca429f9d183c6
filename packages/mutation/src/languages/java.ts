import { breakInBlock, C_OPERATORS, type Row } from './row.ts'

const NOTHINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:int|long|short|byte|char|float|double)$/, '0'],
  [/^(?:java\.lang\.)?String$/, '""'],
  [/^(?:java\.util\.)?(?:List|Collection|Iterable)\b/, 'java.util.List.of()'],
  [/^(?:java\.util\.)?Set\b/, 'java.util.Set.of()'],
  [/^(?:java\.util\.)?Map\b/, 'java.util.Map.of()'],
  [/^(?:java\.util\.)?Optional\b/, 'java.util.Optional.empty()'],
]

/** Other letters and digits, and one more. */
const LETTERS =
  "map(c -> Character.isLetterOrDigit(c) ? c + 1 : c).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).append('q').toString()"

export const java: Row = {
  binary: ['binary_expression'],
  update: ['assignment_expression', 'update_expression'],
  operators: C_OPERATORS,
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
  functions: { method_declaration: 'type', lambda_expression: 'type' },
  tails: [],
  arrows: [],
  rounds: { kinds: ['for_statement', 'enhanced_for_statement'], last: breakInBlock },
  nothing: ({ text, type }) => {
    if (type === undefined || type === 'void') return undefined
    if (/^(?:boolean|Boolean)$/.test(type)) return /^(?:true|false)$/.test(text) ? undefined : 'not'
    const zero = NOTHINGS.find(([types]) => types.test(type))?.[1] ?? 'null'
    if (text !== zero) return { replacement: zero }
    return zero === '0' ? { replacement: '1' } : undefined
  },
  another: ({ text, type = '' }) => {
    if (/^(?:int|long|float|double)$/.test(type)) return `(${text}) + 1`
    return type === 'String' ? `(${text}).chars().${LETTERS}` : undefined
  },
  // a bare throw would leave the statements after it out of reach, which does not compile
  stops: {
    statement: ' if (true) throw new IllegalStateException("mutant");',
    value: 'null',
    block: 'block',
    after: 1,
  },
  calls: ['method_invocation'],
  assignments: ['assignment_expression'],
  members: ['field_access', 'array_access'],
  statements: ['expression_statement'],
  removed: (text) => `if (false) ${text}`,
  booleans: { true: 'false', false: 'true' },
  numbers: ['decimal_integer_literal', 'decimal_floating_point_literal'],
  strings: ['string_literal'],
  empty: '""',
  labels: ['switch_label'],
  values: ['variable_declarator'],
  arid: [
    ...[
      'import_declaration',
      'package_declaration',
      'marker_annotation',
      'annotation',
      'modifiers',
    ],
    ...['throw_statement', 'assert_statement', 'line_comment', 'block_comment', 'generic_type'],
    ...['annotation_type_declaration', 'explicit_constructor_invocation'],
  ],
  aridNames: /^(?:toString|hashCode)$/,
  isBuilt: true,
}
