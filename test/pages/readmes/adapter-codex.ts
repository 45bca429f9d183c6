import { codex } from '@tailtest/adapter-codex'
import { runHook } from '@tailtest/adapter-kit'

const event = { hook_event_name: 'PostToolUse', session_id: '01990a00', cwd: '/home/dev/shop' }
const command = '*** Begin Patch\n*** Add File: src/price.js\n+x\n*** End Patch\n'
const input = JSON.stringify({ ...event, tool_name: 'apply_patch', tool_input: { command } })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(codex, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
