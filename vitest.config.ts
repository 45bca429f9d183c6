import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Packages are tested from their sources: no build is needed to run a unit test. */
export const alias = [
  {
    find: '@tailtest/adapter-kit/testing',
    replacement: source('packages/adapter-kit/src/testing/index.ts'),
  },
  { find: /^@tailtest\/([^/]+)$/, replacement: source('packages/$1/src/index.ts') },
]

/** Markdown is text, as in the builds. */
export const markdown: Plugin = {
  name: 'markdown',
  enforce: 'pre',
  transform: (text, id) =>
    id.endsWith('.md') ? `export default ${JSON.stringify(text)}` : undefined,
}

export default defineConfig({
  plugins: [markdown],
  resolve: { alias },
  define: { __VERSION__: '"0.0.0-source"' },
  test: {
    include: ['{packages,examples}/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['examples/shop/**', '**/fixtures/**', '**/node_modules/**', '**/dist/**'],
    // by default one core is left free: of two that is half
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
  },
})
