import { joinRel, type Language, type RelPath } from '@tailtest/project'
import type { Placement } from '../types.ts'

/** Trees of tests by language, from the package; a language without one has its tests beside the sources. */
const TREES: Partial<Record<Language, string>> = { python: 'tests' }

/** Where tests go in a package that has none yet. */
export function conventionFor(language: Language, base: RelPath): Placement {
  const tree = TREES[language]
  if (tree === undefined) return { kind: 'beside', because: 'convention' }
  return { kind: 'mirrored', directory: joinRel(base, tree), because: 'convention' }
}
