import { isSecretName, onOneLine, type Project, type RelPath, relPath } from '@tailtest/project'
import { balanced } from '../check/sources.ts'
import { nearest } from '../check/use.ts'
import { moduleOf, openModules } from '../languages/python/modules.ts'
import { originOf } from '../origin.ts'
import { isTexts } from '../text.ts'
import type { ImportGraph, Missing } from '../types.ts'
import { type Answer, askInterpreter, type Interpreter, type ModuleAsk } from './interpreter.ts'
import { byModule, type Questions, questionsOf } from './questions.ts'

export interface ImportCheckOptions {
  /** The project's interpreter as its tests are started with it: `uv`, `['run', 'python']`. No shell is used. */
  python: { command: string; args?: readonly string[] }
  /** For all modules together. @default 10000 */
  timeoutMs?: number
  /** What the interpreter gets, without keys, tokens, passwords and secrets. @default process.env */
  env?: NodeJS.ProcessEnv
  /** Names that may stay although they look like secrets. @default none */
  keep?: readonly string[]
  /** Ends the interpreter: the modules it has not come to are noted. */
  signal?: AbortSignal
}

/** A name that a module does not have, as the interpreter sees it. */
export interface MissingInModule extends Omit<Missing, 'from'> {
  /** As the test imports it, in full: `shop.cart`, `requests`. */
  module: string
  /** Its file, where it is one of the project. */
  from?: RelPath
}

export interface ImportCheck {
  missing: MissingInModule[]
  /** What could not be found out and why, one sentence each. */
  notes: string[]
}

/** Milliseconds; big libraries take one to five to be imported. */
const TIMEOUT_MS = 10_000

/**
 * The names of a Python test that `checkTest` cannot decide, asked of the project's own interpreter: modules that
 * compute their names, packages of others, star imports. **Runs code of the project**: it imports what the test
 * imports, in a process of its own that is killed at the deadline. It never imports the test.
 */
export async function checkTestByImport(
  project: Project,
  graph: ImportGraph,
  name: string,
  { python, timeoutMs = TIMEOUT_MS, env = process.env, keep = [], signal }: ImportCheckOptions,
): Promise<ImportCheck> {
  const test = relPath(name)
  const { world, resolvers, ...origin } = originOf(graph, project, 'checkTestByImport')
  const read = balanced(origin.read)
  const file = await read(test)
  if (file?.tree.language !== 'python') return { missing: [], notes: [] }
  const one = (from: string, names?: readonly string[]) => resolvers.one(test, { from, names })
  const questions = await questionsOf({ file, world, read, resolve: resolvers.one, one })
  const { command, args = [] } = python
  const { path } = questions
  const interpreter = {
    command,
    args,
    cwd: project.root,
    env: cleanEnvironment(env, keep),
    path,
    signal,
  }
  const answers = await askAll(byModule(questions), interpreter, timeoutMs)
  const modules = openModules(world)
  const missing = missingIn(questions, answers).map((found): MissingInModule => {
    const from = moduleOf(modules, test, found.module)
    return { test, ...found, ...(from !== undefined && { from }) }
  })
  return { missing: missing.sort((a, b) => a.line - b.line), notes: answers.notes }
}

interface Answers {
  missing: Map<number, readonly string[]>
  stars: Map<string, Star>
  notes: string[]
}

/** A module may end the interpreter: the ones after it are asked of another. */
async function askAll(
  modules: readonly ModuleAsk[],
  interpreter: Interpreter,
  timeoutMs: number,
): Promise<Answers> {
  const until = performance.now() + timeoutMs
  const answers: Answers = { missing: new Map(), stars: new Map(), notes: [] }
  for (let rest = modules; rest.length > 0; ) {
    const left = until - performance.now()
    if (left <= 0 || interpreter.signal?.aborted) {
      const names = rest.map(({ name }) => name)
      answers.notes.push(`there was no time to import ${names.join(', ')}`)
      break
    }
    const told = readAnswer(await askInterpreter(rest, interpreter, left), rest)
    for (const [id, names] of told.missing) answers.missing.set(id, names)
    for (const [name, star] of told.stars) answers.stars.set(name, star)
    answers.notes.push(...told.notes)
    rest = told.rest
  }
  return answers
}

type Found = Pick<MissingInModule, 'name' | 'line' | 'module' | 'nearest'>

function missingIn({ names, bare, stars }: Questions, answers: Answers): Found[] {
  const found = new Map<string, Found>()
  const add = (name: string, line: number, module: string, similar: string | undefined) => {
    const key = `${module}\0${name}`
    const missing = { name, line, module, ...(similar !== undefined && { nearest: similar }) }
    if (!found.has(key)) found.set(key, missing)
  }
  for (const [id, there] of answers.missing) {
    const question = names[id]
    if (question === undefined) continue
    const { name, line, module, path } = question
    const own = path.at(-1) ?? ''
    const similar = nearest(own, there)
    const before = name.slice(0, name.length - own.length)
    add(name, line, module, similar === undefined ? undefined : before + similar)
  }
  const all = ['builtins', ...stars].map((module) => answers.stars.get(module))
  const brought = new Set(all.flatMap((star) => star?.brought ?? []))
  const [module = ''] = stars
  for (const { name, line } of all.includes(undefined) ? [] : bare) {
    const choices = all.slice(1).flatMap((star) => star?.all ?? [])
    if (!brought.has(name)) add(name, line, module, nearest(name, choices))
  }
  return [...found.values()]
}

/** An environment without secrets, in which Python leaves no compiled files behind. */
function cleanEnvironment(env: NodeJS.ProcessEnv, keep: readonly string[]): NodeJS.ProcessEnv {
  const kept = new Set(keep.map((name) => name.toUpperCase()))
  const rest = Object.entries(env).filter(
    ([name]) => kept.has(name.toUpperCase()) || !isSecretName(name),
  )
  return { ...Object.fromEntries(rest), PYTHONDONTWRITEBYTECODE: '1' }
}

/** What a star brought, of what was asked for, and all it has. */
interface Star {
  brought: readonly string[]
  all: readonly string[]
}

/** What an interpreter said before it ended. */
interface Told {
  /** What there is instead, by the number of the question. */
  missing: ReadonlyMap<number, readonly string[]>
  /** By module. */
  stars: ReadonlyMap<string, Star>
  notes: readonly string[]
  /** The modules that it did not come to. */
  rest: readonly ModuleAsk[]
}

/** Why it ended before its time. */
const STOPPED: Readonly<Record<Answer['ending'], string>> = {
  ended: 'it ends the interpreter',
  late: 'it is not done in time',
  loud: 'its names are too many',
  'not-started': 'the interpreter cannot be started',
}

/** Reads the lines of an answer; whatever is not as the script writes it is left out. */
function readAnswer({ rows, ending }: Answer, modules: readonly ModuleAsk[]): Told {
  const missing = new Map<number, readonly string[]>()
  const stars = new Map<string, Star>()
  const notes: string[] = []
  let open: number | undefined
  let next = 0
  for (const [type, at, what, more] of rows) {
    if (typeof at !== 'number') continue
    const module = modules[at]
    if (type === 'missing' && isTexts(what)) missing.set(at, what)
    if (module === undefined) continue
    if (type === 'open') {
      open = at
      next = at + 1
    }
    if (type === 'done' || type === 'failed') open = undefined
    if (type === 'failed') notes.push(cannot(module, `${plain(what)}: ${plain(more)}`))
    if (type === 'star' && isTexts(what) && isTexts(more)) {
      stars.set(module.name, { brought: what, all: more })
    }
  }
  const stuck = open === undefined ? undefined : modules[open]
  if (stuck !== undefined) notes.push(cannot(stuck, STOPPED[ending]))
  if (next > 0) return { missing, stars, notes, rest: modules.slice(next) }
  return { missing, stars, notes: [`nothing was imported: ${STOPPED[ending]}`], rest: [] }
}

function cannot({ name }: ModuleAsk, why: string): string {
  return `${name} cannot be imported: ${why}`
}

/** Characters. */
const MOST_SAID = 2000

/** What a module says is shown as text of one line. */
function plain(value: unknown): string {
  return typeof value === 'string' ? onOneLine(value, MOST_SAID).trim() : ''
}
