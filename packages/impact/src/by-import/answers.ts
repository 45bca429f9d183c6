import { onOneLine } from '@tailtest/project'
import { isTexts } from '../json.ts'
import type { Answer, ModuleAsk } from './interpreter.ts'

/** What a star brought, of what was asked for, and all it has. */
export interface Star {
  brought: readonly string[]
  all: readonly string[]
}

/** What an interpreter said before it ended. */
export interface Told {
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
export function readAnswer({ rows, ending }: Answer, modules: readonly ModuleAsk[]): Told {
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
