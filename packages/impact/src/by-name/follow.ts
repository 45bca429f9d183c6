import type { RelPath } from '@tailtest/project'
import type { Part } from './blocks.ts'
import type { Field, Piece, Step } from './field.ts'

/** What changed: a name in a file, a part of one, all of it, or a name that only the file itself could use. */
export type Root =
  | { type: 'name' | 'own'; file: RelPath; name: string }
  /** `isGone`: it is not there any more. */
  | { type: 'block'; file: RelPath; block: Part; isGone?: boolean }
  | { type: 'file'; file: RelPath }

/** Classes of which it is asked which tests can have an object. */
const MOST_CLASSES = 400
/** Places that mention something affected, all walks together. A change of click takes 1,600; 200,000 among 10,000 files took 36 s and 4.9 GB. */
const MOST_PLACES = 50_000
/** What tests say that look at types. */
const TYPE_TESTS = ['expectTypeOf', 'assertType', 'expectType', 'expectError', 'Equal', 'Expect']

/** Tests, a bit each. */
type Tests = bigint

/** The tests that changes lead to, each with the way to it. */
export type Followed = ReadonlyMap<RelPath, readonly Step[]>

/** The tests that can have an object of a class. */
type Holders = (file: RelPath, owner: string) => Promise<Tests>

/** More places than are looked at mention what changed. */
class TooMany extends Error {}

/**
 * Follows changes by the names that are mentioned, until nothing new is affected. A method runs where it is mentioned and
 * where an object of its class can be, which is mentioned wherever one is made: both are asked of each test. `undefined`: too
 * much mentions them.
 */
export async function follow(
  field: Field,
  roots: readonly Root[],
  most = MOST_PLACES,
): Promise<Followed | undefined> {
  let places = 0
  const looked = () => {
    places += 1
    if (places > most) throw new TooMany()
  }
  const bits = new Map(field.tests.map((test, at) => [test, 1n << BigInt(at)]))
  const all = (1n << BigInt(field.tests.length)) - 1n
  const known = new Map<string, Promise<Tests>>()
  const everybody: Holders = async () => all
  const holders: Holders = (file, owner) => {
    const key = keyOf({ file, name: owner })
    const found =
      known.get(key) ??
      (known.size >= MOST_CLASSES
        ? Promise.resolve(all)
        : made({ type: 'name', file, name: owner }))
    known.set(key, found)
    return found
  }
  const made = async (root: Root) => {
    const found = await walk(field, [root], { bits, all, holders: everybody, looked })
    return [...found.keys()].reduce((sum, test) => sum | (bits.get(test) ?? 0n), 0n)
  }
  try {
    return await walk(field, roots, { bits, all, holders, looked })
  } catch (error) {
    if (error instanceof TooMany) return undefined
    throw error
  }
}

/** Whether something mentions a class where it may make it; one that a framework may make as well is none of a test's making. */
async function isMade(field: Field, file: RelPath, owner: string): Promise<boolean> {
  const users = await field.usersOf({ file, name: owner })
  const heads = await field.blocks(file)
  const isOpen = heads.some((block) => block.isOpen && block.names.includes(owner))
  return users.some(
    ({ file: from, block }) =>
      (from !== file || block.owner !== owner) && !(isOpen && field.graph.isTest(from)),
  )
}

const keyOf = ({ file, name }: Step) => `${file}\0${name}`

interface Ways {
  bits: ReadonlyMap<RelPath, Tests>
  all: Tests
  holders: Holders
  /** Counts a place, and throws after too many. */
  looked(): void
}

async function walk(
  field: Field,
  roots: readonly Root[],
  { bits, all, holders, looked }: Ways,
): Promise<Followed> {
  const { graph } = field
  const seen = new Map<string, Tests>()
  const ways = new Map<string, Step & { by: string | undefined }>()
  const open = new Set<string>()
  const found = new Map<RelPath, string | undefined>()
  // once each is found, going on tells nothing new
  const left = new Set(
    field.isExact ? roots.flatMap(({ file }) => field.testsOf(file)) : field.tests,
  )
  const waiting: string[] = []

  function reached(step: Step, may: Tests, by: string | undefined): string | undefined {
    const key = keyOf(step)
    const before = seen.get(key) ?? 0n
    if ((before | may) === before) return undefined
    seen.set(key, before | may)
    if (!ways.has(key)) ways.set(key, { ...step, by })
    return key
  }
  const affect = (file: RelPath, name: string, may: Tests, by?: string) => {
    const key = name === '' ? undefined : reached({ file, name }, may, by)
    if (key !== undefined) waiting.push(key)
    return key
  }
  const select = (test: RelPath, may: Tests, by?: string) => {
    if (found.has(test) || ((bits.get(test) ?? 0n) & may) === 0n) return
    found.set(test, by)
    left.delete(test)
  }
  const affectAll = (file: RelPath, may: Tests, by?: string) => {
    const key = reached({ file, name: '' }, may, by)
    if (key === undefined) return
    for (const test of field.testsOf(file)) select(test, may, key)
  }
  const affectBlock = async (piece: Piece & { isGone?: boolean }, may: Tests, by?: string) => {
    looked()
    const { file, block, isGone = false } = piece
    const { owner, names, receivers, isImplicit, isMember, isLoaded } = block
    select(file, may, by)
    // a class that nothing mentions is made by a framework
    const isOfClass = (isMember || isImplicit) && owner !== undefined && !isGone
    if (isOfClass && !graph.isTest(file) && !(await isMade(field, file, owner))) {
      affectAll(file, may, by)
    }
    for (const { name, from, isObject } of receivers) {
      const led = from === undefined ? undefined : graph.leadsTo(file, from)
      if (from === undefined) affect(file, name, may, by)
      // what is registered elsewhere is found there by whoever loads both; a function of the project's own wraps it
      else if (isObject || led === undefined || led.length === 0) affectAll(file, may, by)
    }
    if (isImplicit && owner !== undefined) affect(file, owner, may, by)
    else {
      const here = isMember && owner !== undefined ? may & (await holders(file, owner)) : may
      for (const name of here === 0n ? [] : names) {
        const key = affect(file, name, here, by)
        // what changed itself and is not mentioned was looked at before
        const isStep = by !== undefined && !graph.isTest(file)
        if (key !== undefined && block.isOpen && isStep) open.add(key)
      }
    }
    if (isLoaded) affectAll(file, may, by)
  }

  for (const root of roots) {
    if (left.size === 0) break
    const { file } = root
    if (root.type === 'name') affect(file, root.name, all)
    else if (root.type === 'file') affectAll(file, all)
    else if (root.type === 'own') {
      for (const block of await field.blocks(file)) {
        if (block.words.has(root.name) && !block.isImport) await affectBlock({ file, block }, all)
      }
    } else if ('block' in root && !root.block.isType) await affectBlock(root, all)
    else {
      const asking = TYPE_TESTS.flatMap((word) => field.mentioning(word))
      for (const test of asking) if (field.loadersOf(file).has(test)) select(test, all)
    }
  }
  for (let at = 0; at < waiting.length && left.size > 0; at += 1) {
    const key = waiting[at] ?? ''
    const step = ways.get(key)
    if (step === undefined) continue
    const may = seen.get(key) ?? 0n
    const users = await field.usersOf(step)
    for (const piece of users) await affectBlock(piece, may, key)
    // what nobody mentions may be taken all the same
    if (users.length === 0 && open.has(key)) affectAll(step.file, may, key)
  }
  const wayTo = (last: string | undefined): Step[] => {
    const way: Step[] = []
    for (let step = ways.get(last ?? ''); step; step = ways.get(step.by ?? '')) {
      way.unshift({ file: step.file, name: step.name })
    }
    return way
  }
  return new Map([...found].map(([test, by]) => [test, wayTo(by)]))
}
