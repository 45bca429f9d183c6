import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { type Env, quoteName } from '@tailtest/adapter-kit'
import { homeDir } from '@tailtest/project'
import { entryOf, type Found, type Where } from './find.ts'
import { titleOf } from './load.ts'

/** A package that takes longer hangs, on a busy machine too. */
const LIMIT_MS = 15_000

/** What is shown of what a package printed. */
const SHOWN = 120

/**
 * Loads the module and asks it what every command asks an adapter. `beforeExit` comes where everything is done and nobody
 * ended the process: only then it went well, and the third stream says so. What is no adapter at all is judged elsewhere.
 */
const SCRIPT = `
import { writeSync } from 'node:fs'
const [, url, root, home] = process.argv
let said = ''
process.once('beforeExit', () => writeSync(3, said))
const isFile = (file) => typeof file?.path === 'string' &&
  ['merge', 'remove', 'find', 'problems'].every((name) => typeof file[name] === 'function')
try {
  const { adapter } = await import(url)
  const { install, shellSession } = adapter ?? {}
  if (typeof shellSession === 'function') adapter.shellSession(process.env)
  for (const scope of Array.isArray(install?.scopes) ? install.scopes : []) {
    const files = install.settings(scope, { root, home })
    if (!Array.isArray(files) || files.length === 0 || !files.every(isFile))
      throw new Error('its settings of scope ' + scope + ' are no files')
    if (!Array.isArray(install.nextSteps(scope)))
      throw new Error('its next steps of scope ' + scope + ' are no list')
  }
  said = 'well'
} catch (error) {
  said = 'cannot be loaded: ' + (error instanceof Error ? error.message : String(error))
}
`

/**
 * Loads a package in a process of its own. `undefined`: it went well, so that a command may load it; else what is against
 * it, in one line. `limitMs`: how long it may take.
 */
export async function meet(
  found: Found,
  { env, cwd }: Where,
  limitMs = LIMIT_MS,
): Promise<string | undefined> {
  const entry = entryOf(found)
  if (entry === undefined) return undefined // whoever loads it says so
  const args = [pathToFileURL(entry).href, found.root ?? cwd, homeDir(env)]
  const fault = faultOf(await start(args, { env, cwd, limitMs }), limitMs)
  return fault && `${titleOf(found)} ${fault}`
}

/** With this code Node ends a module that still waits when nothing is left to happen. */
const NEVER = 13

interface Ended {
  code: number | null
  isLate: boolean
  printed: string
  said: string
}

function faultOf({ code, isLate, printed, said }: Ended, limitMs: number): string | undefined {
  if (isLate) return `hangs: it did not finish loading in ${limitMs / 1000} s`
  const [first = ''] = said.split('\n', 1)
  if (first !== '' && first !== 'well') return first
  if (code === NEVER) return 'waits forever while it loads'
  if (code !== 0 || first === '')
    return `ends the process that loads it${code === null ? '' : `, with exit code ${code}`}`
  if (printed === '') return undefined
  return `prints while it loads: ${quoteName(printed.trim(), SHOWN)}`
}

interface Limits {
  env: Env
  cwd: string
  limitMs: number
}

function start(args: readonly string[], { env, cwd, limitMs }: Limits): Promise<Ended> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, ...args], {
    cwd,
    env: { ...env, NODE_NO_WARNINGS: '1' }, // what Node itself thinks of a module is not its print
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const ended: Ended = { code: null, isLate: false, printed: '', said: '' }
  const [, out, err, third] = child.stdio
  const collect = (into: 'printed' | 'said') => (chunk: unknown) => {
    if (ended[into].length < MOST) ended[into] += String(chunk)
  }
  out?.on('data', collect('printed'))
  err?.on('data', collect('printed'))
  third?.on('data', collect('said'))
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      ended.isLate = true
      child.kill('SIGKILL')
      for (const stream of [out, err, third]) stream?.destroy() // a process of its own may hold them
    }, limitMs)
    const end = (code: number | null) => {
      clearTimeout(timer)
      resolve({ ...ended, code })
    }
    child.on('close', end)
    child.on('error', () => end(null))
  })
}

/** Characters that are kept of what it prints and says. */
const MOST = 10_000
