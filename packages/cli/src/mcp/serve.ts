import { Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { quoteName } from '@tailtest/adapter-kit'
import { typed } from '../shell/caller.ts'
import { printAside } from '../shell/output.ts'
import { openServer } from './server.ts'

/** What was begun is ended once the client is gone; what does not end by then ends with the process. */
const LAST_MS = 5000

/** Serves the client at stdin and stdout until it leaves. */
export async function serve(): Promise<void> {
  const { server, settled } = openServer(typed())
  const transport = new StdioServerTransport(process.stdin, protocolOnly())
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve
  })
  server.server.onerror = (error) =>
    printAside([`not understood: ${quoteName(error.message, 300)}`])
  const close = () => void server.close()
  process.stdin.once('end', close).once('close', close)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, close)
  if (process.stdin.isTTY) {
    printAside(['tailtest mcp talks to a client, which starts it itself. Ctrl+D ends it.'])
  }
  await server.connect(transport)
  await closed
  setTimeout(() => process.exit(), LAST_MS).unref()
  await settled()
}

/** The way to the client; whatever else is printed in this process from now on goes to stderr. */
function protocolOnly(): Writable {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = process.stderr.write.bind(process.stderr)
  return new Writable({
    write: (chunk, _, done) => {
      write(chunk, (error) => done(error))
    },
  })
}
