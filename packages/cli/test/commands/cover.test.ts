import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openProject } from '@tailtest/project'
import { findJournal } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders, openSession } from '../places.ts'

const BILLING = `import pg from 'pg'
export async function charge(id: number, amount: number) {
  if (amount <= 0) throw new RangeError('amount')
  await fetch('https://pay.example/' + id)
  return new pg.Pool().query('select 1')
}
`

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"devDependencies":{"vitest":"*"}}',
  'src/cart.ts': 'export const total = (items: number[]) => items.length\n',
  'src/billing.ts': BILLING,
  'src/mail.generated.ts': 'export const send = () => 1\n',
  'src/cart.test.ts': '',
  'src/blob.ts': 'a\0b',
  'notes.txt': 'hello\n',
  'app/server.go': 'package app\nfunc Serve() {}\n',
}

function shop(): Folders {
  const places = folders()
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(places.root, file)), { recursive: true })
    writeFileSync(join(places.root, file), text)
  }
  return places
}

const writerOf = (session: string) =>
  ({ session, host: 'claude', actor: 'hook', now: Date.now }) as const

function open(places: Folders, session = 'one') {
  const journal = openSession(places, writerOf(session))
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  return () => journal?.read().session
}

const sessionIn = (places: Folders) =>
  findJournal(openProject(places.root), writerOf('one'))?.read().session

describe('tailtest cover', () => {
  test('says where the test goes, how many scenarios and why, how to plan and how to run', async () => {
    const places = shop()
    open(places)
    const { code, stdout, stderr } = await tailtest(places, ['cover', 'src/billing.ts'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [first, task, scenarios, plan, last] = stdout.split('\n')
    expect(first).toBe('tailtest: tests of src/billing.ts (typescript) are asked for.')
    expect(task).toMatch(
      /^write test to src\/billing\.test\.ts\. runner: vitest\. Complexity: thorough \(.*\)\. Generate ~12 scenarios\. run: .* run src\/billing\.test\.ts$/,
    )
    expect(scenarios).toBe('depth thorough: at least 4 of them adversarial')
    expect(plan).toContain('1. the situation → what a caller then sees')
    expect(last).toMatch(/^It is queued in this session/)
  })

  test('of a plain source, the depth that is configured, and what the score is made of', async () => {
    const { stdout } = await tailtest(shop(), ['cover', 'src/cart.ts'])
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(
        /^update existing test at src\/cart\.test\.ts\. runner: vitest\. run: /,
      ),
      '5–8 scenarios, at least 2 of them adversarial (depth standard; +1 public functions = 1)',
    ])
    expect(stdout).toContain('No session is live here')
  })

  test('queues the file in the session and keeps its score, so that the end of the turn asks for it', async () => {
    const places = shop()
    const session = open(places)
    await tailtest(places, ['cover', 'src/billing.ts'])
    await tailtest(places, ['cover', 'src/billing.ts'])
    expect(session()?.pending).toEqual({
      'src/billing.ts': { language: 'typescript', status: 'asked' },
    })
    expect(session()?.scores).toEqual({ 'src/billing.ts': { score: 12, depth: 'thorough' } })
  })

  test('an agent’s session begins with what it asks for; a person without a session is only told', async () => {
    const places = shop()
    expect(await json(places, ['cover', 'src/cart.ts'])).toMatchObject({ session_id: null })
    expect(sessionIn(places)).toBeUndefined()
    expect(await json(places, ['cover', 'src/cart.ts'], AGENT)).toMatchObject({
      session_id: 'one',
    })
    expect(sessionIn(places)?.pending).toMatchObject({ 'src/cart.ts': { status: 'asked' } })
  })

  test('covers what would be passed over, and says which rule would have done so', async () => {
    const places = shop()
    const { stdout } = await tailtest(places, ['cover', 'src/mail.generated.ts'])
    expect(stdout).toContain('The rules would skip it. generated: Its name says that')
    expect(await json(places, ['cover', 'src/mail.generated.ts'])).toMatchObject({
      test: 'src/mail.generated.test.ts',
      passed_over_by: 'generated',
      passed_over_because: expect.any(String),
    })
  })

  test('for programs: all of it', async () => {
    const places = shop()
    expect(await json(places, ['cover', 'src/cart.ts'])).toEqual({
      file: 'src/cart.ts',
      language: 'typescript',
      framework: null,
      test: 'src/cart.test.ts',
      exists: true,
      runner: 'vitest',
      advice: null,
      lacks: null,
      run: expect.stringMatching(/ run src\/cart\.test\.ts$/),
      depth: 'standard',
      scenarios: [5, 8],
      adversarial: 2,
      score: 1,
      reasoning: '+1 public functions = 1',
      passed_over_by: null,
      passed_over_because: null,
      session_id: null,
    })
  })

  test('without a runner it says how to get one, and queues nothing that nobody could run', async () => {
    const places = shop()
    const session = open(places)
    const { stdout } = await tailtest(places, ['cover', 'app/server.go'])
    expect(stdout).toContain('runner: none found. ')
    expect(session()?.pending).toEqual({})
  })
})

describe.each(['cover', 'hunt'])('tailtest %s of what is no source', (name) => {
  test.each([
    ['src/nothing.ts', 'does not exist'],
    ['src', 'is a folder'],
    ['../elsewhere.ts', 'is outside '],
    ['src/cart.test.ts', 'is a test itself'],
    ['notes.txt', 'is not in a supported language\nSupported: Python, JavaScript, '],
    ['src\\cart.ts', 'does not exist\nWrite it as src/cart.ts.\n'],
    ['src/blob.ts', 'cannot be read as text'],
  ])('%s %s: wrong use, and the next thing to try', async (file, reason) => {
    const { code, stdout, stderr } = await tailtest(shop(), [name, file])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^tailtest: .*\n.+\n$/)
    expect(stderr).toContain(reason)
  })
})

describe('tailtest hunt', () => {
  test('briefs: the file of its own, what is public, the questions that fit, what a failure is', async () => {
    const places = shop()
    const session = open(places)
    const { code, stdout } = await tailtest(places, ['hunt', 'src/billing.ts'])
    expect(code).toBe(0)
    expect(stdout.replace(/\S+ "?\S*bin\.js"?/g, 'tailtest')).toMatchInlineSnapshot(`
      "tailtest: hunt for bugs in src/billing.ts (typescript).
      Write src/billing.hunt.test.ts. runner: vitest.
      8–12 scenarios, all of them adversarial, there and nowhere else: the source and its other tests stay as they are.
      public: charge (line 2)
      score: +4 billing +3 HTTP +3 DB +1 branches +1 public functions = 12; HTTP in line 4; DB in line 1; branches in line 3
      Consider each of these, with a scenario or a reason why not; expect what is promised, not what the code does:
        boundary         an empty body, a status of 204, 302, 429; no row, two rows where one is expected, NULL in a column; an amount of 0, below 0, of a tenth of a cent, above 2^53
        format           a header or URL part with a line break, \`&\`, \`%2e\`; a quote or a wildcard that reaches the statement; quotes, line breaks, an emoji, surrounding blanks
        types            a response of another shape, HTML where JSON is expected; a text, NaN, a float where whole cents are expected; nothing at all, \`"3"\` for 3, one for a list, a list for one
        concurrency      two callers read, then both write; the same request twice: charged once?
        time             the decimal comma and the currency of another locale
        partial-failure  a timeout, a connection cut after half the answer, a retry that does it twice; the second of two statements fails: what stays?
        exhaustion       an endless response, a redirect loop; a result of a million rows, a query for each item; 100,000 items or characters: an answer or an error, and quickly
        off-by-one       the last allowed retry and the one after it; first, last, one past the end; inclusive or exclusive
      label in the test’s name: test('[adversarial: boundary] refuses zero', …)
      run: tailtest run src/billing.hunt.test.ts
      A failing test is a finding. Classify it first: tailtest classify <test> <real_bug|test_bug|environment> "<reason>". Tell the person; do not weaken the test, and do not fix the source unasked.
      The end of the turn runs this file, too.
      "
    `)
    expect(stdout.length).toBeLessThan(3000)
    expect(session()?.pending).toMatchObject({ 'src/billing.ts': { status: 'existing' } })
  })

  test('of a tested source is queued for its own sake, and added to where it was before', async () => {
    const places = shop()
    const session = open(places)
    writeFileSync(join(places.root, 'src/cart.hunt.test.ts'), '')
    expect(await json(places, ['hunt', 'src/cart.ts'])).toMatchObject({
      test: 'src/cart.hunt.test.ts',
      exists: true,
      scenarios: [8, 12],
      adversarial: 8,
      functions: [{ name: 'total', line: 1 }],
      session_id: 'one',
    })
    expect(session()?.pending).toMatchObject({ 'src/cart.ts': { status: 'asked' } })
  })

  test('names what may not apply with the reason, and nothing twice: the same bytes for the same file', async () => {
    const places = shop()
    const [one, other] = [
      await tailtest(places, ['hunt', 'src/mail.generated.ts']),
      await tailtest(places, ['hunt', 'src/mail.generated.ts']),
    ]
    expect(one).toEqual(other)
    expect(one.stdout).toContain('time             (nothing here appears to read a clock or a date')
    expect(one.stdout).not.toContain('The end of the turn')
  })
})
