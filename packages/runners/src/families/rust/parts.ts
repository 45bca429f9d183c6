import { posix } from 'node:path'
import type { Runner } from '../../types.ts'
import { isName } from './workspace.ts'

/** What runs the tests of one file. */
export interface Part {
  /** Selects what is built and run: `--lib`, `--test api`. */
  targets: readonly (readonly string[])[]
  /** The path of the file's module in them; absent: all of their tests are meant. */
  module?: string
}

/** Every target that has tests: for a file that belongs to none that we know. */
const ANY: Part = { targets: [['--tests']] }

/** Files that Cargo makes a target of, by their place. */
const ROOTS = [
  { pattern: /^src\/lib\.rs$/, option: '--lib' },
  { pattern: /^src\/main\.rs$/, option: '--bins' },
  { pattern: /^src\/bin\/([^/]+?)(?:\.rs|\/main\.rs)$/, option: '--bin' },
  { pattern: /^tests\/([^/]+?)(?:\.rs|\/main\.rs)$/, option: '--test' },
  { pattern: /^examples\/([^/]+?)(?:\.rs|\/main\.rs)$/, option: '--example' },
  { pattern: /^benches\/([^/]+?)(?:\.rs|\/main\.rs)$/, option: '--bench' },
]

/** Folders whose every file and folder is a target of its own. */
const TOPS = /^(?:tests|examples|benches|src\/bin)\/$/

/** How the tests of a file of a package are reached, by its path from the package and the package's targets. */
export function partOf(file: string, known: Runner['targets'] = {}): Part {
  const path = posix.normalize(file)
  const targets = new Map(Object.entries(known))
  const own = targets.get(path) ?? rootAt(path)
  if (own !== undefined) return { targets: [own] }
  const program = /^src\/bin\/[^/]+\//.exec(path)?.[0]
  const root = program === undefined ? undefined : `${program}main.rs`
  if (root !== undefined && !targets.has(root)) targets.set(root, rootAt(root) ?? [])
  const folders = [...targets.keys()].map(folderOf).filter((folder) => path.startsWith(folder))
  const deepest = folders.reduce((best, next) => (next.length > best.length ? next : best), '')
  const owners = [...targets].filter(([each]) => folderOf(each) === deepest)
  if (owners.length === 0 || TOPS.test(deepest)) return ANY
  return { targets: owners.map(([, args]) => args), module: moduleOf(path, deepest) }
}

function rootAt(path: string): readonly string[] | undefined {
  for (const { pattern, option } of ROOTS) {
    const match = pattern.exec(path)
    const names = match?.slice(1) ?? []
    if (match !== null && names.every(isName)) return [option, ...names]
  }
  return undefined
}

function folderOf(root: string): string {
  return root.slice(0, root.lastIndexOf('/') + 1)
}

/** `src/a/b.rs` is `a::b`, `src/a/mod.rs` is `a`; `undefined`: no name of a module. */
function moduleOf(path: string, folder: string): string | undefined {
  const names = path.slice(folder.length).replace(/\.rs$/, '').split('/')
  const module = (names.at(-1) === 'mod' ? names.slice(0, -1) : names).join('::')
  return /^\w+(?:::\w+)*$/.test(module) ? module : undefined
}

/** The arguments of several parts, each once. */
export function targetArgs(parts: readonly Part[]): string[] {
  const all = parts.flatMap(({ targets }) => targets)
  return [...new Map(all.map((args) => [args.join(' '), args])).values()].flat()
}
