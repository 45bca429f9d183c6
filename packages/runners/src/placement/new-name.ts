import {
  baseName,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import type { Placement } from '../types.ts'
import { extensionOf, type Naming, stemOf, testNameOf } from './names.ts'
import { namingIn, type Scope } from './observe.ts'

/** A tree of tests shows its first within so many folders. */
const MAX_TREE_FOLDERS = 10

/** Tests of components in TypeScript. */
const TYPED_TEST = /\.(?:test|spec)\.tsx?$/

/** The language of a source: a component is TypeScript where tests beside it are, or a tsconfig stands above it. */
export function languageAt(look: Look, source: RelPath, base: RelPath): Language {
  const language = languageOf(source) ?? 'javascript'
  if (!/\.(?:vue|svelte)$/.test(source)) return language
  const folder = parentOf(source) ?? base
  if (look(folder).files.some((name) => TYPED_TEST.test(name))) return 'typescript'
  for (let at: RelPath | undefined = folder; at !== undefined; at = parentOf(at)) {
    if (look(at).files.includes('tsconfig.json')) return 'typescript'
  }
  return language
}

/**
 * The path of a new test in a folder. A name by which the filter would not know it for a test is none, whatever the
 * settings say: `{name}.unit` becomes `{name}.test.unit`, any other the customary name.
 */
export function nameIn(
  folder: RelPath,
  source: RelPath,
  { isTest, ...options }: Naming & { isTest(path: string): boolean },
): RelPath {
  const namings = [options.naming, options.naming?.replace(/^\{name\}\./, '{name}.test.')]
  const names = namings.map((naming) => testNameOf(source, { ...options, naming }))
  const fit = names.find((name) => !/[\\/]/.test(name) && isTest(joinRel(folder, name)))
  return joinRel(folder, fit ?? testNameOf(source, { ...options, naming: undefined }))
}

/** Whether a private module (`_api.py`) is tested under its name without the underscore: so it is where no test has it. */
export function isNamedBare(look: Look, folder: RelPath, source: RelPath): boolean {
  if (!/^_[a-z]/.test(baseName(source)) || languageOf(source) !== 'python') return false
  return !look(folder).files.some((name) => /^test__[a-z]/.test(name))
}

/** Whether another source of the folder comes first for the plain name: `a.ts` before `a.mts`, `App.ts` before `App.vue`. */
export function comesSecond(
  look: Look,
  { source, language, base }: { source: RelPath; language: Language; base: RelPath },
): boolean {
  const plain = testNameOf(source, { language })
  if (!SCRIPTS.has(language) || extensionOf(plain) === extensionOf(source)) return false
  const folder = parentOf(source) ?? source
  return look(folder).files.some((name) => {
    const isRival = name !== baseName(source) && stemOf(name) === stemOf(baseName(source))
    if (!isRival || languageOf(name) === undefined) return false
    const other = joinRel(folder, name)
    if (isTestFile(other)) return false
    return testNameOf(other, { language: languageAt(look, other, base) }) === plain
  })
}

const SCRIPTS: ReadonlySet<Language> = new Set<Language>(['javascript', 'typescript'])

/** As the runner's settings have it, else as the tests in the same folder, the package's or the tree's are named. */
export function namingFor(
  look: Look,
  { folder, placement, scope }: { folder: RelPath; placement: Placement; scope: Scope },
): string | undefined {
  const { naming, because } = placement
  if (naming !== undefined && because === 'configured') return naming
  const tree = relPath(placement.directory ?? folder)
  return namingIn(look, [folder], scope) ?? naming ?? namingBelow(look, tree, scope)
}

/** How most tests of a tree are named, told by its first folders. */
export function namingBelow(look: Look, tree: RelPath, scope: Scope): string | undefined {
  return namingIn(look, [...foldersBelow(look, tree, MAX_TREE_FOLDERS)], scope)
}
