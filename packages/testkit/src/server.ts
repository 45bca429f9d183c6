import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Api, JSON_TYPE } from './apis/api.ts'
import { apis } from './apis/index.ts'
import {
  type ModelRequest,
  type Playback,
  playback,
  type Script,
  type Turn,
} from './conversation.ts'

export interface ModelServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string
  /** What clients asked the model, in the order of arrival. */
  readonly requests: readonly ModelRequest[]
  /** Turns of the main script that were spent. */
  spent(): number
  /** What a turn's function threw; the client got an error in its place. */
  failure(): unknown
  /** Ends the server and every connection. */
  close(): Promise<void>
}

interface Exchange {
  requests: ModelRequest[]
  played: Playback
  failures: unknown[]
}

/** A model on loopback that answers real clients from a script, whatever they ask. */
export async function scriptedModel(turns: readonly Turn[] | Script): Promise<ModelServer> {
  const script = 'main' in turns ? turns : { main: turns }
  const exchange: Exchange = { requests: [], played: playback(script), failures: [] }
  const server = createServer((request, response) => {
    // A client killed in mid-request leaves half a body behind: nobody is there to be answered.
    answer(request, response, exchange).catch(() => response.destroy())
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests: exchange.requests,
    spent: exchange.played.spent,
    failure: () => exchange.failures[0],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, exchange: Exchange) {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  const raw = await bodyOf(request)
  if (request.method === 'HEAD') return send(response, 200, '') // a client tries the connection
  const aside = apis.map((api) => api.aside(path)).find((value) => value !== undefined)
  if (aside !== undefined) return send(response, 200, JSON.stringify(aside))
  const api = apis.find((candidate) => candidate.asks(path))
  if (api === undefined) return send(response, 404, '{}')
  const body = parsed(raw)
  if (body === undefined) return send(response, 400, JSON.stringify(api.refuse('not JSON')))
  return ask(api, body, response, exchange)
}

async function ask(api: Api, body: unknown, response: ServerResponse, exchange: Exchange) {
  const { requests, played, failures } = exchange
  const asked = { ...api.read(body), index: requests.length, at: Date.now(), body }
  requests.push(asked)
  const turn = played.next(asked)
  try {
    const blocks = typeof turn === 'function' ? await turn(asked) : turn
    const written = api.write(blocks, body, freshId)
    send(response, 200, written.body, written.contentType)
  } catch (error) {
    failures.push(error) // the test that wrote the turn hears of it, the client must not hang
    send(response, 400, JSON.stringify(api.refuse(`the script failed: ${error}`)))
  }
}

const freshId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`

function send(response: ServerResponse, status: number, body: string, type = JSON_TYPE): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined // answered with the API's own error
  }
}
