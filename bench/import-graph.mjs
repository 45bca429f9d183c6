// node bench/import-graph.mjs [-- --files 10000] [--rounds 15]: builds the import graph of generated TypeScript
// files in processes of their own (the first build, one from the cache, those after a change) and prints medians
// and memory. Exit code 1: a budget does not hold. Needs `npm run build`.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const self = fileURLToPath(import.meta.url)
const dist = new URL('../packages/impact/dist/index.js', import.meta.url)

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '15' },
    /** A process of its own: the root to build; the cache's folder follows. */
    measure: { type: 'string' },
    cache: { type: 'string' },
    changed: { type: 'string' },
  },
})
if (values.measure === undefined) await compare(Number(values.files), Number(values.rounds))
else await measure(values.measure, values.cache ?? '', values.changed)

/** One build, as the process sees it; milliseconds without the start of Node. */
async function measure(root, cache, named) {
  const changed = named === undefined ? undefined : [named]
  const { buildGraph } = await import(dist)
  const spent = process.cpuUsage()
  const start = performance.now()
  const graph = await buildGraph({ root }, { cache, changed })
  const built = performance.now()
  const { user, system } = process.cpuUsage(spent)
  const importers = graph.importers('src/area0/m0.ts').length
  const asked = performance.now()
  const megabytes = process.resourceUsage().maxRSS / 1024
  const { length: files } = graph.files
  console.log(
    JSON.stringify({
      build: built - start,
      cpu: (user + system) / 1000,
      ask: asked - built,
      megabytes,
      files,
      importers,
    }),
  )
}

async function compare(count, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-import-graph-'))
  try {
    const root = join(folder, 'project')
    const cache = join(folder, 'cache')
    const { changed } = generate(root, count)
    const rows = [
      row('first build', Math.min(rounds, 5), 3000, () => {
        rmSync(cache, { recursive: true, force: true })
        return run(root, cache)
      }),
      row('from the cache', rounds, undefined, () => run(root, cache)),
      row('after one change that nobody names', rounds, undefined, () => {
        appendFileSync(join(root, changed), '// changed\n')
        return run(root, cache)
      }),
      row('after one change that is named', rounds, 100, () => {
        appendFileSync(join(root, changed), '// changed\n')
        return run(root, cache, '--changed', changed)
      }),
    ]
    console.log(
      `${count} TypeScript files, medians of ${rounds} processes, Node ${process.version},`,
    )
    console.log(`${process.platform} ${process.arch}, ${cpus().length} cores.\n`)
    console.log('| | build | of the processor | budget | | importers of one file | memory |')
    console.log('|---|---|---|---|---|---|---|')
    for (const one of rows) console.log(one.line)
    process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(name, rounds, budget, once) {
  once() // the first warms the disk's cache; of the later builds it also settles the stamps
  const all = Array.from({ length: rounds }, once)
  const [build, cpu, ask, megabytes] = ['build', 'cpu', 'ask', 'megabytes'].map((key) =>
    median(all.map((one) => one[key])),
  )
  const holds = budget === undefined || build <= budget
  const verdict = budget === undefined ? '' : holds ? 'ok' : '**over**'
  const limit = budget === undefined ? '' : `≤ ${budget} ms`
  const cells = [name, ms(build), ms(cpu), limit, verdict, ms(ask), `${megabytes.toFixed(0)} MB`]
  return { holds, line: `| ${cells.join(' | ')} |` }
}

function ms(value) {
  return `${value.toFixed(0)} ms`
}

function median(numbers) {
  return numbers.sort((one, other) => one - other)[numbers.length >> 1]
}

function run(root, cache, ...named) {
  const args = [self, '--measure', root, '--cache', cache, ...named]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`a build ended with ${status}: ${stderr}`)
  const result = JSON.parse(stdout)
  if (result.importers === 0) throw new Error(`nobody imports what everybody imports: ${stdout}`)
  return result
}

/** Modules of 2 KB that import four others, a built-in module and a type by an alias; each fifth is a test. */
function generate(root, count) {
  const place = (at) => `area${Math.floor(at / 50)}/m${at}${at % 5 === 4 ? '.test' : ''}`
  const old = new Date(Date.now() - 3_600_000)
  for (let at = 0; at < count; at += 1) {
    const path = join(root, 'src', `${place(at)}.ts`)
    mkdirSync(dirname(path), { recursive: true })
    const others = [0, 1, 2, 3].map((k) => Math.floor((at * (k + 1)) / 7))
    const imports = others
      .filter((other, k) => other % 5 !== 4 && other !== at && others.indexOf(other) === k)
      .map((other, k) => `import { step${k} as s${k} } from '../${place(other)}.js'`)
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
  return { changed: `src/${place(count >> 1)}.ts` }
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
