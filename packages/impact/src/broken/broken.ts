import {
  baseName,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { CHECKERS } from '../check/check.ts'
import { readText } from '../check/sources.ts'
import type { Use } from '../check/use.ts'
import { type Origin, originOf } from '../origin.ts'
import type { BrokenUse, Edited, ImportGraph } from '../types.ts'
import { type State, stateBefore, stateNow } from './before.ts'
import { type Loss, lossesOf, wordsIn } from './losses.ts'
import type { Asked, Lost } from './lost.ts'
import { lostFiles } from './lost-files.ts'
import { gainsOf, whereNow } from './where-now.ts'

export interface BrokenOptions {
  /** As many files are read to look for uses, nearest first. @default 1000 */
  limit?: number
}

/** Nobody reads more. */
const MOST_FINDINGS = 500

/**
 * The uses, in the files of a project as they are now, of files and names that edited files had at an earlier
 * moment and that are gone: removed, renamed, moved. Of one name in one file the first. The graph is that of
 * now. Reads syntax trees, runs nothing; silent wherever `checkTest` is.
 */
export async function brokenUses(
  project: Project,
  graph: ImportGraph,
  edited: readonly Edited[],
  { limit = 1000 }: BrokenOptions = {},
): Promise<BrokenUse[]> {
  const origin = originOf(graph, project, 'brokenUses')
  const texts = new Map(edited.map(({ path, before }) => [relPath(path), before]))
  const { gone, ...before } = await stateBefore(origin, texts)
  const now = stateNow(origin, before, texts)
  const losses = await lossesOf(texts.keys(), { before, now, gone })
  if (losses.length === 0) return []
  const among = new Set(losses.flatMap(({ words }) => [...words]))
  const found: Lost[] = []
  for (const path of usersOf(losses, { graph, origin, limit })) {
    const file = await now.read(path)
    if (file === undefined) continue
    const asked = { file, before, now, losses, among, gone }
    found.push(...firstOfEach([...lostFiles(asked), ...(await lostNames(asked))]))
    if (found.length >= MOST_FINDINGS) break
  }
  if (found.length === 0) return []
  const gains = await gainsOf(texts.keys(), { before, now })
  const uses = found.slice(0, MOST_FINDINGS).map((lost) => whereNow(lost, { losses, gains }))
  return uses.sort((one, other) => compare(one.file, other.file) || one.line - other.line)
}

/** A name that is used ten times in a file is gone once; what leads to a file is gone with it. */
function firstOfEach(all: readonly Lost[]): Lost[] {
  const found = new Map<string, Lost>()
  for (const lost of all) {
    const key = `${lost.from}\0${lost.name}`
    if (!found.has(key)) found.set(key, lost)
  }
  return [...found.values()]
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** The names that a file uses, that were there before and are missing now. */
async function lostNames(asked: Asked): Promise<Lost[]> {
  const { file, before, now, among, losses, gone } = asked
  const ask = async ({ world, read, resolve }: State): Promise<readonly Use[]> => {
    const one = (from: string, names?: readonly string[]) => resolve(file.path, { from, names })
    const uses = await CHECKERS[file.tree.language]?.({ file, among, world, read, resolve, one })
    return uses ?? []
  }
  const missing = new Map<string, Use>()
  for (const use of await ask(now)) if (use.is === 'missing') missing.set(keyOf(use), use)
  if (missing.size === 0) return []
  return (await ask(before)).flatMap((was): Lost[] => {
    const is = was.is === 'there' ? missing.get(keyOf(was)) : undefined
    if (is === undefined) return []
    const { line, name, own } = was
    const from = was.file ?? whereItWas(was, losses)
    const isFile = gone.has(from)
    const { choices } = is
    return [{ file: file.path, line, name, own, from, gone: isFile ? 'file' : 'name', choices }]
  })
}

function keyOf({ line, name }: Use): string {
  return `${line}\0${name}`
}

/** Modules pass names on: the file that lost one is the place to look at. */
function whereItWas({ own, source }: Use, losses: readonly Loss[]): RelPath {
  const lost = losses.filter(({ names }) => names.has(own)).map(({ path }) => path)
  const declared = losses.filter(({ path, was }) => lost.includes(path) && declares(was, own))
  const [only, ...others] = declared
  if (lost.includes(source.path) || only === undefined || others.length > 0) return source.path
  return only.path
}

function declares(was: Loss['was'], own: string): boolean {
  const all = was?.tree.exports() ?? []
  return all.some(({ name, from }) => name === own && from === undefined)
}

/** What passes on what it imports: whoever imports that file may use a name of the one behind it. */
const PASSES_ON: Partial<Record<Language, RegExp>> = {
  javascript: /\bexport\s*(?:type\s*)?(?:\*|\{[^{}]{0,4000}\}\s*from\b)/,
  typescript: /\bexport\s*(?:type\s*)?(?:\*|\{[^{}]{0,4000}\}\s*from\b)/,
  python: /^(?:from\b.*\bimport\b|import\b)/m,
}

/** A file that stands for its folder. */
const STANDS_FOR_FOLDER = /^(?:index|__init__)\./

/** The files that may use what is lost, nearest first; no more than so many are read. */
function* usersOf(
  losses: readonly Loss[],
  { graph, origin, limit }: { graph: ImportGraph; origin: Origin; limit: number },
): Generator<RelPath> {
  const words = new Set(losses.flatMap((loss) => [...loss.words]))
  const { project } = origin.world
  const led = new Set(ledToGone(losses, graph, origin))
  const queue = new Set([...led, ...losses.flatMap(({ path }) => importersOf(path, graph, origin))])
  let left = limit
  for (const path of queue) {
    if (left === 0) return
    left -= 1
    const text = readText(project, path)
    const language = languageOf(path)
    if (text === undefined || language === undefined) continue
    if (PASSES_ON[language]?.test(text)) {
      for (const { file } of graph.importers(path, 1)) queue.add(file)
    }
    if (words.has('default') || led.has(path) || [...wordsIn(text)].some((word) => words.has(word)))
      yield path
  }
}

/** Who imports a file; of a package whose files are compiled together, also whoever imports the others. */
function importersOf(path: RelPath, graph: ImportGraph, { world }: Origin): RelPath[] {
  const direct = graph.importers(path, 1).map(({ file }) => file)
  if (!path.endsWith('.go')) return direct
  const folder = parentOf(path) ?? ''
  const names = world.files.names(folder).filter((name) => name.endsWith('.go'))
  const beside = names.flatMap(
    (name) => world.files.get(folder === '' ? name : `${folder}/${name}`) ?? [],
  )
  const [first] = beside.filter((file) => file !== path && !file.endsWith('_test.go'))
  const around = first === undefined ? [] : graph.importers(first, 1).map(({ file }) => file)
  return [...direct, ...beside.filter((file) => file !== path), ...around]
}

/**
 * The graph has forgotten the way to what is gone: files with imports that lead nowhere, with a word of the name
 * of a file that is gone, or, where types need no import, of what a file declared.
 */
function ledToGone(losses: readonly Loss[], graph: ImportGraph, { facts }: Origin): RelPath[] {
  const hints = new Set<string>()
  const folders: string[] = []
  for (const { path, names, was, is } of losses) {
    const language = was?.tree.language
    if (language === 'java' || language === 'kotlin') for (const name of names) hints.add(name)
    if (is !== undefined) continue
    const folder = parentOf(path) ?? ''
    const isFolder = STANDS_FOR_FOLDER.test(baseName(path))
    const isPackage = folder !== '' && (isFolder || language === 'go')
    for (const word of wordsIn(baseName(isPackage ? folder : path))) hints.add(word)
    if (isFolder) folders.push(folder === '' ? '' : `${folder}/`)
  }
  if (hints.size === 0) return []
  for (const word of SAY_NOTHING) hints.delete(word)
  const unresolved = graph.gaps.filter(({ type }) => type === 'unresolved')
  const lost = new Set(unresolved.map(({ file }) => file))
  return graph.files.filter(
    (path) =>
      lost.has(path) ||
      folders.some((folder) => path.startsWith(folder)) ||
      [...wordsIn(facts(path))].some((word) => hints.has(word)),
  )
}

/** Words of file names that tell none from another. */
const SAY_NOTHING = [
  ...['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte', 'd', 'test', 'spec'],
  ...['py', 'pyi', 'go', 'java', 'kt', 'kts'],
]
