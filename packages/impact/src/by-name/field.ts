import type { Project, RelPath } from '@tailtest/project'
import { languageOf } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { readText } from '../check/sources.ts'
import type { ImportGraph } from '../types.ts'
import { blocksOf, commentsOf, type Part, QUIET_BLOCK } from './blocks.ts'
import { DEFAULT } from './bound.ts'
import { decodeParts, encodeParts, type Kept } from './kept.ts'
import { wordsOfFile } from './words.ts'

/** A step of the way from a change to a test: a file, and the name in it that is affected. */
export interface Step {
  file: RelPath
  /** '': whatever loads the file is affected. */
  name: string
}

/** A part of a file that leads to a change. */
export interface Piece {
  file: RelPath
  block: Part
}

/** The files that lead to a change, each read as a list of words, and by its parts once one of its words matters. */
export interface Field {
  graph: ImportGraph
  /** The tests among the files. */
  tests: readonly RelPath[]
  /** The parts of a file. */
  blocks(file: RelPath): Promise<readonly Part[]>
  /** Files that cannot be read at all. */
  unread: readonly RelPath[]
  /** The parts of files that mention a name as it stands in a file. */
  usersOf(step: Step): Promise<readonly Piece[]>
  /** The files that mention a word. */
  mentioning(word: string): readonly RelPath[]
  /** Whoever loads a file. */
  loadersOf(file: RelPath): ReadonlySet<RelPath>
  /** The tests that load a file; itself, where it is one. */
  testsOf(file: RelPath): readonly RelPath[]
  /** Of every name it is asked whether its user loads what declares it: nothing else than {@link testsOf} is ever reached. */
  isExact: boolean
}

/** Of so many files on the way it is asked of each name whether the file reaches where it stands. */
const MOST_EXACT = 3000

interface Around {
  project: Project
  graph: ImportGraph
  syntax: Syntax
  kept: Kept
}

export function openField(
  { project, graph, syntax, kept }: Around,
  files: ReadonlySet<RelPath>,
): Field {
  const said = new Map<RelPath, readonly string[]>()
  const byWord = new Map<string, RelPath[]>()
  const unread: RelPath[] = []
  for (const file of files) {
    const words = kept.of(file)?.words ?? wordsIn(file)
    if (words === undefined) {
      unread.push(file)
      continue
    }
    said.set(file, words)
    for (const word of words) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [file])
      else known.push(file)
    }
  }

  function wordsIn(file: RelPath): readonly string[] | undefined {
    const isSteady = kept.isSteady(file)
    const text = readText(project, file)
    if (text === undefined) return undefined
    const words = [...wordsOfFile(text, commentsOf(languageOf(file)))]
    if (isSteady) kept.add(file, { words, parts: '' })
    return words
  }

  const read = keeping(async (file: RelPath): Promise<Parts> => {
    const isWhole = isAlone(file)
    const words = said.get(file) ?? []
    const before = isWhole ? undefined : decodeParts(kept.of(file)?.parts ?? '', words)
    if (before !== undefined) return { blocks: before, byWord: byWordOf(before) }
    const isSteady = kept.isSteady(file)
    const text = readText(project, file) ?? ''
    const parsed = isWhole ? undefined : await blocksOf(file, text, syntax)
    if (parsed !== undefined && isSteady) {
      kept.add(file, { words, parts: encodeParts(parsed, words) })
    }
    const found = parsed ?? [loose(file, text)]
    return { blocks: found, byWord: byWordOf(found) }
  })

  const loadersOf = keeping(
    (file: RelPath): ReadonlySet<RelPath> => new Set(graph.importers(file).map((one) => one.file)),
  )
  const tests = [...files].filter((file) => graph.isTest(file))
  const areTests = new Set(tests)
  /** A test that nothing loads: whatever in it mentions a name, it is one test file. */
  const isAlone = (file: RelPath) => graph.isTest(file) && loadersOf(file).size === 0
  const isExact = files.size <= MOST_EXACT
  const reaches = (from: RelPath, to: RelPath) => from === to || !isExact || loadersOf(to).has(from)
  const isTaken = ({ file, block }: Piece, to: RelPath) => {
    const paths = (block.from ?? []).map((from) => graph.leadsTo(file, from))
    return paths.some((led) => led === undefined || led.some((one) => reaches(one, to)))
  }

  const usersIn = (file: RelPath) =>
    keeping(async (name: string): Promise<readonly Piece[]> => {
      const isDefault = name === DEFAULT
      const near = isDefault
        ? [...loadersOf(file), file].filter((one) => said.has(one))
        : (byWord.get(name) ?? [])
      const found: Piece[] = []
      for (const from of near) {
        if (!reaches(from, file)) continue
        for (const block of (await read(from)).byWord.get(name) ?? []) {
          if (from === file && block.names.includes(name)) continue
          if (isDefault && !isTaken({ file: from, block }, file)) continue
          found.push({ file: from, block })
        }
      }
      return found
    })
  const usersByFile = keeping(usersIn)

  return {
    ...{ graph, unread, loadersOf, tests, isExact },
    blocks: async (file) => (await read(file)).blocks,
    testsOf: keeping((file) => [file, ...loadersOf(file)].filter((one) => areTests.has(one))),
    mentioning: (word) => byWord.get(word) ?? [],
    usersOf: ({ file, name }) => usersByFile(file)(name),
  }
}

/** A file by its parts, and which of these mention a word where it is more than a type. */
interface Parts {
  blocks: readonly Part[]
  byWord: ReadonlyMap<string, readonly Part[]>
}

function byWordOf(blocks: readonly Part[]): Parts['byWord'] {
  const found = new Map<string, Part[]>()
  for (const block of blocks) {
    if (block.isType) continue
    for (const word of block.words) {
      const known = found.get(word)
      if (known === undefined) found.set(word, [block])
      else known.push(block)
    }
  }
  return found
}

/** Each answer is worked out once: a walk for every class asks the same of the same files. */
function keeping<Key, Value>(answer: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key) ?? answer(key)
    known.set(key, found)
    return found
  }
}

/** A template, a test, what does not parse: it is affected as a whole by whatever it mentions. */
function loose(file: RelPath, text: string): Part {
  const words = new Set(wordsOfFile(text, commentsOf(languageOf(file))))
  const from = [...text.matchAll(SPECIFIERS)].map(([, path, loaded]) => path ?? loaded ?? '')
  return { ...QUIET_BLOCK, names: [], words: words.add(DEFAULT), isLoaded: true, from }
}

/** Imports that take what a module is as a whole. */
const SPECIFIERS =
  /\bimport\s+(?:[\w$]+\s*(?:,[^'"]*)?|\{[^}]*\bdefault\b[^}]*\}\s*)from\s*['"]([^'"\n]*)['"]|\b(?:require|import)\s*\(\s*['"]([^'"\n]*)['"]/g
