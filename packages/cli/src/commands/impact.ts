import { type Env, quoteName } from '@tailtest/adapter-kit'
import {
  buildGraph,
  type Gap,
  type Importer,
  type ImportGraph,
  testsReaching,
} from '@tailtest/impact'
import { importsCache } from '@tailtest/loop'
import { languageOf, type Project, type RelPath, rootStateDir } from '@tailtest/project'
import { openCollector } from '@tailtest/runners'
import { Command } from 'commander'
import { existing, type FileMeant, filesMeant, namesFile } from '../asked/files-meant.ts'
import { type Caller, typed } from '../shell/caller.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { count, dist, printJson, printJsonList, printLines } from '../shell/output.ts'

/** Who imports a file, and which tests reach it. */
export interface ImpactRow {
  file: string
  importers: Importer[]
  tests: RelPath[]
  complete: boolean
}

/** A file of a project, with the project's graph. */
interface Found {
  path: RelPath
  graph: ImportGraph
}

/** A person reads so many of the places that could not be followed. */
const MOST_GAPS = 10

const GAPS: Readonly<Record<Gap['type'], string>> = {
  computed: 'the name is computed',
  unresolved: 'it cannot be resolved',
  unread: 'the file could not be read',
}

/** What is a test in it, and what is loaded before one, the runners say. */
function graphOf(project: Project, env: Env): Promise<ImportGraph> {
  const cache = importsCache(rootStateDir(env, project.root))
  const { taken: tests, setupOf } = openCollector(project, env)
  return buildGraph(project, { cache, from: dist, tests, setupOf })
}

/** Builds the graph of a root when its first file is asked about. */
function graphs(env: Env): (project: Project) => Promise<ImportGraph> {
  const known = new Map<string, Promise<ImportGraph>>()
  return (project) => {
    const graph = known.get(project.root) ?? graphOf(project, env)
    known.set(project.root, graph)
    return graph
  }
}

/** The files, each known to the graph of its project. */
async function find(words: readonly string[], { cwd, env }: Caller): Promise<Found[]> {
  const graphOf = graphs(env)
  const known = new Map<ImportGraph, ReadonlySet<RelPath>>()
  const found: Found[] = []
  for (const file of filesMeant(words, cwd)) {
    const path = existing(file, 'tailtest impact src/cart.ts')
    const graph = await graphOf(file.project)
    const files = known.get(graph) ?? new Set(graph.files)
    known.set(graph, files)
    // what is no source (data, styles) may be imported: then its importers are known all the same
    if (languageOf(path) === undefined || files.has(path)) found.push({ path, graph })
    else if (words.includes(file.written)) throw passedOver(file)
  }
  return found
}

function passedOver({ written, project }: FileMeant): CommandFailure {
  return new CommandFailure(
    `${quoteName(written)} is in a skipped folder, and nothing in ${project.root} imports it`,
    'tailtest reads ignored folders and installed packages only where a source imports them.',
  )
}

function rowOf({ path, graph }: Found): ImpactRow {
  return {
    file: path,
    importers: graph.importers(path),
    tests: testsReaching(graph, path),
    complete: graph.complete,
  }
}

/** The same of each file that is meant. */
export async function impactOf(words: readonly string[], caller: Caller): Promise<ImpactRow[]> {
  return (await find(words, caller)).map(rowOf)
}

async function* rowsOf(found: readonly Found[]): AsyncGenerator<ImpactRow> {
  for (const one of found) yield rowOf(one)
}

/** With `--why` no files are the changed ones. */
function requireFiles(words: readonly string[], { why, since }: Options): void {
  if (since !== undefined && why === undefined) {
    throw new CommandFailure(
      '--since goes with --why',
      'Name a test: tailtest impact --why test/cart.test.ts --since main',
    )
  }
  if (words.length > 0 || why !== undefined) return
  throw new CommandFailure(
    'no file is named',
    'Give files of a project: tailtest impact src/cart.ts',
  )
}

interface Options {
  json?: true
  why?: string
  since?: string
}

function lines({ file, importers, tests }: ImpactRow): string[] {
  const isTest = new Set(tests)
  const said = importers.map(({ file: importer, hops }) => {
    const kind = isTest.has(importer) ? ' (test)' : ''
    return `  ${count(hops, 'hop')}: ${quoteName(importer)}${kind}`
  })
  const head = `imported by ${count(importers.length, 'file')}, reached by ${count(tests.length, 'test')}`
  return [`${quoteName(file)}: ${head}`, ...said]
}

/** What keeps the answers from being all; nothing where they are. */
function gapLines({ complete, gaps }: ImportGraph): string[] {
  if (complete) return []
  if (gaps.length === 0) return ['incomplete: the project has more files than were read']
  const shown = gaps.slice(0, MOST_GAPS).map(({ file, type, text, line }) => {
    const place = line === 0 ? quoteName(file) : `${quoteName(file)}:${line}`
    return `  ${place}${text === '' ? '' : ` ${quoteName(text)}`}: ${GAPS[type]}`
  })
  const more = gaps.length > shown.length ? [`  … and ${gaps.length - shown.length} more`] : []
  return [
    `incomplete: what ${count(gaps.length, 'place')} load${gaps.length === 1 ? 's' : ''} is unknown`,
    ...shown,
    ...more,
  ]
}

export const command = new Command('tailtest impact')
  .description(
    'Says which files import each file, directly or through others, and which tests reach it.',
  )
  .argument('[file...]', 'files; folders; patterns like "src/**/*.ts"')
  .option(
    '--why <test>',
    'explain, name by name, why a change needs this test or not; the change is in the given files, or in all that differ',
  )
  .option('--since <ref>', 'with --why: the commit that a change is compared with (default: HEAD)')
  .option(
    '--json',
    'print {file, importers: [{file, hops}], tests, complete}; an array for several files, a folder or a pattern. With --why {test, needed, loads, way: [{file, name}], whole: [{file, why}]}',
  )
  .action(async (words: string[], options: Options) => {
    const caller = typed()
    const { cwd, env } = caller
    requireFiles(words, options)
    if (options.why !== undefined) {
      const { whyNeeded, whyLines } = await import('../asked/why-needed.ts')
      const why = await whyNeeded(options.why, { ...options, words, cwd, graphOf: graphs(env) })
      if (options.json) printJson(why)
      else printLines(whyLines(why))
      process.exitCode = why.needed ? EXIT.done : EXIT.no
      return
    }
    const found = await find(words, caller)
    if (options.json) {
      const [first] = found
      const isOne = words.length === 1 && namesFile(words[0] ?? '', cwd)
      if (isOne && first !== undefined) printJson(rowOf(first))
      else await printJsonList(rowsOf(found))
      return
    }
    for (const one of found) printLines(lines(rowOf(one)))
    for (const graph of new Set(found.map((one) => one.graph))) printLines(gapLines(graph))
  })
