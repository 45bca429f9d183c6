import { languageOf } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'

/**
 * Whether an edit leaves what a source does as it was: comments, docstrings, types that are gone at run time, what a
 * formatter chooses and the place of a function may change, imports may not. What does not parse counts as changed.
 */
export async function onlyFormChanged(
  path: string,
  { before, after }: { before: string; after: string },
  syntax: Pick<Syntax, 'nodes'>,
): Promise<boolean> {
  const language = languageOf(path) ?? ''
  const trees = await Promise.all([before, after].map((text) => syntax.nodes(path, text)))
  const { isBroken, meaningOf, readsTypes } = await import('./meaning.ts')
  const [old, now] = trees
  if (old === undefined || now === undefined || isBroken(old) || isBroken(now)) return false
  const [then, today] = [old, now].map((root) => {
    const keepsTypes = language !== 'python' && readsTypes(root, language)
    return meaningOf(root, { language, keepsTypes })
  })
  if (then === today) return true
  const { besidesUnits, onlyMoved, unitsOfTree } = await import('./units.ts')
  const [was, is] = [unitsOfTree(path, old), unitsOfTree(path, now)]
  if (was === undefined || is === undefined || besidesUnits(old) !== besidesUnits(now)) return false
  // an attribute of Rust is no part of what it is put on
  if (language === 'rust' && /\battribute_item\b/.test(then ?? '')) return false
  const added = onlyMoved(was, is, language)
  // what no unit holds, as an import in a module, is there as before
  return (
    added !== undefined &&
    sorted([then, ...added.map(({ meaning }) => meaning)].join(' ')) === sorted(today ?? '')
  )
}

const sorted = (words: string): string => words.split(' ').sort().join(' ')
