import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { clientCache, makeOnce } from '../../cache.ts'
import { type Json, objectOf, parseObject, textOf } from '../../conversation.ts'
import { emptyEnvironment } from '../../environment.ts'
import { npmInstall } from '../../npm-install.ts'
import {
  ClientError,
  firstLine,
  type HookRun,
  type Installed,
  promptsOf,
  type Running,
  type RunOptions,
  type RunResult,
  scriptFailed,
  TIMEOUT_MS,
  timedOut,
} from '../client.ts'

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

/** What a run's stream of events says, once it has ended. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'hooks' | 'results' | 'systemMessages'> {
  const hooks = events.filter(({ subtype }) => subtype === 'hook_response').map(hookRun)
  const session = events.map(({ session_id }) => textOf(session_id)).find((id) => id !== '')
  const results = events.filter(({ type }) => type === 'result')
  return {
    session,
    events,
    hooks,
    results: results.map(({ result }) => textOf(result)),
    systemMessages: hooks.flatMap(({ told }) => told),
  }
}

function hookRun(event: Json): HookRun {
  const stdout = textOf(event.stdout)
  const answer = parseObject(stdout.trim())
  const { additionalContext, permissionDecisionReason } = objectOf(answer?.hookSpecificOutput)
  const said = [additionalContext, permissionDecisionReason, answer?.reason].map(textOf)
  return {
    event: textOf(event.hook_event),
    name: textOf(event.hook_name),
    stdout,
    stderr: textOf(event.stderr),
    exitCode: typeof event.exit_code === 'number' ? event.exit_code : undefined,
    outcome: textOf(event.outcome),
    answer,
    said: said.filter((text) => text !== ''),
    told: [textOf(answer?.systemMessage)].filter((text) => text !== ''),
  }
}

const PACKAGE = '@anthropic-ai/claude-code'

/** The oldest version whose hook contract is on record; `$TAILTEST_CLAUDE_CODE` names another one. */
export const VERSION = process.env.TAILTEST_CLAUDE_CODE || '2.1.197'

/** Puts the client into the cache, unless it is there. */
export async function install(cache = clientCache(), version = VERSION): Promise<Installed> {
  const folder = join(cache, `claude-code-${version}`)
  await makeOnce(folder, (partial) => fill(partial, version))
  return { executable: executableIn(folder), version, folder }
}

/** The package's bin; the name ends in `.exe` on every system. */
const executableIn = (folder: string): string =>
  join(folder, 'node_modules', ...PACKAGE.split('/'), 'bin', 'claude.exe')

async function fill(folder: string, version: string): Promise<void> {
  try {
    const home = await npmInstall(folder, PACKAGE, version)
    // The package's own postinstall: it puts the system's binary in the place of a stub.
    await execa(process.execPath, ['install.cjs'], { cwd: home })
    const { stdout } = await execa(executableIn(folder), ['--version'])
    if (!stdout.startsWith(version)) throw new Error(`it says it is ${stdout}`)
  } catch (cause) {
    const message = `${PACKAGE}@${version} could not be installed`
    throw new ClientError('INSTALL_FAILED', `${message}: ${firstLine(cause)}`, { cause })
  }
}
