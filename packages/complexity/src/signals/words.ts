/** Letters beyond ASCII go with the small ones; the classes of Unicode take a millisecond to load. */
const WORDS = /[A-Z]+(?![a-z\u0080-\uffff])|[A-Z]?[a-z\u0080-\uffff]+|\d+/g

/**
 * The words of a path in lower case, split at separators and case, and each pair of neighbours in a
 * segment as one: `src/checkOut.ts` has `checkout`, `OAuth2` has `oauth`.
 */
export function wordsOf(path: string): string[] {
  return path.split('/').flatMap((segment) => {
    const words = [...segment.matchAll(WORDS)].map(([word]) => word.toLowerCase())
    return words.flatMap((word, index) => (index === 0 ? [word] : [words[index - 1] + word, word]))
  })
}
