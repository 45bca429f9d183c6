import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openLog, openProject, relPath } from '@tailtest/project'
import {
  fold,
  followJournal,
  type JournalRecord,
  openJournal,
  openReceipts,
  openRootsIndex,
  openSuites,
  openTrust,
  readRecord,
  viewOf,
} from '@tailtest/session'
import { foldTdd, readTddEvent, type TddEvent, type TddState } from '@tailtest/tdd'
import { ENVELOPE, RECORDS } from '../../packages/session/src/record.ts'
import { EVENTS } from '../../packages/tdd/src/event.ts'
import { emptyTdd } from '../../packages/tdd/src/state.ts'
import { TEMP } from '../engine/seeds.ts'
import { holds, type Target } from '../engine/target.ts'

const WRITER = { session: 'one', host: 'demo', actor: 'hook' as const, now: () => 5 }

/** Texts that stand for every kind of field. */
const FIELDS: Readonly<Record<string, unknown>> = {
  path: 'src/cart.ts',
  file: 'test/cart.test.ts',
  test: 'test/cart.test.ts',
  kind: 'written',
  via: 'tool',
  status: 'new',
  result: 'failing',
  sources: ['src/cart.ts'],
  failures: ['test/cart.test.ts::adds'],
  score: 4,
  category: 'real_bug',
  trigger: 'turn',
  executed: 1,
  failed: 0,
  timed_out: false,
  duration_ms: 5,
  runners: [],
  packages: [],
  call: 'c1',
  turn: 't1',
  tests: [{ id: 'a::b', status: 'fail', kind: 'assertion' }],
  claim: 'c',
  claims: [{ claim: 'c', outcome: 'green' }],
  targets: ['src/cart.ts'],
  source: 'cli',
  at: 'turn',
  class: 'source',
  verdict: 'deny',
  rule: 'no-red',
  mode: 'refactor',
  scope: ['src'],
  runs: ['r'],
  files: [{ path: 'src/cart.ts', result: 'restored' }],
  revert: 'r',
}

/** A record of each type, of both packages. */
function records(): string[] {
  const types = Object.entries({ ...RECORDS, ...EVENTS })
  return types.map(([type, shape], at) => {
    const keys = [...Object.keys(ENVELOPE), ...Object.keys(shape)]
    const fields = Object.fromEntries(
      keys.map((key) => [key, FIELDS[key] ?? (key === 'test' || key === 'failed' ? false : 'x')]),
    )
    const special =
      type === 'loop.edited' ? { test: true } : type === 'loop.commanded' ? { failed: false } : {}
    return JSON.stringify({
      ...fields,
      ...special,
      v: 1,
      id: `r${at}`,
      ts: at,
      session: 'one',
      host: 'demo',
      actor: 'hook',
      type,
    })
  })
}

function seeds(): string[] {
  const all = records()
  return [
    `\n${all.join('\n')}`,
    ...all.map((record) => `\n${record}`),
    `\n${all.toReversed().join('\n')}`,
  ]
}

const root = join(TEMP, 'shop')
const project = openProject(root)
const folder = join(root, '.tailtest/sessions')
const same = (one: unknown, other: unknown) => isDeepStrictEqual(one, other)

/** Bytes of a journal: any fold, a torn one goes on, and a fold in two parts is the fold. */
export const journal: Target = {
  form: 'lines',
  seeds,
  words: ['__proto__', 'constructor', 'toString'],
  run(input) {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'one.jsonl')
    const long =
      input.length % 16 === 0 && input.length > 50
        ? input.repeat(Math.ceil(40_000 / input.length))
        : input
    writeFileSync(file, long)
    const entries = openLog<JournalRecord>(file, readRecord).read().entries
    const whole = fold(entries)
    const at = input.length % (entries.length + 1)
    holds(
      'a fold in two parts is the fold',
      same(fold(entries.slice(at), fold(entries.slice(0, at))), whole),
    )
    holds(
      'a state is plain data',
      same(JSON.parse(JSON.stringify(whole)), JSON.parse(JSON.stringify(structuredClone(whole)))),
    )
    checkPrototypes()
    const opened = openJournal(project, WRITER)
    holds('a journal can be kept', opened !== undefined)
    const { session, end } = opened.read()
    holds(
      'what is read is the fold',
      same(JSON.parse(JSON.stringify(session)), JSON.parse(JSON.stringify(whole))),
    )
    const view = viewOf(session, project, end)
    holds('a view is JSON', same(JSON.parse(JSON.stringify(view)), view))
    const won = opened.claim(['k'], { type: 'session.continued', reason: 'x' })
    holds('a claim is held once', opened.claim(['k']).size === 0)
    holds('a claim is won by who is first', won.size === (whole.claims.k === undefined ? 1 : 0))
    const after = openJournal(project, WRITER)?.read().session
    holds('a journal is there', after !== undefined)
    const claimed = after.turn.continues - whole.turn.continues
    holds(
      'a torn record swallows no other',
      claimed === 1 || (won.size === 0 && claimed === 0),
      String(claimed),
    )
    const reopened = openLog<JournalRecord>(file, readRecord).read().entries
    holds(
      'a checkpoint changes nothing',
      same(JSON.parse(JSON.stringify(fold(reopened))), JSON.parse(JSON.stringify(after))),
    )
    rmSync(folder, { recursive: true })
  },
}

/** The gate's share of a journal: its fold in two parts is the fold, and with a checkpoint too. */
export const tdd: Target = {
  form: 'lines',
  seeds,
  words: ['__proto__', 'constructor'],
  run(input) {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'two.jsonl')
    const long =
      input.length % 4 === 0 && input.length > 50
        ? input.repeat(Math.ceil(40_000 / input.length))
        : input
    writeFileSync(file, long)
    const folding = {
      name: 'fuzz',
      version: 1,
      read: readTddEvent,
      empty: emptyTdd,
      fold: (events: Iterable<TddEvent>, from: TddState) => foldTdd(events, from),
    }
    const first = followJournal({ file }, folding)()
    const events = openLog(file, readTddEvent).read().entries
    const whole = foldTdd(events)
    const at = input.length % (events.length + 1)
    holds(
      'a fold in two parts is the fold',
      same(foldTdd(events.slice(at), foldTdd(events.slice(0, at))), whole),
    )
    holds('what is followed is the fold', same(first, whole))
    writeFileSync(file, `${long}\n${records()[0]}${input.slice(0, 2000)}`)
    const next = followJournal({ file }, folding)()
    holds(
      'a checkpoint changes nothing',
      same(next, foldTdd(openLog(file, readTddEvent).read().entries)),
    )
    checkPrototypes()
    rmSync(folder, { recursive: true })
  },
}

/** Ledgers in the person's state folder: any bytes are read, and what is added is there then. */
export const ledgers: Target = {
  form: 'lines',
  seeds: () => [
    '\n{"root":"/home/dev/shop","how":"trust","ts":1,"commands":"h","adapters":["a"]}\n{"root":"/home/dev/shop","how":"revoked","ts":2}',
    '\n{"file":"test/a.test.ts","hash":"h","run":"r","ts":1,"ms":5,"tests":[{"test":"a","status":"pass"},{"test":"b","status":"fail","message":"m"}],"parts":1}',
    '\n{"file":"test/a.test.ts","hash":"h","run":"r","ts":1,"ms":5,"tests":[{"test":"a","status":"pass"}],"parts":2}\n{"file":"test/a.test.ts","hash":"h","run":"r","ts":1,"ms":5,"tests":[{"test":"b","status":"pass"}],"parts":2}',
    '\n{"root":"/home/dev/shop","head":"abc"}',
    '{"ts":1,"ms":5,"files":["test/a.test.ts"]}',
  ],
  run(input) {
    const state = join(TEMP, 'state')
    mkdirSync(join(state, 'suites'), { recursive: true })
    mkdirSync(join(state, 'sessions'), { recursive: true })
    writeFileSync(join(state, 'trusted.jsonl'), input)
    writeFileSync(join(state, 'receipts.jsonl'), input)
    writeFileSync(join(state, 'suites/k.json'), input)
    writeFileSync(join(state, 'sessions/demo-one'), input)
    const trust = openTrust(state)
    holds('nobody agreed to a root of nobody', !trust.has(`${state}/other`))
    trust.record({ root: '/home/dev/new', how: 'trust', ts: 3 })
    holds(
      'what was agreed to holds',
      trust.has('/home/dev/new') && openTrust(state).has('/home/dev/new'),
    )
    trust.record({ root: '/home/dev/new', how: 'revoked', ts: 4 })
    holds('what was revoked does not', !openTrust(state).has('/home/dev/new'))
    const receipts = openReceipts(state)
    receipts.all()
    const receipt = {
      file: relPath('test/new.test.ts'),
      hash: 'h9',
      run: 'r9',
      ts: 9,
      ms: 1,
      tests: [],
      parts: 1,
    }
    receipts.write([receipt])
    holds('a receipt is there', openReceipts(state).current(receipt.file, 'h9')?.run === 'r9')
    const roots = openRootsIndex(state, 'demo', 'one')
    roots.add({ root: '/home/dev/new' })
    holds(
      'a root is there',
      openRootsIndex(state, 'demo', 'one')
        .all()
        .some((one) => one.root === '/home/dev/new'),
    )
    openSuites(state).of('k')
    checkPrototypes()
    rmSync(state, { recursive: true })
  },
}

/** No object of this process has got anything it did not have. */
function checkPrototypes(): void {
  const probe: Record<string, unknown> = {}
  for (const key in probe) holds('no prototype is changed', false, key)
}
