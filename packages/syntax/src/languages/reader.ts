import type { Grammar } from '../tree-sitter/load.ts'
import type { Rule, SyntaxNode } from '../tree-sitter/node.ts'
import type { Import, TestBlock } from '../types.ts'

/** What an expression is to whoever writes down its path: `db.orders.find()[].save`. */
export type Expression =
  | { type: 'name' }
  | { type: 'member'; object: string; property: string }
  | { type: 'call'; callee: string }
  | { type: 'element'; object: string }
  | { type: 'wrapper' }

/** The kinds a grammar gives its nodes. */
export interface Kinds {
  /** By file extension. */
  grammars: Readonly<Record<string, Grammar>>
  branches: readonly Rule[]
  comments: readonly string[]
  /** In these, white space is part of the meaning. */
  literals: readonly string[]
  strings: {
    kinds: readonly string[]
    /** Kinds that hold several literals which are one string. */
    joined: readonly string[]
    /** The opening of a literal; its first group is the closing. */
    opening: RegExp
    /** What stands in a literal for a value that is computed. */
    hole: string
    /** Statements whose string is no value but documentation. */
    documentation: readonly Rule[]
  }
  expressions: Readonly<Record<string, Expression>>
  /** What looks called and is not: functions that load a module, words that the grammar takes for names. */
  notCalled: readonly string[]
}

/** A name that a module lets others see. */
export interface Declaration {
  /** As seen from outside: `default` for a default export, `*` for all of `from`. */
  name: string
  /** Its name inside, where that is another one. */
  local?: string
  form: 'function' | 'class' | 'value' | 'type'
  /** The module it is passed on from. */
  from?: string
  line: number
  /** Of a class. */
  node?: SyntaxNode
}

export interface Method {
  name: string
  line: number
}

/** A language: its kinds, and how to read what is more than one kind. */
export interface Reader {
  kinds: Kinds
  imports(root: SyntaxNode, source: string): Import[]
  /** What others see of the module. */
  exports(root: SyntaxNode, source: string): Declaration[]
  /** Those of the exports that may be functions or classes of the module's own. */
  definitions(root: SyntaxNode, source: string): Declaration[]
  /** Those that are called from outside the class. */
  methods(type: SyntaxNode): Method[]
  isPublic(name: string): boolean
  testBlocks(root: SyntaxNode, source: string): TestBlock[]
}
