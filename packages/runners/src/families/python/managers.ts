import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { at, tableAt, texts } from '../../table.ts'
import type { Start } from '../../types.ts'
import { condaName } from './conda.ts'
import type { Wanted } from './environment.ts'
import { hatchArgs } from './hatch.ts'
import { requirementName } from './requirement.ts'

/** A tool that keeps a project's environment somewhere of its own. */
interface Manager {
  name: string
  /** Whether a folder's files show that it is used. */
  isUsed(dir: Directory): boolean
  /** What follows its name to start Python in the environment. @default run python … */
  args?(dir: Directory, wanted: Wanted): string[]
}

/** The first whose lock file or table is there wins. */
const MANAGERS: readonly Manager[] = [
  { name: 'uv', isUsed: by('uv.lock', ['tool', 'uv']), args: uvArgs },
  { name: 'poetry', isUsed: by('poetry.lock', ['tool', 'poetry']) },
  { name: 'pdm', isUsed: by('pdm.lock', ['tool', 'pdm']) },
  { name: 'hatch', isUsed: by('hatch.toml', ['tool', 'hatch', 'envs']), args: hatchArgs },
  { name: 'pipenv', isUsed: by('Pipfile') },
  { name: 'conda', isUsed: (dir) => condaName(dir) !== undefined, args: condaArgs },
  { name: 'uv', isUsed: builtBy('uv_build'), args: uvArgs },
  { name: 'poetry', isUsed: builtBy('poetry.core') },
]

/** The tool of the nearest folder, this one or above, that shows one. */
export function managerOf(from: Directory): Manager | undefined {
  for (const dir of upwards(from)) {
    const manager = MANAGERS.find(({ isUsed }) => isUsed(dir))
    if (manager !== undefined) return manager
  }
  return undefined
}

/** How the project's tool starts its Python; `undefined`: there is none, or it is not on the PATH. */
export function throughManager(dir: Directory, wanted: Wanted): Start | undefined {
  const manager = managerOf(dir)
  const command = manager && onPath(manager.name, dir)
  if (manager === undefined || command === undefined) return undefined
  const args = manager.args?.(dir, wanted) ?? ['run', 'python', ...wanted.args]
  return { command, args, installed: true }
}

function by(lock: string, table?: readonly string[]): Manager['isUsed'] {
  return (dir) =>
    dir.has(lock) || (table !== undefined && at(dir.toml('pyproject.toml'), ...table) !== undefined)
}

/** Backends that nobody uses without their tool; hatchling and pdm-backend are used by many. */
function builtBy(backend: string): Manager['isUsed'] {
  return (dir) => {
    const used = at(dir.toml('pyproject.toml'), 'build-system', 'build-backend')
    return typeof used === 'string' && (used === backend || used.startsWith(`${backend}.`))
  }
}

/** `uv run` brings the project's dependencies and the group `dev`; those of other groups and of extras when they are named. */
function uvArgs(dir: Directory, { args, module }: Wanted): string[] {
  const pyproject = dir.toml('pyproject.toml')
  const configured = texts(at(pyproject, 'tool', 'uv', 'default-groups'))
  const isAlways = (group: string) =>
    configured.includes(group) ||
    configured.includes('all') ||
    (configured.length === 0 && group === 'dev')
  const groups = listing(tableAt(pyproject, 'dependency-groups'), module)
  const extras = listing(tableAt(pyproject, 'project', 'optional-dependencies'), module)
  const named = groups.some(isAlways)
    ? []
    : [...groups.map((name) => ['--group', name]), ...extras.map((name) => ['--extra', name])]
  return ['run', ...(named[0] ?? []), 'python', ...args]
}

/** The lists that name a package. */
function listing(lists: Readonly<Record<string, unknown>>, name: string | undefined): string[] {
  return Object.entries(lists).flatMap(([key, list]) =>
    texts(list).some((text) => requirementName(text) === name) ? [key] : [],
  )
}

function condaArgs(dir: Directory, { args }: Wanted): string[] {
  const name = [...upwards(dir)].flatMap((each) => condaName(each) ?? [])[0] ?? 'base'
  return ['run', '--no-capture-output', '-n', name, 'python', ...args]
}
