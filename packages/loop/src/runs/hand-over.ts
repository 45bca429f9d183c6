import { rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Check,
  flag,
  listOf,
  makeFolder,
  number,
  oneOf,
  optional,
  parseJson,
  path,
  type RelPath,
  readerOf,
  readState,
  type Shape,
  sha256,
  text,
  writeAtomic,
} from '@tailtest/project'
import type { Results } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { knownId, STATUSES } from '@tailtest/runners/report'
import type { Place } from '../context.ts'

const TEST = {
  id: knownId,
  file: path,
  status: oneOf(...STATUSES),
  message: optional(text),
  stack: optional(text),
  durationMs: optional(number),
} satisfies Shape

const FILE_ERROR = {
  file: path,
  message: text,
  kind: optional(oneOf('compile', 'load')),
  at: optional(path),
  stack: optional(text),
} satisfies Shape

const RESULTS = {
  tests: listOf(readerOf(TEST)),
  fileErrors: listOf(readerOf(FILE_ERROR)),
  executed: number,
  timedOut: flag,
  durationMs: number,
  argv: listOf(text),
} satisfies Shape

const readResults: Check<Results> = readerOf(RESULTS)

/** `began`, `ended`: in milliseconds since 1970. */
const readRuns = listOf(
  readerOf({
    began: number,
    ended: number,
    run: text,
    results: readResults,
    contended: optional(flag),
  }),
)

/** What an old tree answered to each question. */
const readAnswers = listOf(
  readerOf({
    runs: listOf(readerOf({ run: text, results: readResults })),
    /** What was there then, or may have been, and was not in the copy. A folder ends with a slash. */
    left: listOf(text),
    /** What of it, and of what nobody watched, a run made. */
    made: listOf(text),
  }),
)

export type Answer = NonNullable<ReturnType<typeof readAnswers>>[number]

/** Nothing longer is handed over. */
const MOST_BYTES = 1_000_000

const folderOf = ({ stateRoot }: Pick<Place, 'stateRoot'>) => join(stateRoot, 'background')

/** Under this name stands the last change before these runs, as `lastChange` has it. */
const CHANGE = 'change'

function kept(place: Pick<Place, 'stateRoot'>, name: string): unknown {
  return parseJson(readState(join(folderOf(place), `${name}.json`)))
}

function keep(place: Pick<Place, 'stateRoot'>, name: string, value: unknown): void {
  const data = JSON.stringify(value)
  if (data.length > MOST_BYTES) return
  makeFolder(folderOf(place))
  writeAtomic(join(folderOf(place), `${name}.json`), data)
}

function nameOf(asked: unknown): string {
  return sha256(JSON.stringify(asked)).slice(0, 16)
}

/** A test file that is to run, and the bytes that its result will stand for. */
interface Asked {
  test: RelPath
  runner: Pick<Runner, 'name' | 'directory' | 'command'>
  hash: string
}

/** Whoever would run these files, in their order and with these bytes, would make this run. */
function nameOfRun(planned: readonly Asked[]): string {
  const runners = planned.map(({ runner }) => [runner.name, runner.directory, runner.command])
  return nameOf([runners[0], planned.map(({ test, hash }) => [test, hash])])
}

/** Begins anew: what was handed over before is of another tree. */
export function beginHandOver(place: Pick<Place, 'stateRoot'>, change: number): void {
  rmSync(folderOf(place), { recursive: true, force: true })
  keep(place, CHANGE, change)
}

/** A run, and whether something failed while other tests ran on the machine. */
interface Made {
  run: string
  results: Results
  contended?: true
}

/** Keeps a run for the end of the turn, behind those of the same files and bytes; not one that did not come to its end. */
export function handOver(
  place: Pick<Place, 'stateRoot' | 'now'>,
  planned: readonly Asked[],
  { run, results: { lines: _, ...results }, began, contended }: Made & { began: number },
): void {
  if (results.crash !== undefined || results.timedOut) return
  const name = nameOfRun(planned)
  const made = { began, ended: place.now(), run, results, ...(contended && { contended }) }
  keep(place, name, [...(readRuns(kept(place, name)) ?? []), made])
}

/** Keeps what an old tree answered, where every run came to its end. */
export function handOverAnswers(
  place: Pick<Place, 'stateRoot'>,
  asked: unknown,
  answers: readonly Answer[],
): void {
  const isWhole = ({ runs }: Answer) =>
    runs.length > 0 && runs.every(({ results }) => !results.crash && !results.timedOut)
  if (answers.every(isWhole)) keep(place, nameOf(asked), answers)
}

/** What a process in the background ran for the end of the turn. */
export interface HandedOver {
  /**
   * The run of these files, and when it began; a run is given once, then the next of its like. `until`: when the last of
   * them ended; what they wrote themselves was not written since. Both in milliseconds since 1970.
   */
  run(planned: readonly Asked[]): (Made & { began: number; until: number }) | undefined
  /** What an old tree answered. */
  answers(asked: unknown): readonly Answer[] | undefined
}

/** Opens what was handed over after the last change; `undefined`: nothing, or something changed since. */
export function openHandedOver(
  place: Pick<Place, 'stateRoot'>,
  change: number,
): HandedOver | undefined {
  if (kept(place, CHANGE) !== change) return undefined
  const given = new Map<string, number>()
  return {
    run: (planned) => {
      const name = nameOfRun(planned)
      const runs = readRuns(kept(place, name)) ?? []
      const at = given.get(name) ?? 0
      given.set(name, at + 1)
      const run = runs[at]
      if (run === undefined) return undefined
      const { contended, ...rest } = run
      const until = Math.max(...runs.map(({ ended }) => ended))
      return { ...rest, until, ...(contended === true && { contended }) }
    },
    answers: (asked) => readAnswers(kept(place, nameOf(asked))),
  }
}
