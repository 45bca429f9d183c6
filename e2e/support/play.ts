import {
  type ClientName,
  clients,
  type ModelServer,
  type Reached,
  type Running,
  type RunOptions,
  type RunResult,
  reachedModel,
  type Script,
  scriptedModel,
  type Turn,
} from '@tailtest/testkit'
import { onTestFinished } from 'vitest'
import type { Shop } from './shop.ts'

export interface Play {
  model: ModelServer
  run: RunResult
}

type PlayOptions = Partial<Omit<RunOptions, 'project' | 'model' | 'home'>> & {
  /** @default 'claude-code' */
  client?: ClientName
}

/**
 * One run of a real client in a shop, the model speaking from a script. Whatever the test is about,
 * no hook may fail or print anything but one answer that the client takes.
 */
export async function play(
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: PlayOptions = {},
): Promise<Play> {
  const { model, running } = await begin(shop, turns, options)
  const run = await running.done
  const bad = run.hooks.filter(
    ({ exitCode = 0, outcome, stdout, answer }) =>
      exitCode !== 0 || outcome === 'failed' || (stdout.trim() !== '' && answer === undefined),
  )
  if (bad.length > 0) throw new Error(`hooks misbehaved: ${JSON.stringify(bad, null, 2)}`)
  return { model, run }
}

/** As `play`, for a run that the test watches or kills. */
export async function begin(
  shop: Shop,
  turns: readonly Turn[] | Script,
  { client = 'claude-code', ...options }: PlayOptions = {},
): Promise<{ model: ModelServer; running: Running }> {
  const model = await scriptedModel(turns)
  onTestFinished(() => model.close())
  const running = await clients[client].start({
    prompt: 'Please do what you are told.',
    ...options,
    env: { ...shop.env, ...options.env },
    project: shop.root,
    home: shop.home,
    model,
  })
  onTestFinished(() => running.kill('SIGKILL'))
  return { model, running }
}

/** Text of tailtest for the model that came with an event other than the session's start. */
export const notes = (model: ModelServer): Reached[] =>
  reachedModel(model, /tailtest: .*/g).filter(({ wrapper }) => !/SessionStart/.test(wrapper))

/** How clients put what a hook says to an agent that wants to stop. */
const STOP_WRAPPERS = [
  /Stop hook (?:additional context: |feedback:\n)(?<text>[\s\S]*?)\n?(?:<\/system-reminder>\s*)?$/,
  /<hook_prompt hook_run_id="stop:[^"]*">(?<text>[\s\S]*?)<\/hook_prompt>/,
] as const

/** What kept the agent going when it wanted to stop, and the request that it came with. */
export const continued = (model: ModelServer): { request: number; text: string }[] =>
  STOP_WRAPPERS.flatMap((wrapper) =>
    reachedModel(model, wrapper).map(({ request, text }) => ({
      request,
      text: wrapper.exec(text)?.groups?.text ?? '',
    })),
  )

/** What kept the agent going when it wanted to stop. */
export const continuations = (model: ModelServer): string[] =>
  continued(model).map(({ text }) => text)

/** The lines the person got. */
export const linesFor = ({ run }: Play): string[] =>
  run.systemMessages.flatMap((message) => message.split('\n'))
