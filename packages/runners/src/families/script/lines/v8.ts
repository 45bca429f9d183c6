import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject, namesIn, parseJson } from '@tailtest/project'
import { fieldsIn, numberOf, textOf } from '../../../report/fields.ts'
import type { Lines, LinesStart, Stretch, Stretches } from '../../../report/lines.ts'
import { readReport } from '../../../report/report-file.ts'
import { type Counted, countsIn, placesIn } from './counts.ts'
import { readMap } from './source-map.ts'
import planted from './started.planted.cjs'

const NOTES = 'started.cjs'
const FOLDER = 'v8'

/**
 * Node's own coverage (https://nodejs.org/api/cli.html#node_v8_coveragedir), of every process and thread that a run starts.
 * One that is killed writes none: then nothing is known.
 */
export const v8Lines: Lines = {
  invocation: (start, own) => {
    const { runner, folder, env } = start
    const given = { ...env, ...runner.env, ...own.env }
    const isTaken = given.NODE_V8_COVERAGE !== undefined || runner.args.some(measures)
    if (isTaken || scriptsOf(start).length === 0) return undefined
    const options = [`--require ${JSON.stringify(join(folder, NOTES))}`, given.NODE_OPTIONS ?? '']
    return {
      ...own,
      env: {
        ...own.env,
        NODE_V8_COVERAGE: join(folder, FOLDER),
        NODE_OPTIONS: options.join(' ').trim(),
      },
      plant: [...(own.plant ?? []), { name: NOTES, text: planted }],
    }
  },
  read: readV8,
}

/** What was kept in the run's folder; of each process and thread that noted its beginning there has to be something. */
export async function readV8(start: LinesStart): Promise<Stretches | undefined> {
  const { folder } = start
  const started = new Set((await readReport(join(folder, 'started.log')))?.trim().split('\n'))
  const files = namesIn(join(folder, FOLDER))
  const written = new Set(files.map((name) => /^coverage-(\d+)-\d+-(\d+)\.json$/.exec(name)))
  const ended = new Set([...written].map((match) => match && `${match[1]}-${match[2]}`))
  if (started.size === 0 || [...started].some((id) => !ended.has(id))) return undefined
  const wanted = new Map(scriptsOf(start).map((source) => [urlOf(start, source), source]))
  const all = new Map<RelPath, Stretch[]>()
  for (const name of files) {
    const text = (await readReport(join(folder, FOLDER, name))) ?? ''
    if (![...wanted.keys()].some((url) => text.includes(url))) continue
    for (const [source, stretches] of stretchesIn(text, wanted, start.root)) {
      all.set(source, [...(all.get(source) ?? []), ...stretches])
    }
  }
  return all
}

const measures = (arg: string) => /^--(?:experimental-test-coverage|test-coverage-)/.test(arg)

/** Those that are scripts and nothing else: no components with one in them. */
export function scriptsOf({ sources }: LinesStart): RelPath[] {
  return sources.filter((path) => /\.[cm]?[jt]sx?$/.test(path))
}

function urlOf({ root }: LinesStart, source: RelPath): string {
  const path = join(root, source)
  try {
    return pathToFileURL(realpathSync.native(path)).href
  } catch {
    return pathToFileURL(path).href // it is gone
  }
}

/** What one process says of the sources. A script whose text is not what is known of it is left out. */
function stretchesIn(
  text: string,
  wanted: ReadonlyMap<string, RelPath>,
  root: string,
): [RelPath, Stretch[]][] {
  const report = parsed(text)
  const maps = isObject(report['source-map-cache']) ? report['source-map-cache'] : {}
  return fieldsIn(report.result).flatMap((script): [RelPath, Stretch[]][] => {
    const url = textOf(script.url) ?? ''
    const source = wanted.get(url.replace(/[?#].*$/, ''))
    if (source === undefined) return []
    const counts = countsIn(rangesOf(script))
    const map = maps[url]
    const stretches = isObject(map)
      ? mapped(counts, map, url)
      : plain(counts, readFileSync(join(root, source), 'utf8'))
    return stretches === undefined ? [] : [[source, stretches]]
  })
}

function parsed(text: string): JsonObject {
  const value = parseJson(text)
  return isObject(value) ? value : {} // torn
}

function rangesOf(script: JsonObject): Counted[] {
  return fieldsIn(script.functions).flatMap(({ ranges, isBlockCoverage }) => {
    const all = fieldsIn(ranges).map(({ startOffset, endOffset, count }) => ({
      start: numberOf(startOffset) ?? 0,
      end: numberOf(endOffset) ?? 0,
      ran: (numberOf(count) ?? 0) > 0,
    }))
    return isBlockCoverage === false ? all.slice(0, 1) : all
  })
}

/** A script that runs as it stands. */
function plain(counts: readonly Counted[], text: string): Stretch[] | undefined {
  if (counts.at(-1)?.end !== text.length) return undefined
  const place = placesIn(text)
  return counts.map(({ start, end, ran }) => ({ from: place(start), to: place(end), ran }))
}

/** A script that was made of another one. */
function mapped(
  counts: readonly Counted[],
  fields: JsonObject,
  url: string,
): Stretch[] | undefined {
  const lengths = Array.isArray(fields.lineLengths) ? fields.lineLengths.map(Number) : []
  const starts = [0]
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length + 1)
  const end = (starts.at(-1) ?? 0) - 1
  const map = isObject(fields.data) ? readMap(fields.data, url) : undefined
  if (map === undefined || counts.at(-1)?.end !== end) return undefined
  let at = 0
  const pieces = map.flatMap(({ line, column, original }) => {
    const offset = (starts[line] ?? 0) + column
    if (offset < (counts[at]?.start ?? 0)) at = 0
    while ((counts[at]?.end ?? Infinity) <= offset) at += 1
    const count = counts[at]
    return count === undefined ? [] : [{ at: original, ran: count.ran }]
  })
  return untilNext(pieces)
}

/** From each place to the next one of its line. */
function untilNext(pieces: readonly { at: Stretch['from']; ran: boolean }[]): Stretch[] {
  const sorted = [...pieces].sort((one, two) => one.at[0] - two.at[0] || one.at[1] - two.at[1])
  return sorted.map(({ at: from, ran }, index) => {
    let next = index + 1
    while (sorted[next]?.at[0] === from[0] && sorted[next]?.at[1] === from[1]) next += 1
    const to = sorted[next]?.at
    return { from, to: to?.[0] === from[0] ? to : [from[0] + 1, 0], ran }
  })
}
