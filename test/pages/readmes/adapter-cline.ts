import { cline } from '@tailtest/adapter-cline'
import { runHook } from '@tailtest/adapter-kit'

const agent = { agent_id: 'agent_1', parent_agent_id: null, workspaceRoots: ['/home/dev/shop'] }
const edit = { name: 'editor', input: { path: '/home/dev/shop/src/price.js', new_text: 'x' } }
const tool_result = { ...edit, output: { result: 'Created', success: true } }
const event = { hookName: 'tool_result', sessionContext: { rootSessionId: '1' }, ...agent }
const io = { input: JSON.stringify({ ...event, tool_result }), env: {}, debug: () => {} }
const { stdout } = await runHook(cline, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
