import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { type Json, parseObject } from '../../json.ts'
import {
  ClientError,
  firstLine,
  onlyPromptOf,
  type Running,
  type RunOptions,
  type RunResult,
} from '../client.ts'
import { scriptFailed, TIMEOUT_MS, timedOut } from '../failures.ts'
import { endHub } from './hub.ts'
import { failedHooks, logIn } from './log.ts'
import { prepare } from './program.ts'
import { reportOf } from './report.ts'

const ONE_PROMPT =
  'a session of several prompts, or one that goes on, is only to be had in a terminal'

/** Starts the client in the form whose output can be read: it is told one thing, and ends. */
export async function start(options: RunOptions): Promise<Running> {
  if (options.resume !== undefined) throw new ClientError('REFUSED', ONE_PROMPT)
  const prompt = await onlyPromptOf(options, ONE_PROMPT)
  const { command, args, cwd, env } = await prepare(options, ['--json'])
  const known = await sessionsIn(options.home)
  const startedAt = Date.now()
  const child = execa(command, [...args, prompt], {
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
    async ([ended]): Promise<RunResult> => {
      await endHub(options.home)
      if (ended.timedOut) throw timedOut(options, events)
      if (options.model.failure() !== undefined) throw scriptFailed(options.model.failure())
      return {
        ...reportOf(events),
        session: (await sessionsIn(options.home)).find((name) => !known.includes(name)),
        exitCode: ended.exitCode,
        signal: ended.signal,
        hooks: await failedHooks(options.home, pid),
        debugLog: logIn(options.home),
        stderr: ended.stderr,
        durationMs: Date.now() - startedAt,
      }
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

/** A session has a folder of its name. */
const sessionsIn = (home: string): Promise<string[]> =>
  readdir(join(home, '.cline', 'data', 'sessions')).catch(() => []) // none yet
