import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundled, texts } from './vitest.sources.ts'

/**
 * The packages whose modules hold no state and whose tests start hardly any process share processes, which load each
 * module once. A process that grew takes a hundred times as long to start another: the others have one for each file.
 */
const SHARED =
  '{adapter-codex,adapter-copilot,adapter-cursor,adapter-kit,complexity,filter,guard,runners,scenarios,session,syntax,tdd}'

/** Tests that try thousands of inputs, start many processes or ask real test runners: `npm run test:deep`. */
const DEEP = '**/*.deep.test.ts'

const INCLUDED = ['{packages,examples}/*/test/**/*.test.ts', 'test/**/*.test.ts']
const OUTSIDE = ['examples/shop/**', '**/fixtures/**', '**/node_modules/**', '**/dist/**']
const EXCLUDED = [...OUTSIDE, DEEP]
const shared = `packages/${SHARED}/test/**/*.test.ts`

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
          include: [shared],
          exclude: EXCLUDED,
          isolate: false,
        },
      },
      // each file has a process of its own
      {
        extends: true,
        test: { name: 'others', include: INCLUDED, exclude: [...EXCLUDED, shared] },
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
