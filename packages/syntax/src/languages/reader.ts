import type { Grammar } from '../tree-sitter/native.ts'
import { type Place, parts, type Rule, type SyntaxNode } from '../tree-sitter/node.ts'
import type { Export, Extent, Import, PublicFunction, StatementKind, TestBlock } from '../types.ts'

/** What an expression is to whoever writes down its path: `db.orders.find()[].save`. */
export type Expression =
  | { type: 'name' }
  | { type: 'member'; object: Place; property: Place }
  | { type: 'call'; callee: Place }
  /** A call and the member it calls in one; without an object it is the call of a name. */
  | { type: 'method'; object: Place; property: Place }
  | { type: 'element'; object: Place }
  /** Means what an expression in it means: the first, or that in a place. */
  | { type: 'wrapper'; inner?: Place }

/** The kinds a grammar gives its nodes. */
export interface Kinds {
  /** By file extension. */
  grammars: Readonly<Record<string, Grammar>>
  branches: readonly Rule[]
  /** Kinds whose `else` is a mere word in them. Followed by the same kind it is no branch: `else if` is the `if`. */
  elses: readonly string[]
  comments: readonly string[]
  /** Comments that are more than that: they choose the encoding, build or run something. */
  readByTools?: RegExp
  /** In these, white space is part of the meaning. */
  literals: readonly string[]
  /** What only indentation holds together. */
  indented?: readonly string[]
  /** Signs that mean the same without the spaces beside them, where that is not so for all punctuation. */
  tight?: RegExp
  strings: {
    kinds: readonly string[]
    /** Kinds that hold several literals which are one string. */
    joined: readonly string[]
    /** The opening of a literal; its first group is the closing, if `closing` does not tell it. */
    opening: RegExp
    closing?: RegExp
    /** What stands in a literal for a value that is computed. */
    holes: readonly string[]
    /** What the grammar leaves of a hole's signs around it, with `…` in their middle. */
    remains?: RegExp
    /** Statements whose string is no value but documentation. */
    documentation: readonly Rule[]
  }
  expressions: Readonly<Record<string, Expression>>
  /** What looks called and is not: functions that load a module, words that the grammar takes for names. */
  notCalled: readonly string[]
}

/** A part of a source. */
export type Range = Extent

/** What a file says beside its code. */
interface Added {
  imports(own: Import[]): Import[]
  exports(own: Export[]): Export[]
  statements(own: ReadonlySet<StatementKind>): ReadonlySet<StatementKind>
}

/** A language: its kinds, and how to read what is more than one kind. */
export interface Reader {
  kinds: Kinds
  /** Where code is only a part of the file. */
  added?: Added
  /** What of the source the grammar is given, every character in its place, and what is no code of the language. */
  prepare?(source: string): { code: string; markup: readonly Range[] }
  imports(root: SyntaxNode, source: string, grammar: Grammar): Import[]
  /** What others see of the module; the first of a name counts. */
  exports(root: SyntaxNode, source: string): Export[]
  /** Those that anybody may call; the first of a name counts. */
  publicFunctions(root: SyntaxNode, source: string): PublicFunction[]
  testBlocks(root: SyntaxNode, source: string): TestBlock[]
  namespace?(root: SyntaxNode): string | undefined
  /** Absent: nobody has asked it of the language. */
  statements?(root: SyntaxNode): ReadonlySet<StatementKind> | undefined
  /** Absent: the language has none. */
  hasJsx?(root: SyntaxNode, grammar: Grammar): boolean
}

/** The statements of a body, those of the given kinds replaced by what stands in them. */
export function* flattened(
  body: SyntaxNode | null | undefined,
  kinds: readonly string[],
): Generator<SyntaxNode> {
  const waiting = parts(body ?? null).reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (kinds.includes(node.kind())) waiting.push(...parts(node).reverse())
    else yield node
  }
}

/** A dotted path taken apart: where it leads to, and the name there. Alone, a name is a place. */
export function dotted(path: string, alias?: string): Pick<Import, 'from' | 'names'> {
  const dot = path.lastIndexOf('.')
  const name = path.slice(dot + 1)
  const names = [{ name: dot === -1 ? '*' : name, as: alias ?? name }]
  return { from: dot === -1 ? path : path.slice(0, dot), names }
}
