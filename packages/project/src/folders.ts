import type { Dirent } from 'node:fs'
import { entriesIn } from './data.ts'
import { gitDirectory } from './git-directory.ts'
import { isFixtureFolder, isTestFile, LANGUAGES, languageOf, SOURCE_ROOTS } from './languages.ts'
import {
  baseName,
  childOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from './rel-path.ts'

/** A folder that holds nothing anybody writes tests for. */
export interface SkipRow {
  /** Its name, or the last two segments of its path. */
  directory: string
  /**
   * Only then: it `holds` a file of this name, stands `beside` a file with this ending, is `ignored` by git, or what it
   * holds is `numbered`, or not known. Absent: always.
   */
  when?: { holds: string } | { beside: string } | { ignored: 'by git' } | { numbered: true }
}

const ALWAYS = [
  ...['node_modules', '.venv', 'venv', 'dist', 'build', 'generated', '.git', 'vendor'],
  ...['db/migrate', 'database/migrations', '__pycache__', '.pytest_cache'],
  ...['.mypy_cache', '.ruff_cache', 'target', '.cargo', 'coverage', '.nyc_output', '.next'],
  ...['.nuxt', '.svelte-kit', 'k8s', 'deploy', 'infra', '.tailtest', '.ipynb_checkpoints'],
  // sites, reports and bundles that tools write; of folders with a dot the filter has a rule of its own
  ...['storybook-static', 'playwright-report', 'allure-report', 'htmlcov', 'DerivedData'],
  ...['cdk.out', '_site', 'bower_components'],
] as const

/** The only list of folders to pass over. */
export const SKIPPED_DIRECTORIES: readonly SkipRow[] = [
  ...ALWAYS.map((directory) => ({ directory })),
  { directory: 'migrations', when: { numbered: true } },
  { directory: 'env', when: { holds: 'pyvenv.cfg' } },
  { directory: 'out', when: { ignored: 'by git' } },
  { directory: 'bin', when: { beside: '.csproj' } },
  { directory: 'obj', when: { beside: '.csproj' } },
]

const ROWS: ReadonlyMap<string, SkipRow> = new Map(
  SKIPPED_DIRECTORIES.map((row) => [row.directory, row]),
)

/** What is in a folder: the names of its files. */
export type Markers = (directory: RelPath) => ReadonlySet<string>
/** Whether git ignores a folder. */
export type IsIgnored = (directory: RelPath) => boolean

/**
 * The row that says why a file is passed over, from the outermost of its folders that has one; `undefined`: it is
 * not. Without `isIgnored` no folder counts as ignored.
 */
export function skippedBy(
  path: RelPath,
  markers: Markers,
  isIgnored?: IsIgnored,
): SkipRow | undefined {
  const parent = parentOf(path)
  if (parent === undefined || parent === '') return undefined
  return skippedBy(parent, markers, isIgnored) ?? skippedDirectory(parent, markers, isIgnored)
}

/** The row of a folder itself. */
function skippedDirectory(
  directory: RelPath,
  markers: Markers,
  isIgnored: IsIgnored = () => false,
): SkipRow | undefined {
  const name = baseName(directory)
  const parent = parentOf(directory)
  if (parent === undefined) return undefined
  const row = ROWS.get(`${baseName(parent)}/${name}`) ?? ROWS.get(name)
  const when = row?.when
  if (when === undefined) return row
  if ('holds' in when) return markers(directory).has(when.holds) ? row : undefined
  if ('numbered' in when) {
    const names = [...markers(directory)]
    return names.length === 0 || names.some((name) => NUMBERED.test(name)) ? row : undefined
  }
  if ('ignored' in when) return isIgnored(directory) ? row : undefined
  return [...markers(parent)].some((file) => file.endsWith(when.beside)) ? row : undefined
}

/** Migrations run in an order, which their names give: `0001_carts.py`, `V1__carts.sql`. */
const NUMBERED = /^(?:[Vv](?:ersion)?)?\d/

const TEST_FOLDERS: ReadonlySet<string> = new Set(['tests', 'test', '__tests__', 'spec', 'specs'])

/** Folders of one kind of tests: source sets of Gradle and Android among them. */
const KINDS: ReadonlySet<string> = new Set([
  ...['e2e', 'cypress', 'playwright'],
  ...['testFixtures', 'androidTest', 'integrationTest', 'functionalTest'],
])

/** `Shop.Tests`, `Shop.UnitTests`, `Shop.Specs`: projects of .NET. */
const TEST_PROJECT = /.\.(?:\w*Tests?|Specs)$/

/** Tests, of NestJS and Cypress, that another program runs than the unit tests' own. */
const OTHER_TESTS = /\.(?:e2e-spec|e2e-test|cy)\.[cm]?[jt]sx?$/

/** Words of other trades too: of documents, of a league, of ends that talk in secret. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['spec', 'specs', 'fixtures', 'e2e'])

/** Whether a folder of this name holds tests, wherever it stands; `Tests` and `tests` are one. Pure. */
export function isTestFolder(name: string): boolean {
  return TEST_FOLDERS.has(name.toLowerCase())
}

/** Whether a folder of this name is, as a rule, a project of tests in .NET. Pure. */
export function isTestProjectFolder(name: string): boolean {
  return TEST_PROJECT.test(name)
}

/**
 * The outermost folder that makes a file part of the tests, by its name; `undefined`: none does. `spec`, `specs`,
 * `fixtures` and `e2e` do not below `src`, `lib`, `app` or `source`: there they are words of the product. Pure.
 */
export function testFolderOf(path: string): string | undefined {
  const folders = path.split('/').slice(0, -1)
  const root = folders.findIndex((name) => SOURCE_ROOTS.has(name))
  return folders.find((name, at) => {
    const isOne =
      isTestFolder(name) || isFixtureFolder(name) || KINDS.has(name) || isTestProjectFolder(name)
    return isOne && !(AMBIGUOUS.has(name) && root >= 0 && root < at)
  })
}

/** Folders and packages of what tests call. */
const HELPERS = /(?:^|\/)(?:testkit|testutils?|test[-_](?:support|helpers?|utils?))\//

/** Whether a file lies among the tests or what they call, by its folders: whoever fails there, fails in the tests' own code. Pure. */
export function isAmongTests(path: string): boolean {
  return testFolderOf(path) !== undefined || HELPERS.test(path)
}

/** Whether only tests use a file of code, by its name or folder, and it is no test itself. Pure. */
export function isTestSupport(path: string): boolean {
  const language = languageOf(path)
  if (language === undefined || isTestFile(path)) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const { supportNames } = LANGUAGES[language]
  const isNamedSo = OTHER_TESTS.test(name) || supportNames?.test(name) === true
  return isNamedSo || isAmongTests(path)
}

/** The largest project we answer for as a whole. */
const LIMIT = 100_000
const MAX_FOLDERS = 100_000

export interface WalkOptions {
  /** At most so many files (and of 100,000 folders). @default 100,000 */
  limit?: number
  /** The folder to begin at. @default the root */
  from?: RelPath
  /** Folders that git ignores are passed over. @default none is known to be ignored */
  isIgnored?: IsIgnored
}

/**
 * The project's files in the order of their paths, without those in {@link SKIPPED_DIRECTORIES}, in repositories
 * of their own (submodules) and in folders that cannot be read. Links are neither followed nor named.
 */
export function* walk(project: Project, options: WalkOptions = {}): Generator<RelPath> {
  const { limit = LIMIT, from = relPath(''), isIgnored } = options
  if (toRelative(project, from) !== from) return
  const open: Found[] = [{ path: from, isFolder: true }]
  for (let files = 0, folders = 0; files < limit && folders < MAX_FOLDERS; ) {
    const next = open.pop()
    if (next === undefined) return
    if (next.isFolder) {
      folders += 1
      for (const entry of list(project, next.path, isIgnored)) open.push(entry)
    } else {
      files += 1
      yield next.path
    }
  }
}

interface Found {
  path: RelPath
  isFolder: boolean
}

/** What is in a folder, last first: the caller takes from the end. */
function list(project: Project, folder: RelPath, isIgnored: IsIgnored | undefined): Found[] {
  const entries = entriesIn(toAbsolute(project, folder))
  const names = namesOf(entries)
  if (folder !== '' && names.has('.git') && isRepository(project, folder)) return []
  const markers = (other: RelPath) =>
    other === folder ? names : namesOf(entriesIn(toAbsolute(project, other)))
  const isSkipped = (path: RelPath) =>
    isIgnored?.(path) === true || skippedDirectory(path, markers) !== undefined
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: childOf(folder, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path, isFolder }) => !isFolder || !isSkipped(path))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
}

/** With its slash a folder stands where its files' paths would. */
function sortKey({ path, isFolder }: Found): string {
  return isFolder ? `${path}/` : path
}

function isRepository(project: Project, folder: RelPath): boolean {
  return gitDirectory(toAbsolute(project, folder)) !== undefined
}

function namesOf(entries: readonly Dirent[]): ReadonlySet<string> {
  return new Set(entries.map(({ name }) => name))
}
