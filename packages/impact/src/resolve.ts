import { baseName, mayBeTest, parentOf, type RelPath } from '@tailtest/project'
import { NOTHING } from './facts.ts'
import { ALONE } from './languages/go.ts'
import { membersOf, rulesFor } from './languages/index.ts'
import type { Resolve, Rules, World } from './languages/rules.ts'
import { NO_LINKS } from './links.ts'
import { openNamed } from './wiring/named-files.ts'

/** How the imports of any language lead, written ones and those that go without saying. */
export interface Resolvers {
  /** What a file leads to, whatever it takes. */
  all: Resolve
  /** Where one import leads: files (none: out of the project), or `undefined`: nobody can tell. */
  one(path: RelPath, imported: { from: string; names?: readonly string[] }): RelPath[] | undefined
}

/**
 * Each language's own is made when its first file is asked about. Without `withNamed` only imports are followed: files
 * that are named in texts are looked for in the whole project.
 */
export function createResolvers(world: World, { withNamed = true } = {}): Resolvers {
  const named = openNamed(world.files)
  const made = new Map<
    Rules,
    { resolve: Resolve; implicit: (path: RelPath) => readonly RelPath[] }
  >()
  const of = (path: RelPath) => {
    const rules = rulesFor(path)
    const known = rules && made.get(rules)
    if (rules === undefined || known !== undefined) return known
    const one = { resolve: rules.resolver(world), implicit: rules.implicit?.(world) ?? (() => []) }
    made.set(rules, one)
    return one
  }
  const written: Resolve = (path, facts) => of(path)?.resolve(path, facts) ?? NO_LINKS
  return {
    one(path, { from, names = [] }) {
      const imports = [{ from, names, isTypeOnly: false, isSoft: false, line: 0 }]
      const { files, groups, unresolved } = written(path, { imports, computed: [], words: [ALONE] })
      if (unresolved.length > 0) return undefined
      const members = groups.flatMap((group) => membersOf(world.files, group, () => NOTHING))
      return [...files.flatMap((file) => world.files.get(file) ?? []), ...members]
    },
    all(path, facts) {
      const links = written(path, facts)
      const files = new Set([...(of(path)?.implicit(path) ?? []), ...links.files])
      const read = withNamed ? [...named(path, facts.named ?? []), ...snapshotsOf(path)] : []
      for (const file of read.flatMap((one) => world.files.get(one) ?? [])) files.add(file)
      files.delete(path)
      return { ...links, files: [...files] }
    },
  }
}

/** Where a test finds what it compares with: as Jest and Vitest have it, and syrupy for pytest. */
function snapshotsOf(path: RelPath): string[] {
  if (!mayBeTest(path)) return []
  const folder = `${parentOf(path) ?? ''}/__snapshots__`.replace(/^\//, '')
  const name = baseName(path)
  return [`${folder}/${name}.snap`, `${folder}/${name.replace(/\.py$/, '')}.ambr`]
}
