import type { Language } from '@tailtest/project'

export type Producer = 'tree-sitter' | 'typescript-estree' | 'patterns'

/**
 * A call: `fetch(url)` is `{ name: 'fetch' }`, `db.orders.find()` is `{ receiver: 'db.orders', name: 'find' }`,
 * `new Pool()` is `{ name: 'Pool' }`. A receiver is written without arguments, types and white space
 * (`open().rows[]`), with `…` for whatever is not a name. Lines count from 1.
 */
export interface Call {
  receiver?: string
  name: string
  line: number
}

/** `import { a as b } from './x'`: names are the exported ones (`a`); `*` for a namespace, `default` for a default import. */
export interface Import {
  /** As written: `./cart.js`, `requests`, `.models` (Python: dots kept). */
  from: string
  names: readonly { name: string; as: string }[]
  /** Types only; nothing of it exists at run time. */
  typeOnly: boolean
  line: number
}

export interface Export {
  /** `default` for a default export, `*` for everything of `from`. */
  name: string
  typeOnly: boolean
  /** Re-exported from this module. */
  from?: string
  line: number
}

export interface TestBlock {
  /** A suite holds tests: `describe`, a test class. */
  type: 'suite' | 'test'
  /** Titles from the outermost block in. */
  path: readonly string[]
  line: number
}

/** One way a program may take: `if`, `else if`, `else`, `switch`, `match`, `case`. */
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
  /** A method's with its class: `Cart.add`. */
  name: string
  line: number
}

/** A parsed source and the small questions one may ask of it. */
export interface Tree {
  language: Language
  producer: Producer
  branches(): Branch[]
  publicFunctions(): PublicFunction[]
  calls(): Call[]
  imports(): Import[]
  exports(): Export[]
  strings(): StringLiteral[]
  testBlocks(): TestBlock[]
}
