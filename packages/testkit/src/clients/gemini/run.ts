import { readFile } from 'node:fs/promises'
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
import { install, prepare, trust } from './install.ts'

/** Naming a model spares the question which one. */
const MODEL = 'gemini-2.5-pro'

/** Starts the client in the form that takes one prompt and ends with its turn. */
export async function start(options: RunOptions): Promise<Running> {
  const { home, project, cwd = project, model, modelName = MODEL } = options
  const prompt = await onlyPromptOf(
    options,
    'it takes one prompt: resume its session with the next',
  )
  const { executable } = await install(undefined, options.version)
  await prepare(home)
  if (options.trustHooks !== false) await trust(home, project)
  const log = join(home, '.gemini', `telemetry-${Date.now()}.log`)
  return startOne(options, {
    command: process.execPath,
    args: [executable, ...argumentsFor(options, prompt, modelName)],
    cwd,
    env: {
      ...emptyEnvironment(home),
      ...{ GEMINI_API_KEY: 'dummy', GOOGLE_GEMINI_BASE_URL: model.url },
      GEMINI_CLI_NO_RELAUNCH: 'true', // one process, which a signal reaches
      // the client tells what its hooks did nowhere else
      ...{ GEMINI_TELEMETRY_ENABLED: 'true', GEMINI_TELEMETRY_TARGET: 'local' },
      ...{ GEMINI_TELEMETRY_LOG_PROMPTS: 'true', GEMINI_TELEMETRY_OUTFILE: log },
      ...options.env,
    },
    told: async (events) => {
      const hooks = hooksIn(await readFile(log, 'utf8').catch(() => ''))
      const systemMessages = hooks.flatMap(({ told }) => told)
      return { ...reportOf(events), hooks, systemMessages, debugLog: log }
    },
  })
}

function argumentsFor(
  { resume, permissionMode = 'yolo', args = [] }: RunOptions,
  prompt: string,
  model: string,
): string[] {
  const more = resume === undefined ? [] : ['--resume', resume]
  const form = ['--output-format', 'stream-json', '--approval-mode', permissionMode]
  return ['--model', model, '--prompt', prompt, ...form, ...more, ...args]
}

/** What a run printed, once it has ended: what the agent said last is one text in pieces. */
export function reportOf(
  events: readonly Json[],
): Pick<RunResult, 'session' | 'events' | 'results'> {
  const begun = events.find(({ type }) => type === 'init')
  const isSaid = ({ type, role }: Json) => type === 'message' && role === 'assistant'
  const end = events.findLastIndex(isSaid) + 1
  const start = events.slice(0, end).findLastIndex((event) => !isSaid(event)) + 1
  const said = events.slice(start, end).map(({ content }) => textOf(content))
  return {
    session: begun && textOf(begun.session_id),
    events,
    results: said.length === 0 ? [] : [said.join('')],
  }
}

/** The hooks in what the client writes down of itself: objects, one behind the other. */
export function hooksIn(log: string): HookRun[] {
  return log
    .split(/\n(?=\{\n)/)
    .map((text) => objectOf(parseObject(text)?.attributes))
    .filter((attributes) => attributes['event.name'] === 'gemini_cli.hook_call')
    .map((attributes) => {
      const { hook_event_name, hook_input, success, exit_code, stdout, stderr } = attributes
      const event = textOf(hook_event_name)
      const tool = textOf(parseObject(textOf(hook_input))?.tool_name)
      const answer = parseObject(textOf(stdout))
      return {
        event,
        name: tool === '' ? event : `${event}:${tool}`,
        stdout: textOf(stdout),
        stderr: textOf(stderr),
        exitCode: typeof exit_code === 'number' ? exit_code : undefined,
        outcome: success === true ? 'success' : 'failed',
        answer,
        ...wordsIn(answer ?? {}),
      }
    })
}

function wordsIn({ reason, systemMessage, hookSpecificOutput }: Json) {
  const texts = (...all: unknown[]) =>
    listOf(all)
      .map(textOf)
      .filter((text) => text !== '')
  const { additionalContext } = objectOf(hookSpecificOutput)
  return { said: texts(additionalContext, reason), told: texts(systemMessage) }
}
