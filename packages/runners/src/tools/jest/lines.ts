import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  isObject,
  type JsonObject,
  openProject,
  parseJson,
  type RelPath,
  toRelative,
} from '@tailtest/project'
import { type Counted, countsIn, placesIn, startsIn } from '../../families/script/lines/counts.ts'
import spawns from '../../families/script/lines/spawns.planted.cjs'
import { scriptsOf } from '../../families/script/lines/v8.ts'
import { numberOf } from '../../report/fields.ts'
import type { Lines, LinesStart, Stretch, Stretches } from '../../report/lines.ts'
import { readReport } from '../../report/report-file.ts'
import spawned from './spawned.planted.cjs'

const FOLDER = 'coverage'

/** jest's own coverage (https://jestjs.io/docs/cli#--coverageboolean), of files that are called like the sources alone. */
export const jestLines: Lines = {
  invocation: (start, own) => {
    const { runner, folder, env } = start
    const scripts = scriptsOf(start)
    const names = [...new Set(scripts.map((path) => posix.basename(path)))]
    if (names.length === 0 || names.some((name) => /[^\w.-]/.test(name))) return undefined
    const flags = [
      ...['--coverage', '--coverageReporters=json', '--coverageThreshold={}'],
      `--coverageDirectory=${join(folder, FOLDER)}`,
      ...names.map((name) => `--collectCoverageFrom=**/${name}`),
    ]
    const given = { ...env, ...runner.env, ...own.env }
    const options = [`--require ${JSON.stringify(join(folder, 'spawned.cjs'))}`]
    return {
      ...own,
      args: own.args.flatMap((arg) => (arg === '--coverage=false' ? flags : [arg])),
      env: { ...own.env, NODE_OPTIONS: [...options, given.NODE_OPTIONS ?? ''].join(' ').trim() },
      plant: [
        ...(own.plant ?? []),
        { name: 'spawns.cjs', text: spawns },
        { name: 'spawned.cjs', text: spawned },
      ],
    }
  },
  read: async (start) => {
    const { folder } = start
    const isLost = (await readReport(join(folder, 'started.log'))) !== undefined
    const text = await readReport(join(folder, FOLDER, 'coverage-final.json'))
    return isLost || text === undefined ? undefined : readCoverage(text, start)
  },
}

/** Reads what Istanbul writes: of each file its statements, and how often each ran. One without any that ran was not loaded. */
function readCoverage(text: string, { root, ...start }: LinesStart): Stretches {
  const wanted = new Set<string>(scriptsOf({ root, ...start }))
  const all = new Map<RelPath, Stretch[]>()
  const report = parseJson(text)
  for (const [path, file] of Object.entries(isObject(report) ? report : {})) {
    const source = toRelative(openProject(root), path)
    if (source === undefined || !wanted.has(source) || !isObject(file)) continue
    const counts = statementsIn(file, readFileSync(join(root, source), 'utf8'))
    if (counts.some(({ ran }) => ran)) all.set(source, counts)
  }
  return all
}

function statementsIn(file: JsonObject, text: string): Stretch[] {
  const [statements, hits] = [file.statementMap, file.s]
  if (!isObject(statements) || !isObject(hits)) return []
  const starts = startsIn(text)
  const offset = (at: unknown) => {
    const { line, column } = isObject(at) ? at : {}
    const number = numberOf(line) ?? 1
    const across = numberOf(column) // none: all of the line
    return across === undefined
      ? (starts[number] ?? text.length)
      : (starts[number - 1] ?? text.length) + across
  }
  const counts = Object.entries(statements).flatMap(([id, place]): Counted[] => {
    if (!isObject(place)) return []
    const [start, end] = [offset(place.start), offset(place.end)]
    return [{ start, end, ran: (numberOf(hits[id]) ?? 0) > 0 }]
  })
  const place = placesIn(text)
  return countsIn(counts).map(({ start, end, ran }) => ({
    from: place(start),
    to: place(end),
    ran,
  }))
}
