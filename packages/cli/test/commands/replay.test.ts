import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { type Entry, openJournal } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { clock } from '../../src/account/replay/tell-gate.ts'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

const START = Date.UTC(2026, 0, 2, 3, 4, 5)
const ID = 'src/cart.test.ts::total\u001fadds up'
const [source, check] = [relPath('src/cart.ts'), relPath('src/cart.test.ts')]

/** A journal of entries, a second apart. */
function record({ root }: Folders, session: string, entries: readonly Entry[]): void {
  let now = START
  const writer = { session, host: 'claude', actor: 'hook', now: () => now } as const
  const journal = openJournal(openProject(root), writer)
  for (const entry of entries) {
    journal?.append(entry)
    now += 1000
  }
}

const opened: Entry = {
  type: 'session.opened',
  depth: 'standard',
  runners: ['vitest'],
  packages: ['.'],
}

const WORK: readonly Entry[] = [
  opened,
  { type: 'session.turn-began' },
  { type: 'session.claim', key: 'note:src/cart.ts' },
  { type: 'loop.edited', path: source, kind: 'created', via: 'tool', test: false },
  { type: 'session.queued', path: source, language: 'typescript', status: 'new' },
  { type: 'session.scored', path: source, score: 12, depth: 'thorough' },
  { type: 'loop.said', on: 'file-edited', reply: 'note', text: 'tailtest: write\na \u001b[2Jtest' },
  { type: 'loop.edited', path: check, kind: 'written', via: 'shell', test: true, agent: 'helper' },
  { type: 'loop.commanded', failed: true },
  {
    type: 'results.run',
    run: 'r1',
    trigger: 'turn',
    runner: 'vitest',
    directory: '',
    executed: 3,
    failed: 1,
    timed_out: false,
    duration_ms: 1234,
  },
  {
    type: 'session.tested',
    test: check,
    sources: [source],
    result: 'failing',
    run: 'r1',
    failures: [ID],
  },
  { type: 'session.continued', reason: 'failures:0f0f ask:src/tax rate.ts:19' },
  {
    type: 'loop.said',
    on: 'turn-ended',
    reply: 'continue',
    text: '1 test fails',
    user: '[tailtest] failed=1',
    cut: true,
  },
  { type: 'session.turn-ended' },
  { type: 'session.classified', subject: ID, category: 'test_bug', reason: 'the sum is wrong' },
  { type: 'session.deferred', path: source, description: 'tomorrow' },
  { type: 'session.undelivered', key: 'k', text: 'later' },
  { type: 'session.undelivered', key: 'k', text: '' },
  { type: 'session.paused' },
  { type: 'session.closed', reason: 'other' },
]

test('the journal is told in its order: when, what happened, what was said to whom, and why', async () => {
  const places = folders()
  record(places, 'one', WORK)
  const { code, stdout, stderr } = await tailtest(places, ['replay'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatchInlineSnapshot(`
    "session one (claude), from 2026-01-02T03:04:05.000Z
    +0:00.0  session opened: depth standard, runners vitest
    +0:01.0  a turn began
    +0:03.0  source created: src/cart.ts
    +0:04.0  waits for tests: src/cart.ts (typescript, new: git did not track it when the session began)
    +0:05.0  scored: src/cart.ts, 12 points, thorough
    +0:06.0  said after the edit
             to the agent:
               tailtest: write
               a test
    +0:07.0  test written: src/cart.test.ts, by a shell command, found when the turn ended, by the sub-agent helper
    +0:08.0  a shell command ran and failed: files may have changed
    +0:09.0  vitest ran 3 tests, 1 failed, in 1.2 s (at the end of the turn)
    +0:10.0  failing: src/cart.test.ts, which covers src/cart.ts
             "src/cart.test.ts::total > adds up"
    +0:11.0  the turn was not allowed to end: tests fail, "src/tax rate.ts" has no test
    +0:12.0  told to go on at the end of the turn (cut here)
             to the agent:
               1 test fails
             to the person:
               [tailtest] failed=1
    +0:13.0  the turn ended
    +0:14.0  "src/cart.test.ts::total > adds up" was classified as test_bug: "the sum is wrong"
    +0:15.0  deferred until it is edited: src/cart.ts (tomorrow)
    +0:16.0  could not be said yet
             later
    +0:17.0  what had been waiting was said
    +0:18.0  paused
    +0:19.0  session closed: other
    "
  `)
})

test('a session that is opened again, once its runners are known, is told as opened once', async () => {
  const places = folders()
  const plain: Entry = { ...opened, runners: [] }
  record(places, 'one', [plain, opened, { type: 'session.turn-began' }])
  const { stdout } = await tailtest(places, ['replay'])
  expect(stdout.match(/session opened: .*/g)).toEqual([
    'session opened: depth standard, runners vitest',
  ])
  record(places, 'two', [plain])
  expect((await tailtest(places, ['replay', 'two'])).stdout).toContain('runners not looked for yet')
})

test('for programs each record comes with its meaning', async () => {
  const places = folders()
  record(places, 'one', WORK)
  const rows = await json(places, ['replay'])
  expect(rows).toHaveLength(WORK.length)
  expect(rows).toMatchObject(WORK.map((entry, at) => ({ at_ms: at * 1000, record: entry })))
  expect(rows).toContainEqual(
    expect.objectContaining({ meaning: 'one hook reports note:src/cart.ts' }),
  )
})

test('what the gate decided is told in words', async () => {
  const places = folders()
  record(places, 'one', [opened])
  const file = join(places.root, '.tailtest/sessions/one.jsonl')
  const claim = { claim: 'c1', outcome: 'green' }
  const observed = { id: ID, status: 'fail', kind: 'assertion' }
  const denied = {
    ...{ type: 'tdd.edit', path: source },
    ...{ class: 'source', verdict: 'deny', rule: 'no-red' },
  }
  const records = [
    { ...denied, at: 'proposal' },
    { ...denied, at: 'turn' },
    { type: 'tdd.tested', file: check, run: 'r1', trigger: 'red', tests: [observed] },
    { type: 'tdd.claimed', claim: 'c1', tests: [ID], targets: [source], source: 'cli' },
    { type: 'tdd.integrity', test: ID, kind: 'weakened' },
    { type: 'tdd.mode', mode: 'refactor', scope: ['src/**'], reason: 'one step each', tests: [] },
    { type: 'tdd.flushed', runs: ['r1'], claims: [claim] },
    { type: 'tdd.kept', claim: 'c1', at: 'red', files: [{ path: source }] },
    {
      type: 'tdd.reverted',
      revert: 'v1',
      claims: ['c1'],
      files: [{ path: source, result: 'kept' }],
    },
    { type: 'tdd.gate-error', where: 'decide', message: 'no parser' },
  ]
  const envelope = { v: 1, session: 'one', host: 'claude', actor: 'hook' }
  const lines = records.map((each, at) => ({ ...envelope, id: `g${at}`, ts: START + at, ...each }))
  appendFileSync(file, lines.map((line) => `\n${JSON.stringify(line)}`).join(''))
  const { stdout } = await tailtest(places, ['replay'])
  const told = stdout.slice(stdout.indexOf('gate:')).replace(/^ *\+0:00\.0 {2}/gm, '')
  expect(told).toMatchInlineSnapshot(`
    "gate: the edit of src/cart.ts is refused: no failing test asks for it
    gate: the edit of src/cart.ts, found at the end of the turn, would have been refused: no failing test asks for it
    gate: src/cart.test.ts: 1 test, 1 failed (to show a red)
             "src/cart.test.ts::total > adds up" (assertion)
    gate: a failing test asks for src/cart.ts (as it was asked)
             "src/cart.test.ts::total > adds up"
    gate: a test was weakened: "src/cart.test.ts::total > adds up"
    gate: a refactoring began in "src/**": "one step each"
    gate: the turn was judged
             c1: green
    gate: what the corpus needs was kept as it stood at red: src/cart.ts
    gate: edits were reverted
             src/cart.ts: left alone
    gate: it could not decide, so the edit passed: decide: "no parser"
    "
  `)
})

test('what is torn or foreign is told as such, and hides nothing', async () => {
  const places = folders()
  record(places, 'one', [opened])
  const file = join(places.root, '.tailtest/sessions/one.jsonl')
  const envelope = { v: 1, id: 'x', session: 'one', host: 'claude', actor: 'agent' }
  const foreign = { ...envelope, ts: START + 500, type: 'gate.refused', rule: 'no-red' }
  appendFileSync(file, `\n${JSON.stringify(foreign)}\n{"v":1,"id":"to${'x'.repeat(20_000)}\n[]`)
  record(places, 'one', [{ type: 'session.paused' }])
  const { stdout } = await tailtest(places, ['replay'])
  expect(stdout.split('\n').slice(2)).toEqual([
    '+0:00.5  gate.refused "{\\"rule\\":\\"no-red\\"}" (by the agent)',
    '+0:00.5  an unreadable record',
    '+0:00.5  an unreadable record',
    '+0:00.0  paused',
    '',
  ])
})

describe('the session that is told', () => {
  const three = () => {
    const places = folders()
    for (const [at, id] of ['aab-1', 'aac-2', 'b-3'].entries()) {
      record(places, id, [opened])
      const moment = new Date(START + at * 1000)
      utimesSync(join(places.root, '.tailtest/sessions', `${id}.jsonl`), moment, moment)
    }
    return places
  }
  const told = async (argv: readonly string[], env = {}) => {
    const { code, stdout, stderr } = await tailtest(three(), ['replay', ...argv], env)
    return code === 0 ? /^session (\S+)/.exec(stdout)?.[1] : stderr
  }

  test.each([
    [[], 'b-3'],
    [['aab-1'], 'aab-1'],
    [['aac'], 'aac-2'],
    [['b'], 'b-3'],
  ])('%j: %s', async (argv, id) => {
    expect(await told(argv)).toBe(id)
  })

  test('is the agent’s own in its shell, and the newest where that one has no journal', async () => {
    expect(await told([], { ...AGENT, CLAUDE_CODE_SESSION_ID: 'aab-1' })).toBe('aab-1')
    expect(await told([], AGENT)).toBe('b-3')
  })

  test('must be clear: several that begin so, and none, are wrong use that names the known ones', async () => {
    expect(await told(['aa'])).toBe('tailtest: 2 sessions begin with aa\nSay which: aac-2, aab-1\n')
    expect(await told(['c'])).toMatch(
      /^tailtest: there is no session c in .*\nKnown sessions, the newest first: b-3, aac-2, aab-1\n$/,
    )
    const { code, stderr } = await tailtest(folders(), ['replay'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^tailtest: no session was recorded in .*\n.*tailtest install --help\n$/)
  })
})

test('a journal that is a link, or of no record, is no session', async () => {
  const places = folders()
  const sessions = join(places.root, '.tailtest', 'sessions')
  mkdirSync(sessions, { recursive: true })
  writeFileSync(join(sessions, 'empty.jsonl'), '\n{"v":1')
  const elsewhere = join(places.home, 'x.jsonl')
  writeFileSync(elsewhere, '')
  symlinkSync(elsewhere, join(sessions, 'link.jsonl'))
  expect(readdirSync(sessions)).toHaveLength(2)
  expect(await tailtest(places, ['replay'])).toMatchObject({ code: 2, stdout: '' })
})

test('100,000 records are told without being held', async () => {
  const places = folders()
  record(places, 'long', [opened])
  const file = join(places.root, '.tailtest/sessions/long.jsonl')
  const envelope = { v: 1, id: 'x', ts: START, session: 'long', host: 'claude', actor: 'hook' }
  const line = `\n${JSON.stringify({ ...envelope, type: 'loop.commanded', failed: false })}`
  for (let part = 0; part < 10; part += 1) appendFileSync(file, line.repeat(10_000))
  const { code, stdout } = await tailtest(places, ['replay'])
  expect(code).toBe(0)
  expect(stdout.split('\n')).toHaveLength(100_003)
})

test.each([
  [0, '+0:00.0'],
  [3249, '+0:03.2'],
  [65_000, '+1:05.0'],
  [3_599_999, '+59:59.9'],
  [3_723_000, '+1:02:03'],
  [-1500, '-0:01.5'],
])('%d ms are %s', (ms, text) => {
  expect(clock(ms)).toBe(text)
})
