import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Check,
  escapeId,
  listOf,
  makeFolder,
  namesIn,
  number,
  optional,
  parseJson,
  path,
  readerOf,
  readState,
  text,
  writeAtomic,
} from '@tailtest/project'
import type { Lines, WrittenSource, WrittenTests } from '@tailtest/tdd'
import type { Place } from '../context.ts'

/** The test files that a turn wrote and that pass, and the sources that it changed and that they answer for. */
export interface WrittenTurn {
  tests: readonly WrittenTests[]
  sources: readonly WrittenSource[]
}

const TEXTS = { path, before: optional(text), after: text }
const readNumbers = listOf(number)

const readLines: Check<Lines> = (value) => {
  const [first, last] = readNumbers(value) ?? []
  return first === undefined || last === undefined ? undefined : [first, last]
}

const readTurn = readerOf({
  tests: listOf(readerOf({ ...TEXTS, sources: listOf(path) })),
  sources: listOf(readerOf({ ...TEXTS, hunks: listOf(readLines) })),
})

/** Nothing longer waits. */
const MOST_BYTES = 1_000_000
/** Turns of a session that wait at once; then the oldest is given up. */
const MOST_TURNS = 3
/** How often one is begun that has to give way. */
const MOST_TIMES = 3
/** Milliseconds; what a session that was killed left behind is removed after that. */
const LONGEST_MS = 3_600_000

/** Turns of a session whose ends had no time to measure the strength of their tests, the oldest first. */
export interface Owed {
  /** Gives the name under which it waits; `undefined`: there is too much of it. */
  add(turn: WrittenTurn): string | undefined
  /** The name of the oldest. */
  first(): string | undefined
  /** The oldest, to be measured; `isLast`: it was taken so often that it is not to be taken again. */
  take(): { name: string; turn: WrittenTurn; isLast: boolean } | undefined
  remove(name: string): void
}

/** Opens what waits in the person's state folder of a root. */
export function openOwed(
  { stateRoot, now }: Pick<Place, 'stateRoot' | 'now'>,
  session: string,
): Owed {
  const folder = join(stateRoot, 'strength')
  const end = `-${escapeId(session)}.json`
  const own = () =>
    namesIn(folder)
      .filter((name) => name.slice(name.indexOf('-')) === end)
      .sort()
  const remove = (name: string) => rmSync(join(folder, name), { force: true })
  const taken = new Map<string, number>()
  return {
    remove,
    first: () => own()[0],
    add: (turn) => {
      const tests = turn.tests.map((test) => ({ ...test, sources: [...test.sources] }))
      const data = JSON.stringify({ ...turn, tests })
      if (data.length > MOST_BYTES) return undefined
      makeFolder(folder)
      const isOld = (name: string) => !(now() - Number.parseInt(name, 10) < LONGEST_MS)
      const gone = [...namesIn(folder).filter(isOld), ...own().slice(0, 1 - MOST_TURNS)]
      gone.forEach(remove)
      const name = `${now()}${end}`
      writeAtomic(join(folder, name), data)
      return name
    },
    take: () => {
      const [name] = own()
      if (name === undefined) return undefined
      const read = readTurn(parseJson(readState(join(folder, name))))
      if (read === undefined) {
        remove(name)
        return undefined
      }
      const tests = read.tests.map((one) => ({ ...one, sources: new Set(one.sources) }))
      const times = (taken.get(name) ?? 0) + 1
      taken.set(name, times)
      return { name, turn: { tests, sources: read.sources }, isLast: times >= MOST_TIMES }
    },
  }
}
