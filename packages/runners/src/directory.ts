import {
  isObject,
  joinRel,
  loadYaml,
  type Project,
  parentOf,
  parseJson,
  type RelPath,
  toAbsolute,
  toRelative,
  withoutComments,
} from '@tailtest/project'
import { parse } from 'smol-toml'
import { type Program, startProgram } from './families/script/program.ts'
import { type Ini, parseIni } from './ini.ts'
import { foldersBelow, type Look } from './look.ts'
import { type Reads, remember } from './reads.ts'
import { type Table, tableAt } from './table.ts'
import type { Env, Start } from './types.ts'

/** A folder as its manifests describe it. Each is read once, never through a link out of the root, and nothing is executed. */
export interface Directory {
  readonly project: Project
  readonly path: RelPath
  readonly env: Env
  /** The file system, for what lies outside the project: `node_modules`, environments, the PATH. */
  readonly reads: Reads
  /** What is in it, links included. */
  names(): ReadonlySet<string>
  /** Whether a file of this name (or path below the folder) can be read. */
  has(name: string): boolean
  text(name: string): string | undefined
  /** A JSON object, comments and trailing commas passed over; empty where the file is absent, malformed or holds something else. */
  json(name: string): Table
  /** A TOML document; empty where the file is absent or malformed. */
  toml(name: string): Table
  ini(name: string): Ini
  /** A YAML document that is a table; empty where the file is absent or malformed. */
  yaml(name: string): Table
  /** An XML document: elements by name, attributes as `@name`, repeated elements as lists, text as it stands; empty where the file is absent or malformed. */
  xml(name: string): Table
  /** Whether package.json names this dependency (peers apart: they are the user's to bring). */
  dependsOn(name: string): boolean
  /** How a program from npm is started here. */
  program(program: Program): Start
  /** The folder above, inside the root. */
  parent(): Directory | undefined
  /** Another folder, by its path from this one (`../api`, `app`); `undefined`: outside the root. */
  at(path: string): Directory | undefined
  /** The files below this folder, as paths from it, hidden and passed-over folders left out: at most so many folders are read. */
  filesBelow(folders: number): Generator<string>
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies']

/** What a folder is read with. */
export interface Surroundings {
  project: Project
  env: Env
  /** Lists folders, so that absent files are not asked for one by one. */
  look: Look
  reads: Reads
  parsers: Parsers
  /** The folders that were opened: each manifest is read and understood once. */
  opened?: Map<RelPath, Directory>
}

/** Opens a folder of the project; reads nothing yet. */
export function openDirectory(path: RelPath, surroundings: Surroundings): Directory {
  const opened = surroundings.opened ?? new Map<RelPath, Directory>()
  const dir = opened.get(path) ?? directoryAt(path, { ...surroundings, opened })
  opened.set(path, dir)
  return dir
}

function directoryAt(path: RelPath, surroundings: Surroundings): Directory {
  const { project, env, look, reads, parsers } = surroundings
  const isThere = (name: string) => look(path).names.has(name.split('/', 1)[0] ?? name)
  const text = remember((name: string) =>
    isThere(name) ? readInside(surroundings, joinRel(path, name)) : undefined,
  )
  const open = remember((to: string) => openAt(path, to, surroundings))
  const json = remember((name: string) => {
    const manifest = text(name)
    return table(parseJson(manifest) ?? parseJson(manifest && withoutComments(manifest)))
  })
  const dir: Directory = {
    project,
    path,
    env,
    reads,
    names: () => look(path).names,
    text,
    json,
    has: remember(
      (name: string) => isThere(name) && isFileInside(surroundings, joinRel(path, name)),
    ),
    toml: remember((name: string) => parsed(text(name), parse)),
    yaml: remember((name: string) => parsed(text(name), parsers.yaml)),
    xml: remember((name: string) => parsed(text(name), parsers.xml)),
    ini: remember((name: string) => parseIni(text(name) ?? '')),
    dependsOn: (name) =>
      DEPENDENCIES.some((kind) => Object.hasOwn(tableAt(json('package.json'), kind), name)),
    program: (program) => startProgram(dir, program),
    parent: () => {
      const above = parentOf(path)
      return above === undefined ? undefined : openDirectory(above, surroundings)
    },
    at: open,
    *filesBelow(folders) {
      for (const folder of foldersBelow(look, path, folders)) {
        const below = path === '' ? folder : folder.slice(path.length + 1)
        for (const name of look(folder).files) yield below === '' ? name : `${below}/${name}`
      }
    },
  }
  return dir
}

function openAt(from: RelPath, to: string, surroundings: Surroundings): Directory | undefined {
  const path = toRelative(surroundings.project, `${from || '.'}/${to}`)
  return path === undefined ? undefined : openDirectory(path, surroundings)
}

function isFileInside({ project, reads }: Surroundings, path: RelPath): boolean {
  return reads.isFile(toAbsolute(project, path)) && toRelative(project, path) !== undefined
}

function readInside({ project, reads }: Surroundings, path: RelPath): string | undefined {
  const text = reads.text(toAbsolute(project, path))
  return text !== undefined && toRelative(project, path) !== undefined ? text : undefined
}

function parsed(text: string | undefined, parse: ((text: string) => unknown) | undefined): Table {
  try {
    return text === undefined ? {} : table(parse?.(text))
  } catch {
    return {} // half written or broken: it says nothing
  }
}

function table(value: unknown): Table {
  return isObject(value) ? value : {}
}

/** A folder and those above it, inside the root. */
export function* upwards(from: Directory): Generator<Directory> {
  for (let dir: Directory | undefined = from; dir !== undefined; dir = dir.parent()) yield dir
}

/** Parsers that are too heavy to be loaded where no manifest needs them; each throws on a malformed text. */
interface Parsers {
  yaml?(text: string): unknown
  xml?(text: string): unknown
}

const YAML = /^pnpm-workspace\.yaml$|^\.(?:mocharc|borp)\.ya?ml$|^\.taprc$/
const XML = /^pom\.xml$|\.(?:cs|fs|vb)proj$|\.props$|\.slnx$|^phpunit\.(?:dist\.)?xml(?:\.dist)?$/

/** Loads the parsers that files of these names need. */
export async function loadParsers(names: Iterable<string>): Promise<Parsers> {
  const all = [...names]
  const [yaml, xml] = await Promise.all([
    all.some((name) => YAML.test(name)) ? loadYaml() : undefined,
    all.some((name) => XML.test(name)) ? import('fast-xml-parser') : undefined,
  ])
  const reader =
    xml &&
    new xml.XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      removeNSPrefix: true,
      processEntities: false,
    })
  return {
    ...(yaml && { yaml }),
    ...(reader && { xml: (text: string): Table => reader.parse(text) }),
  }
}
