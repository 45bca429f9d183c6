import { sha256 } from '@tailtest/project'

/** A formatter puts these and takes them away. */
const CLOSES: ReadonlySet<string> = new Set([')', ']', '}'])

/** The hash of code: what formatters change (spaces, quotes, last commas, semicolons) does not change it. Pure. */
export function hashOf(texts: readonly string[]): string {
  const kept = texts.filter((text, n) => {
    const next = texts[n + 1] ?? '}'
    return text !== ';' && !(text === ',' && CLOSES.has(next))
  })
  return sha256(JSON.stringify(kept.map(oneQuote)))
}

/** Of a string without quotes or escapes in it both quotes say the same. */
function oneQuote(text: string): string {
  return /^'[^'"\\]*'$/.test(text) ? `"${text.slice(1, -1)}"` : text
}
