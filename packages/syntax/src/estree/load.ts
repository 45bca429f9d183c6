import type { TSESTree } from '@typescript-eslint/typescript-estree'
import type { Grammar } from '../tree-sitter/native.ts'

type Compiler = typeof import('@typescript-eslint/typescript-estree')

let loading: Promise<Compiler['parse'] | undefined> | undefined

/** The parser, on first use: it brings the whole compiler, about 400 ms. `undefined`: it is not installed. */
function load(): Promise<Compiler['parse'] | undefined> {
  loading ??= import('@typescript-eslint/typescript-estree').then(
    ({ parse }) => parse,
    () => undefined, // an optional peer, and so is the compiler that it needs
  )
  return loading
}

export type Program = TSESTree.Program

export interface Tokens {
  tokens: readonly TSESTree.Token[]
  comments: readonly TSESTree.Comment[]
}

const OPTIONS = {
  range: true,
  allowInvalidAST: true, // what only a later phase of the compiler refuses can be read
  jsDocParsingMode: 'none',
  loggerFn: false,
} as const

/** The extension tells the compiler what it may expect. */
const NAMES: Readonly<Partial<Record<Grammar, string>>> = {
  JavaScript: 'a.jsx',
  TypeScript: 'a.ts',
  Tsx: 'a.tsx',
}

const DECLARATIONS = /\.d\.[cm]?ts$/

export interface Given {
  path: string
  code: string
  grammar: Grammar
}

/** Parses a module; `undefined`: it has an error of syntax, is nested too deep, or no parser is installed. */
export async function parseModule(given: Given): Promise<Program | undefined> {
  const options = { ...OPTIONS, tokens: true } as const
  return attempt(given, (parse, filePath) => parse(given.code, { ...options, filePath }))
}

/** {@link parseModule} with the comments. */
export async function tokensOf(given: Given): Promise<Tokens | undefined> {
  const options = { ...OPTIONS, tokens: true, comment: true } as const
  return attempt(given, (parse, filePath) => parse(given.code, { ...options, filePath }))
}

async function attempt<T>(
  { path, grammar }: Given,
  run: (parse: Compiler['parse'], filePath: string) => T,
): Promise<T | undefined> {
  const parse = await load()
  const filePath = DECLARATIONS.test(path) ? 'a.d.ts' : NAMES[grammar]
  if (parse === undefined || filePath === undefined) return undefined
  try {
    return run(parse, filePath)
  } catch {
    return undefined // it has no other way to say that a source does not parse; deep nesting ends its stack
  }
}
