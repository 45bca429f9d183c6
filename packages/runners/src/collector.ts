import { join } from 'node:path'
import {
  baseName,
  escapeId,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
} from '@tailtest/project'
import { takes } from './collects.ts'
import { familyOf } from './families/index.ts'
import { type FindOptions, type Said, saidIn } from './find-runner.ts'
import { openLook } from './look.ts'
import { stemOf } from './placement/names.ts'
import { readText } from './reads.ts'
import type { Env, Runner } from './types.ts'

export { type FindOptions, findRunner, runnerFor } from './find-runner.ts'

/** Says which files of a project are tests: those that its runners collect. */
export interface Collector {
  /** Whether a runner takes the file, by its path; where its settings do not tell, by its name. */
  takes(path: RelPath): Promise<boolean>
  /** Those of these files that a runner takes. */
  taken(paths: readonly RelPath[]): Promise<ReadonlySet<RelPath>>
  /** Whether there are tests in it, besides: what a runner takes and finds none in only helps others. */
  isTest(path: RelPath): Promise<boolean>
  /** The files that the runner of a test loads before it: its settings, and setup files that these name. */
  setupOf(path: RelPath): Promise<readonly RelPath[]>
}

export interface CollectorOptions extends FindOptions {
  /** The runner of a file, where settings may give it another one than is detected. */
  runnerOf?(path: RelPath, language: Language): Promise<Owner | undefined>
}

/** What is known of the runner of a folder's files. */
type Owner = Pick<Runner, 'collects' | 'directory' | 'setup'>

/** Opens a project for asking; what manifests say is kept as for `findRunner`, and read once a folder. */
export function openCollector(
  project: Project,
  env: Env,
  { look = openLook(project), cache, runnerOf }: CollectorOptions = {},
): Collector {
  const said = new Map<string, Promise<Said>>()
  const owners = new Map<string, Promise<Owner | undefined>>()

  function sayOf(folder: RelPath, language: Language): Promise<Said> | undefined {
    const family = familyOf(language)
    if (family === undefined || look(folder).like(family.manifests).length === 0) return undefined
    const key = `${language} ${folder}`
    const file = cache && join(cache.folder, `${escapeId(key)}.json`)
    const kept = cache && file !== undefined ? { ...cache, file } : undefined
    const answer = said.get(key) ?? saidIn(folder, { project, env, language, family, cache: kept })
    said.set(key, answer)
    return answer
  }

  function ownerOf(folder: RelPath, language: Language): Promise<Owner | undefined> {
    const key = `${language} ${folder}`
    const owner = owners.get(key) ?? findOwner(folder, language)
    owners.set(key, owner)
    return owner
  }

  async function findOwner(folder: RelPath, language: Language): Promise<Owner | undefined> {
    const own = await sayOf(folder, language)
    if (own?.runner !== undefined) return own.runner
    const parent = parentOf(folder)
    return parent === undefined || own?.startsForeign === true
      ? undefined
      : ownerOf(parent, language)
  }

  async function ownerAt(path: RelPath): Promise<Owner | undefined> {
    const language = languageOf(path)
    const folder = parentOf(path)
    if (language === undefined || folder === undefined) return undefined
    return runnerOf?.(path, language) ?? ownerOf(folder, language)
  }

  const collector: Collector = {
    takes: async (path) => {
      if (languageOf(path) === undefined) return false
      const owner = await ownerAt(path)
      return (owner && takes(owner, path)) ?? isTestFile(path)
    },
    setupOf: async (path) => {
      const { directory = relPath(''), setup = [] } = (await ownerAt(path)) ?? {}
      return setup.map((name) => joinRel(directory, name))
    },
    taken: async (paths) => {
      const are = await Promise.all(paths.map(collector.takes))
      return new Set(paths.filter((_, at) => are[at]))
    },
    isTest: async (path) => (await collector.takes(path)) && holdsAnyTest(project, path),
  }
  return collector
}

/** A longer file is taken to hold tests. */
const MAX_BYTES = 1024 * 1024

/** Named so that nobody takes it for anything else; a story is one by being exported. */
const PLAIN = /\.(?:test|spec|stories|story)\./

/** What declares nothing helps nobody: a test that is not written yet. */
const DECLARES =
  /\b(?:def|function|func|fun|fn|class|const|let|var|val|export|exports|interface|struct|enum|module|record|trait)\b/

/** A class that only others are made of, by its name. */
const ABSTRACT = /^(?:public[ \t]+)?abstract[ \t]+(?:public[ \t]+)?class[ \t]+(\w+)/m

const JVM =
  /@\w*(?:Test|Property|Theory|Scenario)\w*|\bvoid[ \t]+test|\bTest[ \t]+suite\b|\bextends[ \t]+[\w.]*Test|:[ \t]*\w+(?:Spec|Test\w*)\b/

/** What no file of tests is without, whatever library it is written for; in a comment it counts, too. */
const SIGNS: Readonly<Record<Language, RegExp>> = {
  javascript: /\b(?:describe|it|suite|test)\b/,
  typescript: /\b(?:describe|it|suite|test)\b/,
  python:
    /^[ \t]*(?:async[ \t]+)?def[ \t]+\w*(?:test|should|it_)|^[ \t]*class[ \t]+\w*(?:Test|Spec|Describe)|^[ \t]*test\w*[ \t]*=|\bTestCase\b|\bimport\b.{0,500}?\bTest|\bload_tests\b|\bscenarios[ \t]*\(|>>>/im,
  go: /^func[ \t]+(?:Test(?!Main\()|Fuzz)|^func[ \t]+Example[\s\S]{0,4000}?\/\/[ \t]*(?:Unordered )?[Oo]utput:/m,
  ruby: /\b(?:describe|context|it|its|specify|test|should|scenario|feature)\b|\bdef[ \t]+test|\bRSpec\b|it_behaves_like|<[ \t]*[\w:.]*Test/,
  php: /\bfunction[ \t]+test|@test\b|#\[[^\]]{0,200}Test|\bextends[ \t]+[\w\\]*Test|\b(?:it|test|describe|arch)[ \t]*\(/i,
  java: JVM,
  kotlin: JVM,
  scala:
    /\bextends[ \t]+[\w.]*(?:Suite|Spec|Test|Feature|Prop)|\b(?:class|object)[ \t]+\w+[^{}]{0,200}?\b(?:extends|with)[ \t]+[\w.]*(?:Suite|Spec|Test|Properties|FunSpecLike)|@(?:[\w.]+\.)?(?:Test|RunWith)\b/,
  swift: /@Test\b|\bclass[ \t]+\w+[^{}]{0,200}?:[ \t]*[\w.]*(?:Test|Spec)\w*|\bfunc[ \t]+test/,
  csharp: /\[[^\]\n]{0,200}?(?:Fact|Test|Theory|Property|Scenario)|:[ \t]*\w*(?:Test|Spec)/,
  cpp: /\b\w{0,40}(?:TEST|SCENARIO)\w{0,40}[ \t]*\(|^(?![\s\S]*\bRUN_ALL_TESTS\b)[\s\S]*\bmain[ \t]*\(/,
  elixir: /\b(?:test|property|doctest|feature|describe)\b/,
  rust: /test|\bmod[ \t]+\w|\bcheck/i,
}

/**
 * Whether a file that a runner takes holds tests, as far as its text tells. Where it does not, no runner reports
 * anything of it: it helps those that do (`test_utils.py`, `TestTypes.java`, a Go file with examples for others).
 */
function holdsAnyTest(project: Project, path: RelPath): boolean {
  const language = languageOf(path)
  if (language === undefined || PLAIN.test(path)) return true
  const text = readText(toAbsolute(project, path), MAX_BYTES)
  if (text === undefined) return true
  const isClass = language === 'java' || language === 'kotlin' || language === 'php'
  if (isClass && ABSTRACT.exec(text)?.[1] === stemOf(baseName(path))) return false
  return SIGNS[language].test(text) || (isTestFile(path) && !DECLARES.test(text))
}
