import { type Language, languageOf } from '@tailtest/project'
import type { Grammar } from '../tree-sitter/load.ts'
import { python } from './python/index.ts'
import type { Reader } from './reader.ts'
import { typescript } from './typescript/index.ts'

const READERS: Partial<Record<Language, Reader>> = {
  javascript: typescript,
  typescript,
  python,
}

/** Who reads a file of this name, and with which grammar; `undefined`: nobody can. */
export function readerFor(
  path: string,
): { language: Language; reader: Reader; grammar: Grammar } | undefined {
  const language = languageOf(path)
  const reader = language && READERS[language]
  const grammar = reader?.kinds.grammars[path.slice(path.lastIndexOf('.'))]
  if (language === undefined || reader === undefined || grammar === undefined) return undefined
  return { language, reader, grammar }
}
