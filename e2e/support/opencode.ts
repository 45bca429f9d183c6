import { join } from 'node:path'
import {
  type Block,
  clients,
  type ModelServer,
  type Reached,
  reachedModel,
  type Script,
  scriptedModel,
  type Turn,
} from '@tailtest/testkit'
import { onTestFinished } from 'vitest'
import { type Play, play } from './play.ts'
import type { Shop } from './shop.ts'
import { addToProject, install } from './tailtest.ts'

/** What a model says with the tools of opencode, in one word each. */
export const create = (shop: Pick<Shop, 'root'>, path: string, content: string): Block => ({
  tool: 'write',
  input: { filePath: join(shop.root, path), content },
})

export const replace = (
  shop: Pick<Shop, 'root'>,
  path: string,
  oldString: string,
  newString: string,
): Block => ({ tool: 'edit', input: { filePath: join(shop.root, path), oldString, newString } })

export const shell = (command: string): Block => ({
  tool: 'bash',
  input: { command, description: 'a step' },
})

export const delegate = (prompt: string): Block => ({
  tool: 'task',
  input: { description: 'a part', prompt, subagent_type: 'general' },
})

/** tailtest among the project's packages, its plugin committed for opencode. */
export async function installInProject(shop: Shop): Promise<void> {
  addToProject(shop)
  await install(shop, { agent: 'opencode', scope: 'project' })
}

type Options = Omit<Parameters<typeof play>[2] & object, 'client'>

/** Prompts to the real opencode, as a server, which its terminal uses too: until all that plugins begin is over. */
export const playOpencode = (
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: Options = {},
): Promise<Play> => play(shop, turns, { ...options, client: 'opencode' })

/** One prompt to `opencode run`; it ends with the turn. */
export async function playOnce(shop: Shop, turns: readonly Turn[]): Promise<Play> {
  const model = await scriptedModel(turns)
  onTestFinished(() => model.close())
  const running = await clients.opencode.once({
    ...{ project: shop.root, home: shop.home, env: shop.env, model },
    prompt: 'Please do what you are told.',
  })
  onTestFinished(() => running.kill('SIGKILL'))
  return { model, run: await running.done }
}

/** A note on a queued file, wherever it came. */
export const notesOn = (model: ModelServer, file: string): Reached[] =>
  reachedModel(model, `tailtest: ${file} queued`)

/** What kept the agent going when it wanted to stop: a prompt of its own. */
export const continued = (model: ModelServer): { request: number; text: string }[] =>
  reachedModel(model, /^tailtest: [\s\S]*$/)
    .filter(({ place }) => place === 'text')
    .map(({ request, text }) => ({ request, text }))

export const continuations = (model: ModelServer): string[] =>
  continued(model).map(({ text }) => text)

/** Everything of ours that reached the model after the session had started. */
export const saidToModel = (model: ModelServer): string[] =>
  reachedModel(model, /^tailtest: .*$/gm)
    .filter(({ request }) => request > Math.min(...starts(model)))
    .map(({ text }) => text)

/** The requests that are no side questions. */
const starts = (model: ModelServer): number[] =>
  model.requests.filter(({ asker }) => asker !== 'side').map(({ index }) => index)
