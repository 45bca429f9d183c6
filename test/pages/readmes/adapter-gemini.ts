import { gemini } from '@tailtest/adapter-gemini'
import { runHook } from '@tailtest/adapter-kit'

const event = { hook_event_name: 'AfterTool', session_id: '0001', cwd: '/home/dev/shop' }
const tool_input = { file_path: '/home/dev/shop/src/price.js', content: 'x\n' }
const tool_response = { returnDisplay: { isNewFile: true, originalContent: '' } }
const input = JSON.stringify({ ...event, tool_name: 'write_file', tool_input, tool_response })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(gemini, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
