import { lineCounter } from '../text.ts'

const WORD = /(?<![\w$.@])[\p{L}_]\w*(?![\w$])/gu

/** Where these names stand in the code, by themselves; each where it does first. */
export function bareWords(
  code: string,
  among: ReadonlySet<string>,
): { name: string; line: number }[] {
  const lineOf = lineCounter(code)
  const seen = new Set<string>()
  const found: { name: string; line: number }[] = []
  for (const { 0: name, index } of code.matchAll(WORD)) {
    if (!among.has(name) || seen.has(name)) continue
    seen.add(name)
    found.push({ name, line: lineOf(index) })
  }
  return found
}
