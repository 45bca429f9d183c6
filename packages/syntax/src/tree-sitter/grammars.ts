import type { Language } from '@tailtest/project'

interface GrammarRow {
  /** The npm package that holds the grammar's library for each system. */
  package: string
  /** The function of the library that gives the grammar. */
  symbol: string
  /** The file's name in a `native` folder. */
  file: string
}

/** The grammars that are libraries of their own, by the names that they are registered under. */
const ROWS = {
  python: row('python'),
  go: row('go'),
  java: row('java'),
  kotlin: row('kotlin'),
  csharp: row('csharp', 'c_sharp'),
  ruby: row('ruby'),
  php: row('php'),
  rust: row('rust'),
} satisfies Partial<Record<Language, GrammarRow>>

function row(name: string, symbol = name): GrammarRow {
  return {
    package: `@ast-grep/lang-${name}`,
    symbol: `tree_sitter_${symbol}`,
    file: `tree-sitter-${name}.so`,
  }
}

/** A language whose grammar is a library of its own; the others' are built into the binding. */
export type GrammarLanguage = keyof typeof ROWS

export const GRAMMARS: Readonly<Record<GrammarLanguage, GrammarRow>> = ROWS

export const GRAMMAR_LANGUAGES: readonly GrammarLanguage[] = Object.keys(ROWS).filter(isSeparate)

/** Whether a language's grammar is a library of its own. */
export function isSeparate(language: string): language is GrammarLanguage {
  return Object.hasOwn(ROWS, language)
}

/** Grammars by ast-grep's names: the first three are built into the binding. */
export type Grammar = 'JavaScript' | 'TypeScript' | 'Tsx' | GrammarLanguage
