import { otherRust } from '../others/rust.ts'
import { rustSwitches } from '../switches/rust.ts'
import { breakInBlock, C_OPERATORS, type Nothing, type NothingFor, type Row } from './row.ts'

const NOTHINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:[ui](?:8|16|32|64|128|size))$/, '0'],
  [/^f(?:32|64)$/, '0.0'],
  [/^(?:std::string::)?String$/, 'String::new()'],
  [/^&(?:'\w+\s+)?str$/, '""'],
  [/^Option\b/, 'None'],
  [/^Vec\b/, 'Vec::new()'],
  [/^(?:HashMap|BTreeMap|HashSet|BTreeSet|VecDeque)\b/, 'Default::default()'],
]

const nothing: NothingFor = ({ text, type }) => {
  if (type === 'bool') return /^(?:true|false)$/.test(text) ? undefined : 'not'
  const [, inner] =
    (type !== undefined && /^(?:\w+::)*Result<([^,<>]+(?:<[^<>]*>)?)/.exec(type)) || []
  const ok = inner === undefined ? null : /^Ok\((.+)\)$/s.exec(text)
  if (ok?.[1] !== undefined && ok[1] !== '()') {
    const found = nothing({ text: ok[1], type: inner?.trim() })
    if (found === 'not') return { replacement: `Ok(!(${ok[1]}))` }
    return found && { replacement: `Ok(${found.replacement})` }
  }
  const zero = type === undefined ? undefined : NOTHINGS.find(([types]) => types.test(type))?.[1]
  if (zero === undefined) return undefined
  return other(zero, text)
}

function other(zero: string, text: string): Nothing | undefined {
  if (text !== zero) return { replacement: zero }
  return /^0/.test(zero) ? { replacement: zero.replace('0', '1') } : undefined
}

export const rust: Row = {
  binary: ['binary_expression'],
  update: ['compound_assignment_expr'],
  operators: C_OPERATORS,
  not: { kinds: ['unary_expression'], signs: ['!'], of: (text) => `!(${text})` },
  conditions: { if_expression: 'condition', while_expression: 'condition' },
  guards: ['if_expression'],
  never: (text) => `(${text}) && false`,
  loops: ['while_expression', 'loop_expression'],
  exits: ['return_expression', 'continue_expression', 'break_expression'],
  returns: ['return_expression'],
  functions: { function_item: 'return_type', closure_expression: 'return_type' },
  tails: ['function_item'],
  arrows: [],
  rounds: { kinds: ['for_expression'], last: breakInBlock },
  nothing,
  another: ({ text, type, ...how }) =>
    type === undefined || /^Err\b/.test(text) ? undefined : otherRust(text, type, how),
  types: {
    declaration: 'struct_item',
    struct: 'struct_item',
    field: 'field_declaration',
    fieldName: 'field_identifier',
  },
  stops: { statement: ' panic!("mutant");', value: 'panic!("mutant")', block: 'block', after: 1 },
  switches: rustSwitches,
  steps: {
    kinds: ['call_expression'],
    on: 'value',
    methods:
      /^(?:trim(?:_start|_end)?|abs|to_ascii_(?:lower|upper)case|filter|take|skip|rev|round|floor|ceil|min|max)$/,
  },
  calls: ['call_expression', 'try_expression', 'await_expression'],
  assignments: ['assignment_expression'],
  members: ['field_expression', 'index_expression'],
  statements: ['expression_statement'],
  removed: (text) => `if false { ${text} }`,
  booleans: { true: 'false', false: 'true' },
  numbers: ['integer_literal', 'float_literal'],
  strings: ['string_literal'],
  empty: '""',
  labels: ['match_pattern'],
  values: ['const_item', 'static_item', 'field_initializer', 'let_declaration'],
  arid: [
    ...['use_declaration', 'attribute_item', 'inner_attribute_item', 'macro_invocation'],
    ...['struct_item', 'enum_item', 'type_item', 'trait_bounds', 'line_comment', 'block_comment'],
    ...[
      'type_arguments',
      'generic_type',
      'array_type',
      'macro_definition',
      'extern_crate_declaration',
    ],
  ],
  aridAfter: /^#\[(?:cfg\((?:all\(|any\()?test\b|(?:\w+::)*test\b)/,
  aridNames: /^(?:fmt|hash|drop)$/,
  isBuilt: true,
}
