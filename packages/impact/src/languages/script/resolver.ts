import type { NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import { EXTENSIONS, WRITTEN_AS } from './candidates.ts'
import { findResolver } from './native.ts'

/**
 * Resolves as TypeScript and Node do, from what is on disk: `tsconfig` paths, `imports`, `exports`. Of `node_modules` it
 * opens what it is asked for with `installed` alone. Paths are absolute, with the links in them.
 */
export interface Resolver {
  /** Where a file's import leads. */
  fromFile(file: string, specifier: string): string | undefined
  /** The same with the settings of one `tsconfig.json`, whether it includes the file or not. */
  withSettings(tsconfig: string, folder: string, specifier: string): string | undefined
  /** Seen from a folder, without TypeScript's settings. */
  fromFolder(folder: string, specifier: string): string | undefined
  /** The same, in `node_modules` too. */
  installed(folder: string, specifier: string): string | undefined
  /** The settings that others in a folder extend by the name of a package. */
  settings(folder: string, specifier: string): string | undefined
}

type Factory = new (options: NapiResolveOptions) => ResolverFactory

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: Object.fromEntries(
    Object.entries(WRITTEN_AS).map(([output, sources]) => [output, [...sources, output]]),
  ),
  conditionNames: ['node', 'import', 'require', 'module', 'default'],
  mainFields: ['main'],
  nodePath: false,
  modules: [],
  symlinks: false,
}

/** As the resolver itself looks for what settings extend. */
const SETTINGS: NapiResolveOptions = {
  extensions: ['.json'],
  conditionNames: ['node', 'import'],
  mainFields: ['tsconfig'],
  mainFiles: ['tsconfig'],
  nodePath: false,
}

/** `undefined`: nothing is installed for this system. Loads native code: 6 ms. */
export function openResolver(from: string): Resolver | undefined {
  const Factory = load(from)
  if (Factory === undefined) return undefined
  const discovering = new Factory({ ...OPTIONS, tsconfig: 'auto' })
  const plain = new Factory(OPTIONS)
  const packages = new Factory({ ...OPTIONS, modules: ['node_modules'] })
  const settings = new Factory(SETTINGS)
  const fixed = new Map<string, ResolverFactory>()
  return {
    fromFile: (file, specifier) => discovering.resolveFileSync(file, specifier).path,
    fromFolder: (folder, specifier) => plain.sync(folder, specifier).path,
    installed: (folder, specifier) => packages.sync(folder, specifier).path,
    settings: (folder, specifier) => settings.sync(folder, specifier).path,
    withSettings(tsconfig, folder, specifier) {
      const known = fixed.get(tsconfig)
      const tsconfigOptions = { configFile: tsconfig, references: 'auto' } as const
      const resolver = known ?? new Factory({ ...OPTIONS, tsconfig: tsconfigOptions })
      if (known === undefined) fixed.set(tsconfig, resolver)
      return resolver.sync(folder, specifier).path
    },
  }
}

/** An addon is initialised once a process. */
const addons = new Map<string, unknown>()

function load(from: string): Factory | undefined {
  for (const { path } of findResolver(from)) {
    try {
      const loaded = addons.get(path) ?? openAddon(path)
      if (isModule(loaded)) return loaded.ResolverFactory
    } catch {
      // built for another C library: the next one may load
    }
  }
  return undefined
}

function openAddon(path: string): unknown {
  const addon: { exports: unknown } = { exports: {} }
  process.dlopen(addon, path)
  addons.set(path, addon.exports)
  return addon.exports
}

function isModule(value: unknown): value is { ResolverFactory: Factory } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ResolverFactory' in value &&
    typeof value.ResolverFactory === 'function'
  )
}
