import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { onTestFinished } from 'vitest'
import { REPOSITORY, type Shop } from '../support/shop.ts'

export const DIST = join(REPOSITORY, 'packages', 'cli', 'dist')

interface Answer {
  id?: unknown
  method?: string
  result?: { content?: { text: string }[]; isError?: boolean; tools?: { name: string }[] }
  error?: { code: number }
}

/** The built server, spoken to by the line. */
export interface Raw {
  child: ChildProcessWithoutNullStreams
  /** Sends a line as it stands. */
  say(line: string | Uint8Array): void
  /** Asks, without waiting. */
  ask(id: number, method: string, params?: object): void
  /** The answer to a question. */
  answer(id: number): Promise<Answer>
  /** Calls a tool: what it says. */
  call(id: number, name: string, input?: object): Promise<string>
  /** All that came from it, which has to be the protocol's. */
  heard(): Answer[]
  /** Its exit code, once it has ended. */
  ended(): Promise<number | null>
}

const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'raw', version: '1' },
}

/** Starts the server in a shop and greets it; it ends with the test. */
export async function startRaw(
  shop: Shop,
  { args = [], dist = DIST }: { args?: readonly string[]; dist?: string } = {},
): Promise<Raw> {
  const child = spawn(process.execPath, [...args, join(dist, 'bin.js'), 'mcp'], {
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const over = once(child, 'exit')
  const waiting = new Map<unknown, (answer: Answer) => void>()
  const answers = new Map<unknown, Answer>()
  let text = ''
  let read = 0
  child.stderr.resume()
  child.stdin.on('error', () => {}) // it has ended
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    for (let end = text.indexOf('\n', read); end >= 0; end = text.indexOf('\n', read)) {
      const one: Answer = JSON.parse(text.slice(read, end))
      read = end + 1
      answers.set(one.id, one)
      waiting.get(one.id)?.(one)
    }
  })
  const raw: Raw = {
    child,
    say: (line) => {
      child.stdin.write(line)
      child.stdin.write('\n')
    },
    ask: (id, method, params = {}) =>
      raw.say(JSON.stringify({ jsonrpc: '2.0', id, method, params })),
    answer: (id) =>
      new Promise((resolve) => {
        const known = answers.get(id)
        if (known) resolve(known)
        else waiting.set(id, resolve)
      }),
    async call(id, name, input = {}) {
      raw.ask(id, 'tools/call', { name, arguments: input })
      return (await raw.answer(id)).result?.content?.[0]?.text ?? ''
    },
    heard: () =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    ended: async () => (await over)[0],
  }
  raw.ask(0, 'initialize', HELLO)
  await raw.answer(0)
  raw.say('{"jsonrpc":"2.0","method":"notifications/initialized"}')
  return raw
}
