import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { claude } from '../src/index.ts'
import { payload, recorded } from './recorded.ts'

function answer(reply: Reply, name: string): unknown {
  const input = claude.input.check(payload(name))
  const [event] = input === undefined ? [] : claude.parse(input, {})
  return event && answerTo(reply, event)
}
function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout, stderr, exitCode } = claude.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}
const context = (hookEventName: string, additionalContext: string) => ({
  hookSpecificOutput: { hookEventName, additionalContext },
})
const note: Reply = { type: 'note', text: 'queued' }
const goOn: Reply = { type: 'continue', text: 'write the test' }

describe('a note', () => {
  test.each([
    ['SessionStart.startup', 'SessionStart'],
    ['UserPromptSubmit', 'UserPromptSubmit'],
    ['PostToolUse.Write.create', 'PostToolUse'],
    ['PostToolUse.Bash', 'PostToolUse'],
    ['PostToolUseFailure.Bash', 'PostToolUseFailure'],
  ])('beside %s is context under its own name', (name, event) => {
    expect(answer(note, name)).toEqual(context(event, 'queued'))
    expect(answer(goOn, name)).toEqual(context(event, 'write the test'))
  })

  test.each([
    'Stop',
    'StopFailure',
    'SubagentStop',
    'SessionEnd.other',
    'Notification.idle_prompt',
  ])('at %s reaches nobody: it would keep the agent going, or is not read', (name) => {
    expect(answer(note, name)).toBeUndefined()
  })

  test('carries a line for the person', () => {
    expect(answer({ ...note, user: 'for you' }, 'PostToolUse.Write.create')).toEqual({
      ...context('PostToolUse', 'queued'),
      systemMessage: 'for you',
    })
    expect(answer({ ...note, user: 'for you' }, 'Stop')).toEqual({ systemMessage: 'for you' })
  })
})

describe('going on', () => {
  test('at the end of a turn is context, so that no error is shown', () => {
    expect(answer(goOn, 'Stop')).toEqual(context('Stop', 'write the test'))
  })

  test('is not asked for after an error of the service, nor of a sub-agent', () => {
    expect(answer(goOn, 'StopFailure')).toBeUndefined()
    expect(answer(goOn, 'SubagentStop')).toBeUndefined()
  })
})

describe('the person alone', () => {
  test.each(['SessionStart.startup', 'Stop', 'SubagentStop', 'SessionEnd.other'])(
    'at %s',
    (name) => {
      expect(answer({ type: 'tell', user: 'for you' }, name)).toEqual({ systemMessage: 'for you' })
    },
  )
})

describe('a refusal', () => {
  const refuse: Reply = { type: 'refuse', reason: 'paused' }

  test('drops a prompt, and the person reads why', () => {
    for (const name of ['UserPromptSubmit', 'UserPromptExpansion.tailtest-off']) {
      expect(answer(refuse, name)).toEqual({ decision: 'block', reason: 'paused' })
    }
  })

  test.each(['SessionStart.startup', 'PostToolUse.Write.create', 'PostToolUse.Bash', 'Stop'])(
    'at %s comes too late: the person reads it, the agent is not disturbed',
    (name) => {
      expect(answer(refuse, name)).toEqual({ systemMessage: 'paused' })
    },
  )
})

test('silence writes no bytes', () => {
  expect(answer({ type: 'silent' }, 'Stop')).toBeUndefined()
})

test('the name an answer goes under is always the one of its payload', () => {
  for (const { payload: one } of recorded) {
    const input = claude.input.check(one)
    for (const event of input === undefined ? [] : claude.parse(input, {})) {
      const { stdout = '{}' } = claude.render(goOn, event)
      const name = JSON.parse(stdout).hookSpecificOutput?.hookEventName
      expect([undefined, one.hook_event_name]).toContain(name)
    }
  }
})
