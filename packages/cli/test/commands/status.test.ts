import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders, openSession } from '../places.ts'

function open(places: Folders, session: string): void {
  const writer = { session, host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
}

test('without a session there is nothing to tell, and the way to one is said', async () => {
  const places = folders()
  const { code, stdout, stderr } = await tailtest(places, ['status'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`tailtest: no live session in ${places.root}\n`)
  expect(stderr).toContain('`tailtest doctor`')
})

test('the only live session is the one meant', async () => {
  const places = folders()
  open(places, 'one')
  expect(await json(places, ['status'])).toMatchObject({
    session_id: 'one',
    host: 'claude',
    depth: 'standard',
    paused: false,
    pending_files: [],
  })
})

test('where none is live, the last one is told, as one that is over', async () => {
  const places = folders()
  const writer = { session: 'one', host: 'cline', actor: 'hook', now: Date.now } as const
  openSession(places, writer)?.append(
    { type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: [] },
    { type: 'session.closed', reason: 'other' },
  )
  const { code, stdout } = await tailtest(places, ['status'])
  expect({ code, head: stdout.split('\n')[0] }).toEqual({
    code: 0,
    head: expect.stringMatching(/^session one \(cline\), started .*, which is over$/),
  })
})

test('runners are those found at its start, where that was not told those found now', async () => {
  const places = folders()
  open(places, 'one')
  const line = async () => /^runners: .*$/m.exec((await tailtest(places, ['status'])).stdout)?.[0]
  expect(await line()).toBe('runners: none found (see tailtest runners); depth: standard')
  const devDependencies = { vitest: '^4.0.0' }
  writeFileSync(join(places.root, 'package.json'), JSON.stringify({ devDependencies }))
  expect(await line()).toBe('runners: vitest; depth: standard')
  expect(await json(places, ['status'])).toMatchObject({ runners: ['vitest'] })
})

test('of several, the person says which; the message lists them', async () => {
  const places = folders()
  open(places, 'one')
  open(places, 'two')
  expect(await tailtest(places, ['status'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /2 sessions are live.*\n.*--session (?:one|two) or --session (?:one|two)/,
    ),
  })
  const named = await tailtest(places, ['status', '--session', 'two'])
  expect(named).toMatchObject({ code: 0, stdout: expect.stringMatching(/^session two \(claude\)/) })
})

test('what fails, waits, was put off and is covered is listed, and the last run of this session told', async () => {
  const places = folders()
  const writer = { session: 'one', host: 'claude', actor: 'hook', now: () => 0 } as const
  const journal = openSession(places, writer)
  const [cart, price, tax] = ['src/cart.ts', 'src/price.ts', 'src/tax.ts'].map(relPath)
  if (!cart || !price || !tax) throw new Error('three paths')
  const queued = { type: 'session.queued', language: 'typescript' } as const
  const tested = { type: 'session.tested', run: 'r1' } as const
  journal?.append(
    { type: 'session.opened', depth: 'simple', runners: ['vitest'], packages: ['.'] },
    { ...queued, path: price, status: 'asked' },
    { ...queued, path: tax, status: 'ramp-up' },
    {
      ...tested,
      test: relPath('src/cart.test.ts'),
      sources: [cart],
      result: 'failing',
      failures: ['src/cart.test.ts::adds up'],
    },
    { type: 'session.deferred', path: cart, description: 'tomorrow' },
  )
  const counts = { passed: 3, failed: 1, skipped: 0, not_run: 0, adversarial: '1/2', budget_ms: 0 }
  const report = (session_id: string) => {
    mkdirSync(join(places.root, '.tailtest/reports'), { recursive: true })
    const text = JSON.stringify({ session_id, summary: counts })
    writeFileSync(join(places.root, '.tailtest/reports/latest.json'), text)
  }
  report('one')
  expect((await tailtest(places, ['status'])).stdout).toMatchInlineSnapshot(`
    "session one (claude), started 1970-01-01T00:00:00.000Z
    runners: vitest; depth: simple
    last run: 3 passed, 1 failed, 0 skipped, 0 not run, adversarial 1/2
    failing:
      "src/cart.test.ts::adds up"
    pending:
      src/price.ts (asked, typescript)
    ramp-up:
      src/tax.ts
    deferred:
      src/cart.ts (tomorrow)
    covered:
      src/cart.ts: deferred (src/cart.test.ts)
    "
  `)
  report('another')
  expect((await tailtest(places, ['status'])).stdout).not.toContain('last run')
})

test('--watch is for terminals, and for people alone', async () => {
  const places = folders()
  open(places, 'one')
  expect(await tailtest(places, ['status', '--watch'])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^tailtest: --watch needs a terminal.*\n.*status --json/),
  })
  const both = await tailtest(places, ['status', '--watch', '--json'])
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('both given') })
})

test('an agent sees its own', async () => {
  const places = folders()
  open(places, 'one')
  open(places, 'two')
  expect(await tailtest(places, ['status'], AGENT)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^session one /),
  })
})

test('a person pauses and resumes it; an agent cannot', async () => {
  const places = folders()
  open(places, 'one')
  expect(await json(places, ['off'])).toEqual({ session_id: 'one', paused: true })
  expect(await json(places, ['status'])).toMatchObject({ paused: true })
  expect(await tailtest(places, ['on'], AGENT)).toMatchObject({ code: 2, stdout: '' })
  expect(await json(places, ['status'])).toMatchObject({ paused: true })
  expect(await tailtest(places, ['on'])).toMatchObject({ stdout: 'tailtest is on again\n' })
  expect(await json(places, ['status'])).toMatchObject({ paused: false })
})

test.each([
  [
    'off',
    'one starts with the agent’s next prompt or edit. To remove tailtest: tailtest uninstall',
  ],
  ['on', 'there is nothing to do.'],
])('without a live session %s says what it is about', async (word, hint) => {
  const { code, stderr } = await tailtest(folders(), [word])
  expect(code).toBe(2)
  expect(stderr).toContain(hint)
})

test('a history that could not be read and was moved aside is named, until somebody looked after it', async () => {
  const places = folders()
  open(places, 'one')
  const status = async () => (await tailtest(places, ['status'])).stdout
  expect(await status()).not.toContain('history')
  writeFileSync(join(places.root, '.tailtest', 'history.json.corrupt-1'), '[')
  expect(await status()).toMatch(/^an earlier history .*history\.json\.corrupt-1; tailtest doctor/m)
})
