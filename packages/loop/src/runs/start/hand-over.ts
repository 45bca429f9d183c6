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

const readResults: Check<Results> = readerOf(RESULTS)

/** When it was made, in milliseconds since 1970. */
const readRun = readerOf({ ts: number, run: text, results: readResults })

/** Of a run whose report is longer nothing is kept. */
const MOST_BYTES = 1_000_000

/** Whoever would run these files, in their order and with these bytes, would make this run. */
function keyOf(planned: readonly Planned[]): string {
  const runners = planned.map(({ runner }) => [runner.name, runner.directory, runner.command])
  const files = planned.map(({ test, hash }) => [test, hash])
  return sha256(JSON.stringify([runners[0], files])).slice(0, 16)
}

const folderOf = ({ stateRoot }: Pick<Place, 'stateRoot'>) => join(stateRoot, 'ahead')

/** Keeps a run in which a test failed for the end of the turn, which judges it as its own. */
export function handOver(
  place: Pick<Place, 'stateRoot' | 'now'>,
  planned: readonly Planned[],
  { run, results }: RunRecord,
): void {
  const kept = JSON.stringify({ ts: place.now(), run, results })
  if (kept.length > MOST_BYTES) return
  makeFolder(folderOf(place))
  writeAtomic(join(folderOf(place), `${keyOf(planned)}.json`), kept)
}

/** The run that was kept, once. */
export function handedOver(
  place: Pick<Place, 'stateRoot'>,
  planned: readonly Planned[],
): (RunRecord & { ts: number }) | undefined {
  const [{ runner } = {}] = planned
  if (runner === undefined) return undefined
  const file = join(folderOf(place), `${keyOf(planned)}.json`)
  const kept = readRun(parsed(readState(file)))
  if (kept === undefined) return undefined
  rmSync(file, { force: true })
  return { ...kept, runner }
}

/** What was kept and nobody took is of other bytes by now. */
export function forgetHandedOver(place: Pick<Place, 'stateRoot'>): void {
  try {
    for (const name of readdirSync(folderOf(place))) rmSync(join(folderOf(place), name))
  } catch {
    // nothing was kept
  }
}
