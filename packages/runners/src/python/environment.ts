import { dirname, isAbsolute, join } from 'node:path'
import { toAbsolute } from '@tailtest/project'
import { type Directory, upwards } from '../directory.ts'
import { onPath } from '../on-path.ts'
import type { Reads } from '../reads.ts'
import { at } from '../table.ts'
import type { Start } from '../types.ts'

/** A tool that keeps a project's environment somewhere of its own, and what shows that the project uses it. */
interface Tool {
  name: string
  lock: string
  /** Its table in pyproject.toml. */
  table: readonly string[]
}

interface Environment {
  prefix: string
  python: string
}

const TOOLS: readonly Tool[] = [
  { name: 'uv', lock: 'uv.lock', table: ['tool', 'uv'] },
  { name: 'poetry', lock: 'poetry.lock', table: ['tool', 'poetry'] },
  { name: 'pdm', lock: 'pdm.lock', table: ['tool', 'pdm'] },
  { name: 'hatch', lock: 'hatch.toml', table: ['tool', 'hatch', 'envs'] },
]

const FOLDERS = ['.venv', 'venv', 'env']
const ACTIVE = ['VIRTUAL_ENV', 'CONDA_PREFIX']
const WINDOWS = process.platform === 'win32'
/** Where an environment's Python is; conda has it at the top on Windows. */
const PYTHON_IN = WINDOWS ? ['Scripts/python.exe', 'python.exe'] : ['bin/python', 'bin/python3']
/** What Python is called on the PATH. */
const PYTHONS = WINDOWS ? ['python', 'python3'] : ['python3', 'python']

/**
 * How a module of Python is started for a folder: by the environment in the folder or above it inside the root;
 * else by the tool whose lock file is there; else by the active environment; else by the Python on the PATH.
 * `installed` says whether that environment has the module; no Python is started to find out.
 */
export function startModule(dir: Directory, module: string): Start {
  const args = ['-m', module]
  const local = environmentsFrom(dir)
  const own = local.find((environment) => hasModule(dir.reads, environment, module))
  if (own !== undefined) return { command: own.python, args, installed: true }
  const tool = toolOf(dir)
  const manager = tool && onPath(tool, dir)
  if (manager !== undefined) {
    return { command: manager, args: ['run', 'python', ...args], installed: true }
  }
  const other = local[0] ?? activeEnvironment(dir)
  if (other === undefined) return startOnPath(module, dir)
  return { command: other.python, args, installed: hasModule(dir.reads, other, module) }
}

/** The tool that manages this folder's environment: its lock file or table is here or above. */
export function toolOf(from: Directory): string | undefined {
  for (const dir of upwards(from)) {
    const tool = TOOLS.find(({ lock, table }) => dir.has(lock) || hasTable(dir, table))
    if (tool !== undefined) return tool.name
  }
  return undefined
}

function hasTable(dir: Directory, keys: readonly string[]): boolean {
  return at(dir.toml('pyproject.toml'), ...keys) !== undefined
}

function environmentsFrom(dir: Directory): Environment[] {
  return [...upwards(dir)].flatMap(({ project, path, reads }) =>
    FOLDERS.flatMap((name) => environmentAt(reads, join(toAbsolute(project, path), name))),
  )
}

function activeEnvironment({ env, reads }: Directory): Environment | undefined {
  return ACTIVE.flatMap((name) => environmentAt(reads, env[name] ?? ''))[0]
}

function environmentAt(reads: Reads, prefix: string): Environment[] {
  if (!isAbsolute(prefix)) return []
  const python = PYTHON_IN.map((path) => join(prefix, path)).find(reads.isExecutable)
  return python === undefined ? [] : [{ prefix, python }]
}

function hasModule(reads: Reads, { prefix }: Environment, module: string): boolean {
  return libraries(reads, prefix).some((library) =>
    reads.exists(join(library, 'site-packages', module)),
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
 * A tool of the module's name on the PATH says that some Python has it: the one beside it (behind its links),
 * else the first on the PATH.
 */
function startOnPath(module: string, dir: Directory): Start {
  const tool = onPath(module, dir)
  const places =
    tool === undefined ? [] : [tool, dir.reads.target(tool)].map((path) => dirname(path))
  const beside = places.flatMap((folder) => pythonsIn(dir.reads, folder))[0]
  const command = beside ?? PYTHONS.flatMap((name) => onPath(name, dir) ?? [])[0]
  const installed = tool !== undefined && command !== undefined
  return { command: command ?? PYTHONS[0] ?? 'python', args: ['-m', module], installed }
}

/** On Windows tools stand in `Scripts`, Python itself in the folder above. */
function pythonsIn(reads: Reads, folder: string): string[] {
  const folders = WINDOWS ? [folder, dirname(folder)] : [folder]
  const names = PYTHONS.map((name) => (WINDOWS ? `${name}.exe` : name))
  return folders.flatMap((at) => names.map((name) => join(at, name))).filter(reads.isExecutable)
}
