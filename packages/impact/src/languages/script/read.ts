import type { Tree } from '@tailtest/syntax'
import { NOTHING, type Reading, type Written } from '../../facts.ts'
import { loads } from './loads.ts'
import { unique } from './scan.ts'

/** The modules that a script imports, passes on, or loads in other ways. */
export function read(tree: Tree, source: string): Reading {
  const imports: Written[] = tree.imports().map(({ from, typeOnly, line }) => {
    return { from, names: [], isTypeOnly: typeOnly, isSoft: false, line }
  })
  for (const { from, typeOnly, line } of tree.exports()) {
    if (from === undefined) continue
    imports.push({ from, names: [], isTypeOnly: typeOnly, isSoft: false, line })
  }
  const { soft, computed } = loads(source)
  return {
    facts: { imports: [...unique(imports), ...soft], computed, words: [] },
    declares: NOTHING,
  }
}
