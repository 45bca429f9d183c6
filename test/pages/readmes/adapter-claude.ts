import { claude } from '@tailtest/adapter-claude'
import { runHook } from '@tailtest/adapter-kit'

const event = { hook_event_name: 'PostToolUse', session_id: '5e551011', cwd: '/home/dev/shop' }
const tool_input = { file_path: '/home/dev/shop/src/price.js', content: 'export {}\n' }
const tool_response = { type: 'create', originalFile: null }
const input = JSON.stringify({ ...event, tool_name: 'Write', tool_input, tool_response })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(claude, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
