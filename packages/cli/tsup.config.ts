import { cpSync, readFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'
import { base } from '../../tsup.base.ts'
import { lazyModules, markLazy } from './lazy.build.ts'

/** Loaded from where they are installed: they carry native code. */
const NATIVE = ['@ast-grep/napi', '@ast-grep/lang-python']

/** Bundled CommonJS dependencies of an ES module still call `require`. */
const REQUIRE =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);"

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const shared = {
  ...base,
  dts: false,
  noExternal: [/.*/],
  external: NATIVE,
  splitting: false,
  define: { __VERSION__: JSON.stringify(version) },
} satisfies Options

/** The demo's shop goes with the build, without what running its tests left behind. */
const isSource = (path: string) => !/node_modules|__pycache__|\.pytest_cache|\.tailtest/.test(path)

/**
 * Two bundles of the same sources. The hook is one CommonJS file (it starts faster than ES modules);
 * what it loads only on use stands beside it in `lazy/`, together with the commands.
 */
export default defineConfig(async (): Promise<Options[]> => {
  const lazy = await lazyModules('src/hook.ts', NATIVE)
  return [
    {
      ...shared,
      clean: false,
      entry: { hook: 'src/hook.ts' },
      format: 'cjs',
      outExtension: () => ({ js: '.cjs' }),
      minify: true, // V8 reads every character before the first line runs
      esbuildPlugins: [markLazy(lazy)],
    },
    {
      ...shared,
      entry: { bin: 'src/bin.ts', ...lazy.entries },
      splitting: true,
      banner: { js: REQUIRE },
      onSuccess: async () =>
        cpSync('../../examples/shop', 'dist/shop', { recursive: true, filter: isSource }),
    },
  ]
})
