import { quote } from '@tailtest/runners/report'
import type { Category, Classification } from '../types.ts'

/** `says: "line"`, the line quoted and bounded. */
export function answer(
  category: Category,
  says: string,
  { line, certain = false }: { line: string; certain?: boolean },
): Classification {
  return { category, evidence: `${says}: ${quote(line)}`, certain }
}
