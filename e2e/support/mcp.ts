import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./mcp-writer.mjs', import.meta.url))

/** How clients are told of a server with one tool, which writes a file past their own tools. */
export const WRITER = { writer: { command: 'node', args: [SERVER] } }
