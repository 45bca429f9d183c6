import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import { compileGlob } from '../../families/script/patterns.ts'
import type { Settled } from '../../families/script/runner.ts'
import { isPattern } from '../../glob.ts'

/** From here on `node --test` takes patterns; before, the shell wrote them out: https://nodejs.org/api/test.html */
const TAKES_PATTERNS = Number(process.versions.node.split('.')[0]) >= 21

const MAX_FOLDERS = 200

/** A test file as `node --test` is to be given it: a name is a pattern there. */
export function asNodeArgument(test: string): string {
  return TAKES_PATTERNS ? test.replace(/[*?[\]{}()!+@]/g, '?') : test
}

/** What the script names, as this Node takes it. */
export function nodeSuite(dir: Directory, named: readonly string[]): string[] {
  const words = named.filter((word) => !word.includes('$'))
  return TAKES_PATTERNS
    ? words
    : words.flatMap((word) => (isPattern(word) ? writtenOut(dir, word) : [word]))
}

function writtenOut(dir: Directory, pattern: string): string[] {
  const matches = compileGlob(pattern)
  return matches === undefined ? [] : [...dir.filesBelow(MAX_FOLDERS)].filter(matches)
}

/** Where tests go by the files and folders that the script names; Node finds the customary names by itself. */
export function nodeTestPlace(dir: Directory, named: readonly string[]): Settled {
  if (named.length === 0) return {}
  const patterns = named.map((word) => {
    const isFolder = !isPattern(word) && (dir.at(word)?.names().size ?? 0) > 0
    return isFolder ? `${word.replace(/\/$/, '')}/**/*` : word
  })
  const place = placeFor(dir, collectedBy(patterns))
  return place ?? { notes: ['No name for a new test was found that the script names.'] }
}
