import type { Directory } from '../../directory.ts'
import { settingsOf } from '../../families/script/settings.ts'
import { readOptions } from '../../options.ts'

/** borp runs tests of Node's own runner: https://github.com/mcollina/borp */
export const BORP_FILES = ['.borp.yaml', '.borp.yml']

/** Flags that no value follows. */
const FLAGS = [
  '--coverage',
  '--check-coverage',
  '--no-typescript',
  '--watch',
  '--only',
  '--expose-gc',
]

/** The patterns of the files that it runs: of its command line, else of its settings, else its own. */
export function borpFiles(dir: Directory, words: readonly string[]): readonly string[] {
  const named = readOptions(words, { values: [], flags: [], ignored: FLAGS }).rest
  const inSettings = BORP_FILES.flatMap((file) => settingsOf(dir, file)?.get('files') ?? [])
  const [found = []] = [named, inSettings].filter(({ length }) => length > 0)
  const wanted = found.filter((pattern) => !pattern.startsWith('!'))
  return wanted.length > 0 ? wanted : ['**/*.test.{js,cjs,mjs}']
}
