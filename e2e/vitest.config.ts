import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { alias, markdown } from '../vitest.config.ts'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const part = (name: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include: [`e2e/${name}/**/*.test.ts`], globalSetup },
})

const clients = [source('support/clients.ts')]

/**
 * The built hook alone (`hooks`), with faults of the machine (`faults`), in hostile repositories (`hostile`), the built CLI against the real clients (`smoke`, `full`: Claude Code; `codex`; `cline`; `copilot`), the hook code of Cursor's SDK (`cursor`), and detection against the
 * real test runners (`runners`); the page of `tailtest report` in a browser (`report`); packages as npm would publish them (`packages`), published to a registry of the test's own and installed from it (`publish`), and the examples with what it installs of these (`examples`); both parsers against each other on thousands of installed files (`corpus`). What looks on is taken from its sources; what is looked at is what a user gets. One
 * file at a time: each test has several processes of its own. `plugins` installs the plugins as a person does.
 */
export default defineConfig({
  root: source('..'),
  plugins: [markdown],
  resolve: { alias },
  test: {
    projects: [
      part('hooks'),
      part('faults', [source('faults/support/table.ts')]),
      part('hostile'),
      part('runners'),
      part('report'),
      part('reports'),
      part('packages'),
      part('publish'),
      part('examples', [source('examples/support/machine.ts')]),
      part('plugins', clients),
      part('smoke', clients),
      part('full', clients),
      part('codex', clients),
      part('cline', clients),
      part('copilot', clients),
      part('cursor'),
      { extends: true, test: { name: 'corpus', include: ['packages/*/test/**/*.corpus.ts'] } },
    ],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 600_000,
  },
})
