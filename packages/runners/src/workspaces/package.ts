import type { Directory } from '../directory.ts'
import { at, texts } from '../table.ts'

/** Where a package's name stands in its manifest. */
const NAMES: Readonly<Record<string, (dir: Directory) => unknown>> = {
  'package.json': (dir) => at(dir.json('package.json'), 'name'),
  'pyproject.toml': (dir) =>
    at(dir.toml('pyproject.toml'), 'project', 'name') ??
    at(dir.toml('pyproject.toml'), 'tool', 'poetry', 'name'),
  'Cargo.toml': (dir) => at(dir.toml('Cargo.toml'), 'package', 'name'),
  'go.mod': (dir) => /^module\s+(\S+)/m.exec(dir.text('go.mod') ?? '')?.[1],
  'pom.xml': (dir) => at(dir.xml('pom.xml'), 'project', 'artifactId'),
  'composer.json': (dir) => at(dir.json('composer.json'), 'name'),
  'deno.json': (dir) => at(dir.json('deno.json'), 'name'),
}

/** A folder with one of these is a package, whoever says so. */
export const PACKAGE_MANIFEST =
  /^(?:(?:package|composer|deno)\.json|deno\.jsonc|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|Gemfile|.+\.csproj)$/

/** The name that a folder's manifest gives to its package; `undefined`: none, or it is computed. */
export function packageName(dir: Directory): string | undefined {
  for (const [manifest, nameIn] of Object.entries(NAMES)) {
    const [name] = dir.has(manifest) ? texts(nameIn(dir)) : []
    if (name) return name
  }
  return undefined
}
