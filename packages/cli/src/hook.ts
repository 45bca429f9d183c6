import {
  constants as access,
  accessSync,
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Script, constants as vm } from 'node:vm'

/** Given by the build. */
declare const __VERSION__: string

/**
 * Starts the hook proper, `hook-main.cjs`, and what it loads from `lazy/`, with V8's code cache of an
 * earlier run: compiling would take longer than the work. A cache lies beside its file and is named for
 * this Node, our version and this file; of other bytes V8 itself refuses only those of another length. Without one, or where none can be
 * written, all works the same, slower.
 */
interface Loaded {
  /** The cache's path without its ending. */
  cache: string
  script: Script
  /** The run that the cache in use was made of. */
  made?: Run
  /** That was long ago. */
  isOld: boolean
}

/** What a run went through: an edit from its event to a note on it, or less. */
type Run = 'whole' | 'part'

/** Of a `part` only the functions that ran are compiled: it serves until a `whole` one is there. */
const ENDINGS = [
  ['whole', '.cache'],
  ['part', '.part.cache'],
] as const

/**
 * So old a cache, in milliseconds, is made again: with what it held, and what has run since and was not in it. Whoever
 * warms the cache up has each run add what it compiled.
 */
const OLD_MS = process.env.TAILTEST_LEARN === '1' ? 0 : 24 * 60 * 60 * 1000

/** Where the caches lie: beside their files, or in a folder that the starter of this process names, which nothing else shall see. */
const { TAILTEST_CODE_CACHE: caches } = process.env
delete process.env.TAILTEST_CODE_CACHE

const loaded: Loaded[] = []

/**
 * `again`: the hook proper once more, with modules of its own, so that no call finds what another one left in them; with
 * all that calls before it asked for, which can be evaluated before anybody waits for an answer.
 */
const main: { exports: { isWhole?: boolean }; again(): object } = {
  exports: {},
  again: () => {
    const modules = new Map<string, object>()
    for (const file of scripts.keys()) load(file, { exports: {} }, modules)
    return load(join(__dirname, 'hook-main.cjs'), { exports: {} }, modules)
  },
}

interface Cached {
  data: Buffer
  isOld: boolean
}

function readCache(path: string): Cached | undefined {
  let handle: number | undefined
  try {
    handle = openSync(path, 'r')
    const isOld = Date.now() - fstatSync(handle).mtimeMs >= OLD_MS
    return { data: readFileSync(handle), isOld }
  } catch {
    return undefined // the first run with this Node
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

function compile(file: string): Script {
  const handle = openSync(file, 'r')
  const { size, mtimeMs } = fstatSync(handle)
  const source = readFileSync(handle, 'latin1') // the bundler writes ASCII
  closeSync(handle)
  const base = caches === undefined ? file : join(caches, basename(file))
  const maker = `${__VERSION__}-${process.version}-${process.arch}`
  const cache = `${base}.${maker}-${size}-${Math.floor(mtimeMs)}`
  let made: Run | undefined
  let cached: Cached | undefined
  for (const [run, ending] of ENDINGS) {
    cached = readCache(cache + ending)
    if (cached === undefined) continue
    made = run
    break
  }
  const script = new Script(source, {
    filename: file,
    cachedData: cached?.data,
    importModuleDynamically: vm.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const isUsed = script.cachedDataRejected === false
  loaded.push({ cache, script, made: isUsed ? made : undefined, isOld: cached?.isOld === true })
  return script
}

/** A bundle asks for the same two modules of Node dozens of times; each `require` costs 20 µs. */
const builtins = new Map<string, unknown>()

function requireBuiltin(id: string): unknown {
  const known = builtins.get(id) ?? require(id)
  builtins.set(id, known)
  return known
}

const scripts = new Map<string, Script>()

/** `modules`: what was loaded, so that two who ask for one module get the same. */
function load(file: string, module: { exports: object }, modules: Map<string, object>): object {
  const known = modules.get(file)
  if (known !== undefined) return known
  const folder = dirname(file)
  const requireFrom = (id: string) =>
    id.startsWith('./') ? load(join(folder, id), { exports: {} }, modules) : requireBuiltin(id)
  const script = scripts.get(file) ?? compile(file)
  scripts.set(file, script)
  script.runInThisContext()(module.exports, requireFrom, module, __dirname)
  modules.set(file, module.exports)
  return module.exports
}

function store({ cache, script }: Loaded, ending: string): void {
  const temporary = `${cache}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`
  try {
    const handle = openSync(temporary, 'wx')
    try {
      writeFileSync(handle, script.createCachedData())
      fsyncSync(handle) // of a cache that lost a page when the power failed V8 crashes, in every hook
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, cache + ending)
  } catch {
    discard(temporary) // read-only or full
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // nothing can be removed either
  }
}

/** Two levels below the person's state, which is there by now: made one by one, see `makeFolder` of `@tailtest/project`. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
}

/** Making a cache takes longer than a hook: only where it can be kept. */
function canStore(): boolean {
  try {
    if (caches === undefined) accessSync(__dirname, access.W_OK)
    else for (const folder of [dirname(caches), caches]) makeFolder(folder)
    return true
  } catch {
    return false // installed for all users, or on a read-only disk
  }
}

process.on('exit', () => {
  const [[, whole], [, part]] = ENDINGS
  const isWhole = main.exports.isWhole === true
  const lacking = loaded.filter(
    ({ made, isOld }) => made === undefined || isOld || (isWhole && made === 'part'),
  )
  if (lacking.length === 0 || !canStore()) return
  for (const each of lacking) store(each, isWhole || each.made === 'whole' ? whole : part)
})
try {
  load(join(__dirname, 'hook-main.cjs'), main, new Map())
} catch (error) {
  // half installed: npm is writing the next version at this moment; a script that loaded us may have another one
  if (require.main !== undefined && require.main !== module) throw error
}
