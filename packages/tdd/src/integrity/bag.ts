import { isName, KEYWORDS } from '../bodies/words.ts'
import { closing, isLiteral } from './assertion.ts'

/** Words, each as often as it stands there. */
export type Bag = ReadonlyMap<string, number>

/** Of a text in quotes both kinds say the same. */
const plain = (word: string): string => word.replace(/^'([^'"\\]*)'$/s, '"$1"')

/** What is there now and was not: each word as often as there are more of it. */
export function freshWords(before: readonly string[], after: readonly string[]): Bag {
  const bag = new Map<string, number>()
  for (const word of after.map(plain)) bag.set(word, (bag.get(word) ?? 0) + 1)
  for (const word of before.map(plain)) bag.set(word, (bag.get(word) ?? 0) - 1)
  return bag
}

/** What is printed is asserted nowhere. */
const PRINTS =
  /^(?:p?print(?:f|ln)?|puts|p|inspect|dbg|dd|var_dump|echo|log|info|debug|warn|warning|Logf?|Print(?:f|ln)?|Write(?:Line)?)$/

/** Without what is handed to something that prints it. Pure. */
export function withoutPrinted(code: readonly string[]): readonly string[] {
  const kept: string[] = []
  for (let at = 0; at < code.length; at += 1) {
    const word = code[at] ?? ''
    const open = code[at + 1] === '!' ? at + 2 : at + 1
    const isPrinted = PRINTS.test(word) || (code[at - 1] === '.' && code[at - 2] === 'console')
    if (isPrinted && code[open] === '(') at = closing(code, open)
    else kept.push(word)
  }
  return kept
}

/** Words with which assertions are made, and what is in every test. */
const IDLE =
  /^(?:expect\w*|assert\w*|self|this|t|to[A-Z]\w*|not|Equals?|equals?|strictEqual|deepEqual|isEqualTo)$/

/** Share of an assertion's names that has to be found again. */
const MOST_NAMES = 0.6

/** Whether what these words say is said elsewhere: all their literals stand there, and most of their names. Pure. */
export function isSaidIn(words: readonly string[], ...bags: readonly Bag[]): boolean {
  const has = (word: string) => bags.some((bag) => (bag.get(plain(word)) ?? 0) > 0)
  const literals = words.filter(isLiteral)
  const names = words.filter(
    (word) => isName(word) && !isLiteral(word) && !KEYWORDS.has(word) && !IDLE.test(word),
  )
  if (literals.length + names.length === 0) return true
  if (!literals.every(has)) return false
  return names.filter(has).length >= names.length * (literals.length > 0 ? 0 : MOST_NAMES)
}
