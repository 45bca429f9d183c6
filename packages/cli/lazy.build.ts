import { basename, relative, resolve } from 'node:path'
import { build, type ImportKind, type Plugin } from 'esbuild'
import { base } from '../../tsup.base.ts'

/** Modules that the hook loads by `import()`, directly or one after another: absolute path → file name. */
export type LazyModules = ReadonlyMap<string, string>

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

/** Hands imports of some kinds to `mark`, with the absolute path of their module; what it gives is used instead. */
function onImport(
  name: string,
  kinds: readonly ImportKind[],
  mark: (path: string, kind: ImportKind) => string | undefined,
): Plugin {
  return {
    name,
    setup: ({ onResolve, resolve: find }) => {
      onResolve({ filter: /.*/ }, async ({ kind, path, importer, resolveDir, pluginData }) => {
        const isOurs = kinds.includes(kind) && pluginData !== name && !path.startsWith('node:')
        if (!isOurs) return undefined
        const found = await find(path, { kind, importer, resolveDir, pluginData: name })
        const instead = found.external ? undefined : mark(found.path, kind)
        return instead === undefined ? undefined : { path: instead, external: true }
      })
    },
  }
}

/** Finds what the entry, and whatever it loads, loads only on use. */
export async function lazyModules(
  entry: string,
  external: readonly string[],
): Promise<LazyModules> {
  const names = new Map<string, string>()
  const entries = [resolve(entry)]
  for (const next of entries) {
    const collect = onImport('collect-lazy', ['dynamic-import'], (path) => {
      if (!names.has(path)) entries.push(path)
      names.set(path, nameOf(path))
      return path
    })
    await build({
      entryPoints: [next],
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
      external: [...external],
      loader: base.loader,
      plugins: [collect],
      tsconfig: '../../tsconfig.base.json',
    })
  }
  return names
}

/** Copied into each of the ten files that import it, it would be a third of all that is published. */
const ONCE = /[\\/]node_modules[\\/]zod[\\/]/

/** Points each `import()` at the built file, and any import of what is there {@link ONCE}: all lie in one folder, seen from `from`. */
export function markLazy(names: LazyModules, from: string): Plugin {
  return onImport('mark-lazy', ['dynamic-import', 'import-statement'], (path, kind) => {
    const name = names.get(path)
    const isMeant = kind === 'dynamic-import' || ONCE.test(path)
    return name === undefined || !isMeant ? undefined : `${from}${name}.cjs`
  })
}
