/** Where setup.py lists what it needs. */
const LIST = /\b(?:install_requires|tests_require|extras_require)\s*=\s*(?=[[{])/g

/** A bracket, or a plain word in quotes. */
const TOKEN = /[[{(]|[\]})]|(["'])([^"'\\\n]{0,200})\1/g

/** The plain words in the lists of requirements of a setup.py; it is code, and nothing else of it is read. */
export function setupScriptWords(text: string): string[] {
  return [...text.matchAll(LIST)].flatMap(({ index, 0: { length } }) =>
    wordsInBrackets(text, index + length),
  )
}

/** From an opening bracket to the one that closes it. */
function wordsInBrackets(text: string, start: number): string[] {
  const words: string[] = []
  let depth = 0
  for (const [token, , word] of text.slice(start, start + 20_000).matchAll(TOKEN)) {
    if (word !== undefined) words.push(word)
    else depth += /[[{(]/.test(token) ? 1 : -1
    if (depth === 0) break
  }
  return words
}
