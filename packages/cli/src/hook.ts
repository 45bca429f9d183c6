import { closeSync, fstatSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, Script } from 'node:vm'

/**
 * Starts the hook proper, `hook-main.cjs`, and what it loads from `lazy/`, with V8's code cache of an
 * earlier run: compiling would take longer than the work. A cache lies beside its file and is named for
 * this Node and these bytes; V8 refuses one of another version. Without one, or where none can be
 * written, all works the same, slower.
 */
interface Loaded {
  cache: string
  script: Script
}

/** Loaded without a cache in this run. */
const fresh: Loaded[] = []

const main: { exports: { isWhole?: boolean } } = { exports: {} }

function readCache(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined // the first run with this Node
  }
}

function compile(file: string): Script {
  const handle = openSync(file, 'r')
  const { size, mtimeMs } = fstatSync(handle)
  const source = readFileSync(handle, 'latin1') // the bundler writes ASCII
  closeSync(handle)
  const cache = `${file}.${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}.cache`
  const cachedData = readCache(cache)
  const script = new Script(`(function(exports,require,module,__dirname){${source}\n})`, {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  if (cachedData === undefined || script.cachedDataRejected) fresh.push({ cache, script })
  return script
}

/** A bundle asks for the same two modules of Node dozens of times; each `require` costs 20 µs. */
const builtins = new Map<string, unknown>()

function requireBuiltin(id: string): unknown {
  const known = builtins.get(id) ?? require(id)
  builtins.set(id, known)
  return known
}

function load(file: string, module: { exports: object }): object {
  const folder = dirname(file)
  const requireFrom = (id: string) =>
    id.startsWith('./') ? load(join(folder, id), { exports: {} }) : requireBuiltin(id)
  compile(file).runInThisContext()(module.exports, requireFrom, module, __dirname)
  return module.exports
}

/** Of what ran so far: after a whole answer to an edit, that is what the next ones need. */
function store({ cache, script }: Loaded): void {
  try {
    const temporary = `${cache}.${process.pid}.tmp`
    writeFileSync(temporary, script.createCachedData(), { flag: 'wx' })
    renameSync(temporary, cache)
  } catch {
    // read-only, or another hook was faster
  }
}

process.on('exit', () => {
  if (main.exports.isWhole === true) for (const loaded of fresh) store(loaded)
})
load(join(__dirname, 'hook-main.cjs'), main)
