import { type Language, languageOf, parentOf, type RelPath, skippedBy } from '@tailtest/project'
import { createMatcher, type IgnoreFile } from './ignore.ts'
import { orderedRules, type RuleName, type Subject } from './rules.ts'

/** Whether a file needs tests; if not, which rule says so and why, in one sentence. */
export type Verdict =
  | { test: true; language: Language }
  | { test: false; rule: RuleName; reason: string }

export type Filter = (path: RelPath) => Verdict

/** What the path rules need to know of a project. */
export interface FilterFacts {
  /** From the root downwards; a later pattern outweighs an earlier one. */
  ignores: readonly IgnoreFile[]
  /** The names in a folder: `pyvenv.cfg`, `x.csproj`, `next.config.js`. */
  markers(directory: RelPath): ReadonlySet<string>
  /** As git has it on this system. @default false */
  ignoreCase?: boolean
}

/** The path rules over these facts: pure, if `markers` is. */
export function createFilter(facts: FilterFacts): Filter {
  const { ignores, markers, ignoreCase = false } = facts
  const ignored = createMatcher(
    ignores.filter(({ kind }) => kind === 'tailtest'),
    ignoreCase,
  )
  const gitIgnored = createMatcher(
    ignores.filter(({ kind }) => kind === 'git'),
    ignoreCase,
  )
  return (path) => {
    const language = languageAt(path, markers)
    const file: Subject = {
      path,
      language,
      ignored: () => ignored(path),
      gitIgnored: () => gitIgnored(path),
      skipped: () => skippedBy(path, markers),
      markers,
    }
    for (const [rule, judge] of orderedRules) {
      const reason = judge(file)
      if (reason !== undefined) return { test: false, rule, reason }
    }
    if (language === undefined) throw new TypeError(`no rule answered for ${JSON.stringify(path)}`)
    return { test: true, language }
  }
}

/** Components are TypeScript where a tsconfig governs them. */
function languageAt(path: RelPath, markers: FilterFacts['markers']): Language | undefined {
  if (!/\.(?:vue|svelte)$/.test(path)) return languageOf(path)
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
    if (markers(at).has('tsconfig.json')) return 'typescript'
  }
  return languageOf(path)
}
