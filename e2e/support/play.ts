import {
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

type PlayOptions = Partial<Omit<RunOptions, 'project' | 'model' | 'home'>>

/**
 * One run of the real Claude Code in a shop, the model speaking from a script. Whatever the test is
 * about, no hook may fail or print anything but one JSON answer.
 */
export async function play(
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: PlayOptions = {},
): Promise<Play> {
  const { model, running } = await begin(shop, turns, options)
  const run = await running.done
  const bad = run.hooks.filter(
    (hook) => hook.exitCode !== 0 || (hook.stdout.trim() !== '' && hook.answer === undefined),
  )
  if (bad.length > 0) throw new Error(`hooks misbehaved: ${JSON.stringify(bad, null, 2)}`)
  return { model, run }
}

/** As `play`, for a run that the test watches or kills. */
export async function begin(
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: PlayOptions = {},
): Promise<{ model: ModelServer; running: Running }> {
  const model = await scriptedModel(turns)
  onTestFinished(() => model.close())
  const running = await clients['claude-code'].start({
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

/** What kept the agent going when it wanted to stop. */
export const continuations = (model: ModelServer): string[] =>
  reachedModel(model, /Stop hook (?:additional context: |feedback:\n)([\s\S]*)/).map(({ text }) =>
    text
      .replace(/^Stop hook (?:additional context: |feedback:\n)/, '')
      .replace(/\n?<\/system-reminder>\s*$/, ''),
  )

/** The lines the person got. */
export const linesFor = ({ run }: Play): string[] =>
  run.systemMessages.flatMap((message) => message.split('\n'))
