import { runHook } from '@tailtest/adapter-kit'
import { opencode } from '@tailtest/adapter-opencode'

const event = { hook: 'tool.execute.after', sessionID: 'ses_01', directory: '/home/dev/shop' }
const args = { filePath: '/home/dev/shop/src/price.js', content: 'x\n' }
const call = { open: true, tool: 'write', args, metadata: { exists: false } }
const input = JSON.stringify({ ...event, ...call })
const io = { input, env: {}, debug: () => {} }
const { stdout } = await runHook(opencode, async ({ type }) => ({ type: 'note', text: type }), io)
console.log(stdout)
