import { cpSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const RESOLVER = 'oxc-resolver'
const BINDINGS = '@oxc-resolver'

/** Copies the resolver of imports as seen from a folder, with its native files, to where code in `target` finds it. */
export function copyResolver(from: string, target: string): void {
  const home = packageOf(RESOLVER, from)
  if (home === undefined) return // imports are followed without it, in part
  copyPackage(home, RESOLVER, target)
  for (const name of bindingsOf(home)) {
    const binding = packageOf(name, home)
    if (binding !== undefined) copyPackage(binding, name, target)
  }
}

function copyPackage(folder: string, name: string, target: string): void {
  cpSync(folder, join(target, 'node_modules', name), { recursive: true, dereference: true })
}

/** The folder of a package as code in another folder finds it. */
function packageOf(name: string, from: string): string | undefined {
  try {
    return dirname(createRequire(join(from, 'any.js')).resolve(`${name}/package.json`))
  } catch {
    return undefined // not installed
  }
}

/** Those that a package manager installed, by name; it installs what runs on this system. */
function bindingsOf(home: string): string[] {
  const above = createRequire(join(home, 'any.js')).resolve.paths(BINDINGS) ?? []
  const names = above.flatMap((folder) => namesIn(join(folder, BINDINGS)))
  return [...new Set(names)].map((name) => `${BINDINGS}/${name}`)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // no binding here
  }
}
