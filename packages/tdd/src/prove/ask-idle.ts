import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { FileText } from '@tailtest/results'
import type { TestBody } from '../types.ts'
import type { Mutant } from './mutants.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import {
  askedIn,
  cutOff,
  type Group,
  isIdle,
  keyOf,
  outcomesIn,
  type Room,
  runWith,
} from './try-on.ts'
import type { Lines, StoppedText } from './types.ts'

/** What no test passes with that loads the file. */
const BROKEN = '<?php )]} @ ('

/** Of tests that noticed nothing: do they load the source from the copy at all? */
export async function askLoading(
  room: Room,
  group: Group,
  mutants: readonly Mutant[],
): Promise<void> {
  const idle = askedIn(room, group).filter((body) => isIdle(body, mutants))
  const [first] = mutants
  if (room.left() <= 0) cutOff(room, idle)
  if (idle.length === 0 || first === undefined || room.left() <= 0) return
  const { path } = first.source
  const passing = await passingWith(room, group, { file: path, text: BROKEN })
  for (const body of idle) {
    const known = room.ignoring.get(body) ?? new Map<RelPath, boolean>()
    known.set(path, passing.has(body))
    room.ignoring.set(body, known)
  }
}

/** Of tests that noticed nothing: do they run anything of the source? */
export async function askRunning(
  room: Room,
  group: Group,
  { source, mutants }: { source: ChangedSource; mutants: readonly Mutant[] },
): Promise<void> {
  const idle = askedIn(room, group).filter((body) => isIdle(body, mutants))
  if (idle.length === 0 || room.left() <= 0) return
  const stopped = await stoppedIn(room, source)
  if (stopped === undefined) return
  const passing = await passingWith(room, group, { file: source.path, text: stopped.text })
  const isStopped = (unit: ChangedUnit) =>
    unit.isForm === true || linesOf(unit).some((line) => stopped.lines.includes(line))
  const units = source.units.filter(isStopped)
  for (const body of idle.filter((one) => passing.has(one))) {
    room.stopped.set(body, [...(room.stopped.get(body) ?? []), ...units])
  }
}

const linesOf = ({ lines, hunks }: ChangedUnit) => (lines ? [lines] : hunks).flatMap(eachOf)

/** A source whose changed functions throw; `undefined`: none can be told. */
async function stoppedIn(
  { options, side }: Room,
  { path, units }: ChangedSource,
): Promise<StoppedText | undefined> {
  const text = readFileSync(join(side.copy.folder, path), 'utf8')
  return options.stoppedAt?.(path, text, units.flatMap(linesOf))
}

/** Texts of a source that tests are asked about which notice none of its mutants. */
export async function textsOfIdle(room: Room, source: ChangedSource): Promise<FileText[]> {
  const stopped = await stoppedIn(room, source)
  const texts = [BROKEN, ...(stopped ? [stopped.text] : [])]
  return texts.map((text) => ({ file: source.path, text }))
}

const eachOf = ([first, last]: Lines) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** The tests that pass with another text of a source. Of Go nothing is told of those after one that panics: they did not pass. */
async function passingWith(
  room: Room,
  group: Group,
  { file, text }: FileText,
): Promise<ReadonlySet<TestBody>> {
  const known = room.ahead.get(keyOf(group, { file, text }))
  if (known === 'passed') return new Set(askedIn(room, group))
  const results = known ?? (await runWith(room, group, { file, text }))
  const all = outcomesIn(room, group, results)
  return new Set(all.flatMap(([body, { type }]) => (type === 'pass' ? [body] : [])))
}
