import { baseName, type Language, languageOf, parentOf, type RelPath } from '@tailtest/project'
import { readText } from '../check/sources.ts'
import type { Origin } from '../origin.ts'
import type { ImportGraph } from '../types.ts'
import { type Loss, wordsIn } from './losses.ts'

/** What passes on what it imports: whoever imports that file may use a name of the one behind it. */
const PASSES_ON: Partial<Record<Language, RegExp>> = {
  javascript: /\bexport\s*(?:type\s*)?(?:\*|\{[^{}]{0,4000}\}\s*from\b)/,
  typescript: /\bexport\s*(?:type\s*)?(?:\*|\{[^{}]{0,4000}\}\s*from\b)/,
  python: /^(?:from\b.*\bimport\b|import\b)/m,
}

/** A file that stands for its folder. */
const STANDS_FOR_FOLDER = /^(?:index|__init__)\./

/** The files that may use what is lost, nearest first; no more than so many are read. */
export function* usersOf(
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
