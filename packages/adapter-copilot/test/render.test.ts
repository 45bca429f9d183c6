import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { copilot } from '../src/index.ts'
import { payload } from './recorded.ts'

function answer(reply: Reply, name: string): unknown {
  const input = copilot.input.check(payload(name))
  const [event] = input === undefined ? [] : copilot.parse(input, {})
  return event && answerTo(reply, event)
}

function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout, stderr, exitCode } = copilot.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}

const note: Reply = { type: 'note', text: 'queued', user: 'for you' }
const goOn: Reply = { type: 'continue', text: 'write the test', user: 'for you' }

describe('a note', () => {
  test.each([
    'sessionStart',
    'userPromptSubmitted',
    'preToolUse.bash.in-subfolder',
    'postToolUse.create',
    'postToolUse.create-in-subagent',
    'postToolUse.bash',
  ])('beside %s is context', (name) => {
    expect(answer(note, name)).toEqual({ additionalContext: 'queued' })
  })

  test.each(['agentStop', 'subagentStop', 'sessionEnd'])('at %s reaches nobody', (name) => {
    expect(answer(note, name)).toBeUndefined()
  })

  test('never holds half of a pair: the host would drop the answer', () => {
    const text = answer({ type: 'note', text: 'a \ud800 b' }, 'postToolUse.create')
    expect(text).toEqual({ additionalContext: 'a \ufffd b' })
  })
})

describe('going on', () => {
  test('at the end of a turn is a block with its reason', () => {
    const block = { decision: 'block', reason: 'write the test' }
    expect(answer(goOn, 'agentStop')).toEqual(block)
    expect(answer(goOn, 'agentStop.second')).toEqual(block)
  })

  test('is not asked of a sub-agent', () => {
    expect(answer(goOn, 'subagentStop')).toBeUndefined()
  })
})

describe('an objection', () => {
  const no: Reply = { type: 'refuse', reason: 'no' }

  test.each(['preToolUse.bash.in-subfolder', 'preToolUse.edit'])(
    'keeps %s from happening',
    (name) => {
      expect(answer(no, name)).toEqual({
        permissionDecision: 'deny',
        permissionDecisionReason: 'no',
      })
    },
  )

  test('asks the person about a command', () => {
    expect(answer({ type: 'ask', reason: 'sure?' }, 'preToolUse.bash.in-subfolder')).toEqual({
      permissionDecision: 'ask',
      permissionDecisionReason: 'sure?',
    })
  })

  test('drops a prompt', () => {
    expect(answer(no, 'userPromptSubmitted')).toEqual({ decision: 'block', reason: 'no' })
  })

  test('to what has happened is told nobody', () => {
    expect(answer(no, 'postToolUse.create')).toBeUndefined()
  })
})

test('silence is not one byte, and the host shows a person nothing', () => {
  expect(answer({ type: 'silent' }, 'agentStop')).toBeUndefined()
  expect(answer({ type: 'tell', user: 'for you' }, 'agentStop')).toBeUndefined()
})
