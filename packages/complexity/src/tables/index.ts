import type { Language } from '@tailtest/project'
import { NOTHING, type Table } from './table.ts'

const script = async () => (await import('./typescript.ts')).typescript

/** By language: each is loaded when it is asked for, because an edit needs one of them, and together they are half of its code. */
const TABLES: Readonly<Record<Language, (() => Promise<() => Table>) | undefined>> = {
  csharp: async () => (await import('./csharp.ts')).csharp,
  go: async () => (await import('./go.ts')).go,
  java: async () => (await import('./java.ts')).java,
  javascript: script,
  kotlin: async () => (await import('./kotlin.ts')).kotlin,
  php: async () => (await import('./php.ts')).php,
  python: async () => (await import('./python.ts')).python,
  ruby: async () => (await import('./ruby.ts')).ruby,
  rust: async () => (await import('./rust.ts')).rust,
  typescript: script,
  cpp: undefined,
  elixir: undefined,
  scala: undefined,
  swift: undefined,
}

const built = new Map<Language, Table>()

/** What a language reaches the network and databases with; nothing, where nobody has written it down. */
export async function tableOf(language: Language): Promise<Table> {
  const known = built.get(language)
  if (known !== undefined) return known
  const make = await TABLES[language]?.()
  const table = make?.() ?? NOTHING
  built.set(language, table)
  return table
}
