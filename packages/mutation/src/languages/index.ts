import type { Language } from '@tailtest/project'
import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import type { Row } from './row.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { script } from './script.ts'

/** By language; `undefined`: nobody has written its row yet, and its sources have no mutants. */
export const ROWS: Readonly<Record<Language, Row | undefined>> = {
  typescript: script,
  javascript: script,
  python,
  go,
  rust,
  java,
  ruby,
  php,
  kotlin: undefined,
  csharp: undefined,
  elixir: undefined,
  scala: undefined,
  swift: undefined,
  cpp: undefined,
}
