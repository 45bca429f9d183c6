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

/** What a model says with the tools of Gemini CLI, in one word each. */
export const create = (shop: Pick<Shop, 'root'>, path: string, text: string): Block => ({
  tool: 'write_file',
  input: { file_path: join(shop.root, path), content: text },
})

export const replace = (
  shop: Pick<Shop, 'root'>,
  path: string,
  from: string,
  to: string,
): Block => ({
  tool: 'replace',
  input: {
    ...{ file_path: join(shop.root, path), instruction: 'change it' },
    ...{ old_string: from, new_string: to },
  },
})

export const shell = (command: string): Block => ({
  tool: 'run_shell_command',
  input: { command },
})

export const delegate = (task: string): Block => ({
  tool: 'invoke_agent',
  input: { agent_name: 'generalist', prompt: task },
})

/** How a sub-agent ends its task. */
export const complete = (response: string): Block => ({
  tool: 'complete_task',
  input: { response },
})

/** tailtest among the project's packages, its hooks committed for Gemini CLI. */
export async function installInProject(shop: Shop): Promise<void> {
  addToProject(shop)
  await install(shop, { agent: 'gemini', scope: 'project' })
}

/** One prompt to the real Gemini CLI; it ends with the turn. */
export const playGemini = (
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: Omit<Parameters<typeof play>[2] & object, 'client'> = {},
): Promise<Play> => play(shop, turns, { ...options, client: 'gemini' })

/** What a hook says beside something, as the client sends it on. */
export const escaped = (text: string): string =>
  text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A note on a queued file, wherever it came. */
export const notesOn = (model: ModelServer, file: string): Reached[] =>
  reachedModel(model, `tailtest: ${file} queued`)

/** What kept the agent going when it wanted to stop: the client sends it on as a prompt, and nothing around it. */
export const continued = (model: ModelServer): { request: number; text: string }[] =>
  reachedModel(model, /^tailtest: [\s\S]*$/)
    .filter(({ place }) => place === 'text')
    .map(({ request, text }) => ({ request, text }))

/** What kept the agent going when it wanted to stop. */
export const continuations = (model: ModelServer): string[] =>
  continued(model).map(({ text }) => text)

/** What hooks said to the model after the session had started. */
export const saidToModel = ({ run }: Play): string[] =>
  run.hooks.filter(({ event }) => event !== 'SessionStart').flatMap(({ said }) => said)
