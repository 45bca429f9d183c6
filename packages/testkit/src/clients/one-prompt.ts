import { execa } from 'execa'
import { type Json, parseObject } from '../conversation.ts'
import {
  ClientError,
  firstLine,
  type Running,
  type RunOptions,
  type RunResult,
  scriptFailed,
  TIMEOUT_MS,
  timedOut,
} from './client.ts'

/** A client in the form that takes one prompt and prints a JSON object a line. */
export interface OnePrompt {
  command: string
  args: readonly string[]
  cwd: string
  /** The whole environment: nothing of ours is added. */
  env: Readonly<Record<string, string | undefined>>
  /** For when it has ended, also in failure. */
  afterwards?(): Promise<void>
  /** What it said and did, once it has ended. */
  told(events: readonly Json[], pid: number): Promise<Told>
}

type Told = Omit<RunResult, 'events' | 'exitCode' | 'signal' | 'stderr' | 'durationMs'>

/** Starts such a client. */
export async function startOne(options: RunOptions, client: OnePrompt): Promise<Running> {
  const { command, args, cwd, env } = client
  const startedAt = Date.now()
  const child = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const { pid } = child
  if (pid === undefined) {
    throw new ClientError('NOT_STARTED', `${command}: ${firstLine((await child).cause)}`)
  }
  const events: Json[] = []
  const done = Promise.all([child, keep(child, events)]).then(
    async ([{ timedOut: isLate, exitCode, signal, stderr }]): Promise<RunResult> => {
      await client.afterwards?.()
      if (isLate) throw timedOut(options, events)
      if (options.model.failure() !== undefined) throw scriptFailed(options.model.failure())
      const told = await client.told(events, pid)
      return { ...told, events, exitCode, signal, stderr, durationMs: Date.now() - startedAt }
    },
  )
  return {
    pid,
    events,
    interrupt: async () => void child.kill('SIGINT'),
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    done,
  }
}

/** Reads the lines as they come. */
async function keep(lines: AsyncIterable<string>, events: Json[]): Promise<void> {
  for await (const line of lines) {
    const event = parseObject(line)
    if (event !== undefined) events.push(event)
  }
}
