import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Env, type EventBase, INPUT_LIMIT } from '@tailtest/adapter-kit'
import { userStateDir } from '@tailtest/project'
import type { Fresh } from '../hook-main.ts'
import { debugLog } from '../shell/debug-log.ts'
import { writeTo } from '../shell/descriptors.ts'
import { stake } from './claim.ts'

interface Service {
  /** Of the adapter. */
  name: string
  env: Env
  /** The folder of the built files. */
  dist: string
  again(): Fresh
}

interface Said {
  text?: string | undefined
  /** This process ends with it. */
  isLast?: boolean
  /** What nobody waits for. */
  after?(): void
}

/** How often it looks whether its host is still there, and how long it waits for a call, in milliseconds. */
const WATCH_MS = 500
const IDLE_MS = 30 * 60_000

/** What a person sees of the session is asked for all the time, and answered when it is another, or after so long (milliseconds). */
const STATUS = '/status'
const STATUS_MS = 20_000

/** What a Unix socket's path may have, in bytes. */
const LONGEST_PATH = 100

/**
 * The hook as a process that stays: answers the payloads that a module inside the host sends it, each with modules of its
 * own, as a hook that was started for it alone. Reachable through a socket in a folder of this person's alone, which the
 * first line of stdout names. Ends with its host, or when nothing comes for long.
 */
export async function serve({ name, env: given, dist, again }: Service): Promise<void> {
  const env = { ...given }
  const debug = debugLog(userStateDir(env))
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-')) // readable for nobody else
  const claim = stake(name, env)
  process.on('exit', () => {
    claim.withdraw()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => process.exit())
  const socket = join(folder, 'socket')
  if (process.platform === 'win32' || Buffer.byteLength(socket) > LONGEST_PATH) return
  const isCurrent = unchanged(join(dist, 'hook-main.cjs'))
  let last = Date.now()
  const server = createServer((request, response) => {
    if (request.url !== STATUS) last = Date.now()
    answer(request, response).catch((error: unknown) => {
      debug(`serve: ${error instanceof Error ? error.stack : String(error)}`)
      response.writeHead(500).end()
    })
  })
  let next: Fresh | undefined
  let lastEvent: Fresh['lastEvent']
  let lineFor: ((event: EventBase) => string) | undefined
  const routes: Readonly<Record<string, (input: Uint8Array) => Promise<Said> | Said>> = {
    '/ready': () => {
      claim.make()
      return {}
    },
    '/alive': () => ({}),
    [STATUS]: status,
    '/leave': () => {
      claim.withdraw()
      return { isLast: true }
    },
    '/answer': async (input) => {
      const hook = next ?? again()
      next = undefined
      const output = await hook.answerTo({ name, env, input }, true)
      lastEvent = hook.lastEvent ?? lastEvent
      const after = () => {
        for (const work of hook.after.splice(0)) work()
        if (!hook.isLate) next ??= again()
      }
      return { text: output?.stdout, isLast: hook.isLate, after }
    },
  }
  async function status(input: Uint8Array): Promise<Said> {
    const shown = new TextDecoder().decode(input)
    const { openStatus } = await import('./status.ts')
    let text = shown
    for (let waited = 0; text === shown && waited < STATUS_MS; waited += WATCH_MS) {
      await delay(WATCH_MS)
      if (lastEvent === undefined) text = ''
      else {
        lineFor ??= openStatus({ ...lastEvent, env, dist })
        text = lineFor(lastEvent.event)
      }
    }
    return { text }
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = routes[request.url ?? '']
    const input = await bodyOf(request)
    if (!isCurrent()) {
      response.writeHead(410).end(() => process.exit()) // another version was installed: its hook answers
    } else if (route === undefined || input === undefined) response.writeHead(404).end()
    else {
      const { text, isLast, after } = await route(input)
      response.end(text, () => {
        if (!isLast) return
        after?.()
        process.exit() // what goes on too long ends with its process, as a hook's does
      })
      if (after && !isLast) setImmediate(after) // the answer is on its way
    }
  }
  server.listen(socket, () => writeTo(1, `${JSON.stringify({ socket, pid: process.pid })}\n`))
  await endOf(() => Date.now() - last > IDLE_MS)
}

/** Whether a file is what it was at first. */
function unchanged(file: string): () => boolean {
  const stamp = () => {
    const found = statSync(file, { throwIfNoEntry: false })
    return found && `${found.ino} ${found.size} ${found.mtimeMs}`
  }
  const first = stamp()
  return () => stamp() === first
}

/** `undefined`: more than a hook reads. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > INPUT_LIMIT) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** When the host is gone, however it went, or `isIdle`. */
function endOf(isIdle: () => boolean): Promise<void> {
  const host = process.ppid
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === host && !isIdle()) return
      clearInterval(timer)
      resolve()
    }, WATCH_MS)
  })
}
