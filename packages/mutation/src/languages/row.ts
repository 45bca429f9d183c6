import type { SyntaxNode } from '@tailtest/syntax'
import type { Lookup, TypeNames } from '../others/typed.ts'
import type { Switches } from '../switches/twin.ts'
import type { Swap } from '../types.ts'

/** A kind of node, and the field in it that is meant. */
type FieldOf = Readonly<Record<string, string>>

/** What is written in the place of a value so that it is another one of the same kind and form; `undefined`: none is known. */
export type AnotherFor = (value: {
  text: string
  type: string | undefined
  lookup: Lookup
  swap: Swap
}) => string | undefined

/** How a statement or condition is written in its place. */
type Written = (text: string) => string

/** What a value of a type is replaced by. */
export interface Nothing {
  replacement: string
  /** As people read it, where the replacement is longer. */
  means?: string
}

/** What a returned value is replaced by; `not`: the opposite; `undefined`: nothing that would be like it is known. */
export type NothingFor = (value: {
  text: string
  type: string | undefined
}) => Nothing | 'not' | undefined

/** A language: what its grammar calls the things that rules change. */
export interface Row {
  /** Expressions of two operands; the operator stands between them. */
  binary: readonly string[]
  /** `x += 1`, and `x++` where that is no such expression. */
  update: readonly string[]
  /** Operators that the language writes differently, by the rule that swaps them; '' takes one out. @default those of C */
  operators?: Operators
  not: { kinds: readonly string[]; signs: readonly string[]; of: Written }
  /** Where a condition stands. */
  conditions: FieldOf
  /** Those of them that choose whether what follows is left. */
  guards: readonly string[]
  /** A condition that never holds, with all that it uses. */
  never: Written
  loops: readonly string[]
  /** Statements that leave: a function, a loop or the program's good way. */
  exits: readonly string[]
  returns: readonly string[]
  /** Functions, and the field that says what they return. */
  functions: FieldOf
  /** Functions whose last value is what they return. */
  tails: readonly string[]
  /** Functions whose body may be the value that they return. */
  arrows: readonly string[]
  nothing: NothingFor
  another?: AnotherFor
  /** What is written in the place of a function so that it does nothing; `undefined`: nothing is known. */
  idle?: (literal: SyntaxNode) => string | undefined
  /** Loops over what there is, and how the body of one is written so that it is left at its end; `indent` stands before its statements. */
  rounds?: { kinds: readonly string[]; last: (body: string, indent: string) => string | undefined }
  /** How types with fields are declared. */
  types?: TypeNames
  /** Where a kind of errors is named that is caught, and what catches all. */
  catches?: { in: readonly string[]; kinds: readonly string[]; all: string }
  /** What copies something that has a name, and how the thing itself is written in its place. */
  copies?: { kinds: readonly string[]; of: readonly (readonly [RegExp, string])[] }
  /** A step of a computation that gives back what it is given, as something else, and that can be left out. */
  steps?: Steps
  stops?: Stops
  /** How several versions of a source are built at once. @default each is built by itself, or none is built */
  switches?: Switches
  /** What is more than a value: it says nothing to replace it. */
  calls: readonly string[]
  assignments: readonly string[]
  /** Whose value outlives the function: `this.x`, `rows[0]`. */
  members: readonly string[]
  /** A statement of its own: what it holds is not used. */
  statements: readonly string[]
  /** What a body is called in which each part is a statement, where the grammar has no such node. */
  bodies?: readonly string[]
  removed: Written
  booleans: Readonly<Record<string, string>>
  numbers: readonly string[]
  strings: readonly string[]
  empty: string
  /** Where a text is compared, besides operators: `case 'a'`. */
  labels: readonly string[]
  /** Where a constant or a field gets its value. */
  values: readonly string[]
  /** Nobody tests what is in these: types, annotations, imports, errors that are thrown. */
  arid: readonly string[]
  /** A part that stands for nobody's behaviour, by its text: `if __name__ == '__main__'`. */
  aridText?: RegExp
  /** What marks the next part as one for tests: `#[cfg(test)]`. */
  aridAfter?: RegExp
  /** Functions that only show or hash a value. */
  aridNames?: RegExp
  /** An error of a build says nothing of the tests. */
  isBuilt?: true
}

interface Steps {
  /** Calls and the like: what a method is called on, or the first argument, stands in their place. */
  kinds: readonly string[]
  /** The field of what is called that holds what it is called on. */
  on: string
  /** By the name that they are called by. */
  methods: RegExp
  functions?: RegExp
  /** What takes a part of a list or a text: all of it does. */
  slices?: readonly string[]
  /** What chooses in a list that is made of another. */
  filters?: readonly string[]
  /** How the argument is written in the place of a call, where what is no longer used is an error. @default as it is */
  kept?: (callee: string, argument: string) => string
}

/** How a function is made to throw as soon as it is called. */
export interface Stops {
  /** What stands first in its body. */
  statement: string
  /** In the place of a body that is a value. */
  value: string
  /** What a body is called that holds statements. @default each does */
  block?: string
  /** So many characters of the body stand before its statements. */
  after: number
  /** Statements stand on lines of their own, as far in as the first. */
  indents?: boolean
}

/** Operators by the rule that swaps them. */
export type Operators = Readonly<
  Partial<
    Record<'comparison' | 'boundary' | 'logical' | 'arithmetic', Readonly<Record<string, string>>>
  >
>

/** The body of a loop in braces, left at its end. */
export function breakInBlock(body: string): string | undefined {
  if (!body.startsWith('{') || !body.endsWith('}')) return undefined
  const inner = body.slice(0, -1)
  const statements = inner.trimEnd()
  return `${statements}${inner.includes('\n', statements.length) ? '\n' : ';'} break }`
}

export const C_OPERATORS = {
  comparison: {
    '<': '>=',
    '<=': '>',
    '>': '<=',
    '>=': '<',
    '==': '!=',
    '!=': '==',
    '===': '!==',
    '!==': '===',
  },
  boundary: { '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  logical: { '&&': '||', '||': '&&' },
  arithmetic: {
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '%': '*',
    '<<': '>>',
    '>>': '<<',
    '&': '|',
    '|': '&',
    '+=': '-=',
    '-=': '+=',
    '*=': '/=',
    '/=': '*=',
    '++': '--',
    '--': '++',
  },
} as const satisfies Operators

/** Operators that words may stand for. */
export const WORD_OPERATORS: Operators = {
  ...C_OPERATORS,
  comparison: {
    ...C_OPERATORS.comparison,
    in: 'not in',
    'not in': 'in',
    is: 'is not',
    'is not': 'is',
  },
  logical: { ...C_OPERATORS.logical, and: 'or', or: 'and' },
}

const NAMES_A_TRUTH = /^(?:!|not )/

/** What stands for nothing where values have no written type: by how the value looks. */
export function untyped(none: string, { list = '[]', map = '{}', empty = "''" } = {}): NothingFor {
  return ({ text }) => {
    if (text === none || /^(?:null|undefined|None|nil|NULL)$/.test(text)) return undefined
    if (NAMES_A_TRUTH.test(text)) return 'not'
    if (/^(?:true|false)$/i.test(text)) return undefined // a boolean is swapped by its own rule
    if (/^-?\d/.test(text) && !/[^\d._\w-]/.test(text)) {
      return { replacement: /^-?0+(?:\.0+)?$/.test(text) ? '1' : '0' }
    }
    if (/^(?:[rbfu]{0,2}['"`])/i.test(text))
      return text.length > 2 ? { replacement: empty } : undefined
    if (/^\[/.test(text)) return /^\[\s*\]$/.test(text) ? undefined : { replacement: list }
    if (/^\{/.test(text)) return /^\{\s*\}$/.test(text) ? undefined : { replacement: map }
    return { replacement: none }
  }
}
