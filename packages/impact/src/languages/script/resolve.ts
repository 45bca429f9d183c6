import { isBuiltin } from 'node:module'
import { installedFile, parentOf, type RelPath, toAbsolute, toRelative } from '@tailtest/project'
import type { Facts } from '../../facts.ts'
import type { Links } from '../../links.ts'
import type { Resolve, World } from '../rules.ts'
import { type Bounds, boundsOf } from './bounds.ts'
import { relativeFiles } from './candidates.ts'
import { RESOLVER } from './native.ts'
import {
  entrySources,
  type Package,
  type Packages,
  packageName,
  readPackages,
  sourcesOf,
  variantsOf,
} from './packages.ts'
import { openResolver, type Resolver } from './resolver.ts'

/** Where one specifier leads. */
interface Target {
  files: readonly RelPath[]
  /** Every file it may load is among them, or it loads none of the project. */
  isKnown: boolean
  isBySettings: boolean
}

const OUTSIDE: Target = { files: [], isKnown: true, isBySettings: false }
const NOWHERE: Target = { files: [], isKnown: false, isBySettings: false }

/** Modules that no folder holds: the runtime's own, and those of a registry or a server. */
const ELSEWHERE = /^(?:node|bun|deno|npm|jsr|https?|data|cloudflare|blob):/

const RELATIVE = /^\.{1,2}(?:\/|$)/

/** Each is opened when it is first asked for: the packages are all manifests of the project. */
interface Tools {
  world: World
  packages: Packages
  /** Absent where it is not installed: then nothing but relative imports is sure. */
  resolver: Resolver | undefined
  bounds: Bounds
}

function openTools(world: World): Tools {
  let packages: Packages | undefined
  let opened: { resolver: Resolver | undefined } | undefined
  const tools: Tools = {
    world,
    bounds: boundsOf(world, (folder, name) => tools.resolver?.settings(folder, name)),
    get packages() {
      packages ??= readPackages(world)
      return packages
    },
    get resolver() {
      opened ??= { resolver: openResolver(world.from) }
      if (opened.resolver === undefined) world.lacks.add(RESOLVER)
      return opened.resolver
    },
  }
  return tools
}

export function resolver(world: World): Resolve {
  const known = new Map<string, Target>()
  const tools = openTools(world)

  function resolveOne(path: RelPath, folder: RelPath, written: string): Target {
    const specifier = written.replace(/(?!^)[?#].*$/s, '')
    if (isBuiltin(specifier) || ELSEWHERE.test(specifier)) return OUTSIDE
    if (RELATIVE.test(specifier)) {
      const files = relativeFiles(world.files, folder, specifier)
      if (files.length > 0) return { files, isKnown: true, isBySettings: false }
    }
    const key = `${folder}\0${specifier}`
    const target = known.get(key) ?? throughSettings(tools, path, folder, specifier)
    known.set(key, target)
    return target
  }

  return (path, { imports }: Facts): Links => {
    const folder = parentOf(path) ?? path
    const files = new Set<RelPath>()
    const unresolved: { text: string; line: number }[] = []
    let isBySettings = false
    for (const { from, isTypeOnly, isSoft, line } of imports) {
      const target = resolveOne(path, folder, from)
      for (const file of target.files) if (file !== path) files.add(file)
      isBySettings ||= target.isBySettings
      if (!target.isKnown && !isTypeOnly && !isSoft) unresolved.push({ text: from, line })
    }
    return { files: [...files], groups: [], unresolved, isBySettings }
  }
}

function throughSettings(tools: Tools, path: RelPath, folder: RelPath, written: string): Target {
  const found = onDisk(tools, path, folder, written)
  if (found !== undefined) return found
  if (RELATIVE.test(written) || written.startsWith('/')) return NOWHERE
  const { world, packages } = tools
  const isKnown = tools.resolver !== undefined
  const name = packageName(written)
  const owner = packages.named(name)
  if (owner !== undefined) {
    const files = entrySources(world, owner, written.slice(name.length + 1))
    if (files.length > 0) return { files, isKnown, isBySettings: true }
  }
  const above = packages.above(folder)
  if (isKnown && above.some(({ needs }) => needs.has(name) || needs.has(typesOf(name))))
    return OUTSIDE
  const named = aliasOf(written)
  const places = [...above.map((one) => one.folder), undefined]
  for (const place of named.length === 0 ? [] : places) {
    for (const below of named) {
      const files = relativeFiles(world.files, place ?? '', below)
      if (files.length > 0) return { files, isKnown: false, isBySettings: true }
    }
  }
  return NOWHERE
}

/**
 * What most bundlers' settings mean by `@/` and `~/`, and what Nuxt and SvelteKit write into settings that only an
 * installed project has: nobody has read them. https://nuxt.com/docs/api/nuxt-config#alias,
 * https://svelte.dev/docs/kit/$lib
 */
const ALIASES: readonly [RegExp, folders: readonly string[]][] = [
  [/^[@~]\/(.+)$/, ['src/', '', 'app/', 'resources/js/']],
  [/^(?:@@|~~)\/(.+)$/, ['']],
  [/^#(shared\/.+)$/, ['']],
  [/^\$(lib(?:\/.+)?)$/, ['src/']],
]

/** The places that an alias may name, from a package's folder. */
function aliasOf(written: string): string[] {
  return ALIASES.flatMap(([form, folders]) => {
    const below = form.exec(written)?.[1]
    return below === undefined ? [] : folders.map((folder) => `./${folder}${below}`)
  })
}

/** `@types/node` is what a project needs that imports nothing but types of `node`. */
function typesOf(name: string): string {
  return `@types/${name.replace(/^@([^/]+)\/(.+)$/, '$1__$2')}`
}

function onDisk(tools: Tools, path: RelPath, folder: RelPath, written: string): Target | undefined {
  const { world, resolver, bounds } = tools
  if (resolver === undefined || !bounds.manifests(folder) || !bounds.path(folder, written))
    return undefined
  const found =
    (bounds.governing(folder)
      ? resolver.fromFile(toAbsolute(world.project, path), written)
      : undefined) ??
    throughTsconfig(tools, folder, written) ??
    resolver.fromFolder(toAbsolute(world.project, folder), written)
  if (found !== undefined) return classify(tools, found, { folder, written })
  return RELATIVE.test(written) ? undefined : throughPackage(tools, resolver, folder, written)
}

/** Tests are often left out of the settings that nevertheless hold for them. */
function throughTsconfig({ world, resolver, bounds }: Tools, folder: RelPath, written: string) {
  for (let at: RelPath | undefined = folder; at !== undefined; at = parentOf(at)) {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const config = world.files.get(at === '' ? name : `${at}/${name}`)
      if (config === undefined) continue
      const file = toAbsolute(world.project, config)
      if (!bounds.settings(file)) return undefined
      return resolver?.withSettings(file, toAbsolute(world.project, folder), written)
    }
  }
  return undefined
}

/** Of a package that is installed from elsewhere nothing is opened: its files are none of the project's. */
function throughPackage(tools: Tools, resolver: Resolver, folder: RelPath, written: string) {
  const { world, bounds } = tools
  const from = toAbsolute(world.project, folder)
  const place = installedFile(from, packageName(written))
  const below = place === undefined ? undefined : toRelative(world.project, place)
  const isOfProject = below !== undefined && !below.split('/').includes('node_modules')
  if (place !== undefined && !isOfProject) return OUTSIDE
  const owner = ownerOf(tools, written)
  const found =
    (isOfProject && bounds.manifests(below) ? resolver.installed(from, written) : undefined) ??
    (owner && resolver.fromFolder(toAbsolute(world.project, owner.folder), written))
  return found === undefined ? undefined : classify(tools, found, { folder, written })
}

/** The package of the project that an import names. */
function ownerOf(tools: Tools, written: string): Package | undefined {
  return RELATIVE.test(written) ? undefined : tools.packages.named(packageName(written))
}

function classify(
  tools: Tools,
  found: string,
  { folder, written }: { folder: RelPath; written: string },
): Target {
  const { world, packages } = tools
  const below = toRelative(world.project, found)
  if (below === undefined) {
    const isInstalled = /[\\/]node_modules[\\/]/.test(found) // above the root, or in a store
    return isInstalled && !RELATIVE.test(written) ? OUTSIDE : NOWHERE
  }
  if (below.split('/').includes('node_modules')) return OUTSIDE
  const file = world.files.get(below)
  if (file === undefined) return NOWHERE
  const isInner = written.startsWith('#')
  const owner = isInner ? packages.above(folder)[0] : ownerOf(tools, written)
  const sources = owner === undefined || isInner ? [] : sourcesOf(world, owner, file)
  const variants = owner === undefined ? [] : variantsOf(world, owner, written)
  const files = [...new Set([...sources, ...variants, file])]
  return { files, isKnown: true, isBySettings: true }
}
