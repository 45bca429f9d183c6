import { posix } from 'node:path'
import {
  isTestFile,
  isTestFolder,
  joinRel,
  languageOf,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { alternatives, compileGlob, isPattern, type Matches, writeOutGroups } from '../../glob.ts'
import { testNameOf } from '../../placement/names.ts'
import { isWithin } from '../../placement/tree.ts'
import type { Found } from '../../types.ts'

/** Which files a runner takes for tests. Paths and patterns are from the package's folder. */
export interface Collected {
  accepts: Matches
  /** Patterns whose folders and names are worth trying. */
  patterns: readonly string[]
}

/** Where new tests go by the runner's own settings; empty: where they would go anyway. */
export type Place = Pick<Found, 'testFolder' | 'naming' | 'convention'>

/** A place, and the folder in it of a source's test, both from the package. */
interface Candidate {
  place: Place
  folderOf(source: RelPath): RelPath
}

/** As many sources as tell where a package's sources lie, and the folders that are looked through for them. */
const MAX_SAMPLES = 8
const MAX_FOLDERS = 20

const SAMPLES = ['src/sample.ts', 'src/folder/sample.ts', 'src/sample.js'].map((path) =>
  relPath(path),
)

/** The ending of a file name in a pattern: `.ts`, `.[jt]s`, `.*`. */
const EXTENSION = /\.(?:\*|[cm]?[jt]sx?|\[[cmjt]+\][cmjt]?s?x?)$/

/** The place and name that the runner takes for as many of the package's sources as possible, the customary ones first; `undefined`: none was found. */
export function placeFor(dir: Directory, collected: Collected): Place | undefined {
  const samples = samplesOf(dir)
  const scored = candidatesFor(dir, collected.patterns).map((candidate) => ({
    place: candidate.place,
    score: samples.filter((sample) => isAccepted(sample, candidate, collected)).length,
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best === 0 ? undefined : scored.find(({ score }) => score === best)?.place
}

/** A runner that takes what any of these globs names; those that cannot be told name nothing. */
export function collectedBy(globs: readonly string[]): Collected {
  const wanted = globs.filter((glob) => !glob.startsWith('!'))
  const matchers = wanted.flatMap((glob) => compileGlob(glob) ?? [])
  return { accepts: (path) => matchers.some((matches) => matches(path)), patterns: wanted }
}

/** What a runner takes of these folders (or files) alone; of none: of the whole package. */
export function onlyIn(folders: readonly string[], collected: Collected): Collected {
  const plain = folders.map((folder) => posix.normalize(folder).replace(/^\.$|\/$/g, ''))
  if (plain.length === 0) return collected
  const isIn = (path: string) => plain.some((folder) => isWithin(path, folder))
  return {
    accepts: (path) => isIn(path) && collected.accepts(path),
    patterns: [...plain.map((folder) => `${folder}/*`), ...collected.patterns],
  }
}

/** The same, for patterns that are meant from another folder of the package. */
export function from(folder: string, { accepts, patterns }: Collected): Collected {
  const start = posix.normalize(`${folder}/`).replace(/^\.\/$/, '')
  return {
    accepts: (path) => path.startsWith(start) && accepts(path.slice(start.length)),
    patterns: patterns.map((pattern) => start + pattern),
  }
}

function isAccepted(source: RelPath, { place, folderOf }: Candidate, { accepts }: Collected) {
  const language = languageOf(source) ?? 'javascript'
  return accepts(joinRel(folderOf(source), testNameOf(source, { language, naming: place.naming })))
}

/** Sources of the package, those in folders before those at its top. */
function samplesOf(dir: Directory): readonly RelPath[] {
  const sources: RelPath[] = []
  for (const path of dir.filesBelow(MAX_FOLDERS)) {
    if (isSource(path)) sources.push(relPath(path))
    if (sources.length === 4 * MAX_SAMPLES) break
  }
  const below = sources.filter((path) => path.includes('/'))
  const found = below.length > 0 ? below : sources
  return found.length > 0 ? found.slice(0, MAX_SAMPLES) : SAMPLES
}

function isSource(path: string): boolean {
  if (!/\.[cm]?[jt]sx?$/.test(path) || /(?:^|\/)\.|\.(?:config|d)\.\w+$/.test(path)) return false
  return !isTestFile(path) && !path.split('/').slice(0, -1).some(isTestFolder)
}

/** In the order in which they are preferred. */
function candidatesFor(dir: Directory, patterns: readonly string[]): Candidate[] {
  const plain = patterns.flatMap((pattern) => alternatives(writeOutGroups(pattern)))
  const own = plain.flatMap((pattern) => namingOf(pattern) ?? [])
  const namings = [undefined, '{name}.spec', ...new Set(own)]
  const trees = [...new Set(plain.flatMap(treesOf))]
  return [
    ...namings.map((naming) => ({ place: { naming }, folderOf: beside })),
    ...[...namings, '{name}'].map((naming) => ({
      place: { naming, convention: { kind: 'folder', directory: '__tests__' } as const },
      folderOf: (source: RelPath) => joinRel(beside(source), '__tests__'),
    })),
    ...trees.flatMap((tree) =>
      [...namings, '{name}'].map((naming) => ({
        place: { naming, testFolder: joinRel(dir.path, tree) },
        folderOf: () => relPath(tree),
      })),
    ),
  ]
}

function beside(source: RelPath): RelPath {
  return parentOf(source) ?? relPath('')
}

/** `src/*.unit.ts` names its tests `{name}.test.unit`: a test for the runner and, by `.test.`, for everybody else. */
function namingOf(pattern: string): string | undefined {
  const name = pattern.slice(pattern.lastIndexOf('/') + 1)
  const [, before = '', after = ''] =
    /^([\w.-]*)\*([\w.-]*)$/.exec(name.replace(EXTENSION, '')) ?? []
  const namings = [`${before}{name}${after}`, `${before}{name}.test${after}`]
  return namings.find((naming) => isTestFile(`${naming}.ts`))
}

/** The folder that a pattern begins with, and those that it names later on. */
function treesOf(pattern: string): string[] {
  const folders = pattern.replace(/^\.\//, '').split('/').slice(0, -1)
  const first = folders.findIndex(isPattern)
  const start = folders.slice(0, first < 0 ? folders.length : first).join('/')
  return [start, ...folders.filter((name) => !isPattern(name))].filter(isFolder)
}

/** Whether a text is a path below the package. */
function isFolder(text: string): boolean {
  return text !== '' && !/^\/|[\\:\0]|(?:^|\/)(?:\.\.?|__tests__)(?:\/|$)/.test(text)
}
