import { statSync } from 'node:fs'
import {
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import { parse } from 'smol-toml'
import { type Ini, parseIni } from './ini.ts'
import { type Look, openLook } from './look.ts'
import { type Program, startProgram } from './node/program.ts'
import { parseJson, readText } from './read-text.ts'
import { isTable, type Table, tableAt } from './table.ts'
import type { Env, Start } from './types.ts'

/** A folder as its manifests describe it. Each is read once, never through a link out of the root, and nothing is executed. */
export interface Directory {
  readonly project: Project
  readonly path: RelPath
  readonly env: Env
  /** What is in it, links included. */
  names(): ReadonlySet<string>
  /** Whether a file of this name (or path below the folder) can be read. */
  has(name: string): boolean
  text(name: string): string | undefined
  /** A JSON object; empty where the file is absent, malformed or holds something else. */
  json(name: string): Table
  /** A TOML document; empty where the file is absent or malformed. */
  toml(name: string): Table
  ini(name: string): Ini
  /** Whether package.json names this dependency (peers apart: they are the user's to bring). */
  dependsOn(name: string): boolean
  /** How a program from npm is started here. */
  program(program: Program): Start
  /** The folder above, inside the root. */
  parent(): Directory | undefined
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Opens a folder of the project; reads nothing yet. `look` lists folders, so that absent files are not asked for one by one. */
export function openDirectory(
  project: Project,
  path: RelPath,
  env: Env,
  look: Look = openLook(project),
): Directory {
  const isThere = (name: string) => look(path).names.has(name.split('/', 1)[0] ?? name)
  const text = remember((name) =>
    isThere(name) ? readInside(project, joinRel(path, name)) : undefined,
  )
  const parent = remember(() => openParent(project, path, env, look))
  const json = remember((name) => table(parseJson(text(name))))
  return {
    project,
    path,
    env,
    names: () => look(path).names,
    text,
    json,
    has: remember((name) => isThere(name) && isFileInside(project, joinRel(path, name))),
    toml: remember((name) => parseToml(text(name))),
    ini: remember((name) => parseIni(text(name) ?? '')),
    dependsOn: (name) =>
      DEPENDENCIES.some((kind) => Object.hasOwn(tableAt(json('package.json'), kind), name)),
    program: (program) => startProgram(project, path, program, env),
    parent: () => parent(''),
  }
}

function openParent(project: Project, path: RelPath, env: Env, look: Look): Directory | undefined {
  const parent = parentOf(path)
  return parent === undefined ? undefined : openDirectory(project, parent, env, look)
}

function remember<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, { value: T }>()
  return (name) => {
    const entry = known.get(name) ?? { value: read(name) }
    known.set(name, entry)
    return entry.value
  }
}

function isFileInside(project: Project, path: RelPath): boolean {
  const stat = statSync(toAbsolute(project, path), { throwIfNoEntry: false })
  return stat?.isFile() === true && toRelative(project, path) !== undefined
}

function readInside(project: Project, path: RelPath): string | undefined {
  const text = readText(toAbsolute(project, path))
  return text !== undefined && toRelative(project, path) !== undefined ? text : undefined
}

function parseToml(text: string | undefined): Table {
  try {
    return text === undefined ? {} : table(parse(text))
  } catch {
    return {} // half written or broken: it says nothing
  }
}

function table(value: unknown): Table {
  return isTable(value) ? value : {}
}

/** A folder and those above it, inside the root. */
export function* upwards(from: Directory): Generator<Directory> {
  for (let dir: Directory | undefined = from; dir !== undefined; dir = dir.parent()) yield dir
}
