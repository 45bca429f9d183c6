import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Json, parseObject, textOf } from '../../conversation.ts'
import {
  ClientError,
  type HookRun,
  onlyPromptOf,
  type Running,
  type RunOptions,
  type RunResult,
} from '../client.ts'
import { startOne } from '../one-prompt.ts'
import { type Program, prepare } from './program.ts'

const ONE_PROMPT =
  'a session of several prompts, or one that goes on, is only to be had in a terminal'

/** Starts the client in the form whose output can be read: it is told one thing, and ends. */
export async function start(options: RunOptions): Promise<Running> {
  if (options.resume !== undefined) throw new ClientError('REFUSED', ONE_PROMPT)
  const prompt = await onlyPromptOf(options, ONE_PROMPT)
  const { command, args, cwd, env } = await prepare(options, ['--json'])
  const known = await sessionsIn(options.home)
  return startOne(options, {
    command,
    args: [...args, prompt],
    cwd,
    env,
    afterwards: () => endHub(options.home),
    told: async (events, pid) => ({
      ...reportOf(events),
      session: (await sessionsIn(options.home)).find((name) => !known.includes(name)),
      hooks: await failedHooks(options.home, pid),
      debugLog: logIn(options.home),
    }),
  })
}

/** A session has a folder of its name. */
const sessionsIn = (home: string): Promise<string[]> =>
  readdir(join(home, '.cline', 'data', 'sessions')).catch(() => []) // none yet

/** What a run's events say, once it has ended; of its hooks they tell nothing. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'events' | 'results' | 'systemMessages'> {
  const ends = events.filter(({ type }) => type === 'run_result')
  return { events, results: ends.map(({ text }) => textOf(text)), systemMessages: [] }
}

/** Where the client writes down what it tells nobody. */
export const logIn = (home: string): string => join(home, '.cline', 'data', 'logs', 'cline.log')

/** How a line begins that tells of a hook or a plugin whose answer the client could not use. */
const FAILURES = [/^hook command .*[\\/](?<event>[A-Z]\w+)\b/, /^Some (?<event>plugins) failed /]

/** The hooks of one process of the client that failed; of the others it says nothing. */
export async function failedHooks(home: string, pid: number): Promise<HookRun[]> {
  const log = await readFile(logIn(home), 'utf8').catch(() => '') // it came to nothing
  return log
    .split('\n')
    .map(parseObject)
    .flatMap((line) => (line?.pid === pid ? failureIn(line) : []))
}

function failureIn({ msg }: Json): HookRun[] {
  const stderr = textOf(msg)
  const event = FAILURES.map((failure) => failure.exec(stderr)?.groups?.event).find(Boolean)
  if (event === undefined) return []
  const nothing = { stdout: '', exitCode: undefined, answer: undefined, said: [], told: [] }
  return [{ ...nothing, event, name: event, stderr, outcome: 'failed' }]
}

export type TerminalOptions = Omit<RunOptions, 'prompt' | 'timeoutMs'> & {
  /** What is said at once. @default nothing */
  prompt?: string
}

/** What a terminal starts. */
export interface TerminalProgram extends Program {
  /** Ends what the client left in the background; for when it has ended itself. */
  end(): Promise<void>
}

/** The client's form for people, for whoever can give it a terminal. */
export async function terminal({ prompt, ...options }: TerminalOptions): Promise<TerminalProgram> {
  const resumed = options.resume === undefined ? [] : ['--id', options.resume]
  const { args, ...program } = await prepare(options, ['-i', ...resumed])
  return {
    ...program,
    args: [...args, ...(prompt === undefined ? [] : [prompt])],
    end: () => endHub(options.home, { expected: true }),
  }
}

/** Where a process that the client keeps in the background says who it is, as long as it runs. */
const LOCK = ['.cline', 'data', 'locks', 'hub', 'production.json'] as const

/** How long such a process may take to begin, or to end. */
const PATIENCE_MS = 5000
const LOOK_MS = 50

/**
 * Ends the process that the client keeps in the background, by the number that stands in its home.
 * `expected`: there is one, though it may not have begun yet.
 */
export async function endHub(home: string, { expected = false } = {}): Promise<void> {
  const running = () => pidIn(home)
  if (expected) await within(PATIENCE_MS, async () => (await running()) !== undefined)
  const pid = await running()
  if (pid === undefined) return
  try {
    process.kill(pid)
  } catch {
    return // it ended by itself
  }
  await within(PATIENCE_MS, async () => (await running()) !== pid)
}

async function pidIn(home: string): Promise<number | undefined> {
  const lock = parseObject(await readFile(join(home, ...LOCK), 'utf8').catch(() => '')) // none runs
  const pid = Number.isInteger(lock?.pid) ? Number(lock?.pid) : 0
  return pid > 0 ? pid : undefined // others stand for groups of processes
}

async function within(limitMs: number, holds: () => Promise<boolean>): Promise<void> {
  for (let left = limitMs; left > 0 && !(await holds()); left -= LOOK_MS) await sleep(LOOK_MS)
}
