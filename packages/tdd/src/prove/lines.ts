import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import type { Stretch, Stretches } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { nodes, parse } from '@tailtest/syntax'
import { type Clock, runIn } from './copies.ts'
import type { Side } from './run.ts'
import type { ChangedSource } from './sources.ts'
import type { Proving } from './types.ts'
import { linesIn, type UnrunLines, unrunLines } from './unrun.ts'

/** Test files that were run on the head together, and what they ran of the changed sources, where that is known. */
export interface Noted {
  files: ReadonlySet<RelPath>
  lines: Stretches | undefined
}

interface Asked {
  side: Side
  sources: readonly ChangedSource[]
  /** The runs that were made anyway. */
  noted: readonly Noted[]
  clock: Clock
}

/** Test files that nobody changed and that are run for a source's sake; where there are more, nothing is said of it. */
const MOST_STANDING = 20
/** Milliseconds that these runs may take. */
const LONGEST_MS = 60_000

/**
 * Which changed lines no test runs. Where those of the range leave lines, the others that reach their source are run too: a
 * source of which one of them cannot be followed is left out.
 */
export async function unrunIn(
  proving: Proving,
  asked: Asked,
): Promise<ReadonlyMap<RelPath, UnrunLines>> {
  try {
    return await findUnrun(proving, asked)
  } catch {
    proving.options.signal?.throwIfAborted()
    return new Map() // a note beside the answer: whatever goes wrong in it, that stands
  }
}

async function findUnrun(
  proving: Proving,
  { side, sources, noted, clock }: Asked,
): Promise<ReadonlyMap<RelPath, UnrunLines>> {
  const found = new Map<RelPath, UnrunLines>()
  const add = ({ path }: ChangedSource, lines: UnrunLines) => {
    if (lines.of > 0) found.set(path, lines)
  }
  const open: { source: ChangedSource; standing: RelPath[] }[] = []
  const ran = new Set(noted.flatMap(({ files }) => [...files]))
  for (const source of sources) {
    const lines = await unrunOf(proving, side, { source, noted })
    if (lines === undefined) continue
    const standing = testsReaching(side.graph, source.path).filter((test) => !ran.has(test))
    const isSettled = lines.of > 0 && lines.unrun.length === 0
    if (isSettled || standing.length === 0) add(source, lines)
    else if (standing.length <= MOST_STANDING) open.push({ source, standing })
  }
  const further = await runStanding(proving, { side, open, clock })
  const all = [...noted, ...further]
  const known = new Set(all.flatMap(({ files }) => [...files]))
  for (const { source, standing } of open) {
    if (!standing.every((test) => known.has(test))) continue
    const lines = await unrunOf(proving, side, { source, noted: all })
    if (lines !== undefined) add(source, lines)
  }
  return found
}

/** `undefined`: a run that may have come to the source tells of no lines. */
async function unrunOf(
  { options }: Proving,
  { copy, graph }: Side,
  { source: { path, hunks }, noted }: { source: ChangedSource; noted: readonly Noted[] },
): Promise<UnrunLines | undefined> {
  const stretches: Stretch[] = []
  for (const { files, lines } of noted) {
    const reach = graph.reach([...files])
    if (lines === undefined && (reach.files.has(path) || !reach.complete)) return undefined
    stretches.push(...(lines?.get(path) ?? []))
  }
  const text = readFileSync(join(copy.folder, path), 'utf8')
  const asked = { path, text, lines: linesIn(hunks) }
  return unrunLines(asked, stretches, options.syntax ?? { parse, nodes })
}

async function runStanding(
  { options }: Proving,
  {
    side,
    open,
    clock,
  }: Pick<Asked, 'side' | 'clock'> & {
    open: readonly { source: ChangedSource; standing: RelPath[] }[]
  },
): Promise<Noted[]> {
  const sources = open.map(({ source }) => source.path)
  const groups = new Map<string, { runner: Runner; files: RelPath[] }>()
  for (const test of new Set(open.flatMap(({ standing }) => standing))) {
    const runner = await options.runnerOf(test)
    if (runner === undefined) continue
    const key = JSON.stringify([runner.name, runner.directory, runner.command, runner.args])
    const group = groups.get(key) ?? { runner, files: [] }
    group.files.push(test)
    groups.set(key, group)
  }
  const until = performance.now() + Math.min(LONGEST_MS, clock.left())
  const all: Noted[] = []
  for (const group of groups.values()) {
    const left = () => until - performance.now()
    if (left() <= 0) break
    options.onStep?.(`${group.runner.name} on the head`)
    const { lines } = await runIn(side.copy, group, { ...options, sources }, { left })
    all.push({ files: new Set(group.files), lines })
  }
  return all
}
