import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { alias, texts } from '../vitest.sources.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Part {
  globalSetup?: string[]
  /** Several files at a time: their tests wait for programs and look at no clock. */
  together?: boolean
}

const part = (name: string, { globalSetup = [], together = false }: Part = {}) => ({
  extends: true as const,
  test: {
    ...{ name, include: [`e2e/${name}/**/*.test.ts`], globalSetup },
    fileParallelism: together,
  },
})

const clients = { globalSetup: [source('support/clients.ts')] }

/**
 * The built hook alone (`hooks`), with faults of the machine (`faults`), in hostile repositories (`hostile`), the built CLI against the real clients (`smoke`, `full`, `claude`: Claude Code; `codex`; `cline`; `copilot`; `gemini`; `opencode`), the hook code of Cursor's SDK (`cursor`), the situations of docs/verdicts.md in all of these (`situations`), and detection against the
 * real test runners (`runners`); the page of `tailtest report` in a browser (`report`); packages as npm would publish them (`packages`), published to a registry of the test's own and installed from it (`publish`), and the examples with what it installs of these (`examples`); both parsers against each other, and what imports and edits mean against the compiler, on thousands of installed files (`corpus`). What looks on is taken from its sources; what is looked at is what a user gets. `plugins` installs the plugins as a person does, `mods` breaks the module that Claude Code loads from one; in `mcp` the clients have the tools of `tailtest mcp`, and no hooks.
 */
export default defineConfig({
  root: source('..'),
  plugins: [texts],
  resolve: { alias },
  test: {
    projects: [
      part('hooks', { together: true }),
      part('faults', { globalSetup: [source('faults/support/table.ts')], together: true }),
      part('hostile', { globalSetup: [source('hostile/support/times.ts')], together: true }),
      part('runners', { together: true }),
      part('report', { together: true }),
      part('reports', { together: true }),
      part('packages', { together: true }),
      part('publish'),
      part('examples', { globalSetup: [source('examples/support/machine.ts')], together: true }),
      part('plugins', clients),
      part('mods', clients),
      part('mcp', clients),
      part('smoke', clients),
      part('full', clients),
      part('claude', clients),
      part('codex', clients),
      part('cline', clients),
      part('copilot', clients),
      part('gemini', clients),
      part('opencode', clients),
      part('cursor'),
      part('situations', clients),
      {
        extends: true,
        test: {
          ...{ name: 'corpus', include: ['packages/*/test/**/*.corpus.ts'] },
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: availableParallelism(),
    // clients end a hook that takes too long: more sessions at once than processors, and some are lost
    maxConcurrency: availableParallelism(),
    testTimeout: 240_000,
    hookTimeout: 600_000,
  },
})
