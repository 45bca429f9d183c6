import { cursor } from '@tailtest/adapter-cursor'
import { runHook } from '@tailtest/adapter-kit'

const session = { conversation_id: '5b0d6c1e', cursor_version: '2026.09.23-86fc751' }
const event = { hook_event_name: 'postToolUse', workspace_roots: ['/home/dev/shop'], ...session }
const tool_input = { file_path: '/home/dev/shop/src/price.ts', content: 'export {}\n' }
const input = JSON.stringify({ ...event, tool_name: 'Write', tool_use_id: 'toolu_1', tool_input })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(cursor, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
