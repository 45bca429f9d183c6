import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { gemini } from '../src/index.ts'
import { payload } from './recorded.ts'

function answer(reply: Reply, name: string): unknown {
  const input = gemini.input.check(payload(name))
  const [event] = input === undefined ? [] : gemini.parse(input, {})
  return event && answerTo(reply, event)
}

function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout, stderr, exitCode } = gemini.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}

const note: Reply = { type: 'note', text: 'queued', user: 'for you' }
const goOn: Reply = { type: 'continue', text: 'write the test', user: 'for you' }
const no: Reply = { type: 'refuse', reason: 'no' }
const systemMessage = 'for you'

describe('a note', () => {
  test.each([
    'SessionStart',
    'BeforeAgent',
    'AfterTool.write_file',
    'AfterTool.replace',
    'AfterTool.run_shell_command',
  ])('beside %s is context, and a line for the person', (name) => {
    expect(answer(note, name)).toEqual({
      systemMessage,
      hookSpecificOutput: { additionalContext: 'queued' },
    })
  })

  test.each(['BeforeTool.write_file', 'BeforeTool.run_shell_command', 'AfterAgent', 'SessionEnd'])(
    'at %s reaches the person alone',
    (name) => {
      expect(answer(note, name)).toEqual({ systemMessage })
    },
  )
})

test('going on at the end of a turn is a denial with its reason', () => {
  const denial = { systemMessage, decision: 'deny', reason: 'write the test' }
  expect(answer(goOn, 'AfterAgent')).toEqual(denial)
  expect(answer(goOn, 'AfterAgent.second')).toEqual(denial)
})

describe('an objection', () => {
  test.each(['BeforeTool.run_shell_command', 'BeforeTool.replace', 'BeforeAgent'])(
    'keeps %s from happening',
    (name) => {
      expect(answer(no, name)).toEqual({ decision: 'deny', reason: 'no' })
    },
  )

  test('of which a person would be asked does so too: where nobody is there, the host waits for ever', () => {
    const asked = answer({ type: 'ask', reason: 'sure?' }, 'BeforeTool.run_shell_command')
    expect(asked).toEqual({ decision: 'deny', reason: 'sure?' })
  })

  test('to what has happened is told the person', () => {
    expect(answer(no, 'AfterTool.write_file')).toEqual({ systemMessage: 'no' })
  })
})

test('silence is not one byte', () => {
  expect(answer({ type: 'silent' }, 'AfterAgent')).toBeUndefined()
})
