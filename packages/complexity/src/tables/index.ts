import type { Language } from '@tailtest/project'
import { python } from './python.ts'
import type { Table } from './table.ts'
import { typescript } from './typescript.ts'

/** By language; one that has no table has no calls that could be known. */
export const tables: Partial<Record<Language, Table>> = {
  javascript: typescript,
  typescript,
  python,
}
