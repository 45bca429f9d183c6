import type { RelPath } from '@tailtest/project'
import { moduleOf, openModules } from '../languages/python/modules.ts'
import type { World } from '../languages/rules.ts'

/** Where a distribution says what others may load of it: https://packaging.python.org/specifications/entry-points/ */
const TOLD = /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/

/** The groups, each to the next: `[project.entry-points."shop.plugins"]`, `shop.plugins =` of setup.cfg, `"shop.plugins": [`. */
const GROUP =
  /^\[(?:project\.entry-points|tool\.poetry\.plugins)\.["']?([\w.-]+)["']?\]([\s\S]*?)(?=^\[|(?![\s\S]))|^([\w.-]+)\s*=[^\S\n]*\n((?:[^\S\n]+[^\n]+(?:\n|(?![\s\S])))+)|["']([\w.-]+)["']\s*:\s*\[([^\]]*)\]/gm

/** `cart = "shop.cart:Plugin"`, `cart = shop.cart:Plugin`. */
const POINT = /=\s*["']?([A-Za-z_][\w.]*)(?::[\w.]+)?(?:\s*\[[^\]]*\])?["']?/g

const ASKS =
  /\b(?:iter_)?entry_points\s*\(|\b(?:ExtensionManager|DriverManager|load_setuptools_entrypoints)\s*\(/

/** Code that asks for a group of entry points leads to the modules of those that the project itself has in it. */
export function entryPoints(world: World): (path: RelPath) => readonly RelPath[] {
  const groups = groupsIn(world)
  if (groups.size === 0) return () => []
  return (path) => {
    const source = world.text(path) ?? ''
    if (!ASKS.test(source)) return []
    return [...groups].flatMap(([name, modules]) => (isNamed(name, source) ? modules : []))
  }
}

/** Of a point that comes or goes whoever asks for its group leads elsewhere. */
export function entryPointsLayout(world: World): string {
  return [...groupsIn(world)].flat(2).join('\n')
}

function isNamed(group: string, source: string): boolean {
  return source.includes(`"${group}"`) || source.includes(`'${group}'`)
}

function groupsIn(world: World): Map<string, RelPath[]> {
  const modules = openModules(world)
  const found = new Map<string, RelPath[]>()
  for (const path of world.files.all.filter((one) => TOLD.test(one))) {
    for (const [, toml, below, ini, lines, key, list] of (world.text(path) ?? '').matchAll(GROUP)) {
      const name = toml ?? ini ?? key ?? ''
      const points = [...(below ?? lines ?? list ?? '').matchAll(POINT)]
      const own = points.flatMap(({ 1: module = '' }) => moduleOf(modules, path, module) ?? [])
      if (own.length > 0) found.set(name, [...(found.get(name) ?? []), ...own])
    }
  }
  return found
}
