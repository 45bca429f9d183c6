import { join } from 'node:path'
import { adapterContract } from '@tailtest/adapter-kit/testing'
import { expect, test } from 'vitest'
import { cursor, cursorAsGuest } from '../src/index.ts'
import { CursorAnswer } from '../src/payloads.ts'
import { guestModes, modes } from './modes.ts'
import { recorded } from './recorded.ts'

adapterContract(cursor, {
  described: join(import.meta.dirname, '../src/payloads.json'),
  payloads: recorded,
  answerSchema: CursorAnswer,
  modes,
})
adapterContract(
  { ...cursorAsGuest, title: 'Cursor with the hooks of Claude Code' },
  { payloads: recorded, answerSchema: CursorAnswer, modes: guestModes },
)

const shop = '/home/dev/shop'
const edited = (path: string, kind = 'written', more = {}) => ({
  type: 'file-edited',
  files: [{ path, kind }],
  ...more,
})
const ended = (more = {}) => ({
  type: 'turn-ended',
  continued: false,
  aborted: false,
  waiting: 'no',
  ...more,
})
const ran = (command: string, failed = false) => ({ type: 'command-ran', command, failed })
const proposed = (command: string, more = {}) => ({ type: 'command-proposed', command, ...more })
const closed = (reason: string) => ({ type: 'session-ended', reason })
const started = { type: 'session-started', cause: 'startup' }
const prompt = (text: string) => ({ type: 'prompt-sent', text })
const subagent = { agent: 'toolu_01S' }
const call = { call: expect.any(String) }

/** What each payload means; those that are not listed mean nothing. */
const meanings: Record<string, object | readonly object[]> = {
  'afterFileEdit.create': edited(`${shop}/src/discount.ts`, 'created'),
  'afterFileEdit.ide': edited(`${shop}/src/cart.ts`),
  'afterFileEdit.modify': edited(`${shop}/src/cart.ts`),
  'afterFileEdit.multiroot': edited('/home/dev/admin/src/user.ts', 'created', {
    folders: ['/home/dev/admin'],
  }),
  'afterFileEdit.nochange': edited(`${shop}/src/discount.ts`),
  'afterFileEdit.outside': edited('/home/dev/notes/todo.ts', 'created'),
  'afterFileEdit.test-file': edited(`${shop}/tests/cart.test.ts`, 'created'),
  'afterFileEdit.windows': edited('c:\\dev\\shop\\src\\cart.ts', 'written', {
    cwd: 'c:/dev/shop',
    start: 'c:/dev/shop',
  }),
  afterMCPExecution: ran('search'),
  afterShellExecution: ran('echo ok'),
  beforeShellExecution: proposed('echo ok'),
  beforeSubmitPrompt: prompt('Apply a discount to the cart total.'),
  'beforeSubmitPrompt.cli': prompt('Run the tests.'),
  'beforeSubmitPrompt.followup': prompt('Run the tests for src/cart.ts.'),
  'postToolUse.delete': edited(`${shop}/src/old.ts`, 'deleted', call),
  'postToolUse.write': edited(`${shop}/src/cart.ts`, 'written', { ...call, reported: true }),
  'postToolUseFailure.timeout': ran('npm test', true),
  'preToolUse.write': {
    type: 'edit-proposed',
    edits: [{ kind: 'write', path: `${shop}/src/cart.ts`, text: expect.any(String) }],
    ...call,
  },
  sessionEnd: closed('completed'),
  'sessionEnd.error': closed('error'),
  'sessionEnd.window-close': closed('window_close'),
  'sessionStart.ide': started,
  'sessionStart.sdk': started,
  stop: ended(),
  'stop.aborted': ended({ aborted: true }),
  'stop.aborted.ide': ended({ aborted: true }),
  'stop.after-followup': ended({ continued: true }),
  'stop.error': ended({ aborted: true }),
  'stop.ide': ended(),
  'stop.loop-limit': ended({ continued: true }),
  subagentStop: [
    edited(`${shop}/src/discount.ts`, 'written', subagent),
    { type: 'subagent-ended', ...subagent },
  ],
}

/** Where the host runs the hooks of another one, tools alone tell of edits and commands. */
const guestMeanings: typeof meanings = {
  ...Object.fromEntries(
    Object.entries(meanings).filter(([name]) => !/^after|^beforeShell/.test(name)),
  ),
  'postToolUse.shell': ran('echo ok'),
  'postToolUse.shell-failed': ran('false'),
  'postToolUse.write': edited(`${shop}/src/cart.ts`, 'written', call),
  'preToolUse.cli': proposed('ls', { cwd: `${shop}/src` }),
  'preToolUse.shell': proposed('echo ok'),
}

const tables = [
  ['as itself', cursor, meanings],
  ['as a guest', cursorAsGuest, guestMeanings],
] as const
const rows = recorded.flatMap((one) =>
  tables.map(([how, ...rest]) => [one.name, how, one.payload, ...rest] as const),
)

test.each(rows)('%s %s means what it means', (name, _how, payload, adapter, table) => {
  const input = adapter.input.check(payload)
  const common = {
    host: 'cursor',
    session: payload.conversation_id,
    // the SDK has no id for a turn
    turn: payload.generation_id === payload.conversation_id ? undefined : payload.generation_id,
    agent: undefined,
    cwd: shop,
    start: shop,
    folders: undefined,
  }
  const events = input === undefined ? [] : adapter.parse(input, {})
  const meant = [table[name] ?? []].flat()
  expect(events).toEqual(meant.map((one) => ({ ...common, ...one })))
})

test('every listed payload is there', () => {
  const names = recorded.map(({ name }) => name)
  const listed = [...Object.keys(meanings), ...Object.keys(guestMeanings)]
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
})
