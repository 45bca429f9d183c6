import { describe, expect, test } from 'vitest'
import { cline } from '../src/index.ts'
import { answersOf, eventually, installedPlugin } from './installed-plugin.ts'

const main = { agentId: 'agent_1', runId: 'run_1' }
const sub = { agentId: 'agent_2', runId: 'run_2', parentAgentId: 'agent_1' }
const begun = (text: string, mode = 'act', snapshot: object = main) =>
  [
    'beforeRun',
    {
      snapshot: {
        ...snapshot,
        messages: [
          { content: [{ type: 'text', text: `<user_input mode="${mode}">${text}</user_input>` }] },
        ],
      },
    },
  ] as const
const tool = (toolName: string, input: unknown, snapshot: object = main) =>
  ['beforeTool', { snapshot, toolCall: { toolCallId: 'call_1', toolName, input } }] as const
const ended = (outputText = 'done', more: object = {}) =>
  ['afterRun', { snapshot: main, result: { status: 'completed', outputText, ...more } }] as const
const submitted = tool('submit_and_exit', { summary: 'All of it is done.' })

const events = (payload: unknown) => {
  const input = cline.input.check(payload)
  return input === undefined ? undefined : cline.parse(input, {}).map(({ type }) => type)
}

describe('a run that begins', () => {
  test('with what a person said is given context, a session begins with the first', async () => {
    const plugin = installedPlugin({ beforeRun: { text: '{"appendContext":"rules"}' } })
    const answers = await answersOf(plugin.host([begun('one'), begun('two', 'plan')]))
    expect(answers).toEqual([{ appendContext: 'rules' }, { appendContext: 'rules' }])
    const [first, second] = plugin.calls()
    expect(first).toMatchObject({
      host: 'cline',
      payload: { prompt: 'one', mode: 'act', turn: 'run_1' },
    })
    expect(events(first?.payload)).toEqual(['session-started', 'prompt-sent'])
    expect(events(second?.payload)).toEqual(['prompt-sent'])
  })

  test('of a sub-agent, or with no prompt of a person’s, is none of ours', async () => {
    const plugin = installedPlugin({ beforeRun: { text: '{"appendContext":"rules"}' } })
    const bare = [
      'beforeRun',
      { snapshot: { ...main, messages: [{ content: 'write it' }] } },
    ] as const
    expect(await answersOf(plugin.host([begun('one', 'act', sub), bare]))).toEqual([null, null])
    expect(plugin.calls()).toEqual([])
  })

  test('is not kept waiting: context that comes late goes along with the next call of a tool', async () => {
    const plugin = installedPlugin({
      beforeRun: { text: '{"appendContext":"rules"}', afterMs: 2_500 },
      beforeTool: { afterMs: 1_500 },
    })
    const command = tool('run_commands', { commands: ['rm -r a'] })
    const answers = await answersOf(plugin.host([begun('one'), command, tool('editor', {})]))
    expect(answers).toEqual([null, { appendContext: 'rules' }, null])
  })
})

describe('a tool that is about to run', () => {
  test('is refused in the words of the hook, of a sub-agent too', async () => {
    const refusal = { skip: true, reason: 'no: "rm"' }
    const plugin = installedPlugin({ beforeTool: { text: JSON.stringify(refusal) } })
    const input = { commands: ['rm -r a', 'b'] }
    const steps = [tool('run_commands', input), tool('run_commands', input, sub)]
    expect(await answersOf(plugin.host([begun('one'), ...steps]))).toEqual([null, refusal, refusal])
    const asked = plugin.calls().slice(1)
    expect(asked.map(({ payload }) => payload.agent)).toEqual([undefined, 'agent_2'])
    for (const { payload } of asked) {
      expect(events(payload)).toEqual(['command-proposed', 'command-proposed'])
    }
  })

  test('is not asked about where there is nothing to say of it', async () => {
    const plugin = installedPlugin({})
    const harmless = tool('run_commands', { commands: ['npm test', 'git status'] })
    const steps = [tool('read_files', {}), tool('editor', {}), harmless]
    expect(await answersOf(plugin.host(steps))).toEqual([null, null, null])
    expect(plugin.calls()).toEqual([])
  })
})

test('an edit is asked about where edits are to be told of', async () => {
  const refusal = { skip: true, reason: 'a failing test first' }
  const plugin = installedPlugin(
    { beforeTool: { text: JSON.stringify(refusal) } },
    { needs: { edits: true } },
  )
  const edit = tool('editor', { path: '/home/dev/shop/a.js', new_text: 'a' })
  expect(await answersOf(plugin.host([edit, tool('read_files', {})]))).toEqual([refusal, null])
  expect(plugin.calls().map(({ payload }) => events(payload))).toEqual([['edit-proposed']])
})

describe('the end of a turn', () => {
  test('in a host that stays: what is to be done goes on as the next prompt', async () => {
    const plugin = installedPlugin({ afterRun: { text: '{"prompt":"go on"}' } })
    const lines = plugin.host([begun('one'), ended('done?')], { stays: true })
    for await (const { event, given } of lines) {
      if (event === undefined) continue
      expect({ event, given }).toEqual({
        event: 'queue_message',
        given: { sessionId: '1768471200000_000001', prompt: 'go on' },
      })
      break
    }
    const end = plugin.calls().at(-1)
    expect(end).toMatchObject({
      host: 'cline',
      payload: { open: true, continued: false, text: 'done?' },
    })
    expect(events(end?.payload)).toEqual(['turn-ended'])
  })

  test('in a host that ends: the hook still does its work, and is told that nobody hears it', async () => {
    const plugin = installedPlugin({ afterRun: { text: '{"prompt":"go on"}', afterMs: 500 } })
    expect(await answersOf(plugin.host([begun('one'), ended()]))).toEqual([null, null])
    const end = await eventually(() => {
      const found = plugin.calls().find(({ payload }) => payload.hook === 'afterRun')
      if (found === undefined) throw new Error('not yet')
      return found
    })
    expect(end.payload).toMatchObject({ open: false, text: 'done' })
  })

  test('of a sub-agent, or of a run that did not come to its end, is none', async () => {
    const plugin = installedPlugin({})
    const ofSub = ['afterRun', { snapshot: sub, result: { status: 'completed' } }] as const
    const failed = ended('', { status: 'failed' })
    expect(
      await answersOf(plugin.host([ofSub, failed, ended('', { status: 'aborted' })])),
    ).toHaveLength(3)
    expect(plugin.calls()).toEqual([])
  })
})

describe('a run that ends with a tool call', () => {
  test('goes on where there is something to do, and ends where there is not', async () => {
    const plugin = installedPlugin({ afterRun: { text: '{"prompt":"write the test"}' } })
    const goOn = { skip: true, reason: 'write the test' }
    const answers = await answersOf(plugin.host([begun('one', 'yolo'), submitted, submitted]))
    expect(answers).toEqual([null, goOn, goOn])
    const ends = plugin.calls().filter(({ payload }) => payload.hook === 'afterRun')
    expect(ends.map(({ payload }) => [payload.open, payload.continued, payload.text])).toEqual([
      [true, false, 'All of it is done.'],
      [true, true, 'All of it is done.'],
    ])
    const silent = installedPlugin({})
    expect(await answersOf(silent.host([begun('one', 'yolo'), submitted, ended()]))).toEqual([
      null,
      null,
      null,
    ])
    expect(silent.calls()).toHaveLength(2) // its end was told when it was submitted
  })

  test('is held once while its tests run, and told then; the client gives up after three refusals in a row', async () => {
    const plugin = installedPlugin({ afterRun: { text: '{"prompt":"fix it"}', afterMs: 2_500 } })
    const held = { skip: true, reason: expect.stringContaining('call submit_and_exit again') }
    expect(await answersOf(plugin.host([begun('one', 'yolo'), submitted, submitted]))).toEqual([
      null,
      held,
      { skip: true, reason: 'fix it' },
    ])
    const slow = installedPlugin({ afterRun: { afterMs: 20_000 } })
    const answers = await answersOf(slow.host([begun('one', 'yolo'), submitted, submitted]))
    expect(answers).toEqual([null, held, null])
  }, 30_000)
})

describe('refusals in a row', () => {
  const goOn = { skip: true, reason: 'fix it' }
  const plugin = () => installedPlugin({ afterRun: { text: '{"prompt":"fix it"}' } })
  const done = (output: unknown) => ['afterTool', { snapshot: main, result: { output } }] as const

  test('are two at most: the third time the run may end', async () => {
    const three = [submitted, submitted, submitted]
    const answers = await answersOf(plugin().host([begun('one', 'yolo'), ...three]))
    expect(answers).toEqual([null, goOn, goOn, null])
  })

  test('are counted anew after a call that came to something, and only then', async () => {
    const steps = (output: unknown) => [
      ...[begun('one', 'yolo'), submitted, submitted],
      ...[done(output), submitted],
    ]
    const repaired = await answersOf(plugin().host(steps({ success: true })))
    expect(repaired.at(-1)).toEqual(goOn)
    const failed = await answersOf(plugin().host(steps({ error: 'no such tool' })))
    expect(failed.at(-1)).toBeNull()
  })
})

test('the tests begin when the submission is announced', async () => {
  const plugin = installedPlugin({ afterRun: { text: '{"prompt":"fix it"}', afterMs: 2_500 } })
  const call = { type: 'tool-call', toolName: 'submit_and_exit', input: { summary: 'All done.' } }
  const announced = (...content: unknown[]) =>
    ['afterModel', { snapshot: main, assistantMessage: { content } }] as const
  const answers = await answersOf(
    plugin.host([begun('one', 'yolo'), announced({ type: 'text', text: 'So.' }, call), submitted]),
  )
  expect(answers).toEqual([null, null, { skip: true, reason: 'fix it' }])
  const edit = { type: 'tool-call', toolName: 'editor', input: {} }
  const other = installedPlugin({})
  await answersOf(other.host([begun('one', 'yolo'), announced(edit, call)]))
  expect(other.calls()).toHaveLength(1) // the edit beside it comes first
}, 30_000)

describe('whatever goes wrong, the host goes on as without us', () => {
  const everything = [begun('one'), tool('run_commands', { commands: ['rm -r a'] }), ended()]

  test.each([
    ['the hook is not there', 'gone/hook.cjs', {}],
    ['the hook says no JSON', 'hook.cjs', { beforeRun: { text: '{' }, beforeTool: { text: 'oh' } }],
  ])('%s', async (_, name, answers) => {
    const plugin = installedPlugin(answers, { script: name })
    expect(await answersOf(plugin.host(everything))).toEqual([null, null, null])
  })

  test('a call that is no call', async () => {
    const plugin = installedPlugin({})
    const calls = ['beforeRun', 'beforeTool', 'afterRun'].flatMap((hook) =>
      [null, {}, { snapshot: {} }, { snapshot: { messages: [] } }].map(
        (context) => [hook, context] as const,
      ),
    )
    expect(await answersOf(plugin.host(calls))).toEqual(calls.map(() => null))
  })

  test('no session: the host loads plugins to look at them, too', async () => {
    const plugin = installedPlugin({ beforeRun: { text: '{"appendContext":"rules"}' } })
    expect(await answersOf(plugin.host(everything, { setup: {} }))).toEqual([null, null, null])
    expect(plugin.calls()).toEqual([])
  })
})
