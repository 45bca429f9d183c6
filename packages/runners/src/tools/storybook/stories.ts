import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { entriesIn, type LiteralEntry } from '../../families/script/literals.ts'
import type { Collects } from '../../types.ts'

/** https://storybook.js.org/docs/api/main-config/main-config-stories */
const NAMES = '**/*.stories.@(js|jsx|mjs|ts|tsx)'

/** A story stands beside the component that it shows. */
export const BESIDE_AS_STORY = { naming: '{name}.stories', convention: { kind: 'beside' } } as const

/** Where Storybook's own settings lie, if nothing else is said. */
const STORYBOOK_FOLDER = '.storybook'

/** Stories that Storybook runs as tests: those of `stories` in its `main`; where that is code, whatever is named like one. */
export function storiesOf(dir: Directory, folder: string = STORYBOOK_FOLDER): Collects[] {
  const said = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs']
    .map((extension) => dir.text(posix.join(folder, `main.${extension}`)))
    .find((text) => text !== undefined)
  const include = patternsIn(entriesIn(said ?? ''), folder)
  return [{ include: include.length > 0 ? include : [NAMES] }]
}

/** The patterns as paths from the package; what lies outside of it is another's. */
function patternsIn(entries: readonly LiteralEntry[], folder: string): string[] {
  const stories = entries.filter(({ path }) => path[0] === 'stories')
  const patterns = stories.flatMap(({ path, value }) => {
    const [, element, key] = path
    if (value === 'unread' || element === undefined) return []
    if (key === undefined) return value
    if (key !== 'directory') return []
    const files = stories.find((other) => other.path[1] === element && other.path[2] === 'files')
    const names = files === undefined || files.value === 'unread' ? [NAMES] : files.value
    return value.flatMap((below) => names.map((name) => posix.join(below, name)))
  })
  return patterns
    .map((pattern) => posix.join(folder, pattern))
    .filter((pattern) => !pattern.startsWith('..') && !pattern.endsWith('.mdx'))
}
