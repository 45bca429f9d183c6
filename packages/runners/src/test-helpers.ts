import {
  baseName,
  isTestFile,
  isTestFolder,
  isTestProjectFolder,
  joinRel,
  LANGUAGES,
  type Language,
  languageOf,
  type Project,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { type Look, openLook } from './look.ts'
import { isTestSet, sourceSetOf } from './placement/jvm.ts'
import { stemOf } from './placement/names.ts'
import { segments } from './placement/tree.ts'
import { readText } from './reads.ts'
import { foldersOfTests, samplesOf } from './samples.ts'
import type { Runner, TestHelper, TestStyle } from './types.ts'

/** What is longer was hardly written to be called by tests. */
const MAX_FILE_BYTES = 64 * 1024

/** Known by their names to whoever uses the runner, wherever they stand. */
const KNOWN: Readonly<Record<Language, RegExp | undefined>> = {
  javascript: LANGUAGES.javascript.supportNames,
  typescript: LANGUAGES.typescript.supportNames,
  python: /^conftest\.py$/,
  ruby: /^(?:spec_helper|rails_helper|test_helper|factories)\.rb$/,
  php: /^(?:TestCase|Pest|CreatesApplication)\.php$/,
  go: /^(?:helpers?|utils?|testutils?|setup|fixtures?)_test\.go$/,
  java: /^(?:Abstract|Base)\w*(?:Tests?|IT|TestCase)\.java$/,
  kotlin: /^(?:Abstract|Base)\w*(?:Tests?|IT|TestCase)\.kt$/,
  scala: /^(?:Abstract|Base)\w*(?:Tests?|Specs?|Suites?)\.scala$/,
  swift:
    /^(?:\w*TestHelpers?|TestUtilit(?:y|ies)|(?:Base|Abstract)\w*TestCase|XCTestCase\+\w+)\.swift$/,
  csharp: /^(?:\w*TestBase|\w*WebApplicationFactory|\w*Fixture)\.cs$/,
  rust: /^(?:test_utils?|testing|test_helpers?)\.rs$/,
  cpp: /^test_?(?:utils?|helpers?|main)\.(?:h\w*|c\w*)$/,
  elixir: undefined,
}

/** Folders whose files help tests, inside a tree of tests or, called like these, outside. */
const HELPING =
  /^(?:helpers?|support|utils?|factories|fixtures?|common|shared|builders|fakes|mocks)$/i
const OUTSIDE = /^(?:testutils?|testhelpers?|testkit|testing|test-utils|test-helpers|factories)$/i

/** Names in a tree of tests that are neither tests nor helpers. */
const NEITHER =
  /^(?:__init__\.py|(?:Global)?Usings\.cs|AssemblyInfo\.cs|package-info\.java)$|\.d\.[cm]?ts$|\.config\.[cm]?[jt]s$/

/** What tests of a runner's package share, the best known first: at most `limit` files with the names that they declare. */
export function testHelpers(project: Project, runner: Runner, limit: number): TestHelper[] {
  return helpersOf(runner, limit, { project, look: openLook(project) })
}

/** The same, with folders that were listed already. */
function helpersOf(
  runner: Runner,
  limit: number,
  { project, look }: { project: Project; look: Look },
): TestHelper[] {
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
  return [...foldersOfTests(look, runner)].flatMap((folder) => {
    const standing = standingOf(folder, runner.directory)
    return look(folder).files.flatMap((name) => {
      const language = languageOf(name)
      if (language === undefined || !runner.languages.includes(language)) return []
      const rank = rankOf(name, language, standing)
      return rank === undefined ? [] : [{ path: joinRel(folder, name), language, rank }]
    })
  })
}

/** What a folder says of its files. */
interface Standing {
  /** It lies among tests. */
  isInside: boolean
  /** It is called as folders of helpers are. */
  isHelping: boolean
  /** Every file in it is a test to the filter. */
  isOfTests: boolean
}

function standingOf(folder: RelPath, base: RelPath): Standing {
  const names = segments(folder.slice(base.length))
  const set = sourceSetOf(folder)
  const isInside =
    names.some(isTestFolder) ||
    names.some(isTestProjectFolder) ||
    (set !== undefined && isTestSet(set))
  return {
    isInside,
    isHelping: names.some((name) => (isInside ? HELPING : OUTSIDE).test(name)),
    isOfTests: names.includes('__tests__'),
  }
}

/** How well known a file is as a helper; `undefined`: it is none. */
function rankOf(
  name: string,
  language: Language,
  { isInside, isHelping, isOfTests }: Standing,
): number | undefined {
  if (KNOWN[language]?.test(name)) return 0
  if (!isInside && !isHelping) return undefined
  const isTest = NEITHER.test(name) || (language !== 'rust' && isTestFile(name))
  if (isTest) return undefined
  if (isHelping) return 1
  return language === 'rust' || isOfTests ? undefined : 2
}

function depthOf(path: RelPath): number {
  return path.split('/').length
}

const SCRIPT: readonly RegExp[] = [
  /^export[ \t]+(?:default[ \t]+)?(?:async[ \t]+|abstract[ \t]+)?(?:function\*?|const|let|class)[ \t]+([A-Za-z_$][\w$]*)/gm,
  /^(?:module\.)?exports\.([A-Za-z_$][\w$]*)[ \t]*=/gm,
]

/** What a file declares for others to use, the first group; read without parsing, from the beginnings of lines, each line once. */
const DECLARATIONS: Readonly<Record<Language, readonly RegExp[] | undefined>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python: [
    /^@(?:\w+\.)*fixture\b[^\n]*\n(?:[ \t@)][^\n]*\n){0,20}(?:async[ \t]+)?def[ \t]+([A-Za-z]\w*)/gm,
    /^(?:(?:async[ \t]+)?def|class)[ \t]+([A-Za-z]\w*)/gm,
  ],
  go: [/^func[ \t]+([A-Za-z]\w*)/gm],
  ruby: [
    /^[ \t]*(?:factory|trait|shared_(?:examples|context)(?:_for)?)[ \t(]+:(\w+)/gm,
    /^[ \t]*(?:def[ \t]+(?:self\.)?|module[ \t]+|class[ \t]+)([A-Za-z]\w*)/gm,
  ],
  php: [
    /^[ \t]*(?:abstract[ \t]+|final[ \t]+)?(?:class|trait)[ \t]+([A-Za-z]\w*)/gm,
    /^[ \t]*(?:(?:public|protected|static)[ \t]+)*function[ \t]+([A-Za-z]\w*)/gm,
  ],
  java: [
    /^[ \t]*(?:(?:public|protected|abstract|final|static)[ \t]+)*(?:class|interface|record)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]+(?:(?:public|protected|static|final)[ \t]+){1,4}[\w<>[\],.? ]{0,120}?\b([a-z]\w*)[ \t]*\(/gm,
  ],
  kotlin: [
    /^[ \t]*(?:(?:public|internal|abstract|open|data)[ \t]+)*(?:class|object|interface)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]*(?:(?:public|internal|protected|open|suspend|inline)[ \t]+)*fun[ \t]+(?:[\w<>?]+\.)?([a-z]\w*)/gm,
  ],
  scala: [
    /^[ \t]*(?:(?:private\[\w+\]|sealed|abstract|final|case|implicit)[ \t]+)*(?:class|object|trait|enum)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]{0,4}(?:(?:override|protected|final|inline|implicit)[ \t]+)*def[ \t]+([a-z]\w*)/gm,
  ],
  swift: [
    /^[ \t]*(?:(?:public|package|internal|open|final|indirect)[ \t]+)*(?:class|struct|enum|protocol|actor)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]{0,4}(?:(?:public|package|internal|static|class|mutating)[ \t]+)*func[ \t]+([a-z]\w*)/gm,
  ],
  csharp: [
    /^[ \t]*(?:(?:public|internal|abstract|sealed|static)[ \t]+)*(?:class|interface|record)[ \t]+([A-Z]\w*)/gm,
    /^[ \t]+(?:(?:public|protected|internal|static|async|virtual)[ \t]+){1,4}[\w<>[\],.? ]{0,120}?\b([A-Z]\w*)[ \t]*\(/gm,
  ],
  rust: [
    /^[ \t]*pub(?:\([^)\n]*\))?[ \t]+(?:async[ \t]+)?(?:fn|struct|trait)[ \t]+([A-Za-z]\w*)/gm,
  ],
  cpp: [
    /^[ \t]*(?:class|struct)[ \t]+([A-Za-z]\w*)/gm,
    /^#[ \t]*define[ \t]+([A-Z]\w*)\(/gm,
    /^(?:[\w:<>*&]+[ \t]+){1,4}[*&]?([A-Za-z]\w*)[ \t]*\(/gm,
  ],
  elixir: undefined,
}

/** Called by the runner, not by tests. */
const LIFECYCLE = new Set([
  ...['setup', 'teardown', 'setupclass', 'teardownclass', 'setupbeforeclass', 'teardownafterclass'],
  ...['initialize', 'createapplication', 'configurewebhost', 'dispose', 'disposeasync', 'testmain'],
  'initializeasync',
])

const MAX_NAMES = 8

/** The names that a helper of tests declares, those of fixtures and types first: at most 8, without the file's own name. */
function declaredNames(text: string, language: Language, stem: string): string[] {
  const names = (DECLARATIONS[language] ?? []).flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  )
  const own = new Set(names.filter((name) => name !== stem && !LIFECYCLE.has(name.toLowerCase())))
  return [...own].filter((name) => name.length <= MAX_LENGTH).slice(0, MAX_NAMES)
}

/** A longer name is no name that anybody types. */
const MAX_LENGTH = 60

/** So many runners' tests are looked at, so many tests of each are named, and so many files that they share. */
const MOST = { runners: 3, tests: 2, helpers: 3 } as const

/** How the tests of a project's first runners are written, by name: short enough for a note. */
export function testStyle(project: Project, runners: readonly Runner[]): TestStyle {
  const at = { project, look: openLook(project) }
  const first = runners.slice(0, MOST.runners)
  const recent = first.flatMap((runner) => samplesOf(runner, MOST.tests, at))
  const helpers = first.flatMap((runner) => helpersOf(runner, MOST.helpers, at))
  return {
    recent: [...new Set(recent.map(({ path }) => path))],
    helpers: [...new Map(helpers.map((helper) => [helper.path, helper])).values()],
  }
}
