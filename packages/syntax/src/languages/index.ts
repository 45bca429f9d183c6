import { type Language, languageOf } from '@tailtest/project'
import type { Grammar } from '../tree-sitter/native.ts'
import type { Reader } from './reader.ts'

const script = async () => (await import('./typescript/index.ts')).typescript

/** Each loaded on use: an edit is of one language. */
const READERS = {
  javascript: script,
  typescript: script,
  python: async () => (await import('./python/index.ts')).python,
  go: async () => (await import('./go/index.ts')).go,
  java: async () => (await import('./java/index.ts')).java,
  kotlin: async () => (await import('./kotlin/index.ts')).kotlin,
  csharp: async () => (await import('./csharp/index.ts')).csharp,
  ruby: async () => (await import('./ruby/index.ts')).ruby,
  php: async () => (await import('./php/index.ts')).php,
  rust: async () => (await import('./rust/index.ts')).rust,
} as const satisfies Partial<Record<Language, () => Promise<Reader>>>

/** A language whose sources are read; of the others the file's name is all that is known. */
export type ReadLanguage = keyof typeof READERS

/** Languages in which the code is a part of the file, whose language the file itself tells. */
const COMPONENTS = ['.vue', '.svelte']

/** Who reads a source, and with which grammar. */
export interface Known {
  language: ReadLanguage
  reader: Reader
  grammar: Grammar
}

/** Who reads a file of this name; `undefined`: nobody can. */
export async function readerFor(path: string, source: string): Promise<Known | undefined> {
  const language = languageOf(path)
  if (language === undefined || !isRead(language)) return undefined
  const extension = path.slice(path.lastIndexOf('.'))
  if (COMPONENTS.includes(extension))
    return (await import('./component/index.ts')).component(source)
  const reader = await READERS[language]()
  const grammar = reader.kinds.grammars[extension]
  return grammar && { language, reader, grammar }
}

function isRead(language: Language): language is ReadLanguage {
  return Object.hasOwn(READERS, language)
}
