import {
  baseName,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { foldersBelow, type Look, openLook } from '../look.ts'
import type { Placement, Runner } from '../types.ts'
import { conventionFor } from './convention.ts'
import { projectTreesOf } from './dotnet.ts'
import { publicTestsOf } from './inside.ts'
import { isTestSet, sourceSetOf, testTreeOf } from './jvm.ts'
import { mirroredIn } from './mirrored.ts'
import { extensionOf, fold, type Naming, stemOf, testNameOf } from './names.ts'
import { namesakes } from './namesakes.ts'
import { namingIn, type Scope, type Seen, seenIn, testFoldersIn } from './observe.ts'
import { below, isWithin, type Tree } from './tree.ts'

/** A tree of tests shows its first within so many folders. */
const MAX_TREE_FOLDERS = 10

/** Sources of one name that are kept apart from each other; beyond, names may meet. */
const MAX_NAMESAKES = 20

interface Ask {
  project: Project
  look: Look
  source: RelPath
  language: Language
  scope: Scope
  framework: string | undefined
  /** What holds for the package, or nearer to the source. */
  placement: Placement
}

/**
 * Where a new test of a source goes: where the runner's settings say, else as its neighbours' tests lie, else as
 * its package's, else by the custom of its language (also without a runner). The source itself: inside it.
 */
export function testPathFor(project: Project, source: RelPath, runner?: Runner): RelPath {
  const look = openLook(project)
  const base = runner?.directory ?? relPath('')
  const language = languageAt(look, source, base)
  const scope = { base, languages: runner?.languages ?? [language] }
  const placement = runner?.tests ?? conventionFor(language, base)
  const framework = runner?.framework
  const ask = { project, look, source, language, scope, placement, framework }
  const places = placesOf(ask)
  const [first = source, second] = places
  if (second === undefined) return first
  const others = namesakes(look, source, base).slice(0, MAX_NAMESAKES)
  const taken = new Set(others.flatMap((other) => placesOf({ ...ask, source: other })).map(fold))
  return places.find((place) => !taken.has(fold(place))) ?? places.at(-1) ?? first
}

/** Components are TypeScript where the package or the root has a tsconfig. */
function languageAt(look: Look, source: RelPath, base: RelPath): Language {
  const language = languageOf(source) ?? 'javascript'
  const isComponent = /\.(?:vue|svelte)$/.test(source)
  const hasConfig = [base, relPath('')].some((folder) =>
    look(folder).files.includes('tsconfig.json'),
  )
  return isComponent && hasConfig ? 'typescript' : language
}

/** The places for a source's test, the best first; the later ones tell sources of one name apart. */
function placesOf(ask: Ask): RelPath[] {
  const { project, look, source, language, scope } = ask
  if (ask.placement.kind === 'inside') {
    const apart = publicTestsOf(project, look, { source, base: scope.base })
    return [apart === undefined ? source : joinRel(apart, testNameOf(source, { language }))]
  }
  const placement = placementNear(ask)
  const [folder = scope.base, ...apart] = foldersIn({ ...ask, placement })
  const naming = namingFor(look, { folder, placement, scope })
  const whole = isSecond(look, source, language, scope.base)
  const named = (to: RelPath, folders = 0) =>
    nameIn(to, source, { language, naming, whole, folders })
  if (language !== 'python') return [folder, ...apart].map((each) => named(each))
  // pytest refuses two test modules of one name in a run, whatever their folders: only the name can differ
  const above = apart.length === 0 ? [] : source.split('/').slice(1)
  return [named(folder), ...above.map((_, index) => named(folder, index + 1))]
}

/** A name by which the filter would not know it for a test is none, whatever the runner's settings say. */
function nameIn(folder: RelPath, source: RelPath, options: Naming): RelPath {
  const name = testNameOf(source, options)
  const isFit = !/[\\/]/.test(name) && isTestFile(`${folder}/${name}`)
  return joinRel(folder, isFit ? name : testNameOf(source, { ...options, naming: undefined }))
}

/** Whether another source of the folder comes first for the plain name: `a.ts` before `a.mts`, `App.ts` before `App.vue`. */
function isSecond(look: Look, source: RelPath, language: Language, base: RelPath): boolean {
  const plain = testNameOf(source, { language })
  if (!SCRIPTS.has(language) || extensionOf(plain) === extensionOf(source)) return false
  const folder = parentOf(source) ?? source
  return look(folder).files.some((name) => {
    const other = joinRel(folder, name)
    const isRival = name !== baseName(source) && stemOf(name) === stemOf(baseName(source))
    if (!isRival || languageOf(name) === undefined || isTestFile(other)) return false
    return testNameOf(other, { language: languageAt(look, other, base) }) === plain
  })
}

const SCRIPTS: ReadonlySet<Language> = new Set<Language>(['javascript', 'typescript'])

/** As the tests nearest to the source lie, where neither settings nor the language's build say it. */
function placementNear({ look, source, language, scope, placement }: Ask): Placement {
  if (placement.because === 'configured' || OWN_TREES[language] !== undefined) return placement
  const seen = language === 'go' ? undefined : nearby(look, source, scope)
  return seen === undefined ? placement : { ...seen, because: 'observed' }
}

/** How the tests nearest to a source lie: beside it, in a folder beside it, in a tree above it below the package's top. */
function nearby(look: Look, source: RelPath, scope: Scope): Seen | undefined {
  const folder = parentOf(source) ?? source
  const beside = seenIn(look, folder, scope).find(({ kind }) => kind === 'beside')
  if (beside !== undefined || folder === scope.base) return beside
  for (
    let at: RelPath | undefined = folder;
    at !== undefined && at !== scope.base;
    at = parentOf(at)
  ) {
    const directory = testFoldersIn(look, at).find((tree) => namingBelow(look, tree, scope))
    if (directory === undefined) continue
    const naming = namingBelow(look, directory, scope)
    if (at === folder) return { kind: 'folder', directory: baseName(directory), naming }
    return { kind: 'mirrored', directory, naming }
  }
  return undefined
}

/** The folders for a source's test. */
function foldersIn(ask: Ask): RelPath[] {
  const { look, source, language, scope, placement, framework } = ask
  const folder = parentOf(source) ?? source
  const directory = placement.directory ?? 'tests'
  if (placement.kind === 'beside') return [folder]
  if (placement.kind === 'folder') return [joinRel(folder, directory)]
  const tree = OWN_TREES[language]?.(ask, folder)
  const names = tree && below(folder, tree.sources)
  if (tree !== undefined && names !== undefined) return [joinRel(tree.directory, ...names)]
  const kind = framework === 'laravel' && HTTP.test(source) ? 'feature' : 'unit'
  return mirroredIn(look, { folder, language, scope, placement, kind })
}

/** What Laravel tests from outside, through requests. */
const HTTP = /(?:^|\/)(?:Http|Controllers)\//

/** The pair of trees of a source that a build laid out in its own way has; `undefined`: it is laid out otherwise. */
type OwnTree = (ask: Ask, folder: RelPath) => Tree | undefined

const setTree: OwnTree = ({ look, placement }, folder) => {
  const set = sourceSetOf(folder)
  if (set === undefined) return configured(placement, folder)
  const own = isTestSet(set) ? { directory: set.root, sources: set.root } : testTreeOf(look, set)
  return configured(placement, folder) ?? own
}

const projectTree: OwnTree = ({ project, look, source, placement }, folder) =>
  configured(placement, folder) ??
  projectTreesOf(project, look, source).find(({ sources }) => isWithin(folder, sources))

const OWN_TREES: Partial<Record<Language, OwnTree>> = {
  java: setTree,
  kotlin: setTree,
  csharp: projectTree,
}

/** What the runner's settings pair with the folder. */
function configured(placement: Placement, folder: RelPath): Tree | undefined {
  const { directory, sources, because } = placement
  if (because !== 'configured' || directory === undefined || sources === undefined) return undefined
  const tree = { directory: relPath(directory), sources: relPath(sources) }
  return isWithin(folder, tree.sources) ? tree : undefined
}

/** As the runner's settings have it, else as the tests in the same folder, the package's or the tree's are named. */
function namingFor(
  look: Look,
  { folder, placement, scope }: { folder: RelPath; placement: Placement; scope: Scope },
): string | undefined {
  const { naming, because } = placement
  if (naming !== undefined && because === 'configured') return naming
  return namingIn(look, [folder], scope) ?? naming ?? namingBelow(look, folder, scope)
}

/** How most tests of a tree are named, told by its first folders. */
function namingBelow(look: Look, tree: RelPath, scope: Scope): string | undefined {
  return namingIn(look, [...foldersBelow(look, tree, MAX_TREE_FOLDERS)], scope)
}
