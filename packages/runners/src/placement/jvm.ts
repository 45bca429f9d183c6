import { joinRel, type Language, type RelPath, relPath } from '@tailtest/project'
import type { Look } from '../look.ts'
import type { Tree } from './tree.ts'

/** A folder of a module's sources or tests, as Maven, Gradle and sbt lay them out: `core/src/main/java/com/acme`. */
export interface SourceSet {
  /** `core/src` */
  top: RelPath
  /** `main`, `test`, `commonMain`, `integrationTest`. */
  name: string
  /** The folder of one language in it: `java`, `kotlin`, `scala`, `scala-2.13`. */
  language: string
  /** `core/src/main/java` */
  root: RelPath
}

const LANGUAGE_FOLDERS = ['java', 'kotlin', 'scala']

/** What `sourceSetOf` tells the layout of. */
export const HAS_SOURCE_SETS: ReadonlySet<Language> = new Set(['java', 'kotlin', 'scala'])

/** Sets of tests: `test`, Android's `testDebug`, `commonTest`, `integrationTest`, `it`. */
const TESTS = /^(?:test(?:[A-Z]\w*)?|\w+Test|it)$/

/** The source set that a folder lies in; `undefined`: the project is laid out otherwise. */
export function sourceSetOf(folder: RelPath): SourceSet | undefined {
  const match = /^((?:.+?\/)?src)\/(\w+)\/(java|kotlin|scala(?:-[\w.]+)?)(?:\/|$)/.exec(folder)
  const [, top, name, language] = match ?? []
  if (top === undefined || name === undefined || language === undefined) return undefined
  return { top: relPath(top), name, language, root: joinRel(relPath(top), name, language) }
}

/** Whether a source set holds tests. */
export function isTestSet({ name }: SourceSet): boolean {
  return TESTS.test(name)
}

/** The set that tests a set of sources: `commonMain` has `commonTest`, every other `test`. */
function testSetOf(name: string): string {
  return /^\w+Main$/.test(name) ? name.replace(/Main$/, 'Test') : 'test'
}

/** Where a new test of a source goes: into the folder of its own language, else of the other one if tests are only there. */
export function testTreeOf(look: Look, { top, name, language, root }: SourceSet): Tree {
  const tests = joinRel(top, testSetOf(name))
  const there = look(tests).folders.filter((folder) => LANGUAGE_FOLDERS.includes(folder))
  const [folder = language] = there.includes(language) ? [language] : there
  return { directory: joinRel(tests, folder), sources: root }
}

/** Every pair of a tree of tests and a tree of sources that a module has, of whose sets this is one. */
export function setTreesOf(look: Look, { top, name }: SourceSet): Tree[] {
  const sets = look(top).folders
  const isTested = (set: string) => !TESTS.test(set) && (set === 'main' || set.endsWith('Main'))
  const tests = TESTS.test(name) ? [name] : [testSetOf(name), ...sets.filter(isTests)]
  const sources = TESTS.test(name) ? sets.filter(isTested) : [name]
  return [...new Set(tests)].flatMap((test) =>
    sources.flatMap((source) =>
      LANGUAGE_FOLDERS.flatMap((from) =>
        LANGUAGE_FOLDERS.map((to) => ({
          directory: joinRel(top, test, to),
          sources: joinRel(top, source, from),
        })),
      ),
    ),
  )
}

function isTests(name: string): boolean {
  return TESTS.test(name)
}

/** The trees of tests of a package and of the modules right below it. */
export function testTreesBelow(look: Look, base: RelPath, modules: number): RelPath[] {
  const below = look(base).folders.slice(0, modules)
  const tops = [base, ...below.map((name) => joinRel(base, name))].map((at) => joinRel(at, 'src'))
  return tops.flatMap((top) =>
    look(top)
      .folders.filter(isTests)
      .flatMap((set) =>
        look(joinRel(top, set))
          .folders.filter((name) => LANGUAGE_FOLDERS.includes(name))
          .map((name) => joinRel(top, set, name)),
      ),
  )
}
