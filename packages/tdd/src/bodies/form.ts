import { languageOf } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'

/**
 * Whether an edit leaves what a source does as it was: comments, docstrings, types that are gone at run time and what a
 * formatter chooses may change, imports may not. What does not parse counts as changed.
 */
export async function onlyFormChanged(
  path: string,
  { before, after }: { before: string; after: string },
  syntax: Pick<Syntax, 'nodes'>,
): Promise<boolean> {
  const language = languageOf(path) ?? ''
  const trees = await Promise.all([before, after].map((text) => syntax.nodes(path, text)))
  const { isBroken, meaningOf, readsTypes } = await import('./meaning.ts')
  const [old, now] = trees.map((root) => {
    if (root === undefined || isBroken(root)) return undefined
    const keepsTypes = language !== 'python' && readsTypes(root, language)
    return meaningOf(root, { language, keepsTypes })
  })
  return old !== undefined && old === now
}
