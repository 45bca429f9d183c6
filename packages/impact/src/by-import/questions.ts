import { parentOf, toAbsolute } from '@tailtest/project'
import { bareWords } from '../check/bare.ts'
import type { Checking } from '../check/check.ts'
import { importsOf, isGivenIn, isPatched, python } from '../check/python.ts'
import { codeOnly } from '../languages/python/read.ts'
import {
  baseOf,
  distributionOf,
  distributionsIn,
  ownFirst,
  readRoots,
} from '../languages/python/roots.ts'
import type { ModuleAsk } from './interpreter.ts'

/** A name that a test takes, and that reading trees could not decide. */
interface Question {
  /** As the test reaches it. */
  name: string
  line: number
  module: string
  path: readonly string[]
}

/** What the interpreter is asked about a test. */
export interface Questions {
  names: readonly Question[]
  /** Called by themselves: a module that the test takes everything of has to bring them. */
  bare: readonly { name: string; line: number }[]
  stars: readonly string[]
  /** The folders that modules are looked for in, absolute. */
  path: readonly string[]
}

/** No test takes more. */
const MOST_QUESTIONS = 2000

/** What reading trees did not decide about the names that a test imports and calls. */
export async function questionsOf(checking: Checking): Promise<Questions> {
  const { file, world } = checking
  const decided = new Set((await python(checking)).map(({ name, line }) => `${line} ${name}`))
  const base = baseOf(world.files, file.path)
  const roots = ownFirst(readRoots(world), distributionOf(distributionsIn(world), file.path))
  const folders = [base, parentOf(file.path) ?? base, ...roots]
  const path = [...new Set(folders.map((folder) => toAbsolute(world.project, folder)))]
  const names: Question[] = []
  const stars: string[] = []
  for (const { from, names: taken, typeOnly, line } of importsOf(checking)) {
    const module = typeOnly ? undefined : absolute(from, packageOf(file.path, base))
    if (module === undefined || module === '__future__') continue
    for (const { name, as } of taken) {
      if (name === '*' && as === '*') stars.push(module)
      if (name !== '*') names.push({ name, line, module, path: [name] })
      const own = name === '*' ? [] : [name]
      for (const call of as === '*' ? [] : callsOf(checking, as)) {
        names.push({ ...call, module, path: [...own, call.own] })
      }
    }
  }
  const open = names.filter(({ name, line, path }) => {
    return !decided.has(`${line} ${name}`) && !path.some((one) => isPatched(file.text, one))
  })
  const bare = stars.length === 0 ? [] : bareCalls(checking)
  return { names: open.slice(0, MOST_QUESTIONS), bare, stars, path }
}

/** What is called of a name that is imported. */
function callsOf({ file }: Checking, as: string): { name: string; line: number; own: string }[] {
  if (isGivenIn(file.text, as)) return []
  return file.tree.calls().flatMap(({ receiver, name, line }) => {
    return receiver === as ? [{ name: `${as}.${name}`, line, own: name }] : []
  })
}

/** Names that are called and that nothing in the test gives. */
function bareCalls({ file }: Checking): { name: string; line: number }[] {
  const called = file.tree.calls().flatMap(({ receiver, name }) => (receiver ? [] : [name]))
  const known = new Set(file.tree.exports().map(({ name }) => name))
  const asked = new Set(called.filter((name) => !known.has(name) && !isGivenIn(file.text, name)))
  return bareWords(codeOnly(file.text), asked).slice(0, MOST_QUESTIONS)
}

/** The package that a test belongs to; '' for none. */
function packageOf(path: string, base: string): string {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  return folder.slice(base === '' ? 0 : base.length + 1).replaceAll('/', '.')
}

/** A module by its full name; `undefined`: it is relative, and the test is in no package. */
function absolute(from: string, own: string): string | undefined {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0
  if (dots === 0) return from
  const around = own.split('.').filter(Boolean)
  if (around.length < dots) return undefined
  return [...around.slice(0, around.length - dots + 1), from.slice(dots)].filter(Boolean).join('.')
}

/** By module, each once; the names that stars must bring are asked of all that are taken so. */
export function byModule({ names, bare, stars }: Questions): ModuleAsk[] {
  const wanted = bare.map(({ name }) => name)
  const found = new Map<string, ModuleAsk & { asks: { id: number; path: readonly string[] }[] }>()
  const of = (name: string) => {
    const known = found.get(name) ?? { name, wanted: [], asks: [] }
    found.set(name, known)
    return known
  }
  for (const name of wanted.length === 0 ? [] : new Set(['builtins', ...stars])) {
    found.set(name, { name, wanted, asks: [] })
  }
  names.forEach(({ module, path }, id) => {
    of(module).asks.push({ id, path })
  })
  return [...found.values()]
}
