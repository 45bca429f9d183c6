import { type Language, languageOf } from '@tailtest/project'
import type { Grammar } from '../tree-sitter/grammars.ts'
import { component } from './component/index.ts'
import { csharp } from './csharp/index.ts'
import { go } from './go/index.ts'
import { java } from './java/index.ts'
import { kotlin } from './kotlin/index.ts'
import { php } from './php/index.ts'
import { python } from './python/index.ts'
import type { Reader } from './reader.ts'
import { ruby } from './ruby/index.ts'
import { rust } from './rust/index.ts'
import { typescript } from './typescript/index.ts'

const READERS: Readonly<Record<Language, Reader>> = {
  javascript: typescript,
  typescript,
  python,
  go,
  java,
  kotlin,
  csharp,
  ruby,
  php,
  rust,
}

/** Languages in which the code is a part of the file, whose language the file itself tells. */
const COMPONENTS = ['.vue', '.svelte']

/** Who reads a source, and with which grammar. */
export interface Known {
  language: Language
  reader: Reader
  grammar: Grammar
}

/** Who reads a file of this name; `undefined`: nobody can. */
export function readerFor(path: string, source: string): Known | undefined {
  const language = languageOf(path)
  if (language === undefined) return undefined
  const extension = path.slice(path.lastIndexOf('.'))
  if (COMPONENTS.includes(extension)) return component(source)
  const reader = READERS[language]
  const grammar = reader.kinds.grammars[extension]
  return grammar && { language, reader, grammar }
}
