import { isObject, type Json, objectOf, parseObject, textOf } from '../../conversation.ts'
import { ClientError } from '../client.ts'

/** A conversation with the client's own server: JSON-RPC, one message a line. */
export interface Connection {
  /** What the client said so far that was no answer. */
  readonly events: readonly Json[]
  /** Asks and waits for the answer; `undefined`: the client ended. Rejects with `ClientError` when it refuses. */
  call(method: string, params: Json): Promise<Json | undefined>
  /** Tells; there is no answer. */
  tell(method: string): void
  /** The first event, said already or still to come, of which this holds; `undefined`: the client ended. */
  event(wanted: (event: Json) => boolean): Promise<Json | undefined>
  /** Over once the client has closed its output. */
  read(lines: AsyncIterable<string>): Promise<void>
}

interface Waiting {
  wanted(message: Json): boolean
  settle(message: Json | undefined): void
}

/** What every question of the client is answered with: it asks whether it may do something. */
const YES = { decision: 'accept' }

export function connect(output: NodeJS.WritableStream): Connection {
  const events: Json[] = []
  const waiting = new Set<Waiting>()
  let isOver = false
  let asked = 0

  const send = (message: Json) => {
    if (!isOver) output.write(`${JSON.stringify(message)}\n`)
  }
  const next = (wanted: Waiting['wanted']) =>
    new Promise<Json | undefined>((resolve) => {
      const one: Waiting = { wanted, settle: (message) => [waiting.delete(one), resolve(message)] }
      if (isOver) resolve(undefined)
      else waiting.add(one)
    })
  const receive = (message: Json) => {
    if (isQuestion(message)) send({ id: message.id, result: YES })
    if (message.id === undefined) events.push(message)
    for (const one of [...waiting]) if (one.wanted(message)) one.settle(message)
  }

  return {
    events,
    async call(method, params) {
      asked += 1
      const id = asked
      const answered = next((message) => message.id === id && !isQuestion(message))
      send({ id, method, params })
      const answer = await answered
      if (!isObject(answer?.error)) return answer && objectOf(answer.result)
      throw new ClientError('REFUSED', `${method}: ${textOf(answer.error.message)}`)
    },
    tell: (method) => send({ method }),
    event: async (wanted) =>
      events.find(wanted) ?? next((message) => message.id === undefined && wanted(message)),
    async read(lines) {
      for await (const line of lines) {
        const message = parseObject(line)
        if (message !== undefined) receive(message)
      }
      isOver = true
      for (const one of [...waiting]) one.settle(undefined)
    },
  }
}

/** Only the client's own questions carry a method and an id. */
const isQuestion = (message: Json): boolean =>
  message.id !== undefined && message.method !== undefined
