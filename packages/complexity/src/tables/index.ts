import type { Language } from '@tailtest/project'
import { csharp } from './csharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import type { Table } from './table.ts'
import { typescript } from './typescript.ts'

/** By language; a table is built when it is asked for, because each edit needs one of them. */
const TABLES = {
  csharp,
  go,
  java,
  javascript: typescript,
  kotlin,
  php,
  python,
  ruby,
  rust,
  typescript,
} satisfies Record<Language, () => Table>

const built = new Map<Language, Table>()

/** What a language reaches the network and databases with. */
export function tableOf(language: Language): Table {
  const known = built.get(language)
  if (known !== undefined) return known
  const table = TABLES[language]()
  built.set(language, table)
  return table
}
