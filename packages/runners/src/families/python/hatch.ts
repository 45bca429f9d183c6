import type { Directory } from '../../directory.ts'
import { commandsOf } from '../../options.ts'
import { at, type Table, tableAt, texts } from '../../table.ts'
import type { Wanted } from './environment.ts'
import { requirementName } from './requirement.ts'
import { afterModule } from './starts.ts'

/** The environment of `hatch test`, which brings pytest of its own: https://hatch.pypa.io/latest/config/internal/testing/ */
const TESTING = 'hatch-test'

/** The environments that a folder's pyproject.toml and hatch.toml describe. */
export function hatchEnvironments(dir: Directory): Table {
  return {
    ...tableAt(dir.toml('pyproject.toml'), 'tool', 'hatch', 'envs'),
    ...tableAt(dir.toml('hatch.toml'), 'envs'),
  }
}

/** `hatch run` in the environment that names the module, the default one first; `hatch test` for a pytest that none names. */
export function hatchArgs(dir: Directory, { args, module }: Wanted): string[] {
  const name = module === undefined ? 'default' : environmentOf(dir, module)
  if (module === 'pytest' && (name === undefined || name === TESTING)) return ['test', '--']
  const python = name === undefined || name === 'default' ? 'python' : `${name}:python`
  return ['run', python, ...args]
}

function environmentOf(dir: Directory, module: string): string | undefined {
  const environments = Object.entries(hatchEnvironments(dir))
  const having = environments.filter(([, table]) => hasModule(table, module)).map(([name]) => name)
  return having.find((name) => name === 'default') ?? having[0] ?? projectOf(dir, module)
}

/** What the project itself depends on is in every environment. */
function projectOf(dir: Directory, module: string): string | undefined {
  const own = texts(at(dir.toml('pyproject.toml'), 'project', 'dependencies'))
  return own.some((text) => requirementName(text) === module) ? 'default' : undefined
}

function hasModule(environment: unknown, module: string): boolean {
  const packages = ['dependencies', 'extra-dependencies'].flatMap((key) =>
    texts(at(environment, key)),
  )
  const commands = Object.values(tableAt(environment, 'scripts')).flatMap(texts).flatMap(commandsOf)
  return (
    packages.some((text) => requirementName(text) === module) ||
    commands.some((words) => afterModule(words, module) !== undefined)
  )
}
