import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath, rootStateDir } from '@tailtest/project'
import { openJournal, openReceipts } from '@tailtest/session'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const START = Date.UTC(2026, 0, 2, 3, 4, 5)
const [cart, price, tax] = [relPath('src/cart.ts'), relPath('src/price.ts'), relPath('src/tax.ts')]
const [cartTest, priceTest] = [relPath('src/cart.test.ts'), relPath('src/price.test.ts')]
const ID = 'src/cart.test.ts::[adversarial: boundary] refuses `zero` | none'

/** A session that edited three sources: one passes, one fails and was put off, one waits. */
function worked({ root, state }: Folders, session = 'one'): void {
  let now = START
  const writer = { session, host: 'claude', actor: 'agent', now: () => now } as const
  const project = openProject(root)
  const journal = openJournal(project, writer)
  const queued = { type: 'session.queued', language: 'typescript', status: 'new' } as const
  const edited = { type: 'loop.edited', kind: 'created', via: 'tool' } as const
  const tested = { type: 'session.tested', run: 'r1' } as const
  journal?.append(
    { type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: ['.'] },
    { ...edited, path: cart, test: false },
    { ...edited, path: cartTest, test: true },
    { ...queued, path: tax },
    { ...tested, test: cartTest, sources: [cart], result: 'failing', failures: [ID] },
    { ...tested, test: priceTest, sources: [price], result: 'passing' },
    { ...edited, path: relPath('src/late.test.ts'), test: true },
  )
  now += 65_000
  journal?.append({ type: 'session.deferred', path: cart, description: 'not *now*' })
  for (const file of [cartTest, priceTest]) writeFileSync(join(root, file), '')
  const env = { TAILTEST_STATE_DIR: state }
  const run = { hash: 'h', run: 'r1', ts: START, ms: 5 }
  openReceipts(rootStateDir(env, project.root)).write([
    {
      ...run,
      file: cartTest,
      tests: [
        { test: ID, status: 'fail' },
        { test: 'src/cart.test.ts::adds up', status: 'pass' },
      ],
    },
  ])
  const failure = { id: ID, file: cartTest, status: 'new', category: 'real_bug', certain: true }
  const report = {
    session_id: session,
    summary: { passed: 2, failed: 1, skipped: 0, not_run: 1, adversarial: '1/2', budget_ms: 0 },
    failures: [{ ...failure, evidence: 'expected 1 to be 0', message: 'expected 1 to be 0' }],
    not_run: [{ test: 'app/a_test.go', reason: 'go is not installed' }],
    duration_ms: 5,
  }
  mkdirSync(join(root, '.tailtest/reports'), { recursive: true })
  writeFileSync(join(root, '.tailtest/reports/latest.json'), JSON.stringify(report))
}

function shop(): Folders {
  const places = folders()
  mkdirSync(join(places.root, 'src'))
  worked(places)
  return places
}

test('a screen tells the files, the failures, what was put off, the tests and what was not run', async () => {
  const { code, stdout } = await tailtest(shop(), ['summary'])
  expect(code).toBe(0)
  expect(stdout).toMatchInlineSnapshot(`
    "session one (claude), 2026-01-02T03:04:05.000Z, 1 min 5 s, depth standard, still open
    files: 1 passed, 1 deferred, 1 not tested yet
      ‖ src/cart.ts: deferred (src/cart.test.ts)
      … src/tax.ts: not tested yet
      ✓ src/price.ts: passed (src/price.test.ts)
    failing:
      "src/cart.test.ts::[adversarial: boundary] refuses 'zero' | none" "real_bug: expected 1 to be 0"
    deferred:
      src/cart.ts: "not *now*" (by the agent)
    tests:
      src/cart.test.ts: 2 scenarios, 1 of them adversarial, failing, written in this session
      src/price.test.ts: passing
      src/late.test.ts: not run, written in this session
    not run:
      app/a_test.go ("go is not installed")
      src/late.test.ts ("edited since it last ran")
    "
  `)
})

test('for a pull request: Markdown in which the project’s words are nothing but text', async () => {
  const { stdout } = await tailtest(shop(), ['summary', '--markdown'])
  expect(stdout).toMatchInlineSnapshot(`
    "**tailtest**: 1 passed, 1 deferred, 1 not tested yet (session \`one\`)

    | File | Outcome | Test | Failed attempts |
    | --- | --- | --- | --- |
    | \`src/cart.ts\` | ‖ deferred | \`src/cart.test.ts\` | 0 |
    | \`src/tax.ts\` | … not tested yet | – | 0 |
    | \`src/price.ts\` | ✓ passed | \`src/price.test.ts\` | 0 |

    Failing:

    - \`"src/cart.test.ts::[adversarial: boundary] refuses 'zero' \\| none"\` real_bug: \`expected 1 to be 0\`

    Deferred:

    - \`src/cart.ts\`: \`not *now*\` (agent)

    | Test | Scenarios | Last run | Written in this session |
    | --- | --- | --- | --- |
    | \`src/cart.test.ts\` | 2 scenarios, 1 of them adversarial | failing | yes |
    | \`src/price.test.ts\` | – | passing | no |
    | \`src/late.test.ts\` | – | – | yes |

    Not run:

    - \`app/a_test.go\`: \`go is not installed\`
    - \`src/late.test.ts\`: \`edited since it last ran\`
    "
  `)
})

test('for programs: with the counts', async () => {
  expect(await json(shop(), ['summary'])).toMatchObject({
    session_id: 'one',
    outcomes: { deferred: 1, passed: 1, untested: 1 },
    tests: [
      { test: cartTest, written: true, scenarios: 2, adversarial: 1, result: 'failing' },
      { test: priceTest, written: false, scenarios: null, adversarial: null, result: 'passing' },
      { test: 'src/late.test.ts', written: true, scenarios: null, result: null },
    ],
    not_run: [
      { test: 'app/a_test.go', reason: 'go is not installed' },
      { test: 'src/late.test.ts', reason: 'edited since it last ran' },
    ],
  })
})

test('the session is the one named, the shell’s own, or the last one that did something', async () => {
  const places = shop()
  worked(places, 'two')
  const told = async (argv: readonly string[], env = {}) =>
    /^session (\S+)/.exec((await tailtest(places, ['summary', ...argv], env)).stdout)?.[1]
  expect(await told(['--session', 'one'])).toBe('one')
  expect(await told([], AGENT)).toBe('one')
  expect(await told([], { ...AGENT, CLAUDE_CODE_SESSION_ID: 'unknown' })).toBeDefined()
  expect(await tailtest(places, ['summary', '--session', 'three'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/there is no session three.*\n.*one/),
  })
  expect(await tailtest(folders(), ['summary'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no session was recorded'),
  })
})

test('report, summary and replay in the shell of an agent tell of its own session', async () => {
  const places = shop()
  worked(places, 'two')
  const told = async (...argv: string[]) => (await tailtest(places, argv, AGENT)).stdout
  expect(await told('summary')).toContain('session one (claude)')
  expect(await told('replay')).toContain('session one (claude)')
  expect(JSON.parse(await told('report', '--json')).session).toMatchObject({ session_id: 'one' })
})

test('a session is named by its id, or by how it begins', async () => {
  const places = shop()
  worked(places, 'other')
  const named = async (word: string) =>
    (await tailtest(places, ['summary', '--session', word])).stdout.split(',')[0]
  expect(await named('one')).toBe('session one (claude)')
  expect(await named('oth')).toBe('session other (claude)')
  expect(await tailtest(places, ['summary', '--session', 'o'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('2 sessions begin with o'),
  })
})
