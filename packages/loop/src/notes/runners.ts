import { quoteName } from '@tailtest/adapter-kit'
import { weigh } from './room.ts'

/** A runner of one package, as the start of a session names it. */
export interface FoundRunner {
  name: string
  /** From the root; '' is the root itself. */
  directory: string
  /** What is to be run or fetched before it runs; absent: it is there. */
  lacks?: string
}

/** Folders that are named; of more there is a count. */
const MOST_FOLDERS = 3

/** What the one folder that stands for many may weigh. */
const MOST_EXAMPLE = 60

/** Characters of a folder's name. */
const LENGTH = 120

/** One word for each runner, with the packages it is in: `vitest in 40 packages (apps/web …)`. */
export function runnerWords(runners: readonly FoundRunner[]): string[] {
  const names = [...new Set(runners.map(({ name }) => name))]
  return names.map((name) => {
    const own = runners.filter((runner) => runner.name === name)
    const lacks = own.every((runner) => runner.lacks !== undefined) ? own[0]?.lacks : undefined
    return `${name}${placeWords(own)}${lacks === undefined ? '' : ` (not installed: ${lacks})`}`
  })
}

function placeWords(own: readonly FoundRunner[]): string {
  const folders = own.map(({ directory }) => directory)
  if (folders.every((folder) => folder === '')) return ''
  const named = folders
    .slice(0, MOST_FOLDERS)
    .map((folder) => (folder === '' ? 'the root' : quoteName(folder, LENGTH)))
  if (folders.length <= MOST_FOLDERS) return ` in ${named.join(', ')}`
  const [first = ''] = named
  const example = weigh(first) > MOST_EXAMPLE ? '' : ` (${first} …)`
  return ` in ${folders.length} packages${example}`
}
