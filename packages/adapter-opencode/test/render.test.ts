import type { Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { opencode } from '../src/index.ts'
import { payload } from './recorded.ts'

function answer(reply: Reply, name: string): unknown {
  const input = opencode.input.check(payload(name))
  const [event] = input === undefined ? [] : opencode.parse(input, {})
  if (event === undefined) throw new Error(`${name} means nothing`)
  const { stdout, stderr, exitCode } = opencode.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}

const line = 'for you'
const note: Reply = { type: 'note', text: 'queued', user: line }
const goOn: Reply = { type: 'continue', text: 'write the test', user: line }
const no: Reply = { type: 'refuse', reason: 'no' }

describe('a note', () => {
  test.each([
    ...['chat.message.first', 'chat.message', 'session.compacted'],
    ...['tool.execute.after.write', 'tool.execute.after.apply_patch', 'tool.execute.after.bash'],
  ])('at %s is context, and a line for the person', (name) => {
    expect(answer(note, name)).toEqual({ context: 'queued', line })
  })

  test.each(['tool.execute.before.write', 'tool.execute.before.bash', 'session.idle'])(
    'at %s reaches the person alone',
    (name) => {
      expect(answer(note, name)).toEqual({ line })
    },
  )
})

test('going on at the end of a turn is the next prompt; of one that was broken off it is none', () => {
  expect(answer(goOn, 'session.idle')).toEqual({ prompt: 'write the test', line })
  expect(answer(goOn, 'session.idle.aborted')).toEqual({ line })
})

describe('an objection', () => {
  test.each(['tool.execute.before.bash', 'tool.execute.before.edit'])(
    'keeps %s from happening, also where a person would be asked',
    (name) => {
      expect(answer(no, name)).toEqual({ deny: 'no' })
      expect(answer({ type: 'ask', reason: 'sure?' }, name)).toEqual({ deny: 'sure?' })
    },
  )

  test('to what has happened is told the person', () => {
    expect(answer(no, 'tool.execute.after.write')).toEqual({ line: 'no' })
  })
})

test('silence is not one byte', () => {
  expect(answer({ type: 'silent' }, 'session.idle')).toBeUndefined()
})
