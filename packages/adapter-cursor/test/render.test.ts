import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { cursor, cursorAsGuest } from '../src/index.ts'
import { CursorAnswers } from '../src/payloads.ts'
import { payload, recorded } from './recorded.ts'

/** What the host is told in reply to a payload's last event. */
function answer(reply: Reply, name: string, adapter = cursor): unknown {
  const input = adapter.input.check(payload(name))
  const event = input && adapter.parse(input, {}).at(-1)
  return event && answerTo(reply, event)
}
function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout = '', stderr, exitCode } = cursor.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return JSON.parse(stdout)
}
const note: Reply = { type: 'note', text: 'queued' }
const goOn: Reply = { type: 'continue', text: 'write the test', user: 'for you' }
const refuse: Reply = { type: 'refuse', reason: 'no' }
const replies: readonly Reply[] = [
  { type: 'silent' },
  note,
  goOn,
  refuse,
  { type: 'ask', reason: 'sure?' },
  { type: 'tell', user: 'for you' },
  { type: 'note', text: '' },
  { type: 'continue', text: '' },
]

const events = recorded.flatMap(({ name, payload: one }) =>
  [cursor, cursorAsGuest].flatMap((adapter) => {
    const input = adapter.input.check(one)
    if (input === undefined) return []
    return adapter.parse(input, {}).map((event) => ({ name, host: input.hook_event_name, event }))
  }),
)

test('every event that has an answer is among them', () => {
  const seen = new Set(events.map(({ host }) => host))
  expect([...seen].sort()).toEqual(Object.keys(CursorAnswers).sort())
})

test.each(events)(
  '$name, $event.type: every reply is an answer of that event',
  ({ host, event }) => {
    for (const reply of replies) {
      expect(CursorAnswers[host].safeParse(answerTo(reply, event)).error).toBeUndefined()
    }
  },
)

describe('a note', () => {
  test.each([
    'sessionStart.ide',
    'beforeSubmitPrompt.cli',
    'postToolUse.write',
    'postToolUse.delete',
  ])('beside %s is context', (name) => {
    expect(answer(note, name)).toEqual({ additional_context: 'queued' })
    expect(answer(goOn, name)).toEqual({ additional_context: 'write the test' })
  })

  test.each(['afterFileEdit.ide', 'stop', 'subagentStop', 'sessionEnd', 'afterShellExecution'])(
    'at %s reaches nobody',
    (name) => {
      expect(answer(note, name)).toEqual({})
    },
  )
})

test('going on is the next message; of a turn that was stopped or failed nothing is asked', () => {
  expect(answer(goOn, 'stop')).toEqual({ followup_message: 'write the test' })
  expect(answer(goOn, 'stop.after-followup')).toEqual({ followup_message: 'write the test' })
  expect(answer(goOn, 'stop.aborted')).toEqual({})
  expect(answer(goOn, 'stop.error')).toEqual({})
  expect(answer(goOn, 'subagentStop')).toEqual({})
})

test('a command is refused, never asked about: the host would let it run; a prompt goes no further', () => {
  const denied = { permission: 'deny', user_message: 'no', agent_message: 'no' }
  expect(answer(refuse, 'beforeShellExecution')).toEqual(denied)
  expect(answer({ type: 'ask', reason: 'no' }, 'beforeShellExecution')).toEqual(denied)
  expect(answer(refuse, 'preToolUse.shell', cursorAsGuest)).toEqual(denied)
  expect(answer(refuse, 'beforeSubmitPrompt')).toEqual({ continue: false, user_message: 'no' })
})

test('an edit that is not to be made is refused; a warning goes along with it', () => {
  const denied = { permission: 'deny', user_message: 'no', agent_message: 'no' }
  expect(answer(refuse, 'preToolUse.write')).toEqual(denied)
  expect(answer(note, 'preToolUse.write')).toEqual({ additional_context: 'queued' })
})

test('nothing to say is an empty object: no bytes at all count as a failed hook', () => {
  for (const { event } of events) expect(answerTo({ type: 'silent' }, event)).toEqual({})
})
