import { copilot } from '@tailtest/adapter-copilot'
import { runHook } from '@tailtest/adapter-kit'

const event = { sessionId: '00000000-0000-4000-8000-000000000001', cwd: '/home/dev/shop' }
const toolArgs = { path: '/home/dev/shop/src/price.js', file_text: 'x\n' }
const toolResult = { resultType: 'success', textResultForLlm: 'Created file' }
const input = JSON.stringify({ ...event, toolName: 'create', toolArgs, toolResult })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(copilot, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
