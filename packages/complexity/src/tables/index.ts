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

/** What each language reaches the network and databases with. */
export const tables = {
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
} satisfies Record<Language, Table>
