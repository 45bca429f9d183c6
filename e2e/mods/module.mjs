// Tests of the plugin's module for the client's own `claude plugin test`: each hook stands for what the client does.
import { expect, test } from 'claude-code/testing'

const edit = {
  ...{ session_id: 's', transcript_path: '/t', cwd: '/', permission_mode: 'default' },
  ...{ hook_event_name: 'PostToolUse', tool_name: 'Write', tool_use_id: 'call' },
  ...{ tool_input: { file_path: '/a.ts', content: '' }, tool_response: {} },
}

const start = { cwd: '/', surface: 'terminal', isInteractive: true }

const nothing = () => ''
const theirs = () => ({ additionalContext: ['theirs'] })

// `said`: what the plugin's process answers; absent: none can be started. `spawned`: it listens. `hooks`: what command hooks
// say. Gives what was asked of the process.
function client(on, said, { status = nothing, spawned = nothing, hooks = theirs } = {}) {
  const asked = []
  on('session.start', (_, { cwd }) => ({ cwd }))
  on('process.hookEnv', () => ({ value: { CLAUDE_PLUGIN_ROOT: '/plugin' } }))
  on('process.spawn', async function* (_, { argv }) {
    asked.push(argv.join(' '))
    if (said === undefined) throw new Error('it cannot be started')
    await spawned()
    yield { stream: 'stdout', text: '{"socket":"/socket","pid":1}\n' }
    await new Promise(() => {})
  })
  on('http.fetch', (_, { url }) => {
    asked.push(url)
    const text = url.endsWith('/answer') ? said : url.endsWith('/status') ? status() : ''
    return { value: { status: 200, text, headers: {} } }
  })
  on('classic.PostToolUse', () => hooks(asked))
  return asked
}

const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

const START = 'node /plugin/bin/tailtest-hook.cjs claude serve'

const READY = 'http://tailtest/ready'
const ANSWER = 'http://tailtest/answer'
const STATUS = 'http://tailtest/status'
const ours = JSON.stringify({ hookSpecificOutput: { additionalContext: 'ours' } })
const both = { additionalContext: ['theirs', 'ours'] }

test('what the process says of an edit stands behind what others say', async ($, on) => {
  const asked = client(on, ours)
  await $.session.start({ ...start, isInteractive: false })
  await until(() => asked.includes(READY))
  expect(await $.classic.PostToolUse(edit)).toEqual(both)
  expect(asked).toEqual([START, READY, ANSWER])
})

test('a person sees what runs and what is red, once for each change; an edit asks no more than without it', async ($, on) => {
  const lines = ['runs 1 test file', 'runs 1 test file', '1 test fails: src/cart.test.ts', '']
  const asked = client(on, ours, { status: () => lines.shift() ?? '' })
  const shown = []
  on('ui.status', (_, { text }) => {
    shown.push(text)
    return { value: undefined }
  })
  await $.session.start(start)
  await until(() => shown.length === 3)
  expect(shown).toEqual(['runs 1 test file', '1 test fails: src/cart.test.ts', undefined])
  expect(await $.classic.PostToolUse(edit)).toEqual(both)
  expect(asked.filter((each) => each !== STATUS)).toEqual([START, READY, ANSWER])
})

test('a client whose line breaks is left alone, and edits are answered', async ($, on) => {
  const asked = client(on, ours, { status: () => '1 test fails: src/cart.test.ts' })
  let tried = 0
  on('ui.status', () => {
    tried += 1
    throw new Error('boom')
  })
  await $.session.start(start)
  await until(() => tried > 0)
  expect(await $.classic.PostToolUse(edit)).toEqual(both)
  expect(asked.filter((each) => each === STATUS)).toHaveLength(1)
})

test('a process that cannot be started changes nothing', async ($, on) => {
  const asked = client(on)
  await $.session.start(start)
  await until(() => asked.includes(START))
  expect(await $.classic.PostToolUse(edit)).toEqual({ additionalContext: ['theirs'] })
})

test('the process is asked, and says so, once no command hook is at work that would keep still', async ($, on) => {
  let listens
  const listening = new Promise((resolve) => {
    listens = resolve
  })
  const asked = client(on, ours, {
    spawned: () => listening,
    hooks: async () => {
      listens()
      await new Promise((resolve) => setTimeout(resolve, 100))
      return asked.includes(READY) ? {} : { additionalContext: ['of a hook'] }
    },
  })
  await $.session.start({ ...start, isInteractive: false })
  expect(await $.classic.PostToolUse(edit)).toEqual({ additionalContext: ['of a hook'] })
  await until(() => asked.includes(READY))
})
