import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { type Json, objectOf, parseObject, textOf } from '../../conversation.ts'
import { ClientError, firstLine } from '../client.ts'

/** The client as a server, which its terminal and its editors use too. */
export interface Server {
  pid: number
  /** What it told whoever listens. */
  events: readonly Json[]
  stderr(): string
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /** When neither the session nor what a plugin started for it is at work any more. */
  atRest(session: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  ended: Promise<{ exitCode?: number; signal?: string }>
}

/** How often it is looked at, and how often in a row nothing may be at work: between two steps nothing is, for a moment. */
const LOOK_MS = 150
const LOOKS = 5

const STARTED = /listening on (http:\/\/\S+)/

/** Starts it, and listens. */
export async function serve(
  executable: string,
  { cwd, env, args }: { cwd: string; env: Record<string, string>; args: readonly string[] },
): Promise<Server> {
  const words = ['serve', '--port', '0', '--hostname', '127.0.0.1', ...args]
  const options = { cwd, env, extendEnv: false, reject: false, stdin: 'ignore' } as const
  const child = execa(executable, words, options)
  const { pid } = child
  if (pid === undefined) {
    throw new ClientError('NOT_STARTED', `${executable}: ${firstLine((await child).cause)}`)
  }
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      const [, found] = STARTED.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
    child.then(() => reject(new ClientError('NOT_STARTED', `it ended: ${text}${stderr}`)))
  })
  const events: Json[] = []
  const place = `directory=${encodeURIComponent(cwd)}`
  await listen(`${url}/event?${place}`, events)
  return {
    pid,
    events,
    stderr: () => stderr,
    async ask(method, path, body) {
      const answer = await fetch(`${url}${path}?${place}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new ClientError('REFUSED', `${method} ${path}: ${text}`)
      return text === '' ? undefined : JSON.parse(text)
    },
    async atRest(session) {
      for (let quiet = 0; quiet < LOOKS; ) {
        await sleep(LOOK_MS)
        const isQuiet = isIdle(events, session) && !(await isHookRunning(pid))
        quiet = isQuiet ? quiet + 1 : 0
      }
    },
    kill: (signal) => void child.kill(signal),
    ended: child.then(({ exitCode, signal }) => ({ exitCode, signal })),
  }
}

/** Reads the stream of events until the server ends; returns when it has begun. */
async function listen(url: string, events: Json[]): Promise<void> {
  const { body } = await fetch(url)
  const read = async () => {
    let rest = ''
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = `${rest}${part}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event = parseObject(line.replace(/^data: /, ''))
        if (event !== undefined) events.push(event)
      }
    }
  }
  read().catch(() => {}) // the server was killed
}

/** Whether the last that was said of a session's state is that it does nothing. */
function isIdle(events: readonly Json[], session: string): boolean {
  const states = events.flatMap(({ type, properties }) => {
    const { sessionID, status } = objectOf(properties)
    if (sessionID !== session || type !== 'session.status') return []
    return [textOf(objectOf(status).type)]
  })
  return states.at(-1) === 'idle'
}

/** Whether a program runs that a plugin started: its last word is the client's name. */
async function isHookRunning(pid: number): Promise<boolean> {
  if (process.platform === 'win32') return false
  const { stdout } = await execa('ps', ['-A', '-ww', '-o', 'ppid=,args='])
  return stdout
    .split('\n')
    .some((line) => line.trim().startsWith(`${pid} `) && /\sopencode$/.test(line))
}
