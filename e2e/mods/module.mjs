// Tests of the plugin's module for the client's own `claude plugin test`: each hook stands for what the client does.
import { expect, test } from 'claude-code/testing'

const edit = {
  ...{ session_id: 's', transcript_path: '/t', cwd: '/', permission_mode: 'default' },
  ...{ hook_event_name: 'PostToolUse', tool_name: 'Write', tool_use_id: 'call' },
  ...{ tool_input: { file_path: '/a.ts', content: '' }, tool_response: {} },
}

const start = { cwd: '/', surface: 'terminal', isInteractive: true }

// `said`: what the plugin's process answers; absent: none can be started. Gives what was asked of process and client.
function client(on, said) {
  const asked = []
  on('session.start', (_, { cwd }) => ({ cwd }))
  on('process.hookEnv', () => ({ value: { CLAUDE_PLUGIN_ROOT: '/plugin' } }))
  on('process.spawn', async function* (_, { argv }) {
    asked.push(argv.join(' '))
    if (said === undefined) throw new Error('it cannot be started')
    yield { stream: 'stdout', text: '{"socket":"/socket","pid":1}\n' }
    await new Promise(() => {})
  })
  on('http.fetch', (_, { url }) => {
    asked.push(url)
    return { value: { status: 200, text: url.endsWith('/answer') ? said : '', headers: {} } }
  })
  on('classic.PostToolUse', () => ({ additionalContext: ['theirs'] }))
  return asked
}

const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

const START = 'node /plugin/bin/tailtest-hook.cjs claude serve'

test('what the process says of an edit stands behind what others say', async ($, on) => {
  const said = JSON.stringify({ hookSpecificOutput: { additionalContext: 'ours' } })
  const asked = client(on, said)
  await $.session.start(start)
  await until(() => asked.includes('http://tailtest/ready'))
  const context = { additionalContext: ['theirs', 'ours'] }
  expect(await $.classic.PostToolUse(edit)).toEqual(context)
  expect(asked).toEqual([START, 'http://tailtest/ready', 'http://tailtest/answer'])
})

test('a process that cannot be started changes nothing', async ($, on) => {
  const asked = client(on)
  await $.session.start(start)
  await until(() => asked.includes(START))
  expect(await $.classic.PostToolUse(edit)).toEqual({ additionalContext: ['theirs'] })
})
