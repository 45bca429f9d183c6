import { basename, relative, resolve } from 'node:path'
import { build, type Plugin } from 'esbuild'

/** Modules that a bundle loads by `import()`: absolute path → name below `lazy/`. */
export interface LazyModules {
  names: ReadonlyMap<string, string>
  /** For the bundler: `lazy/<name>` → path. */
  entries: Record<string, string>
}

const packages = resolve('..')

/** `packages/loop/src/turn/end.ts` → `loop-turn-end`; a foreign package keeps its own name. */
function nameOf(path: string): string {
  const own = relative(packages, path)
  if (own.startsWith('..')) {
    const [, name = basename(path)] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
    return name.replace(/[@/]/g, '')
  }
  return own
    .replace(/\/src\//, '-')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-')
}

/** Finds what the entry, and everything it imports at once, imports only on use. */
export async function lazyModules(
  entry: string,
  external: readonly string[],
): Promise<LazyModules> {
  const names = new Map<string, string>()
  const collect: Plugin = {
    name: 'collect-lazy',
    setup: ({ onResolve, resolve: find }) => {
      onResolve({ filter: /.*/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'seen') return undefined
        if (path.startsWith('node:')) return undefined
        const found = await find(path, { kind, importer, resolveDir, pluginData: 'seen' })
        if (!found.external) names.set(found.path, nameOf(found.path))
        return { path, external: true }
      })
    },
  }
  await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    external: [...external],
    plugins: [collect],
    tsconfig: '../../tsconfig.base.json',
  })
  const entries = [...names].map(([path, name]) => [`lazy/${name}`, path])
  return { names, entries: Object.fromEntries(entries) }
}

/** Points each `import()` at the built file beside the bundle. */
export function markLazy({ names }: LazyModules): Plugin {
  return {
    name: 'mark-lazy',
    setup: ({ onResolve, resolve: find }) => {
      onResolve({ filter: /.*/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'seen') return undefined
        const found = await find(path, { kind, importer, resolveDir, pluginData: 'seen' })
        const name = names.get(found.path)
        return name === undefined ? undefined : { path: `./lazy/${name}.js`, external: true }
      })
    },
  }
}
