import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { cline } from '../src/index.ts'
import { payload } from './recorded.ts'

function answers(reply: Reply, name: string): unknown[] {
  const input = cline.input.check(payload(name))
  const events = input === undefined ? [] : cline.parse(input, {})
  return events.map((event) => answerTo(reply, event))
}
function answerTo(reply: Reply, event: HookEvent): unknown {
  const { stdout, stderr, exitCode } = cline.render(reply, event)
  expect({ stderr, exitCode }).toEqual({ stderr: undefined, exitCode: 0 })
  return stdout === undefined ? undefined : JSON.parse(stdout)
}
const note: Reply = { type: 'note', text: 'queued: src/my_file.py', user: 'for you' }
const goOn: Reply = { type: 'continue', text: 'write the test' }

describe('a note', () => {
  test.each([
    'PostToolUse.editor.created',
    'PostToolUse.editor.subagent',
    'PostToolUse.apply_patch.no_git',
  ])('beside %s is context of the tool', (name) => {
    expect(answers(note, name)).toEqual([{ contextModification: 'queued: src/my_file.py' }])
  })

  test('beside a prompt is context of the run', () => {
    const context = { appendContext: 'queued: src/my_file.py' }
    expect(answers(note, 'plugin.beforeRun.first')).toEqual([context, context])
  })

  test.each(['plugin.afterRun.terminal', 'TaskComplete.subagent'])(
    'at %s reaches nobody',
    (name) => {
      expect(answers(note, name)).toEqual([undefined])
    },
  )
})

test('going on at the end of a turn is a prompt', () => {
  expect(answers(goOn, 'plugin.afterRun.terminal')).toEqual([{ prompt: 'write the test' }])
  const [event] = [cline.input.check(payload('plugin.afterRun.terminal'))].flatMap((input) =>
    input === undefined ? [] : cline.parse(input, {}),
  )
  if (event?.type !== 'turn-ended') throw new Error('no end')
  expect(answerTo(goOn, { ...event, aborted: true })).toBeUndefined()
})

test('what was objected to does not run: the host cannot ask', () => {
  for (const type of ['refuse', 'ask'] as const) {
    const reply = { type, reason: 'no' }
    const refusal = { skip: true, reason: 'no' }
    expect(answers(reply, 'plugin.beforeTool')).toEqual([refusal, refusal])
    expect(answers(reply, 'PostToolUse.editor.created')).toEqual([undefined])
  }
})

test('the host shows a person nothing', () => {
  expect(answers({ type: 'tell', user: 'for you' }, 'plugin.afterRun.terminal')).toEqual([
    undefined,
  ])
})

describe('what the host can do', () => {
  const capabilities = (name: string) => {
    const input = cline.input.check(payload(name))
    return input && cline.capabilities(input, {})
  }

  test.each([
    ['plugin.afterRun.terminal', true, true],
    ['plugin.afterRun.yolo', true, false],
    ['plugin.afterRun.one_shot', false, false],
    ['extension.TaskComplete', false, true],
  ])(
    'at the end of a turn, as %s tells: goes on %s, a person is there %s',
    (name, goesOn, isThere) => {
      expect(capabilities(name)).toMatchObject({
        continueTurn: goesOn,
        interactive: isThere,
        ask: false,
      })
    },
  )

  test('a plugin is answered before the host ends its run', () => {
    expect(capabilities('plugin.beforeTool')?.deadlineMs['command-proposed']).toBeLessThan(3000)
    expect(cline.install.deadlineMs).toEqual(capabilities('PostToolUse.editor.created')?.deadlineMs)
  })
})
