import { existsSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { type Project, toRelative } from '@tailtest/project'
import { isBelow } from './links.ts'

/** Variables that hold paths at which programs look for code. */
const LISTS = ['PATH', 'NODE_PATH', 'PYTHONPATH', 'GOWORK', 'RUBYLIB', 'PERL5LIB', 'CLASSPATH']

/** What stands beside a copy. */
export interface Planted {
  /** Where Python finds the copy's `sitecustomize`. */
  site?: string
  /** Where Cargo builds. */
  cargoTarget?: string
}

/** Where a path of the project lies in the copy, if something lies there. */
export function openLocate(project: Project, folder: string): (path: string) => string {
  return (path) => {
    const isInside = isBelow(project.root, path)
    const below = isInside ? relative(project.root, path) : toRelative(project, path)
    const at = below === undefined ? path : join(folder, below)
    return existsSync(at) ? at : path
  }
}

/** Variables that lead programs into the copy. */
export function environmentOf(
  folder: string,
  locate: (path: string) => string,
  inherited: Readonly<Record<string, string | undefined>>,
  { site, cargoTarget }: Planted,
): Record<string, string> {
  // a home folder may be a repository: not the copy's
  const env: Record<string, string> = { GIT_CEILING_DIRECTORIES: dirname(folder) }
  for (const [name, value = ''] of Object.entries(inherited)) {
    if (!LISTS.includes(name.toUpperCase())) continue
    const led = value
      .split(delimiter)
      .map((path) => (path === '' ? path : locate(path)))
      .join(delimiter)
    if (led !== value) env[name] = led
  }
  if (site !== undefined) {
    const others = env.PYTHONPATH ?? inherited.PYTHONPATH
    env.PYTHONPATH = others ? `${site}${delimiter}${others}` : site
  }
  if (cargoTarget !== undefined) env.CARGO_TARGET_DIR = cargoTarget
  return env
}
