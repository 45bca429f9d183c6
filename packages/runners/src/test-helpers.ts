import {
  baseName,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  type Project,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { declaredNames } from './helper-names.ts'
import { type Look, openLook } from './look.ts'
import { isInTestProject } from './placement/dotnet.ts'
import { isTestSet, sourceSetOf } from './placement/jvm.ts'
import { stemOf } from './placement/names.ts'
import { isTestFolder } from './placement/tree.ts'
import { readText } from './read-text.ts'
import { foldersOfTests } from './test-folders.ts'
import type { Runner, TestHelper } from './types.ts'

const MAX_FOLDERS = 40

/** What is longer was hardly written to be called by tests. */
const MAX_FILE_BYTES = 64 * 1024

/** Known by their names to whoever uses the runner, wherever they stand. */
const KNOWN: Readonly<Record<Language, RegExp | undefined>> = {
  javascript: undefined,
  typescript: undefined,
  python: /^conftest\.py$/,
  ruby: /^(?:spec_helper|rails_helper|test_helper|factories)\.rb$/,
  php: /^(?:TestCase|Pest|CreatesApplication)\.php$/,
  go: /^(?:helpers?|utils?|testutils?|setup|fixtures?)_test\.go$/,
  java: /^(?:Abstract|Base)\w*(?:Tests?|IT|TestCase)\.java$/,
  kotlin: /^(?:Abstract|Base)\w*(?:Tests?|IT|TestCase)\.kt$/,
  csharp: /^(?:\w*TestBase|\w*WebApplicationFactory|\w*Fixture)\.cs$/,
  rust: /^(?:test_utils?|testing|test_helpers?)\.rs$/,
}
const SCRIPT_KNOWN =
  /^(?:setup-?tests?|test-?setup|test-?(?:utils?|helpers?)|(?:vitest|jest|mocha)[.-]setup)\.[cm]?[jt]sx?$/i

/** Folders whose files help tests, inside a tree of tests or, called like these, outside. */
const HELPING =
  /^(?:helpers?|support|utils?|factories|fixtures?|common|shared|builders|fakes|mocks)$/i
const OUTSIDE = /^(?:testutils?|testhelpers?|testkit|testing|test-utils|test-helpers|factories)$/i

/** Names in a tree of tests that are neither tests nor helpers. */
const NEITHER =
  /^(?:__init__\.py|(?:Global)?Usings\.cs|AssemblyInfo\.cs|package-info\.java)$|\.d\.[cm]?ts$|\.config\.[cm]?[jt]s$/

/** What tests of a runner's package share, the best known first: at most `limit` files with the names that they declare. */
export function testHelpers(project: Project, runner: Runner, limit: number): TestHelper[] {
  const look = openLook(project)
  const ranked = helpersIn(look, runner).sort(
    (a, b) => a.rank - b.rank || depthOf(a.path) - depthOf(b.path) || (a.path < b.path ? -1 : 1),
  )
  return ranked.slice(0, limit).map(({ path, language }) => {
    const text = readText(toAbsolute(project, path), MAX_FILE_BYTES) ?? ''
    return { path, names: declaredNames(text, language, stemOf(baseName(path))) }
  })
}

interface Ranked {
  path: RelPath
  language: Language
  rank: number
}

function helpersIn(look: Look, runner: Runner): Ranked[] {
  return [...foldersOfTests(look, runner, MAX_FOLDERS)].flatMap((folder) =>
    look(folder).files.flatMap((name) => {
      const path = joinRel(folder, name)
      const language = languageOf(name)
      if (language === undefined || !runner.languages.includes(language)) return []
      const rank = rankOf(path, language, runner.directory)
      return rank === undefined ? [] : [{ path, language, rank }]
    }),
  )
}

/** How well known a file is as a helper; `undefined`: it is none. */
function rankOf(path: RelPath, language: Language, base: RelPath): number | undefined {
  const [name = '', ...folders] = path.slice(base.length).split('/').reverse()
  if (NEITHER.test(name)) return undefined
  const known = KNOWN[language] ?? SCRIPT_KNOWN
  const isInside = folders.some(isTestFolder) || isInTestProject(folders) || isInTestSet(path)
  const isHelping = folders.some((folder) => (isInside ? HELPING : OUTSIDE).test(folder))
  if (known.test(name)) return 0
  if (isHelping && !isNamedTest(path, language)) return 1
  return isInside && language !== 'rust' && !isTestFile(path) ? 2 : undefined
}

function isInTestSet(path: RelPath): boolean {
  const set = sourceSetOf(path)
  return set !== undefined && isTestSet(set)
}

/** A test by its own name; a folder may make every file in it one. */
function isNamedTest(path: RelPath, language: Language): boolean {
  return language !== 'rust' && isTestFile(baseName(path))
}

function depthOf(path: RelPath): number {
  return path.split('/').length
}
