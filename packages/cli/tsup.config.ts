import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig, type Options } from 'tsup'
import { base } from '../../tsup.base.ts'
import { commonJsNames } from './commonjs.build.ts'
import { grammarFolders, packGrammars } from './grammars.build.ts'
import { lazyModules, markLazy } from './lazy.build.ts'
import { notices } from './notices.build.ts'

/** Not bundled: they hold the whole TypeScript compiler, which is used only where it is installed. */
const EXTERNAL = ['@typescript-eslint/typescript-estree', 'typescript']

/** Bundled CommonJS dependencies of an ES module still call `require`. */
const REQUIRE =
  "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);"

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

const shared = {
  ...base,
  clean: false, // all builds write into one folder
  dts: false,
  sourcemap: false, // nobody imports a command, and a map would weigh more than it
  noExternal: [/^(?!@typescript-eslint\/|typescript$)/], // what it names is bundled, whatever `external` says
  external: EXTERNAL,
  splitting: false,
  // of `node:crypto` esbuild knows that nothing is lost where nobody uses it, of `crypto` it does not
  removeNodeProtocol: false,
  define: { __VERSION__: JSON.stringify(version) },
} satisfies Options

/** The hook is CommonJS throughout: it starts faster than ES modules, and V8 reads every character before the first line runs. */
const hook = {
  ...shared,
  format: 'cjs',
  minify: true,
  outExtension: () => ({ js: '.cjs' }),
  esbuildOptions: (options) => {
    options.supported = { ...options.supported, 'dynamic-import': false } // `require`, at the same moment
  },
} satisfies Options

/** What `hook.cjs` loads, as the function that it calls: put around it there, each text would be copied once more. */
const loaded = {
  ...hook,
  banner: { js: '(function(exports,require,module,__dirname){' },
  footer: { js: '})' },
} satisfies Options

const LEFT_BEHIND = /node_modules|__pycache__|\.pytest_cache|\.tailtest/

/**
 * The texts of the demo's shop by their paths, without what running its tests left behind. They go with the build in one
 * file: Claude Code takes each `*.test.ts` in a plugin for a test of the plugin's.
 */
function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !LEFT_BEHIND.test(file))
  const rows = files.map((file) => [
    relative(folder, file).replaceAll('\\', '/'),
    readFileSync(file, 'utf8'),
  ])
  return Object.fromEntries(rows)
}

/**
 * Two products of the same sources: the hook, with what it loads only on use beside it in `lazy/`, and
 * the commands.
 */
export default defineConfig(async (): Promise<Options[]> => {
  rmSync('dist', { recursive: true, force: true })
  const lazy = await lazyModules('src/hook-main.ts', EXTERNAL)
  const noted = notices(grammarFolders())
  const builds: Options[] = [
    { ...hook, entry: { hook: 'src/hook.ts' } },
    {
      ...loaded,
      entry: { 'hook-main': 'src/hook-main.ts' },
      esbuildPlugins: [markLazy(lazy, './lazy/')],
    },
    {
      ...loaded,
      entry: Object.fromEntries([...lazy].map(([path, name]) => [`lazy/${name}`, path])),
      esbuildPlugins: [markLazy(lazy, './')],
    },
    { ...hook, entry: { 'plugin/tailtest-hook': 'src/plugin/hook.ts' } },
    {
      ...shared,
      format: 'cjs',
      minify: true,
      outExtension: () => ({ js: '.cjs' }),
      entry: { 'plugin/tailtest': 'src/plugin/command.ts' },
    },
    {
      ...shared,
      entry: { bin: 'src/bin.ts' },
      splitting: true,
      banner: { js: REQUIRE },
      esbuildPlugins: [commonJsNames],
      onSuccess: async () => {
        writeFileSync('dist/shop.json', JSON.stringify(textsIn('../../examples/shop')))
        // the packages that have it are bundled: an editor finds it in this one, without a network
        cpSync('../loop/schemas/config.json', 'dist/schemas/config.json')
        packGrammars('dist/grammars')
      },
    },
  ]
  return builds.map((build) => ({
    ...build,
    esbuildPlugins: [...(build.esbuildPlugins ?? []), noted],
  }))
})
