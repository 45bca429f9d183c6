import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { run } from './rows.mjs'

const self = fileURLToPath(import.meta.url)
const dist = new URL('../packages/impact/dist/index.js', import.meta.url).href
const FILES = 10_000

if (pathToFileURL(process.argv[1] ?? '').href === import.meta.url) {
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({
    options: { measure: text, cache: text, changed: text, names: text },
  })
  const [root, cache] = [values.measure ?? '', values.cache ?? '']
  if (values.names === undefined) await measure(root, cache, values.changed)
  else await select(root, cache, values.names)
}

/** One build, timed in the process: milliseconds without the start of Node. */
async function measure(root, cache, named) {
  const changed = named === undefined ? undefined : [named]
  const { buildGraph } = await import(dist)
  const spent = process.cpuUsage()
  const start = performance.now()
  const graph = await buildGraph({ root }, { cache, changed })
  const built = performance.now()
  const { user, system } = process.cpuUsage(spent)
  const importers = graph.importers('src/area0/m0.ts').length
  console.log(JSON.stringify({ build: built - start, cpu: (user + system) / 1000, importers }))
}

/** One selection by the changed names of a file, timed in the process, after a build that found no changes. */
async function select(root, cache, path) {
  const { buildGraph, testsByName } = await import(dist)
  const { openProject } = await import('../packages/project/dist/index.js')
  const project = openProject(root)
  const graph = await buildGraph(project, { cache })
  const before = readFileSync(join(root, path), 'utf8').replace('return value +', 'return')
  const spent = process.cpuUsage()
  const start = performance.now()
  const { tests } = await testsByName(project, graph, [{ path, before }])
  const ended = performance.now()
  const { user, system } = process.cpuUsage(spent)
  const memory = process.resourceUsage().maxRSS
  const importers = tests.size
  console.log(
    JSON.stringify({ build: ended - start, cpu: (user + system) / 1000, importers, memory }),
  )
}

const cacheOf = ({ top }) => join(top, 'cache')
const build = (place, ...more) => [
  self,
  '--measure',
  place.folder,
  '--cache',
  cacheOf(place),
  ...more,
]
const middle = pathOf(FILES >> 1)
const byNames = (place) => build(place, '--names', pathOf(0))

function forgetNames(place) {
  const folder = cacheOf(place)
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.names')))
    rmSync(join(folder, name))
}

const built = ({ stdout }) => {
  if (JSON.parse(stdout).importers === 0)
    throw new Error(`nobody imports what everybody imports: ${stdout}`)
}

const reads = ({ stdout }) => {
  const { build: ms, cpu: cpuMs } = JSON.parse(stdout)
  return { ms, cpuMs }
}

/** Builds from a cache; the first build fills it, the second one stores the final stamps. */
const again = (name, row) => ({
  name: `import graph of 10,000 TypeScript files, ${name}`,
  setup: (place) => {
    generate(place.folder, FILES)
    for (let n = 0; n < 2; n += 1) run(process.execPath, build(place), place)
  },
  args: (place) => build(place),
  check: built,
  reads,
  ...row,
})

const change = ({ folder }) => appendFileSync(join(folder, middle), '// changed\n')

/** @type {readonly import('./measure.mjs').Row[]} */
export const rows = [
  again('first build', {
    budget: { ms: 3000 },
    seldom: 5,
    setup: (place) => generate(place.folder, FILES),
    before: (place) => rmSync(cacheOf(place), { recursive: true, force: true }),
  }),
  again('from the cache', { long: true }),
  again('after one change that nobody names', { long: true, before: change }),
  again('after one change that is named', {
    budget: { ms: 100 },
    before: change,
    args: (place) => build(place, '--changed', middle),
  }),
  again('selection by names, first', { long: true, args: byNames, before: forgetNames }),
  again('selection by names, from the cache', { long: true, args: byNames }),
]

function moduleOf(at) {
  return `area${Math.floor(at / 50)}/m${at}${at % 5 === 4 ? '.test' : ''}`
}

function pathOf(at) {
  return `src/${moduleOf(at)}.ts`
}

/** Modules of 2 KB that import four others, a built-in module and a type by an alias; each fifth is a test. */
function generate(root, count) {
  const old = new Date(Date.now() - 3_600_000)
  for (let at = 0; at < count; at += 1) {
    const path = join(root, pathOf(at))
    mkdirSync(dirname(path), { recursive: true })
    const others = [0, 1, 2, 3].map((k) => Math.floor((at * (k + 1)) / 7))
    const imports = others
      .filter((other, k) => other % 5 !== 4 && other !== at && others.indexOf(other) === k)
      .map((other, k) => `import { step${k} as s${k} } from '../${moduleOf(other)}.js'`)
    const lines = [
      ...imports,
      "import { readFileSync } from 'node:fs'",
      "import type { Thing } from '@/types.js'",
      ...[0, 1, 2, 3, 4].map((k) => body(at, k)),
    ]
    writeFileSync(path, `${lines.join('\n')}\n`)
    utimesSync(path, old, old)
  }
  const paths = { '@/*': ['./src/*'] }
  writeFileSync(join(root, 'src/types.ts'), 'export interface Thing { id: string }\n')
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: { paths } }))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'generated', type: 'module' }))
}

function body(at, step) {
  return `
/** Step ${step} of module ${at}. */
export function step${step}(value: number, items: readonly string[] = []): number {
  if (items.length > ${step}) {
    return value + items.filter((item) => item.startsWith('a')).length
  }
  const doubled = items.map((item) => ({ item, length: item.length * ${step + 1} }))
  return doubled.reduce((sum, { length }) => sum + length, value)
}`
}
