import { posix } from 'node:path'
import {
  baseName,
  isTestProjectFolder,
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import { unlikelihood } from '../families/dotnet/rank.ts'
import { foldersBelow, type Look } from '../look.ts'
import { readText } from '../reads.ts'
import { stemOf } from './names.ts'
import type { Tree } from './tree.ts'

/** Where no solution names them, projects are looked for in so many folders. */
const MAX_FOLDERS = 100

/** Of a large solution so many projects are considered. */
const MAX_PROJECTS = 300

/** `Shop.Tests`, `Shop.UnitTests`, `ShopTests`, `Shop.Specs`; `Contest` and `TestUtilities` are none. */
const TEST_PROJECT = /(?:Tests?|Specs|(?:^|[._-])tests?)(?=[._-]|$)/

/** A project sees what those that it refers to refer to. */
const MAX_DEPTH = 3

/** The folder of the project (`*.csproj`) that a folder belongs to. */
export function projectAbove(look: Look, folder: RelPath): RelPath | undefined {
  const file = projectOf(look, folder)
  return file && parentOf(file)
}

/**
 * The pairs of projects that a file's project is one of. Of a source's: the projects that test it, the likeliest
 * first, or the one that is to be made. Of a test's: the projects that it tests, and itself. By their references,
 * else by their names.
 */
export function projectTreesOf(project: Project, look: Look, path: RelPath): Tree[] {
  const file = projectOf(look, parentOf(path) ?? path)
  if (file === undefined) return []
  const own = folderOf(file)
  const others = () => projectsNear(project, look, own)
  if (isTestProject(file)) {
    const tested = orElse(referencesFrom(project, file), () =>
      others().filter((other) => isNamedFor(file, other)),
    )
    return [...pairs([own], tested.map(folderOf)), { directory: own, sources: own }]
  }
  const tests = others().filter(isTestProject)
  const referring = (depth: number) =>
    tests.filter((test) => referencesFrom(project, test, depth).includes(file))
  const named = () => tests.filter((test) => isNamedFor(test, file))
  const found = orElse(orElse(referring(1), named), () => referring(MAX_DEPTH))
    .sort((a, b) => rankOf(a, file) - rankOf(b, file))
    .map(folderOf)
  return pairs(
    orElse(found, () => [newTestFolder(file)]),
    [own],
  )
}

/** A test project repeats the folders of the one it tests; of several it may hold each in a folder of its own. */
function pairs(tests: readonly RelPath[], tested: readonly RelPath[]): Tree[] {
  const plain = tests.flatMap((directory) => tested.map((sources) => ({ directory, sources })))
  const apart = plain.map(({ directory, sources }) => ({
    directory: joinRel(directory, baseName(sources)),
    sources,
  }))
  return [...plain, ...apart]
}

/** Where a project's tests go while no project tests it: `tests/Shop.Tests` where it lies in a `src`, else `Shop.Tests` beside it. */
function newTestFolder(file: RelPath): RelPath {
  const folder = parentOf(folderOf(file)) ?? folderOf(file)
  const place = baseName(folder) === 'src' ? joinRel(folderOf(folder), 'tests') : folder
  return joinRel(place, `${stemOf(baseName(file))}.Tests`)
}

/** The project that a folder belongs to, by its file. */
function projectOf(look: Look, folder: RelPath): RelPath | undefined {
  for (let at: RelPath | undefined = folder; at !== undefined; at = parentOf(at)) {
    const file = look(at).files.find((name) => name.endsWith('.csproj'))
    if (file !== undefined) return joinRel(at, file)
    if (isTestProjectFolder(baseName(at))) return joinRel(at, `${baseName(at)}.csproj`)
  }
  return undefined
}

function folderOf(file: RelPath): RelPath {
  return parentOf(file) ?? file
}

function orElse<T>(list: readonly T[], other: () => T[]): T[] {
  return list.length > 0 ? [...list] : other()
}

function isTestProject(file: RelPath): boolean {
  return TEST_PROJECT.test(stemOf(baseName(file)))
}

/** `Shop.UnitTests` is named for `Shop`. */
function isNamedFor(test: RelPath, source: RelPath): boolean {
  const [tests, name] = [test, source].map((file) => stemOf(baseName(file)))
  return tests !== undefined && name !== undefined && tests !== name && tests.startsWith(name)
}

function rankOf(test: RelPath, source: RelPath): number {
  return unlikelihood(stemOf(baseName(test)), stemOf(baseName(source)))
}

/** The projects that the solution above a folder names; else those in its upper folders, or in the root's. */
function projectsNear(project: Project, look: Look, from: RelPath): RelPath[] {
  const solution = solutionAbove(look, from)
  const named = solution === undefined ? [] : projectsOf(project, solution)
  return orElse(named, () => projectsBelow(look, folderOf(solution ?? relPath('')))).slice(
    0,
    MAX_PROJECTS,
  )
}

function solutionAbove(look: Look, from: RelPath): RelPath | undefined {
  for (let at: RelPath | undefined = from; at !== undefined; at = parentOf(at)) {
    const name = look(at).files.find((file) => /\.slnx?$/.test(file))
    if (name !== undefined) return joinRel(at, name)
  }
  return undefined
}

function projectsBelow(look: Look, folder: RelPath): RelPath[] {
  return [...foldersBelow(look, folder, MAX_FOLDERS)].flatMap((at) =>
    look(at)
      .files.filter((name) => name.endsWith('.csproj'))
      .map((name) => joinRel(at, name)),
  )
}

/** The projects that a solution names: in quotes, from its folder. */
function projectsOf(project: Project, solution: RelPath): RelPath[] {
  return pathsIn(project, solution, /"([^"\n]+\.csproj)"/g)
}

/** The projects that one refers to, by way of so many; the nearest first. */
function referencesFrom(project: Project, file: RelPath, depth = MAX_DEPTH): RelPath[] {
  const found = new Set<RelPath>()
  let level: RelPath[] = [file]
  for (let left = depth; left > 0; left--) {
    level = level.flatMap((from) => referencesOf(project, from)).filter((to) => !found.has(to))
    for (const to of level) found.add(to)
  }
  return [...found]
}

function referencesOf(project: Project, file: RelPath): RelPath[] {
  return pathsIn(
    project,
    file,
    /<ProjectReference\b[^>]{0,500}?\bInclude\s*=\s*["']([^"'\n]+)["']/g,
  )
}

/** The files of the project that a manifest names, from its folder, with the separators of either system. */
function pathsIn(project: Project, manifest: RelPath, pattern: RegExp): RelPath[] {
  if (toRelative(project, manifest) !== manifest) return []
  const text = readText(toAbsolute(project, manifest)) ?? ''
  return [...text.matchAll(pattern)].flatMap(([, named = '']) => {
    const path = posix.join(parentOf(manifest) ?? '', named.replaceAll('\\', '/'))
    return path.startsWith('..') || path.startsWith('/') || path.includes('\0') ? [] : relPath(path)
  })
}
