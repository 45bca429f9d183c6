import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundled, texts } from './vitest.sources.ts'

/** Whose tests start many processes: each shares two processes among its own files. */
const STARTING = ['cli', 'impact', 'loop', 'project', 'results', 'runners', 'tree']

/** A mocked module, and a test of what a fresh process loads: each such file has a process of its own. */
const ALONE = ['packages/cli/test/file-steps.test.ts']

/** Tests that try thousands of inputs, start many processes or ask real test runners: `npm run test:deep`. */
const DEEP = '**/*.deep.test.ts'

const INCLUDED = ['{packages,examples}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const OUTSIDE = ['examples/shop/**', '**/fixtures/**', '**/node_modules/**', '**/dist/**']
const testsOf = (name: string) => `packages/${name}/test/**/*.test.ts`
const EXCLUDED = [...OUTSIDE, DEEP]

export default defineConfig({
  // packages are tested from their sources: no build is needed to run a unit test
  plugins: [texts, await bundled()],
  define: { __VERSION__: '"0.0.0-source"' },
  test: {
    // by default one core is left free: of two that is half
    maxWorkers: availableParallelism(),
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: INCLUDED,
          exclude: [...EXCLUDED, ...STARTING.map(testsOf)],
          isolate: false,
        },
      },
      ...STARTING.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [testsOf(name)],
          exclude: [...EXCLUDED, ...ALONE],
          isolate: false,
        },
      })),
      {
        extends: true,
        test: { name: 'alone', include: ALONE, exclude: EXCLUDED },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: [`{packages,examples}/*/test/${DEEP}`, `test/${DEEP}`],
          exclude: OUTSIDE,
        },
      },
    ],
  },
})
