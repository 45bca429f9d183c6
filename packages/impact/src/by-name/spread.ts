import type { RelPath } from '@tailtest/project'
import type { ImportGraph } from '../types.ts'
import type { Block } from './blocks.ts'
import { DEFAULT } from './bound.ts'

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

/** Where a change is followed: the parts of all files that lead to it. */
export interface Field {
  graph: ImportGraph
  pieces: readonly Piece[]
  /** Files that could not be read by their parts: whatever reaches one of these affects it as a whole. */
  unread: ReadonlySet<RelPath>
}

/** What changed: a name in a file, a part of one, all of it, or a name that only the file itself could use. */
export type Root =
  | { type: 'name' | 'own'; file: RelPath; name: string }
  | { type: 'block'; file: RelPath; block: Block }
  | { type: 'file'; file: RelPath }

/** Of so many files on the way it is asked of each name whether the file reaches where it stands. */
const MOST_EXACT = 3000
/** Classes of which it is asked which tests can have an object. */
const MOST_CLASSES = 400

/** Tests, a bit each. */
type Tests = bigint

export interface Followed {
  /** Each test with the way to it. */
  tests: ReadonlyMap<RelPath, readonly Step[]>
}

export function openField({ graph, pieces, unread }: Field) {
  const byWord = new Map<string, Piece[]>()
  for (const piece of pieces) {
    for (const word of piece.block.words) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [piece])
      else known.push(piece)
    }
  }
  const files = new Set([...pieces.map(({ file }) => file), ...unread])
  const tests = [...files].filter((file) => graph.isTest(file))
  const bits = new Map(tests.map((test, at) => [test, 1n << BigInt(at)]))
  const all = (1n << BigInt(tests.length)) - 1n
  const loaders = new Map<RelPath, ReadonlySet<RelPath>>()
  const loadersOf = (file: RelPath) => {
    const known = loaders.get(file) ?? new Set(graph.importers(file).map((one) => one.file))
    loaders.set(file, known)
    return known
  }
  const isExact = files.size <= MOST_EXACT
  const reaches = (from: RelPath, to: RelPath) => from === to || !isExact || loadersOf(to).has(from)
  const isTaken = ({ file, block }: Piece, to: RelPath) => {
    const paths = (block.from ?? []).map((from) => graph.leadsTo(file, from))
    return paths.some((led) => led === undefined || led.some((one) => reaches(one, to)))
  }

  /** The parts of files that mention a name as it stands in a file. */
  function usersOf({ file, name }: Step): Piece[] {
    return (byWord.get(name) ?? []).filter((piece) => {
      if (piece.block.isType || (piece.file === file && piece.block.names.includes(name)))
        return false
      return (name !== DEFAULT || isTaken(piece, file)) && reaches(piece.file, file)
    })
  }

  /** The tests that can have an object of a class: it is mentioned wherever one is made. */
  const holders = new Map<string, Tests>()
  function holdersOf(file: RelPath, owner: string): Tests {
    const key = `${file}\0${owner}`
    const known = holders.get(key)
    if (known !== undefined) return known
    if (holders.size >= MOST_CLASSES) return all
    const made = follow([{ type: 'name', file, name: owner }], () => all)
    const found = [...made.tests.keys()].reduce((sum, test) => sum | (bits.get(test) ?? 0n), 0n)
    holders.set(key, found)
    return found
  }

  /**
   * Follows changes by the names that are mentioned, until nothing new is affected. A method runs where it is mentioned and
   * an object of its class can be: both are asked of each test.
   */
  function follow(roots: readonly Root[], among = holdersOf): Followed {
    const seen = new Map<string, Tests>()
    const ways = new Map<string, Step & { by: string | undefined }>()
    const found = new Map<RelPath, string | undefined>()
    const waiting: string[] = []

    function reached(step: Step, may: Tests, by: string | undefined): string | undefined {
      const key = `${step.file}\0${step.name}`
      const known = seen.get(key) ?? 0n
      if ((known | may) === known) return undefined
      seen.set(key, known | may)
      if (!ways.has(key)) ways.set(key, { ...step, by })
      return key
    }
    const affect = (file: RelPath, name: string, may: Tests, by?: string) => {
      const key = name === '' ? undefined : reached({ file, name }, may, by)
      if (key !== undefined) waiting.push(key)
    }
    const select = (test: RelPath, may: Tests, by?: string) => {
      if (((bits.get(test) ?? 0n) & may) !== 0n && !found.has(test)) found.set(test, by)
    }
    const affectAll = (file: RelPath, may: Tests, by?: string) => {
      const key = reached({ file, name: '' }, may, by)
      if (key === undefined) return
      for (const one of [file, ...loadersOf(file)]) select(one, may, key)
    }
    const affectBlock = ({ file, block }: Piece, may: Tests, by?: string) => {
      const { owner, names, receivers, isImplicit, isMember, isLoaded } = block
      select(file, may, by)
      for (const receiver of receivers) affect(file, receiver, may, by)
      if (isImplicit && owner !== undefined) affect(file, owner, may, by)
      else {
        const here = isMember && owner !== undefined ? may & among(file, owner) : may
        for (const name of here === 0n ? [] : names) affect(file, name, here, by)
      }
      if (isLoaded) affectAll(file, may, by)
    }
    for (const root of roots) {
      if (root.type === 'name') affect(root.file, root.name, all)
      else if (root.type === 'block') affectBlock(root, all)
      else if (root.type === 'file') affectAll(root.file, all)
      else {
        for (const piece of byWord.get(root.name) ?? []) {
          if (piece.file === root.file && !piece.block.isImport) affectBlock(piece, all)
        }
      }
    }
    for (let at = 0; at < waiting.length; at += 1) {
      const key = waiting[at] ?? ''
      const step = ways.get(key)
      if (step === undefined) continue
      const may = seen.get(key) ?? 0n
      for (const piece of usersOf(step)) affectBlock(piece, may, key)
      for (const file of unread) if (reaches(file, step.file)) affectAll(file, may, key)
    }
    const wayTo = (last: string | undefined): Step[] => {
      const way: Step[] = []
      for (let step = ways.get(last ?? ''); step; step = ways.get(step.by ?? '')) {
        way.unshift({ file: step.file, name: step.name })
      }
      return way
    }
    return { tests: new Map([...found].map(([test, by]) => [test, wayTo(by)])) }
  }

  return { follow, usersOf }
}
