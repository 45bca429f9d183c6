import { basename, dirname, isAbsolute, join } from 'node:path'
import { toAbsolute } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import type { Reads } from '../../reads.ts'
import type { Start } from '../../types.ts'
import { borrowedPackages } from './borrowed.ts'
import { condaPrefix } from './conda.ts'
import { managerOf, throughManager } from './managers.ts'

/** What is to be started by a project's Python. */
export interface Wanted {
  /** What follows `python`. */
  args: readonly string[]
  /** The package that must be installed for it; absent: Python alone does. */
  module?: string
  /** The command that the package brings. @default the package's name */
  tool?: string
}

interface Environment {
  prefix: string
  python: string
}

/** Environments inside a project, by the tools that make them there; the last are conda's and pixi's. */
const FOLDERS = ['.venv', 'venv', 'env', '.conda', 'envs', '.pixi/envs/default']
const ACTIVE = ['VIRTUAL_ENV', 'CONDA_PREFIX']
const WINDOWS = process.platform === 'win32'
/** Where an environment's Python is; conda has it at the top on Windows. */
const PYTHON_IN = WINDOWS ? ['Scripts/python.exe', 'python.exe'] : ['bin/python', 'bin/python3']
/** What Python is called on the PATH. */
const PYTHONS = WINDOWS ? ['python', 'python3'] : ['python3', 'python']

/** {@link startPython} of a module, as `python -m` starts it. */
export function startModule(dir: Directory, module: string): Start {
  return startPython(dir, { args: ['-m', module], module })
}

/**
 * How Python is started for a folder: by the environment in the folder or above it inside the root; else by the tool
 * that keeps the project's environment; else by the active environment; else by the Python on the PATH.
 * `installed` says whether that environment has the module; no Python is started to find out.
 */
export function startPython(dir: Directory, wanted: Wanted): Start {
  const { args, module } = wanted
  const local = environmentsFrom(dir)
  const own = local.find((environment) => hasModule(dir, environment, module))
  if (own !== undefined) return { command: own.python, args, installed: true }
  const managed = throughManager(dir, wanted)
  if (managed !== undefined) return managed
  const other = local[0] ?? activeEnvironment(dir)
  if (other === undefined) return startOnPath(dir, wanted)
  return { command: other.python, args, installed: hasModule(dir, other, module) }
}

/** The tool that manages this folder's environment: its lock file or table is here or above. */
export function toolOf(from: Directory): string | undefined {
  return managerOf(from)?.name
}

function environmentsFrom(dir: Directory): Environment[] {
  const { reads } = dir
  const inside = [...upwards(dir)].flatMap(({ project, path }) =>
    FOLDERS.flatMap((name) => environmentAt(reads, join(toAbsolute(project, path), name))),
  )
  const named = condaPrefix(dir)
  return named === undefined ? inside : [...inside, ...environmentAt(reads, named)]
}

function activeEnvironment({ env, reads }: Directory): Environment | undefined {
  return ACTIVE.flatMap((name) => environmentAt(reads, env[name] ?? ''))[0]
}

function environmentAt(reads: Reads, prefix: string): Environment[] {
  if (!isAbsolute(prefix)) return []
  const python = PYTHON_IN.map((path) => join(prefix, path)).find(reads.isExecutable)
  return python === undefined ? [] : [{ prefix, python }]
}

/** Whether an environment has a module, of its own or from the Python it was made from. */
function hasModule(dir: Directory, { prefix }: Environment, module: string | undefined): boolean {
  if (module === undefined) return true
  const own = libraries(dir.reads, prefix)
  const isIn = (folder: string) => dir.reads.exists(join(folder, module))
  return (
    own.some((library) => isIn(join(library, 'site-packages'))) ||
    borrowedPackages(
      dir,
      prefix,
      own.map((library) => basename(library)),
    ).some(isIn)
  )
}

function libraries(reads: Reads, prefix: string): string[] {
  if (WINDOWS) return [join(prefix, 'Lib')]
  const library = join(prefix, 'lib')
  return reads
    .list(library)
    .filter(({ name }) => name.startsWith('python'))
    .map(({ name }) => join(library, name))
}

/**
 * A tool of the module's on the PATH says that some Python has it: the one beside it (behind its links), else the
 * first on the PATH.
 */
function startOnPath(dir: Directory, { args, module, tool = module }: Wanted): Start {
  const found = tool === undefined ? undefined : onPath(tool, dir)
  const places =
    found === undefined ? [] : [found, dir.reads.target(found)].map((path) => dirname(path))
  const beside = places.flatMap((folder) => pythonsIn(dir.reads, folder))[0]
  const command = beside ?? PYTHONS.flatMap((name) => onPath(name, dir) ?? [])[0]
  const installed = command !== undefined && (tool === undefined || found !== undefined)
  return { command: command ?? PYTHONS[0] ?? 'python', args, installed }
}

/** On Windows tools stand in `Scripts`, Python itself in the folder above. */
function pythonsIn(reads: Reads, folder: string): string[] {
  const folders = WINDOWS ? [folder, dirname(folder)] : [folder]
  const names = PYTHONS.map((name) => (WINDOWS ? `${name}.exe` : name))
  return folders.flatMap((at) => names.map((name) => join(at, name))).filter(reads.isExecutable)
}
