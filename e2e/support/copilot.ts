import { join } from 'node:path'
import {
  type Block,
  type ModelServer,
  type Reached,
  reachedModel,
  type Script,
  type Turn,
} from '@tailtest/testkit'
import { type Play, play } from './play.ts'
import type { Shop } from './shop.ts'
import { addToProject, install } from './tailtest.ts'

/** What a model says with the tools of GitHub Copilot CLI, in one word each. */
export const create = (shop: Pick<Shop, 'root'>, path: string, text: string): Block => ({
  tool: 'create',
  input: { path: join(shop.root, path), file_text: text },
})

export const replace = (
  shop: Pick<Shop, 'root'>,
  path: string,
  from: string,
  to: string,
): Block => ({
  tool: 'edit',
  input: { path: join(shop.root, path), old_str: from, new_str: to },
})

export const shell = (command: string): Block => ({
  tool: 'bash',
  input: { command, description: 'does it' },
})

export const delegate = (task: string): Block => ({
  tool: 'task',
  input: {
    ...{ description: 'a part', prompt: task, name: 'writer' },
    ...{ agent_type: 'general-purpose', mode: 'sync' },
  },
})

/** A model's name under which the client edits with a patch. */
export const PATCHING = 'gpt-5.1-codex'

/** tailtest among the project's packages, its hooks committed for Copilot. */
export async function installInProject(shop: Shop): Promise<void> {
  addToProject(shop)
  await install(shop, { agent: 'copilot', scope: 'project' })
}

/** One prompt to the real Copilot CLI; it ends with the turn. */
export const playCopilot = (
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: Omit<Parameters<typeof play>[2] & object, 'client'> = {},
): Promise<Play> => play(shop, turns, { ...options, client: 'copilot' })

/** A note on a queued file, wherever it came. */
export const notesOn = (model: ModelServer, file: string): Reached[] =>
  reachedModel(model, `tailtest: ${file} queued`)

/** How the client sends on what kept the agent going: as a prompt, with the time before it. */
const FOLLOW_UP = /^<current_datetime>[^<]*<\/current_datetime>\s*(?<text>tailtest: [\s\S]*)$/

/** What kept the agent going when it wanted to stop, and the request that it came with. */
export const continued = (model: ModelServer): { request: number; text: string }[] =>
  reachedModel(model, FOLLOW_UP).map(({ request, text }) => ({
    request,
    text: FOLLOW_UP.exec(text)?.groups?.text ?? '',
  }))

/** What kept the agent going when it wanted to stop. */
export const continuations = (model: ModelServer): string[] =>
  continued(model).map(({ text }) => text)

/** What hooks said to the model after the session had started. */
export const saidToModel = ({ run }: Play): string[] =>
  run.hooks.filter(({ event }) => event !== 'sessionStart').flatMap(({ said }) => said)
