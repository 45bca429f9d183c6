// How big the house is, and how many rooms an event walks through: node check/house.mjs [--json]
import { spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { loader } from '../texts.mjs'
import { ROOT } from './packages.mjs'

const PACKAGES = join(ROOT, 'packages')

// --- files, lines, importers ---

/** Each source file, from the root, with its text. */
function sources() {
  const isSource = (path) => path.endsWith('.ts')
  return new Map(
    readdirSync(PACKAGES).flatMap((name) => {
      const folder = join(PACKAGES, name, 'src')
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map((path) => {
          const file = join(folder, path)
          return [relative(ROOT, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]
        })
    }),
  )
}

/** The files whose one importer is another file of `src`, types and `import()` counted. */
function onceImported(files) {
  const importers = new Map([...files.keys()].map((path) => [path, new Set()]))
  for (const [path, text] of files) {
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith('.'))
        importers.get(join(dirname(path), fileName).replaceAll('\\', '/'))?.add(path)
    }
  }
  return [...importers].filter(([, { size }]) => size === 1).map(([path]) => path)
}

function sizes() {
  const files = sources()
  const once = onceImported(files)
  const rows = readdirSync(PACKAGES).map((name) => {
    const isOf = (path) => path.startsWith(`packages/${name}/`)
    const texts = [...files].filter(([path]) => isOf(path)).map(([, text]) => text)
    const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
    return [name, { files: texts.length, lines, once: once.filter(isOf).length }]
  })
  const sum = (key) => rows.reduce((total, [, row]) => total + row[key], 0)
  return {
    ...Object.fromEntries(rows),
    all: { files: sum('files'), lines: sum('lines'), once: sum('once') },
  }
}

// --- journeys ---

/** Of each journey, how many source files it should enter at most. */
const AIMS = {
  'first edit': 90,
  'session start': 90,
  'end of a turn': 160,
  'gate decision': 90,
  'tailtest run': 140,
}

/** @satisfies {import('esbuild').BuildOptions} */
const BUNDLE = {
  absWorkingDir: join(PACKAGES, 'cli'),
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  loader,
  define: { __VERSION__: '"0.0.0"' },
  external: ['typescript', '@typescript-eslint/typescript-estree', '@ast-grep/napi'],
  tsconfig: '../../tsconfig.base.json',
  logLevel: 'error',
}

/** The hook, with what it loads on use beside it, and the command: as they are built, but with their names, and maps. */
async function bundle(out) {
  process.chdir(BUNDLE.absWorkingDir) // before esbuild is loaded, which keeps to where it was
  const { build } = await import('esbuild')
  const { lazyModules, markLazy } = await divider(build, out)
  const lazy = await lazyModules('src/hook-main.ts', BUNDLE.external)
  /** @satisfies {import('esbuild').BuildOptions} */
  const hook = { ...BUNDLE, outdir: out, format: 'cjs', outExtension: { '.js': '.cjs' } }
  await build({
    ...hook,
    entryPoints: ['src/hook-main.ts'],
    plugins: [markLazy(lazy, './lazy/')],
  })
  await build({
    ...hook,
    entryPoints: Object.fromEntries([...lazy].map(([path, name]) => [`lazy/${name}`, path])),
    plugins: [markLazy(lazy, './')],
  })
  await build({
    ...BUNDLE,
    outdir: out,
    entryPoints: ['src/bin.ts'],
    splitting: true,
    format: 'esm',
    banner: {
      js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
    },
  })
}

/** How the command's own build divides the hook: TypeScript, so bundled before it is imported. */
async function divider(build, out) {
  const outfile = join(out, 'lazy.build.mjs')
  await build({
    entryPoints: ['./lazy.build.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['esbuild'],
  })
  return import(pathToFileURL(outfile).href)
}

const FILES = {
  'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/cart.js': 'export const total = (prices) => prices.reduce((sum, price) => sum + price, 0)\n',
  'src/cart.test.js': `import assert from 'node:assert'
import { test } from 'node:test'
import { total } from './cart.js'
test('adds prices', () => assert.equal(total([1, 2]), 3))
`,
}

/** A project with a source and its test, in a folder with a home and a state of its own. */
function project(base, name) {
  const [root, home] = [join(base, name, 'project'), join(base, name, 'home')]
  const path = (file) => join(root, file)
  const write = (file, text) => {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
  }
  mkdirSync(home, { recursive: true })
  for (const [file, text] of Object.entries(FILES)) write(file, text)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    TAILTEST_STATE_DIR: join(base, name, 'state'),
    CLAUDE_PROJECT_DIR: root,
  }
  return { root, path, write, env, coverage: join(base, name, 'coverage') }
}

/** Starts a program of the bundle; gives what it printed, and what ran of it where that is wanted. */
function start({ root, env, coverage }, [program, ...args], { input = '', out, traced = false }) {
  const child = spawn(process.execPath, [join(out, program), ...args], {
    cwd: root,
    env: traced ? { ...env, NODE_V8_COVERAGE: coverage } : env,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      printed += data
    })
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      const entered = traced ? enteredIn(coverage, child.pid, out) : undefined
      resolve({ printed, entered })
    })
  })
}

/** The source files of which the process ran at least one function; programs that it started have their own pids. */
function enteredIn(coverage, pid, out) {
  const [name] = readdirSync(coverage).filter((each) => each.startsWith(`coverage-${pid}-`))
  const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8'))
  const entered = new Set()
  for (const { url, functions } of result) {
    if (!url.startsWith('file:') || !fileURLToPath(url).startsWith(out)) continue
    const file = fileURLToPath(url)
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const starts = lineStarts(readFileSync(file, 'utf8'))
    for (const { ranges } of functions) {
      const [{ startOffset, count }] = ranges
      if (startOffset === 0 || count === 0) continue // 0: the module itself
      const line = starts.findLastIndex((start) => start <= startOffset)
      const entry = map.findEntry(line, startOffset - starts[line])
      if (!('originalSource' in entry)) continue
      const { originalSource } = entry
      const source = relative(ROOT, join(dirname(file), originalSource)).replaceAll('\\', '/')
      if (/^packages\/[^/]+\/src\/.*\.ts$/.test(source)) entered.add(source)
    }
  }
  return [...entered].sort()
}

function lineStarts(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const PAYLOADS = join(PACKAGES, 'adapter-claude/test/payloads')

/** What Claude Code sent once, in this project, of one session. */
function payload({ root }, recorded, fields = {}) {
  const text = readFileSync(join(PAYLOADS, `${recorded}.2.1.197.json`), 'utf8')
  const escaped = JSON.stringify(root).slice(1, -1)
  const known = JSON.parse(text.replaceAll('/home/dev/shop', escaped))
  return JSON.stringify({ ...known, session_id: 'one', ...fields })
}

const NEW = 'export const half = (price) => price / 2\n'
const EDITED = FILES['src/cart.js'].replace('sum + price', 'sum - price')

/** An edit of `file` as it came in. */
const written = (shop, file, content) =>
  payload(shop, 'PostToolUse.Write.create', {
    tool_input: { file_path: shop.path(file), content },
    tool_response: {
      type: 'create',
      filePath: shop.path(file),
      content,
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
  })

/** What is said where the journey came to its end, so that none is counted that turned round on the way. */
const JOURNEYS = {
  'first edit': async (shop, { hook }) => {
    await hook(payload(shop, 'SessionStart.startup'))
    shop.write('src/discount.js', NEW)
    return hook(written(shop, 'src/discount.js', NEW), /queued/)
  },
  'session start': (shop, { hook }) => hook(payload(shop, 'SessionStart.startup'), /tailtest/),
  'end of a turn': async (shop, { hook }) => {
    await hook(payload(shop, 'SessionStart.startup'))
    shop.write('src/cart.js', EDITED)
    await hook(written(shop, 'src/cart.js', EDITED))
    return hook(payload(shop, 'Stop'), /adds prices/)
  },
  'gate decision': async (shop, { hook }) => {
    shop.write('.tailtest/config.json', '{"tdd":{"mode":{"**":"enforce"}}}')
    await hook(payload(shop, 'SessionStart.startup'))
    const edit = {
      tool_input: {
        file_path: shop.path('src/cart.js'),
        old_string: 'sum + price',
        new_string: 'sum - price',
        replace_all: false,
      },
    }
    return hook(payload(shop, 'PreToolUse.Edit', edit), /"deny"/)
  },
  'tailtest run': (_shop, { command }) => command(['run', 'src/cart.test.js'], /passed=1/),
}

async function journeys() {
  const out = join(ROOT, 'node_modules/.cache/tailtest-house')
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest-house-')))
  try {
    await bundle(out)
    const rows = {}
    for (const [name, walk] of Object.entries(JOURNEYS)) {
      const shop = project(base, name.replaceAll(' ', '-'))
      const go = async (words, input, end) => {
        const { printed, entered } = await start(shop, words, {
          input,
          out,
          traced: end !== undefined,
        })
        if (end && !end.test(printed))
          throw new Error(`${name} did not come to its end:\n${printed}`)
        return entered
      }
      await go(['bin.js', 'install', '--agent', 'claude'])
      rows[name] = await walk(shop, {
        hook: (input, end) => go(['hook-main.cjs', 'claude'], input, end),
        command: (words, end) => go(['bin.js', ...words], '', end),
      })
    }
    return rows
  } finally {
    for (const folder of [out, base])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

// --- what is printed ---

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
const [byPackage, walked] = [sizes(), await journeys()]
if (values.json) {
  console.log(JSON.stringify({ packages: byPackage, journeys: walked }, undefined, 2))
} else {
  console.log(['package', 'files', 'lines', 'imported once'].join('\t'))
  for (const [name, { files, lines, once }] of Object.entries(byPackage)) {
    console.log([name.padEnd(16), files, lines, once].join('\t'))
  }
  console.log('\njourney\tfiles\taim')
  for (const [name, entered] of Object.entries(walked)) {
    console.log([name.padEnd(16), entered.length, `≤ ${AIMS[name]}`].join('\t'))
  }
}
