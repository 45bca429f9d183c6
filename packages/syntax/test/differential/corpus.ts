import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const MODULES = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules')

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/

/** Bytes: what is larger was built, and says little that is new for its time. */
const LARGEST = 60_000

/** Of one folder; the corpus shall hold many hands' code. */
const MOST_OF_A_FOLDER = 400

/** Sources of the installed packages, as many of each as there are, taken in turns; the same on every run. */
export function corpus(count: number): { path: string; name: string }[] {
  const packages = packagesIn(MODULES).map((folder) => sourcesIn(folder))
  const found: string[] = []
  for (let turn = 0; found.length < count && turn < MOST_OF_A_FOLDER; turn += 1) {
    for (const sources of packages) {
      const path = sources[turn]
      if (path !== undefined && found.length < count) found.push(path)
    }
  }
  return found.map((path) => ({ path, name: relative(MODULES, path).split(sep).join('/') }))
}

function packagesIn(modules: string): string[] {
  return names(modules).flatMap((name) => {
    const folder = join(modules, name)
    if (name.startsWith('@tailtest')) return [] // links to ourselves
    return name.startsWith('@') ? names(folder).map((one) => join(folder, one)) : [folder]
  })
}

/** Every folder's sources in turns, so that no folder of a package crowds out the others. */
function sourcesIn(folder: string): string[] {
  const found: string[] = []
  const waiting = [folder]
  for (const at of waiting) {
    for (const entry of readdirSync(at, { withFileTypes: true }).sort(byName)) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile() && SOURCE.test(entry.name) && statSync(path).size <= LARGEST) {
        found.push(path)
      }
    }
    if (found.length >= MOST_OF_A_FOLDER) break
  }
  return found
}

function names(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[@\w]/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}
