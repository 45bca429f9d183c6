import type { Language } from '@tailtest/project'

export type Producer = 'tree-sitter' | 'typescript-estree' | 'patterns'

/**
 * A call: `fetch(url)` is `{ name: 'fetch' }`, `db.orders.find()` is `{ receiver: 'db.orders', name: 'find' }`,
 * `new Pool()` is `{ name: 'Pool' }`. A receiver is written without arguments, types and white space
 * (`open().rows[]`), with dots whatever the language joins names with (`Net::HTTP` is `Net.HTTP`, `$this->db`
 * is `$this.db`), and with `…` for whatever is not a name. Lines count from 1.
 */
export interface Call {
  receiver?: string
  name: string
  line: number
}

/** `import { a as b } from './x'`: names are the exported ones (`a`); `*` for a namespace, `default` for a default import. */
export interface Import {
  /**
   * As written: `./cart.js`, `requests`, `.models` (Python: dots kept). Where a language names the thing
   * with its place (`import java.util.List`), the place alone: `java.util`, with `List` in `names`.
   */
  from: string
  names: readonly { name: string; as: string }[]
  /** Types only; nothing of it exists at run time. Only TypeScript and Python know such imports. */
  typeOnly: boolean
  /** Holds for every file of the project: C#'s `global using`. */
  global?: true
  line: number
}

/** A name that other files can use. */
export interface Export {
  /** `default` for a default export, `*` for everything of `from`; `Outer.Inner` for a type in a type. */
  name: string
  typeOnly: boolean
  /** Re-exported from this module. */
  from?: string
  /** Its name there, where that is another one; `*` for the module itself. TypeScript and JavaScript only. */
  original?: string
  /** Only for files of the same package, assembly, module or crate. */
  internal?: true
  /** The namespace it is declared in, where that is not {@link Tree.namespace}; empty for the global one. */
  namespace?: string
  line: number
}

export interface TestBlock {
  /** A suite holds tests: `describe`, a test class. */
  type: 'suite' | 'test'
  /** Titles from the outermost block in. */
  path: readonly string[]
  line: number
  /** From its decorators or attributes to its end. */
  extent: Extent
}

/** A part of a source, in UTF-16 units. */
export interface Extent {
  start: number
  end: number
}

/** A word, a sign or a literal of the code; where indentation alone holds a block together, its beginning (`→`) and end (`←`). */
export interface Token {
  /** As written. */
  text: string
  /** Where it begins, in UTF-16 units. */
  at: number
  line: number
}

/** One way a program may take: `if`, `else if`, `else`, `switch`, `match`, `case`, and what a language calls so. */
export interface Branch {
  line: number
  /** The line from the keyword on. */
  text: string
}

export interface StringLiteral {
  /** As written between the quotes, with `…` for each computed part. */
  text: string
  line: number
}

export interface PublicFunction {
  /** A method's with its class: `Cart.add`, `Shop::Cart.add`. */
  name: string
  line: number
}

/**
 * What a statement at the top of a module is: `import`; `re-export` (`export … from`, the export of an
 * imported name, Python's `__all__`); `type` (types, interfaces, enums, `declare`); `value`: whatever else.
 */
export type StatementKind = 'import' | 're-export' | 'type' | 'value'

/** A parsed source and the small questions one may ask of it. */
export interface Tree {
  language: Language
  producer: Producer
  /** Only the first part of the source was read: it is longer than `LARGEST_SOURCE`. */
  sampled?: true
  branches(): Branch[]
  publicFunctions(): PublicFunction[]
  calls(): Call[]
  imports(): Import[]
  exports(): Export[]
  strings(): StringLiteral[]
  testBlocks(): TestBlock[]
  /** The code without comments and white space; `undefined`: this producer cannot tell, or there is too much of it. */
  tokens(): Token[] | undefined
  /** What the file's own declarations belong to: Go's, Java's and Kotlin's package, C#'s and PHP's first namespace. */
  namespace(): string | undefined
  /**
   * The kinds of the statements at the top; comments, directives and docstrings are none. `undefined`: the
   * language is neither TypeScript, JavaScript nor Python, the source does not parse or was read in part.
   */
  statements(): ReadonlySet<StatementKind> | undefined
  /** The first line, from 1, that the grammar cannot read; `undefined`: none, or this producer cannot tell. */
  broken(): number | undefined
  /** Whether there is JSX in it; `undefined`: this producer cannot tell. */
  hasJsx(): boolean | undefined
}
