import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

/**
 * Runs hooks as Cursor does, with the hook code of `@cursor/sdk`, taken out of its bundle; what hooks do not need of it
 * (protocol, telemetry) is replaced by nothing. `node cursor-executor.mjs <folder of the SDK> <project>` prints what it
 * reads of the settings, then answers each line of stdin, `{ step, request }`, with a line.
 */
const [sdk, root] = process.argv.slice(2)
const dist = join(sdk, 'dist', 'esm')
const require = createRequire(import.meta.url)

const modules = {}
for (const name of readdirSync(dist).filter((each) => /^\d+\.js$/.test(each))) {
  const chunk = await import(pathToFileURL(join(dist, name)).href)
  Object.assign(modules, chunk.__webpack_esm_modules__)
}

/** Can be called, constructed and read, and does nothing. */
const nothing = () =>
  new Proxy(function Nothing() {}, {
    apply: () => nothing(),
    construct: () => ({}),
    get: (target, key) => {
      if (key === 'prototype') return target.prototype
      if (key === 'then') return undefined
      return key === Symbol.toPrimitive ? () => '' : nothing()
    },
  })

const loaded = new Map()

/** What the bundler calls `require`. */
function load(id) {
  if (id.startsWith('node:')) {
    const module = require(id.replace(/\?.*/, ''))
    return { ...module, default: module }
  }
  if (loaded.has(id)) return loaded.get(id).exports
  const isNeeded = id in modules && !/proto\/|otel|logger|tree-sitter/.test(id)
  if (!isNeeded) return nothing()
  const module = { exports: {}, id }
  loaded.set(id, module)
  modules[id](module, module.exports, load)
  return module.exports
}
load.d = (exports, getters) => {
  for (const [key, get] of Object.entries(getters)) {
    Object.defineProperty(exports, key, { enumerable: true, get })
  }
}
load.o = (object, key) => Object.hasOwn(object, key)
load.r = () => {}
load.t = (module) => module
load.n = (module) => {
  const get = () => module
  load.d(get, { a: get })
  return get
}

const { vk: hooksOf } = load('../cursor-sdk-local-runtime/dist/core/hooks-runtime.js')
const workspaceState = { projectRoot: root, workspaceRoots: [root] }
const { hooksConfig, createSessionRuntime } = await hooksOf().createHooksRuntime({ workspaceState })
const { hookExecutor } = createSessionRuntime({})
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
const run = hookExecutor.executeCommandScript.bind(hookExecutor)
let runs = []
hookExecutor.executeCommandScript = async (script) => {
  const done = await run(script)
  runs.push({ code: done.exitCode, stdout: done.stdout })
  return done
}

const { errors, projectHooks, userHooks, claudeProjectLocalHooks } = hooksConfig
print({
  errors: errors.map(({ message }) => message),
  own: Object.keys((projectHooks ?? userHooks)?.hooks ?? {}),
  imported: Object.keys(claudeProjectLocalHooks?.hooks ?? {}),
})
for await (const line of createInterface({ input: process.stdin })) {
  const { step, request } = JSON.parse(line)
  runs = []
  const answer = await hookExecutor.executeHookForStep(step, request)
  print({ answer: answer ?? null, runs })
}
