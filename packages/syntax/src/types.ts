import type { Language } from '@tailtest/project'

export type Producer = 'tree-sitter' | 'typescript-estree' | 'patterns'

/** A call: `fetch(url)` is `{ name: 'fetch' }`, `db.orders.find()` is `{ receiver: 'db.orders', name: 'find' }`. Lines count from 1. */
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
  name: string
  typeOnly: boolean
  /** Re-exported from this module. */
  from?: string
  line: number
}

export interface TestBlock {
  /** Titles from the outermost block in. */
  path: readonly string[]
  line: number
}

export interface Branch {
  line: number
  text: string
}

export interface StringLiteral {
  text: string
  line: number
}

export interface PublicFunction {
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
