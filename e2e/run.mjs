// node e2e/run.mjs [project …] [vitest's own arguments]: the end-to-end tests of these projects, else those that every
// change has to pass. `npm run e2e -- publish` is one of them, `npm run e2e -- smoke -t note` a part.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What CI runs; the others take longer, or need more of the machine. */
const USUAL = [
  ...['hooks', 'faults', 'hostile', 'runners'],
  ...['report', 'reports', 'packages', 'examples', 'mcp', 'smoke'],
]

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** Each folder is a project; the corpus lies in the packages. */
const projects = new Set([
  'corpus',
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^support$/.test(entry.name))
    .map(({ name }) => name),
])

const given = process.argv.slice(2)
const named = given.filter((word) => projects.has(word))
const rest = given.filter((word) => !projects.has(word))
const wanted = named.length > 0 ? named : USUAL
const { status } = spawnSync(
  process.execPath,
  [
    ...[vitest, 'run', '--config', 'e2e/vitest.config.ts'],
    ...wanted.flatMap((name) => ['--project', name]),
    ...rest,
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
