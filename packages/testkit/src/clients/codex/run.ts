import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { type Json, listOf, objectOf, textOf } from '../../conversation.ts'
import { emptyEnvironment } from '../../environment.ts'
import { npmInstall } from '../../npm-install.ts'
import {
  ClientError,
  firstLine,
  type HookRun,
  type Installed,
  type Running,
  type RunOptions,
  type RunResult,
  scriptFailed,
  TIMEOUT_MS,
  timedOut,
} from '../client.ts'
import { connect } from './connection.ts'
import { converse, interrupt } from './conversation.ts'

/** The model on loopback, under a name of its own: no account is asked for. */
const PROVIDER = 'scripted'

/**
 * Starts the client's own server, which its terminal and its editors use too, and talks to it: it
 * alone of the client's forms tells what hooks did.
 */
export async function start(options: RunOptions): Promise<Running> {
  const { executable } = await install(undefined, options.version)
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

/** Kinds of what a hook said that the client hands to the model, and that it shows the person. */
const FOR_MODEL = ['context', 'feedback']
const FOR_PERSON = 'warning'

/** What a run's events say, once it has ended; a sub-agent's hooks are among them, its words are not. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'hooks' | 'results' | 'systemMessages'> {
  const said = (method: string) =>
    events.filter((event) => event.method === method).map(({ params }) => objectOf(params))
  // The agent a person talks to is the first to begin a turn; one that goes on starts no thread.
  const session = textOf(said('turn/started')[0]?.threadId) || undefined
  const hooks = said('hook/completed').map(({ run }) => hookRun(objectOf(run)))
  const messages = said('item/completed')
    .map(({ item, ...more }) => ({ ...more, ...objectOf(item) }))
    .filter((item) => item.type === 'agentMessage')
  const turns = said('turn/completed').filter(({ threadId }) => threadId === session)
  return {
    session,
    events,
    hooks,
    results: turns.map(({ turn }) => {
      const { id } = objectOf(turn)
      return textOf(messages.findLast(({ turnId }) => turnId === id)?.text)
    }),
    systemMessages: hooks.flatMap(({ told }) => told),
  }
}

function hookRun(run: Json): HookRun {
  const name = textOf(run.eventName)
  const event = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return {
    event,
    name: event,
    stdout: '',
    stderr: entriesOf(run, ['error']).join('\n'),
    exitCode: undefined,
    outcome: textOf(run.status),
    answer: undefined,
    said: entriesOf(run, FOR_MODEL),
    told: entriesOf(run, [FOR_PERSON]),
  }
}

const entriesOf = ({ entries }: Json, kinds: readonly string[]): string[] =>
  listOf(entries)
    .map(objectOf)
    .filter(({ kind }) => kinds.includes(textOf(kind)))
    .map(({ text }) => textOf(text))

const PACKAGE = '@openai/codex'

/** The version whose hook contract is on record. */
export const VERSION = '0.169.0'

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `codex-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: await executableIn(folder), version, folder }
}

/** The system's own binary: the package's bin would stand between a killed run and its process. */
async function executableIn(folder: string): Promise<string> {
  const system = `${PACKAGE}-${process.platform}-${process.arch}`
  const vendor = join(folder, 'node_modules', ...system.split('/'), 'vendor')
  const [target = ''] = await readdir(vendor)
  return join(vendor, target, 'bin', process.platform === 'win32' ? 'codex.exe' : 'codex')
}

async function fill(folder: string, version: string): Promise<void> {
  try {
    await npmInstall(folder, PACKAGE, version)
    const { stdout } = await execa(await executableIn(folder), ['--version'])
    if (!stdout.endsWith(` ${version}`)) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}
