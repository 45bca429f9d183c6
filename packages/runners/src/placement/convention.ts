import { joinRel, type Language, type RelPath } from '@tailtest/project'
import type { Placement } from '../types.ts'

/** The ways of a language. */
export interface Layout {
  /** Which kind decides where a package has several; none: the language leaves no choice. */
  prefers: readonly Placement['kind'][]
  /** In a tree of tests that tells nothing: below the folders of the source, or all in one. */
  unsure: 'mirrored' | 'flat'
  /** Where tests go in a package that has none yet; trees from the package. */
  custom: Pick<Placement, 'kind' | 'directory' | 'sources'>
}

const APART = ['mirrored', 'folder', 'beside'] as const
const BESIDE = { kind: 'beside' } as const

const SCRIPT: Layout = {
  prefers: ['beside', 'folder', 'mirrored'],
  unsure: 'flat',
  custom: BESIDE,
}

function tree(directory: string, sources?: string): Omit<Layout, 'unsure'> {
  return { prefers: APART, custom: { kind: 'mirrored', directory, sources } }
}

const LAYOUTS: Readonly<Record<Language, Layout | undefined>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: { ...tree('tests'), unsure: 'flat' },
  ruby: { ...tree('spec'), unsure: 'mirrored' },
  php: { ...tree('tests/Unit'), unsure: 'mirrored' },
  java: { ...tree('src/test/java', 'src/main/java'), unsure: 'mirrored' },
  kotlin: { ...tree('src/test/kotlin', 'src/main/kotlin'), unsure: 'mirrored' },
  scala: { ...tree('src/test/scala', 'src/main/scala'), unsure: 'mirrored' },
  swift: { ...tree('Tests', 'Sources'), unsure: 'mirrored' },
  csharp: { ...tree('tests'), unsure: 'mirrored' },
  go: { prefers: [], unsure: 'mirrored', custom: BESIDE },
  rust: { prefers: [], unsure: 'mirrored', custom: { kind: 'inside' } },
  cpp: { ...tree('tests', 'src'), unsure: 'flat' },
  elixir: undefined,
}

/** Of a language without a row: a tree of tests as most build tools make it. */
const USUAL: Layout = { ...tree('test', 'lib'), unsure: 'mirrored' }

/** Each language's. */
export function layoutOf(language: Language): Layout {
  return LAYOUTS[language] ?? USUAL
}

/** Where tests go in a package that has none yet. */
export function conventionFor(language: Language, base: RelPath): Placement {
  const { kind, directory, sources } = layoutOf(language).custom
  return {
    kind,
    ...(directory === undefined ? {} : { directory: joinRel(base, directory) }),
    ...(sources === undefined ? {} : { sources: joinRel(base, sources) }),
    because: 'convention',
  }
}
