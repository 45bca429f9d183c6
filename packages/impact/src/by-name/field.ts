import type { Project, RelPath } from '@tailtest/project'
import { languageOf } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { readText } from '../check/sources.ts'
import type { ImportGraph } from '../types.ts'
import { type Block, blocksOf, commentsOf, QUIET_BLOCK } from './blocks.ts'
import { DEFAULT } from './bound.ts'
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
  block: Block
}

/** The files that lead to a change, each read as a list of words, and by its parts once one of its words matters. */
export interface Field {
  graph: ImportGraph
  /** The tests among the files. */
  tests: readonly RelPath[]
  /** The parts of a file. */
  blocks(file: RelPath): Promise<readonly Block[]>
  /** Files that cannot be read at all. */
  unread: readonly RelPath[]
  /** The parts of files that mention a name as it stands in a file. */
  usersOf(step: Step): Promise<readonly Piece[]>
  /** The files that mention a word. */
  mentioning(word: string): readonly RelPath[]
  /** Whoever loads a file. */
  loadersOf(file: RelPath): ReadonlySet<RelPath>
}

/** Of so many files on the way it is asked of each name whether the file reaches where it stands. */
const MOST_EXACT = 3000

export function openField(
  { project, graph, syntax }: { project: Project; graph: ImportGraph; syntax: Syntax },
  files: ReadonlySet<RelPath>,
): Field {
  const texts = new Map<RelPath, string>()
  const byWord = new Map<string, RelPath[]>()
  const unread: RelPath[] = []
  for (const file of files) {
    const text = readText(project, file)
    if (text === undefined) {
      unread.push(file)
      continue
    }
    texts.set(file, text)
    for (const word of wordsOfFile(text, commentsOf(languageOf(file)))) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [file])
      else known.push(file)
    }
  }

  const read = new Map<RelPath, readonly Block[]>()
  async function blocks(file: RelPath): Promise<readonly Block[]> {
    const known = read.get(file)
    if (known !== undefined) return known
    const text = texts.get(file) ?? ''
    const isWhole = isAlone(file)
    const found = (isWhole ? undefined : await blocksOf(file, text, syntax)) ?? [loose(file, text)]
    read.set(file, found)
    return found
  }

  const loaders = new Map<RelPath, ReadonlySet<RelPath>>()
  const loadersOf = (file: RelPath) => {
    const known = loaders.get(file) ?? new Set(graph.importers(file).map((one) => one.file))
    loaders.set(file, known)
    return known
  }
  /** A test that nothing loads: whatever in it mentions a name, it is one test file. */
  const isAlone = (file: RelPath) => graph.isTest(file) && loadersOf(file).size === 0
  const isExact = files.size <= MOST_EXACT
  const reaches = (from: RelPath, to: RelPath) => from === to || !isExact || loadersOf(to).has(from)
  const isTaken = ({ file, block }: Piece, to: RelPath) => {
    const paths = (block.from ?? []).map((from) => graph.leadsTo(file, from))
    return paths.some((led) => led === undefined || led.some((one) => reaches(one, to)))
  }

  return {
    ...{ graph, blocks, unread, loadersOf },
    tests: [...files].filter((file) => graph.isTest(file)),
    mentioning: (word) => byWord.get(word) ?? [],
    async usersOf({ file, name }) {
      const isDefault = name === DEFAULT
      const near = isDefault
        ? [...loadersOf(file), file].filter((one) => texts.has(one))
        : (byWord.get(name) ?? [])
      const found: Piece[] = []
      for (const from of near) {
        if (!reaches(from, file)) continue
        for (const block of await blocks(from)) {
          if (block.isType || !block.words.has(name)) continue
          if (from === file && block.names.includes(name)) continue
          if (isDefault && !isTaken({ file: from, block }, file)) continue
          found.push({ file: from, block })
        }
      }
      return found
    },
  }
}

/** A template, a test, what does not parse: it is affected as a whole by whatever it mentions. */
function loose(file: RelPath, text: string): Block {
  const words = new Set(wordsOfFile(text, commentsOf(languageOf(file))))
  const from = [...text.matchAll(SPECIFIERS)].map(([, path, loaded]) => path ?? loaded ?? '')
  return { ...QUIET_BLOCK, names: [], words: words.add(DEFAULT), code: text, isLoaded: true, from }
}

/** Imports that take what a module is as a whole. */
const SPECIFIERS =
  /\bimport\s+(?:[\w$]+\s*(?:,[^'"]*)?|\{[^}]*\bdefault\b[^}]*\}\s*)from\s*['"]([^'"\n]*)['"]|\b(?:require|import)\s*\(\s*['"]([^'"\n]*)['"]/g
