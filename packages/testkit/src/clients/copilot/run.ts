import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Json, listOf, objectOf, parseObject, textOf } from '../../conversation.ts'
import { emptyEnvironment } from '../../environment.ts'
import {
  type HookRun,
  onlyPromptOf,
  type Running,
  type RunOptions,
  type RunResult,
} from '../client.ts'
import { startOne } from '../one-prompt.ts'
import { install, programIn, trust } from './install.ts'

/** A model whose tools are `create` and `edit`. */
const MODEL = 'gpt-4.1'

/** Models of this family edit with a patch, and are asked by another API. */
const PATCHING = /^gpt-5/

/** Nothing is fetched, and the model is the one on loopback. */
const ALONE = {
  COPILOT_OFFLINE: 'true',
  COPILOT_AUTO_UPDATE: 'false',
  COPILOT_PROVIDER_API_KEY: 'dummy',
} as const

/** Starts the client in the form that takes one prompt and ends with its turn. */
export async function start(options: RunOptions): Promise<Running> {
  const { home, project, cwd = project, model, modelName = MODEL } = options
  const prompt = await onlyPromptOf(
    options,
    'it takes one prompt: resume its session with the next',
  )
  const installed = await install(undefined, options.version)
  await mkdir(home, { recursive: true })
  if (options.trustHooks !== false) await trust(home, project)
  const program = await programIn(installed)
  return startOne(options, {
    command: installed.executable,
    args: argumentsFor(options, prompt),
    cwd,
    env: {
      ...emptyEnvironment(home),
      ...ALONE,
      ...(program === undefined ? {} : { COPILOT_CLI_DIST_DIR: program }),
      ...(PATCHING.test(modelName) ? { COPILOT_PROVIDER_WIRE_API: 'responses' } : {}),
      COPILOT_PROVIDER_BASE_URL: `${model.url}/v1`,
      COPILOT_MODEL: modelName,
      ...options.env,
    },
    told: async (events) => {
      const report = reportOf(events)
      const hooks = hooksIn(await transcriptOf(home, report.session))
      return { ...report, hooks, debugLog: join(home, '.copilot', 'logs') }
    },
  })
}

function argumentsFor({ resume, args = [] }: RunOptions, prompt: string): string[] {
  const more = resume === undefined ? [] : [`--resume=${resume}`]
  return ['--prompt', prompt, '--allow-all-tools', '--output-format', 'json', ...more, ...args]
}

/** What the client wrote down of a session; nothing where it ended before it had one. */
async function transcriptOf(home: string, session = ''): Promise<Json[]> {
  const path = join(home, '.copilot', 'session-state', session, 'events.jsonl')
  const text = session === '' ? '' : await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const event = parseObject(line)
    return event === undefined ? [] : [event]
  })
}

/** What a run printed, once it has ended. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'results' | 'systemMessages'> {
  const end = events.findLast(({ type }) => type === 'result')
  const said = events.filter(({ type, agentId }) => type === 'assistant.message' && !agentId)
  const last = said.at(-1)
  return {
    session: end && textOf(end.sessionId),
    events,
    results: last === undefined ? [] : [textOf(objectOf(last.data).content)],
    systemMessages: [],
  }
}

/** The hooks in what the client writes down of a session: each event once, with what all its hooks said. */
export function hooksIn(transcript: readonly Json[]): HookRun[] {
  return transcript
    .filter(({ type }) => type === 'hook.end')
    .map(({ data }) => {
      const { hookType, success, output, error } = objectOf(data)
      const event = textOf(hookType)
      return {
        event,
        name: event,
        stdout: output === undefined ? '' : JSON.stringify(output),
        stderr: textOf(objectOf(error).message),
        exitCode: undefined,
        outcome: success === true ? 'success' : 'failed',
        answer: output === undefined ? undefined : objectOf(output),
        said: saidIn(objectOf(output)),
        told: [], // the client shows a person nothing of what a hook says
      }
    })
}

function saidIn({ additionalContext, reason, permissionDecisionReason }: Json): string[] {
  return listOf([additionalContext, reason, permissionDecisionReason])
    .map(textOf)
    .filter((text) => text !== '')
}
