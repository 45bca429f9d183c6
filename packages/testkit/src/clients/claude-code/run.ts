import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { emptyEnvironment } from '../../environment.ts'
import { type Json, objectOf, parseObject } from '../../json.ts'
import {
  ClientError,
  firstLine,
  promptsOf,
  type Running,
  type RunOptions,
  type RunResult,
} from '../client.ts'
import { scriptFailed, TIMEOUT_MS, timedOut } from '../failures.ts'
import { install } from './install.ts'
import { reportOf } from './report.ts'

/** What an agent may do unasked in a throw-away project: everything a coding turn needs. */
const TOOLS = ['Bash', 'Read', 'Write', 'Edit', 'NotebookEdit', 'Agent', 'Task'] as const

/** Keeps the client on the loopback interface. */
const OFFLINE = {
  ANTHROPIC_API_KEY: 'dummy',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
}

/** Starts the client and talks to it: each prompt after the turn of the one before. */
export async function start(options: RunOptions): Promise<Running> {
  const { executable } = await install(undefined, options.version)
  await prepareHome(options.home, options.project)
  const debugLog = join(options.home, `debug-${randomUUID()}.log`)
  const startedAt = Date.now()
  const child = execa(executable, argumentsFor(options, debugLog), {
    cwd: options.cwd ?? options.project,
    env: { ...emptyEnvironment(options.home), ...OFFLINE, ...endpoint(options), ...options.env },
    extendEnv: false,
    reject: false,
    lines: true,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  if (child.pid === undefined) {
    throw new ClientError('NOT_STARTED', `${executable}: ${firstLine((await child).cause)}`)
  }
  const events: Json[] = []
  const conversation = converse(child, options, events)
  const done = Promise.all([child, conversation]).then(([ended]): RunResult => {
    if (ended.timedOut) throw timedOut(options, events)
    if (options.model.failure() !== undefined) throw scriptFailed(options.model.failure())
    return {
      ...reportOf(events),
      exitCode: ended.exitCode,
      signal: ended.signal,
      debugLog,
      stderr: ended.stderr.join('\n'),
      durationMs: Date.now() - startedAt,
    }
  })
  return {
    pid: child.pid,
    events,
    interrupt: async () => void child.stdin.write(`${JSON.stringify(interruption())}\n`),
    kill: (signal = 'SIGTERM') => void child.kill(signal),
    done,
  }
}

const interruption = () => ({
  type: 'control_request',
  request_id: randomUUID(),
  request: { subtype: 'interrupt' },
})

const endpoint = ({ model }: RunOptions) => ({ ANTHROPIC_BASE_URL: model.url })

function argumentsFor(options: RunOptions, debugLog: string): string[] {
  return [
    '-p',
    ...['--input-format', 'stream-json', '--output-format', 'stream-json'],
    ...['--verbose', '--include-hook-events', '--debug-file', debugLog],
    ...['--permission-mode', options.permissionMode ?? 'acceptEdits'],
    ...(options.modelName === undefined ? [] : ['--model', options.modelName]),
    ...['--allowedTools', (options.tools ?? TOOLS).join(',')],
    ...(options.resume === undefined ? [] : ['--resume', options.resume]),
    ...(options.settings === undefined ? [] : ['--settings', JSON.stringify(options.settings)]),
    ...(options.args ?? []),
  ]
}

/** Says the prompts, each after the turn of the one before, and keeps what the client prints. */
async function converse(
  child: AsyncIterable<string> & { stdin: NodeJS.WritableStream },
  options: RunOptions,
  events: Json[],
): Promise<void> {
  const prompts = promptsOf(options)
  child.stdin.on('error', () => {}) // a client that was killed closes its end first
  const say = async () => {
    const { done, value: content } = await prompts.next()
    if (done) child.stdin.end()
    else
      child.stdin.write(`${JSON.stringify({ type: 'user', message: { role: 'user', content } })}\n`)
  }
  await say()
  for await (const line of child) {
    const event = parseObject(line)
    if (event === undefined) continue
    events.push(event)
    if (event.type === 'result') await say()
  }
}

/** A client that has been set up and trusts the project asks no question. */
async function prepareHome(home: string, project: string): Promise<void> {
  const file = join(home, '.claude.json')
  await mkdir(home, { recursive: true })
  const known = parseObject(await readFile(file, 'utf8').catch(() => '')) // none yet
  const settled = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true }
  const projects = objectOf(known?.projects)
  const ready = {
    ...known,
    hasCompletedOnboarding: true,
    projects: { ...projects, [project]: { ...objectOf(projects[project]), ...settled } },
  }
  await writeFile(file, JSON.stringify(ready))
}
