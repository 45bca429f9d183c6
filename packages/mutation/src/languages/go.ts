import { otherGo } from '../others/go.ts'
import { goSwitches } from '../switches/go.ts'
import { breakInBlock, C_OPERATORS, type Nothing, type Row } from './row.ts'

/** Go refuses what is declared and not used: a value that is replaced is still handed to somebody. */
function unused(type: string, means: string): (text: string) => Nothing {
  return (text) => ({ replacement: `func(...interface{}) (r ${type}) { return }(${text})`, means })
}

const ZEROS: readonly (readonly [RegExp, string])[] = [
  [/^(?:u?int(?:8|16|32|64|ptr)?|byte|rune|float(?:32|64)|complex(?:64|128))$/, '0'],
  [/^string$/, '""'],
  [/^(?:error|any|interface\b.*|\*.*|\[\].*|map\[.*|chan\b.*|<-chan\b.*|func\b.*)$/s, 'nil'],
]

export const go: Row = {
  binary: ['binary_expression'],
  update: ['assignment_statement', 'inc_statement', 'dec_statement'],
  operators: { ...C_OPERATORS, arithmetic: { ...C_OPERATORS.arithmetic, '&^': '&' } },
  not: { kinds: ['unary_expression'], signs: ['!'], of: (text) => `!(${text})` },
  conditions: { if_statement: 'condition', for_clause: 'condition' },
  guards: ['if_statement'],
  never: (text) => `(${text}) && false`,
  loops: ['for_statement'],
  exits: ['return_statement', 'continue_statement', 'break_statement', 'goto_statement'],
  returns: ['return_statement'],
  functions: {
    function_declaration: 'result',
    method_declaration: 'result',
    func_literal: 'result',
  },
  tails: [],
  arrows: [],
  idle: (literal) => {
    const [parameters, result] = [literal.field('parameters'), literal.field('result')]
    return parameters && result === null ? `func${parameters.text()} {}` : undefined
  },
  rounds: { kinds: ['for_statement'], last: breakInBlock },
  nothing: ({ text, type }) => {
    if (type === 'bool') return /^(?:true|false)$/.test(text) ? undefined : 'not'
    if (type === undefined) return undefined
    const zero = ZEROS.find(([types]) => types.test(type))?.[1]
    if (zero === 'nil' && /^(?:\[\]|map\[).*\{\s*\}$/.test(text)) return undefined // as empty
    if (text === zero) return zero === '0' ? { replacement: '1' } : undefined
    if (zero !== undefined && /^(?:-?[\d.]+|"[^"]*")$/.test(text)) return { replacement: zero }
    return unused(type, zero ?? `*new(${type})`)(text)
  },
  another: ({ text, type, ...how }) => {
    const other = type && otherGo(type, how)
    return other && `(${other})(${text})`
  },
  types: {
    declaration: 'type_spec',
    struct: 'struct_type',
    field: 'field_declaration',
    fieldName: 'field_identifier',
  },
  copies: {
    kinds: ['call_expression'],
    of: [
      [/^append\(\[\][\w.*]+(?:\(nil\)|\{\}), ([\w.]+)\.\.\.\)$/, '$1'],
      [/^(?:slices|maps)\.Clone\(([\w.]+)\)$/, '$1'],
    ],
  },
  stops: { statement: ' panic("mutant");', value: '', after: 1 },
  switches: goSwitches,
  steps: {
    kinds: ['call_expression'],
    on: 'operand',
    methods: /^$/,
    functions:
      /^(?:strings\.(?:TrimSpace|Trim|TrimPrefix|TrimSuffix|TrimLeft|TrimRight|ToLower|ToUpper|Title|ReplaceAll|Replace|Repeat)|math\.(?:Abs|Round|Floor|Ceil|Trunc|Max|Min))$/,
    slices: ['slice_expression'],
    kept: (callee, argument) => {
      const type = callee.startsWith('math') ? 'float64' : 'string'
      return `func(v ${type}, _ any) ${type} { return v }(${argument}, ${callee})`
    },
  },
  calls: ['call_expression'],
  assignments: ['assignment_statement'],
  members: ['selector_expression', 'index_expression'],
  statements: ['expression_statement', 'assignment_statement'],
  removed: (text) => `if false { ${text} }`,
  booleans: { true: 'false', false: 'true' },
  numbers: ['int_literal', 'float_literal'],
  strings: ['interpreted_string_literal', 'raw_string_literal'],
  empty: '""',
  labels: ['expression_case'],
  values: ['const_spec', 'var_spec', 'keyed_element', 'short_var_declaration'],
  arid: [
    ...['import_declaration', 'package_clause', 'type_declaration', 'comment', 'field_declaration'],
    ...['parameter_list', 'slice_type', 'array_type', 'map_type', 'defer_statement'],
  ],
  aridNames: /^(?:GoString|init)$/,
  isBuilt: true,
}
