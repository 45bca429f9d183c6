import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, readState, sha256, writeAtomic } from '@tailtest/project'
import type { Results } from '@tailtest/results'
import { knownId, STATUSES } from '@tailtest/runners/report'
import {
  type Check,
  flag,
  listOf,
  number,
  oneOf,
  optional,
  parsed,
  path,
  readerOf,
  type Shape,
  text,
} from '@tailtest/session'
import type { Place } from '../../context.ts'
import type { Planned } from './plan.ts'
import type { RunRecord } from './verified.ts'

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

/** The results of a run, as they were written down. */
export const readResults: Check<Results> = readerOf(RESULTS)

/** `began`, `ended`: in milliseconds since 1970. */
const readRuns = listOf(readerOf({ began: number, ended: number, run: text, results: readResults }))

/** Nothing longer is handed over. */
const MOST_BYTES = 1_000_000

const folderOf = ({ stateRoot }: Pick<Place, 'stateRoot'>) => join(stateRoot, 'ahead')

/** A name for what is asked. */
export function nameOf(asked: unknown): string {
  return sha256(JSON.stringify(asked)).slice(0, 16)
}

/** What was handed over under a name, as data. */
export function kept(place: Pick<Place, 'stateRoot'>, name: string): unknown {
  return parsed(readState(join(folderOf(place), `${name}.json`)))
}

/** Hands something over under a name. */
export function keep(place: Pick<Place, 'stateRoot'>, name: string, value: unknown): void {
  const data = JSON.stringify(value)
  if (data.length > MOST_BYTES) return
  makeFolder(folderOf(place))
  writeAtomic(join(folderOf(place), `${name}.json`), data)
}

/** Whoever would run these files, in their order and with these bytes, would make this run. */
function nameOfRun(planned: readonly Planned[]): string {
  const runners = planned.map(({ runner }) => [runner.name, runner.directory, runner.command])
  return nameOf([runners[0], planned.map(({ test, hash }) => [test, hash])])
}

/** Keeps a run for the end of the turn, behind those of the same files and bytes; not one that did not come to its end. */
export function handOver(
  place: Pick<Place, 'stateRoot' | 'now'>,
  planned: readonly Planned[],
  { run, results: { lines: _, ...results }, began }: RunRecord & { began: number },
): void {
  if (results.crash !== undefined || results.timedOut) return
  const name = nameOfRun(planned)
  const made = { began, ended: place.now(), run, results }
  keep(place, name, [...(readRuns(kept(place, name)) ?? []), made])
}

/**
 * The first run that was kept and that nobody took, and when it began. `until`: when the last of its like ended; what they
 * wrote themselves was not written since. Both in milliseconds since 1970.
 */
export function handedOver(
  place: Pick<Place, 'stateRoot'>,
  planned: readonly Planned[],
): (RunRecord & { began: number; until: number }) | undefined {
  const [{ runner } = {}] = planned
  const name = nameOfRun(planned)
  const runs = readRuns(kept(place, name)) ?? []
  const [first, ...rest] = runs
  if (first === undefined || runner === undefined) return undefined
  keep(place, name, rest)
  return { ...first, runner, until: Math.max(...runs.map(({ ended }) => ended)) }
}

/** What was kept and nobody took is of other bytes by now. */
export function forgetHandedOver(place: Pick<Place, 'stateRoot'>): void {
  try {
    for (const name of readdirSync(folderOf(place))) rmSync(join(folderOf(place), name))
  } catch {
    // nothing was kept
  }
}
