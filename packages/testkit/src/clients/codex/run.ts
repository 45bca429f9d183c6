import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { emptyEnvironment } from '../../environment.ts'
import { ClientError, firstLine, type Running, type RunOptions, type RunResult } from '../client.ts'
import { scriptFailed, TIMEOUT_MS, timedOut } from '../failures.ts'
import { connect } from './connection.ts'
import { converse, interrupt } from './conversation.ts'
import { install } from './install.ts'
import { reportOf } from './report.ts'

/** The model on loopback, under a name of its own: no account is asked for. */
const PROVIDER = 'scripted'

/**
 * Starts the client's own server, which its terminal and its editors use too, and talks to it: it
 * alone of the client's forms tells what hooks did.
 */
export async function start(options: RunOptions): Promise<Running> {
  const { executable } = await install()
  const temporary = join(options.home, 'tmp')
  await mkdir(temporary, { recursive: true })
  const startedAt = Date.now()
  const child = execa(executable, argumentsFor(options), {
    cwd: options.cwd ?? options.project,
    // Below the temporary folder the client makes no programs for its shell.
    env: { ...emptyEnvironment(options.home), TMPDIR: temporary, ...options.env },
    extendEnv: false,
    reject: false,
    lines: true,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  if (child.pid === undefined) {
    throw new ClientError('NOT_STARTED', `${executable}: ${firstLine((await child).cause)}`)
  }
  child.stdin.on('error', () => {}) // a client that was killed closes its end first
  const connection = connect(child.stdin)
  const { events } = connection
  const conversation = converse(connection, options).finally(() => child.stdin.end())
  const done = Promise.all([child, conversation, connection.read(child)]).then(
    ([ended]): RunResult => {
      if (ended.timedOut) throw timedOut(options, events)
      if (options.model.failure() !== undefined) throw scriptFailed(options.model.failure())
      return {
        ...reportOf(events),
        exitCode: ended.exitCode,
        signal: ended.signal,
        debugLog: join(options.home, '.codex', 'logs_2.sqlite'),
        stderr: ended.stderr.join('\n'),
        durationMs: Date.now() - startedAt,
      }
    },
  )
  return {
    pid: child.pid,
    events,
    interrupt: () => interrupt(connection),
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    done,
  }
}

function argumentsFor({ model, args = [] }: RunOptions): string[] {
  const provider = `{name="${PROVIDER}",base_url="${model.url}/v1",wire_api="responses"}`
  const set = [`model_provider="${PROVIDER}"`, `model_providers.${PROVIDER}=${provider}`]
  return ['app-server', ...set.flatMap((setting) => ['-c', setting]), ...args]
}
