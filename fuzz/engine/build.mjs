import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { loader } from '../../texts.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/fuzz')
const INSTRUMENT = readFileSync(new URL('instrument.mjs', import.meta.url))

/**
 * Bundles the targets with the packages' sources, so that nothing has to be built before; gives the worker's file and that of the
 * list of targets.
 * `guided`: the packages report which places an input reaches, which costs a few seconds once.
 */
export async function build({ guided }) {
  // named as the command line's own, which hooks are known by
  const outdir = join(CACHE, guided ? 'guided' : 'plain', 'cli/dist')
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: {
      worker: join(ROOT, 'fuzz/engine/worker.ts'),
      list: join(ROOT, 'fuzz/targets/index.ts'),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // a dependency in the bundle may still ask for Node's own
    banner: {
      js: "import{createRequire as $R}from'node:module';const require=$R(import.meta.url);",
    },
    loader,
    define: { __VERSION__: '"0.0.0-source"' },
    logLevel: 'warning',
    plugins: [ours, versions, ...(guided ? [guide] : [])],
  })
  return { worker: join(outdir, 'worker.mjs'), list: join(outdir, 'list.mjs') }
}

/** Packages from their sources. */
const ours = {
  name: 'ours',
  setup({ onResolve }) {
    onResolve({ filter: /^@tailtest\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/')
      return { path: join(ROOT, 'packages', name, 'src', ...rest, 'index.ts') }
    })
  },
}

/** A package's own version of what it needs, where another one is installed above: taken into the bundle. */
const versions = {
  name: 'versions',
  setup({ onResolve }) {
    onResolve({ filter: /^[a-z]/ }, ({ path, importer }) => {
      const folder = /^.*[\\/]packages[\\/][^\\/]+(?=[\\/]src[\\/])/.exec(importer)?.[0]
      if (folder === undefined || !existsSync(join(folder, 'node_modules', path))) return undefined
      return { path: createRequire(importer).resolve(path) }
    })
  },
}

const guide = {
  name: 'guide',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: await instrumented(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** Kept by content: most sources are the same as last time. */
async function instrumented(path, text) {
  const key = createHash('sha256').update(INSTRUMENT).update(text).digest('hex')
  const kept = join(CACHE, 'sources', key)
  if (existsSync(kept)) return readFileSync(kept, 'utf8')
  const { instrument } = await import('./instrument.mjs')
  const result = instrument(path, text)
  mkdirSync(join(CACHE, 'sources'), { recursive: true })
  writeFileSync(kept, result)
  return result
}
