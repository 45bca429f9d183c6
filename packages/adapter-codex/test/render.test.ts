import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { codex } from '../src/index.ts'
import { CodexAnswers } from '../src/payloads.ts'
import { payload, recorded } from './recorded.ts'

function answer(reply: Reply, name: string): unknown {
  const input = codex.input.check(payload(name))
  const [event] = input === undefined ? [] : codex.parse(input, {})
  return event && answerTo(reply, event)
}
function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout, stderr, exitCode } = codex.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}
const context = (hookEventName: string, additionalContext: string) => ({
  hookSpecificOutput: { hookEventName, additionalContext },
})
const note: Reply = { type: 'note', text: 'queued' }
const goOn: Reply = { type: 'continue', text: 'write the test' }
const tell: Reply = { type: 'tell', user: 'for you' }
const refuse: Reply = { type: 'refuse', reason: 'no' }

/** Every form of every reply, those that no step gives too. */
const replies: readonly Reply[] = [
  { type: 'silent' },
  note,
  goOn,
  tell,
  refuse,
  { type: 'note', text: '' },
  { type: 'continue', text: '' },
  { type: 'tell', user: '' },
  { type: 'refuse', reason: '' },
  { type: 'note', text: 'One\n"two" </x> \u2028 \ud800', user: 'for you' },
  { type: 'continue', text: 'x'.repeat(20_000), user: 'for you' },
]

/** Payloads whose event is answered, by the host's name of it. */
const answered = recorded.flatMap(({ name, payload: one }) => {
  const input = codex.input.check(one)
  return input === undefined ? [] : [{ name, event: input.hook_event_name, input }]
})

test('every event that is registered is among them', () => {
  const events = new Set(answered.map(({ event }) => event))
  expect([...events].sort()).toEqual(Object.keys(CodexAnswers).sort())
})

describe.each(answered)('$name', ({ event: host, input }) => {
  test.each(replies)('takes the answer to %j', (reply) => {
    for (const event of codex.parse(input, {})) {
      const { stdout, exitCode } = codex.render(reply, event)
      expect(exitCode).toBe(0)
      if (stdout === undefined) continue
      expect(CodexAnswers[host].safeParse(JSON.parse(stdout)).error).toBeUndefined()
      expect(stdout).not.toMatch(/\\ud8/) // half of a pair is no JSON to this host
    }
  })
})

describe('a note', () => {
  test.each([
    ['SessionStart.startup', 'SessionStart'],
    ['SessionStart.compact', 'SessionStart'],
    ['UserPromptSubmit', 'UserPromptSubmit'],
    ['PreToolUse.Bash.success', 'PreToolUse'],
    ['PostToolUse.apply_patch.add', 'PostToolUse'],
    ['PostToolUse.apply_patch.subagent', 'PostToolUse'],
  ])('beside %s is context under its own name', (name, event) => {
    expect(answer(note, name)).toEqual(context(event, 'queued'))
    expect(answer(goOn, name)).toEqual(context(event, 'write the test'))
  })

  test.each(['Stop', 'SubagentStop', 'Interrupt', 'SessionEnd'])(
    'at %s reaches nobody: the answer would be dropped, or keep the agent going',
    (name) => {
      expect(answer(note, name)).toBeUndefined()
    },
  )

  test('carries a line for the person', () => {
    expect(answer({ ...note, user: 'for you' }, 'PostToolUse.apply_patch.add')).toEqual({
      ...context('PostToolUse', 'queued'),
      systemMessage: 'for you',
    })
  })

  test('that is longer than arrives whole is cut at a line, by its bytes', () => {
    const line = `${'é'.repeat(99)}\n`
    const cut = answer({ type: 'note', text: line.repeat(60) }, 'PostToolUse.apply_patch.add')
    expect(cut).toEqual(context('PostToolUse', `${line.repeat(50).trimEnd()}\n…`))
    const whole = line.repeat(50)
    expect(answer({ type: 'note', text: whole }, 'UserPromptSubmit')).toEqual(
      context('UserPromptSubmit', whole),
    )
  })
})

describe('going on', () => {
  test('at the end of a turn is a block with its reason', () => {
    const block = { decision: 'block', reason: 'write the test' }
    expect(answer(goOn, 'Stop')).toEqual(block)
    expect(answer(goOn, 'Stop.after_block')).toEqual(block)
    const both = { ...block, systemMessage: 'for you' }
    expect(answer({ ...goOn, user: 'for you' }, 'Stop')).toEqual(both)
  })

  test('is not asked for after an interruption, nor of a sub-agent', () => {
    expect(answer(goOn, 'Interrupt')).toBeUndefined()
    expect(answer(goOn, 'SubagentStop')).toBeUndefined()
  })
})

describe('the person alone', () => {
  test.each(['SessionStart.startup', 'Stop', 'SubagentStop', 'Interrupt'])('at %s', (name) => {
    expect(answer(tell, name)).toEqual({ systemMessage: 'for you' })
  })

  test('is not told when the session has ended: nobody reads it', () => {
    expect(answer(tell, 'SessionEnd')).toBeUndefined()
  })
})

test('a prompt and a command can be refused, anything else is told of', () => {
  expect(answer(refuse, 'UserPromptSubmit')).toEqual({ decision: 'block', reason: 'no' })
  expect(answer(refuse, 'PreToolUse.Bash.success')).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: 'no',
    },
  })
  expect(answer(refuse, 'PostToolUse.apply_patch.add')).toEqual({ systemMessage: 'no' })
})

test('silence is not one byte', () => {
  expect(answer({ type: 'silent' }, 'Stop')).toBeUndefined()
})
