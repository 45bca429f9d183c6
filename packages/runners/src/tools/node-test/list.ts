import type { Directory } from '../../directory.ts'
import { isPattern } from '../../glob.ts'
import type { Collects } from '../../types.ts'

const ENDING = '{js,cjs,mjs,ts,cts,mts}'

/** What Node takes by itself: https://nodejs.org/api/test.html#running-tests-from-the-command-line */
const INCLUDE = [
  `**/*{.,-,_}test.${ENDING}`,
  `**/test-*.${ENDING}`,
  `**/test.${ENDING}`,
  `**/test/**/*.${ENDING}`,
]

/** The files that `node --test` takes: what the script names, else what Node finds. */
export function nodeTestCollects(dir: Directory, named: readonly string[]): Collects[] {
  const words = named.filter((word) => !word.includes('$'))
  const include = words.map((word) => {
    const isFolder = !isPattern(word) && (dir.at(word)?.names().size ?? 0) > 0
    return isFolder ? `${word.replace(/\/$/, '')}/**/*` : word
  })
  return [{ include: include.length > 0 ? include : INCLUDE, names: true }]
}
