import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/** A server of an agent's with one tool, which writes a file; it tells nobody which. */
const properties = { path: { type: 'string' }, text: { type: 'string' } }
const tool = {
  name: 'write_file',
  description: 'Writes a file',
  inputSchema: { type: 'object', properties },
}
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'writer', version: '1.0.0' },
  }),
  'tools/list': () => ({ tools: [tool] }),
  'tools/call': ({ arguments: { path, text } }) => {
    writeFileSync(path, text)
    return { content: [{ type: 'text', text: 'written' }] }
  },
}
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const result = answers[method]?.(params)
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? {} }))
}
