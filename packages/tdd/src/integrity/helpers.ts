import { isName } from '../bodies/words.ts'
import { withoutPrinted } from './bag.ts'

/** What asserts, in whatever language. */
export const ASSERTS = /^(?:expect|assert\w*|require|raises|Fatalf?|Errorf?|fail)$/
export const DECLARES = /^(?:function|const|let|def|func|fn|void|static)$/

/** Words of a file of tests, before a change and after it. */
export interface Words {
  before: readonly string[]
  after: readonly string[]
}

/** How many assertions can fail; one of a constant cannot. */
function weightOf(words: readonly string[]): number {
  return withoutPrinted(words).filter((word, at, all) => {
    const said = all[at + 1] === '(' ? all[at + 2] : all[at + 1]
    return ASSERTS.test(word) && !/^(?:[Tt]rue|1)$/.test(said ?? '')
  }).length
}

/** The functions around tests, each with the words down to the next one. */
function functionsIn(words: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let own: string[] = []
  for (const [at, word] of words.entries()) {
    if (isName(word) && isFunction(words, at)) {
      own = []
      found.set(word, own)
    } else own.push(word)
  }
  return found
}

function isFunction(words: readonly string[], at: number): boolean {
  const [declares = '', next = '', first = ''] = [words[at - 1], words[at + 1], words[at + 2]]
  if (!DECLARES.test(declares)) return false
  if (!/^(?:const|let)$/.test(declares)) return /^[(<[]$/.test(next)
  return next === '=' && /^(?:\(|async|function)$/.test(first)
}

/**
 * Functions that asserted for tests, still stand there and assert nothing any more: what they said was not said elsewhere
 * instead, or there would be as many assertions as before. `all`: the words of every changed file with tests. Pure.
 */
export function emptiedHelpers({ before, after }: Words, all: readonly Words[]): string[] {
  const was = all.reduce((sum, words) => sum + weightOf(words.before), 0)
  const is = all.reduce((sum, words) => sum + weightOf(words.after), 0)
  if (is >= was) return []
  const now = functionsIn(after)
  return [...functionsIn(before)].flatMap(([name, words]) => {
    const left = now.get(name)
    return weightOf(words) > 0 && left !== undefined && weightOf(left) === 0 ? [name] : []
  })
}
