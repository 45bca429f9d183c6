import { dirname, isAbsolute, relative, sep } from 'node:path'
import {
  isObject,
  makeFolder,
  type Project,
  parseJson,
  type RelPath,
  readState,
  toRelative,
  writeAtomic,
} from '@tailtest/project'
import { ask, changedAt, isQuestion, type Question } from '../reads.ts'
import type { Table } from '../table.ts'
import type { Env } from '../types.ts'

/** Where detection keeps its answer. */
export interface CacheOptions {
  /** The absolute path of a file of ours; its folder is made. */
  file: string
  /** Of the program: what another one kept is not taken. */
  version: string
  /**
   * Milliseconds since 1970.
   * @default Date.now
   */
  now?(): number
}

/**
 * What a kept answer rests on. `shape`: what of a folder's listing was looked at: one of which only the manifests were
 * still has the shape that it had with a new source in it.
 */
type Asked = [question: Question, path: string, answer: string, shape?: string]

interface Kept {
  by: string
  env: Table
  asked: Asked[]
  answer: unknown
}

/** Of what is written and of how it is understood. */
const FORMAT = 3

/**
 * Two changes within one tick of a file system's clock leave the same stamp, and 2 s is the longest tick (FAT): a stamp
 * this young at the time of reading says nothing. As git does with entries that it calls racy.
 */
const RACY_MS = 2000

/** Never the answer of now: the folder is listed again. */
const UNTRUSTED = ''

export interface Scene {
  project: Project
  env: Env
  /** Whether a folder has this shape now. */
  hasShape(folder: RelPath, shape: string): boolean
}

/** The answer that was kept, if all that it rests on is still as it was; nothing but stamps is read for folders that did not change. */
export function recall(cache: CacheOptions, scene: Scene): unknown {
  const kept = parseKept(parseJson(readState(cache.file)))
  if (kept === undefined || kept.by !== makerOf(cache)) return undefined
  if (Object.entries(kept.env).some(([name, value]) => (scene.env[name] ?? null) !== value)) {
    return undefined
  }
  const now = nowOf(cache)
  let isChanged = false
  for (const asked of kept.asked) {
    const [question, name, answer, shape] = asked
    const path = isAbsolute(name) ? name : `${scene.project.root}${sep}${name}` // `join` costs more than the question
    const answered = ask(question, path)
    if (answered === answer) continue
    const folder = shape === undefined ? undefined : toRelative(scene.project, path)
    if (folder === undefined || shape === undefined) return undefined
    if (!scene.hasShape(folder, shape)) return undefined
    if (isRacy(answered, now)) continue
    asked[2] = answered
    isChanged = true
  }
  if (isChanged) write(cache, kept)
  return kept.answer
}

/** Keeps an answer with all that it rests on, unless some of it changed too shortly before `since` to be recognised. */
export function keep(
  cache: CacheOptions,
  { project, answer, testimony, shapes, since }: Keeping,
): void {
  const asked: Asked[] = []
  for (const [question, path, answered] of testimony.asked) {
    const shape = question === 'stamp' ? shapes.get(path) : undefined
    const isYoung = question === 'stamp' && isRacy(answered, since)
    if (isYoung && shape === undefined) return
    asked.push([
      question,
      nameOf(project, path),
      isYoung ? UNTRUSTED : answered,
      ...(shape === undefined ? ([] as const) : ([shape] as const)),
    ])
  }
  const env = Object.fromEntries([...testimony.env].map(([name, value]) => [name, value ?? null]))
  write(cache, { by: makerOf(cache), env, asked, answer })
}

/** An answer to keep. */
export interface Keeping {
  project: Project
  answer: unknown
  testimony: Testimony
  /** What was looked at in folders, by absolute path. */
  shapes: ReadonlyMap<string, string>
  /** When the first question was put, in milliseconds since 1970. */
  since: number
}

function write({ file }: CacheOptions, kept: Kept): void {
  try {
    makeFolder(dirname(file))
    writeAtomic(file, JSON.stringify(kept))
  } catch {
    // a full disk, a folder that is not ours, a link: detection costs what it costs without a cache
  }
}

/** The moment, in milliseconds since 1970. */
export function nowOf({ now = Date.now }: CacheOptions): number {
  return now()
}

/** The same answer of another Node, on another system or by another program is another answer. */
function makerOf({ version }: CacheOptions): string {
  return [FORMAT, version, process.platform, process.execPath].join(' ')
}

function isRacy(stamp: string, now: number): boolean {
  return changedAt(stamp) > now - RACY_MS
}

function nameOf({ root }: Project, path: string): string {
  const below = relative(root, path)
  return below !== '' && !isAbsolute(below) && !below.startsWith('..') ? below : path
}

function parseKept(value: unknown): Kept | undefined {
  if (!isObject(value)) return undefined
  const { by, env, asked, answer } = value
  if (typeof by !== 'string' || !isObject(env) || !Array.isArray(asked)) return undefined
  return asked.every(isAsked) ? { by, env, asked, answer } : undefined
}

function isAsked(value: unknown): value is Asked {
  if (!Array.isArray(value)) return false
  const [question, path, answer, shape] = value
  return (
    isQuestion(question) &&
    typeof path === 'string' &&
    typeof answer === 'string' &&
    (shape === undefined || typeof shape === 'string')
  )
}

/** What was asked for an answer, in the order of asking. */
export interface Testimony {
  /** Of the file system: question, absolute path, answer. */
  asked: [Question, string, string][]
  /** Of the environment, by name. */
  env: Map<string, string | undefined>
}

/** An environment that notes which of its variables are asked for. */
export function witnessEnv(env: Env, { env: seen }: Testimony): Env {
  return new Proxy(env, {
    get(variables, name) {
      if (typeof name !== 'string') return undefined
      seen.set(name, variables[name])
      return variables[name]
    },
  })
}
