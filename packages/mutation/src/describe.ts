import type { Mutant } from './types.ts'

/** A condition or a call is told in so many characters. */
const LONGEST = 60

/** What a mutant changes, on one line: `> → >=`, `items.push(item) removed`, `qty < 0 never true`. Pure. */
export function describeMutant({
  rule,
  original,
  replacement,
  means = replacement,
}: Mutant): string {
  const before = short(original)
  if (rule === 'guard') return `${before} never true`
  if (rule === 'loop') return means
  if (rule === 'call' || rule === 'assignment') return `${before.replace(/;$/, '')} removed`
  if (rule === 'return') return `return ${before} → ${short(means)}`
  return `${before} → ${short(means)}`
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`
}
