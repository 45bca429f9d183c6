import { type Json, listOf, objectOf, textOf } from '../../conversation.ts'
import {
  ClientError,
  onlyPromptOf,
  promptsOf,
  type Running,
  type RunOptions,
  type RunResult,
  scriptFailed,
  TIMEOUT_MS,
  timedOut,
} from '../client.ts'
import { startOne } from '../one-prompt.ts'
import { environment, install, MODEL, PROVIDER } from './install.ts'
import { type Server, serve } from './server.ts'

/** Starts the client as a server, says the prompts in one session, and ends it when the last turn is over. */
export async function start(options: RunOptions): Promise<Running> {
  const { project, cwd = project, args = [] } = options
  const { executable } = await install(undefined, options.version)
  const startedAt = Date.now()
  const server = await serve(executable, { cwd, env: environment(options), args })
  let session = options.resume
  let isKilled = false
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => {
    isKilled = true
    server.kill(signal)
  }
  const play = async (): Promise<string[]> => {
    const results: string[] = []
    session ??= textOf(objectOf(await server.ask('POST', '/session', {})).id)
    for await (const prompt of promptsOf(options)) {
      results.push(await turn(server, session, { ...options, prompt }))
    }
    return results
  }
  const done = async (): Promise<RunResult> => {
    const late = Symbol('late')
    let timer: NodeJS.Timeout | undefined
    const clock = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), options.timeoutMs ?? TIMEOUT_MS)
    })
    const gone = server.ended.then((): string[] => [])
    const results = await Promise.race([play(), gone, clock])
      .catch((error: unknown): string[] => {
        if (isKilled) return [] // in the middle of a turn
        throw error
      })
      .finally(() => {
        clearTimeout(timer)
        server.kill('SIGTERM')
      })
    const { exitCode, signal } = await server.ended
    if (results === late) throw timedOut(options, server.events)
    const failure = options.model.failure()
    if (failure !== undefined) throw scriptFailed(failure)
    const ended = isKilled ? { exitCode, signal } : { exitCode: 0, signal: undefined }
    return {
      ...{ ...ended, session, results, events: server.events, hooks: [], debugLog: '' },
      systemMessages: toldIn(server.events),
      ...{ stderr: server.stderr(), durationMs: Date.now() - startedAt },
    }
  }
  const { pid, events } = server
  const interrupt = async () => void (await server.ask('POST', `/session/${session}/abort`))
  return { pid, events, interrupt, kill, done: done() }
}

/** One turn, to its very end; gives what the agent said last. */
async function turn(
  server: Server,
  session: string,
  { prompt, permissionMode: agent, modelName = MODEL }: RunOptions & { prompt: string },
): Promise<string> {
  const parts = [{ type: 'text', text: prompt }]
  const model = { providerID: PROVIDER, modelID: modelName }
  const body = { parts, model, ...(agent && { agent }) }
  await server.ask('POST', `/session/${session}/message`, body)
  await server.atRest(session)
  const messages = listOf(await server.ask('GET', `/session/${session}/message`)).map(objectOf)
  const last = messages.findLast(({ info }) => objectOf(info).role === 'assistant')
  return listOf(last?.parts)
    .map((part) => textOf(objectOf(part).text))
    .join('')
}

/** What plugins showed the person. */
export function toldIn(events: readonly Json[]): string[] {
  return events.flatMap(({ type, properties }) =>
    type === 'tui.toast.show' ? [textOf(objectOf(properties).message)] : [],
  )
}

/** The form that takes one prompt and ends with its turn: `opencode run`. */
export async function once(options: RunOptions): Promise<Running> {
  const { project, cwd = project, resume, args = [] } = options
  const prompt = await onlyPromptOf(options, '"opencode run" takes one prompt')
  if (resume !== undefined) throw new ClientError('REFUSED', 'resume it where it is a server')
  const { executable } = await install(undefined, options.version)
  return startOne(options, {
    command: executable,
    args: ['run', '--format', 'json', ...args, prompt],
    cwd,
    env: environment(options),
    told: async (events) => {
      const texts = events.filter(({ type }) => type === 'text')
      return {
        session: events[0] && textOf(events[0].sessionID),
        results: texts.slice(-1).map(({ part }) => textOf(objectOf(part).text)),
        ...{ hooks: [], systemMessages: [], debugLog: '' },
      }
    },
  })
}
