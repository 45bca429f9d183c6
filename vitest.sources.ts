import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'vitest/config'
import { loader, TEXTS } from './texts.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const packages = join(root, 'packages') + sep
const installed = join(root, 'node_modules') + sep

/** As in the builds. */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  transform: (text, id) =>
    TEXTS.some((ending) => id.endsWith(ending))
      ? `export default ${JSON.stringify(text)}`
      : undefined,
}

/** A folder of bundles that no run began with for so long is removed; another run may still read a newer one. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** What the packages export: specifier → source. */
function sources(): Map<string, string> {
  const found = new Map([
    ['@tailtest/adapter-kit/testing', join(packages, 'adapter-kit', 'src', 'testing', 'index.ts')],
    ['@tailtest/runners/report', join(packages, 'runners', 'src', 'report', 'index.ts')],
  ])
  for (const name of readdirSync(packages)) {
    const source = join(packages, name, 'src', 'index.ts')
    if (existsSync(source)) found.set(`@tailtest/${name}`, source)
  }
  return found
}

/** Every package's sources, module by module. */
export const alias = [...sources()].map(([specifier, replacement]) => ({
  find: new RegExp(`^${specifier}$`),
  replacement,
}))

const nameOf = (specifier: string) => specifier.replace('@tailtest/', '').replace('/', '-')

/** What the root has installed stays outside; what only a package has is bundled, since a bundle would not find it. */
const outside: EsbuildPlugin = {
  name: 'outside',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ path, kind, pluginData, ...from }) => {
      const isOurs = path.startsWith('@tailtest/') || kind === 'entry-point'
      if (isOurs || pluginData === outside) return undefined
      if (isBuiltin(path)) return { path, external: true }
      const found = await resolve(path, { kind, ...from, pluginData: outside })
      const isInPackage = found.path.startsWith(packages)
      return isInPackage ? { path: found.path } : { path, external: true }
    })
  },
}

/** Bundles all packages, sharing what they share; gives the folder, which is new for each state of the sources. */
async function bundle(entries: ReadonlyMap<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries([...entries].map(([name, path]) => [nameOf(name), path])),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20.19' },
    ...{ outdir: 'bundles', write: false, sourcemap: 'inline', loader },
    absWorkingDir: root,
    plugins: [outside],
  })
  const hash = createHash('sha256')
  for (const { path, contents } of outputFiles) hash.update(basename(path)).update(contents)
  const cache = join(installed, '.cache', 'tailtest-bundles')
  const folder = join(cache, hash.digest('hex').slice(0, 16))
  mkdirSync(cache, { recursive: true })
  forgetOld(cache)
  if (existsSync(folder)) return folder
  const made = `${folder}.${process.pid}`
  mkdirSync(made)
  for (const { path, contents } of outputFiles) writeFileSync(join(made, basename(path)), contents)
  try {
    renameSync(made, folder)
  } catch {
    rmSync(made, { recursive: true, force: true }) // another run was first
  }
  return folder
}

function forgetOld(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Vitest loads its configuration, and this module with it, anew for each project of one run: what was bundled is kept outside. */
declare global {
  var tailtestBundles: Promise<string> | undefined
}

/**
 * Tests of a package run its own sources; of the others it gets bundles, made here from their sources of this moment.
 * Most tests have a process of their own, and to load one file costs it a tenth of what hundreds of modules do.
 */
export async function bundled(): Promise<Plugin> {
  const entries = sources()
  globalThis.tailtestBundles ??= bundle(entries)
  const folder = await globalThis.tailtestBundles
  return {
    name: 'bundled',
    enforce: 'pre',
    resolveId: (specifier, importer = '') => {
      const source = entries.get(specifier)
      if (source === undefined) return undefined
      const [own] = importer.startsWith(packages) ? importer.slice(packages.length).split(sep) : []
      const isOwn = own !== undefined && source.startsWith(join(packages, own) + sep)
      return isOwn ? source : join(folder, `${nameOf(specifier)}.js`)
    },
  }
}
