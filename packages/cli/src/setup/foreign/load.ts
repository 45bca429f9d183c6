import { pathToFileURL } from 'node:url'
import { constants, Script } from 'node:vm'
import { type Adapter, type Env, isAdapter, isObject } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { entryOf, type Found, findAdapter, fingerprintOf, type Where } from './find.ts'

/** A foreign adapter, or why there is none, in one line. */
export type Loaded = { type: 'adapter'; adapter: Adapter } | { type: 'none'; why: string }

const none = (why: string): Loaded => ({ type: 'none', why })

/** Loads the adapter of a host that is not built in. What a project brings is not loaded before a person agreed to exactly it. */
export async function loadForeign(name: string, where: Where): Promise<Loaded> {
  const found = findAdapter(name, where)
  if (found === undefined) return none(`no adapter is called ${JSON.stringify(name.slice(0, 80))}`)
  if (!isAllowed(found, where.env)) return none(`${notAgreed(found)}: tailtest trust`)
  return loadFound(name, found)
}

/** Loads a package that may be loaded. */
export async function loadFound(name: string, found: Found): Promise<Loaded> {
  const title = titleOf(found)
  const entry = entryOf(found)
  if (entry === undefined) return none(noModule(found))
  try {
    const module = await importModule(entry)
    const adapter = isObject(module) ? module.adapter : undefined
    if (isAdapter(adapter) && adapter.host === name) return { type: 'adapter', adapter }
    return none(`${title} exports no adapter of the host ${name} as "adapter"`)
  } catch (error) {
    return none(`${title} cannot be loaded: ${messageOf(error)}`)
  }
}

/** A package, in words. */
export function titleOf({ manifest: { name, version } }: Found): string {
  return `${name} ${JSON.stringify(version)}`
}

export const notAgreed = (found: Found) =>
  `${titleOf(found)} comes from the project, and nobody agreed to it as it is`

const noModule = (found: Found) => `${titleOf(found)} has no module to load`

/** Whether a person has it in their own installation, or agreed to exactly it. */
export function isAllowed(found: Found, env: Env): boolean {
  if (found.root === undefined) return true
  const fingerprint = fingerprintOf(found)
  const trust = openTrust(userStateDir(env))
  return fingerprint !== undefined && trust.hasAdapter(found.root, fingerprint)
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? ''
}

/** The module in this file, whatever its kind. Of an `import()` in the source the hook's bundler makes a `require`. */
async function importModule(file: string): Promise<unknown> {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
  const script = new Script('(url) => import(url)', { importModuleDynamically })
  const load = script.runInThisContext()
  const { emitWarning } = process
  process.emitWarning = () => {} // Node 20 calls this way experimental, on the stderr of each hook
  const loading = load(pathToFileURL(file).href)
  process.emitWarning = emitWarning
  return await loading
}
