import { type Row, untyped, WORD_OPERATORS } from './row.ts'

/** What is of a class of its own has no other value that is known, and is an error. */
const ANOTHER = [
  '(lambda v: not v if isinstance(v, bool) else -v - 1001 if isinstance(v, (int, float))',
  'else type(v)() if v and type(v) in (str, list, tuple, dict, set)',
  'else {type(None): 0, str: "!", list: [0], tuple: (0,), dict: {0: 0}, set: {0}}[type(v)])',
].join(' ')

export const python: Row = {
  binary: ['comparison_operator', 'boolean_operator', 'binary_operator'],
  update: ['augmented_assignment'],
  operators: {
    ...WORD_OPERATORS,
    arithmetic: { ...WORD_OPERATORS.arithmetic, '//': '*', '**': '*', '//=': '*=' },
  },
  not: { kinds: ['not_operator'], signs: ['not'], of: (text) => `not (${text})` },
  conditions: { if_statement: 'condition', elif_clause: 'condition', while_statement: 'condition' },
  guards: ['if_statement'],
  never: (text) => `(${text}) and False`,
  loops: ['while_statement'],
  exits: ['return_statement', 'raise_statement', 'continue_statement', 'break_statement'],
  returns: ['return_statement'],
  functions: { function_definition: 'return_type' },
  tails: [],
  arrows: ['lambda'],
  nothing: untyped('None'),
  another: (text) => `${ANOTHER}(${text})`,
  calls: ['call', 'await'],
  assignments: ['assignment'],
  members: ['attribute', 'subscript'],
  statements: ['expression_statement'],
  removed: () => 'pass',
  booleans: { True: 'False', False: 'True' },
  numbers: ['integer', 'float'],
  strings: ['string'],
  empty: "''",
  labels: ['case_pattern'],
  values: ['assignment', 'pair', 'keyword_argument', 'default_parameter'],
  arid: [
    ...[
      'import_statement',
      'import_from_statement',
      'future_import_statement',
      'type',
      'decorator',
    ],
    ...[
      'raise_statement',
      'assert_statement',
      'comment',
      'type_alias_statement',
      'print_statement',
    ],
    ...['global_statement', 'nonlocal_statement', 'delete_statement'],
  ],
  aridText: /^if\s+(?:__name__\s*==|(?:\w+\.)?TYPE_CHECKING\b)/,
  aridAfter: /^@(?:\w+\.)?(?:overload|abstractmethod)\b/,
  aridNames: /^__(?:repr|hash|del|dir|sizeof)__$/,
}
