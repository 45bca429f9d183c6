import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Block,
  clients,
  type ModelRequest,
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
import { openTerminal, type Terminal } from './terminal.ts'

/** What a model says with the tools of Cline CLI, in one word each. */
export const create = (shop: Pick<Shop, 'root'>, path: string, text: string): Block => ({
  tool: 'editor',
  input: { path: join(shop.root, path), new_text: text },
})

export const replace = (
  shop: Pick<Shop, 'root'>,
  path: string,
  from: string,
  to: string,
): Block => ({
  tool: 'editor',
  input: { path: join(shop.root, path), old_text: from, new_text: to },
})

export const shell = (command: string): Block => ({
  tool: 'run_commands',
  input: { commands: [command] },
})

export const read = (shop: Pick<Shop, 'root'>, path: string): Block => ({
  tool: 'read_files',
  input: { files: [{ path: join(shop.root, path) }] },
})

export const delegate = (task: string): Block => ({
  tool: 'spawn_agent',
  input: { systemPrompt: 'You are a writer.', task },
})

/** How a run ends in yolo mode. */
export const submit: Block = {
  tool: 'submit_and_exit',
  input: { summary: 'Everything that was asked for is written.', verified: true },
}

/** What a call of `submit_and_exit` that our plugin refused gives: a result, or that there is none yet. */
const REFUSED = /^\{"error":"tailtest: /

/** What it gives as long as the tests of the turn run. */
const HELD = /^\{"error":"tailtest is still running/

/** Whether an agent that submits is only told to wait. */
export function isHeld({ messages }: Pick<ModelRequest, 'messages'>): boolean {
  const last = messages.flatMap(({ parts }) => parts).at(-1)
  return last?.type === 'result' && HELD.test(last.text)
}

/** Submits, and again as long as tests run; where it may not, it does the next of `instead` first. */
export function submitting(...instead: readonly (readonly Block[])[]): Turn[] {
  const left = [...instead]
  const turn: Turn = ({ messages }) => {
    const last = messages.flatMap(({ parts }) => parts).findLast(({ type }) => type === 'result')
    const isRefused = last?.type === 'result' && REFUSED.test(last.text)
    return (isRefused && left.shift()) || [submit]
  }
  return Array.from({ length: 20 }, () => turn)
}

/** tailtest among the project's packages, its hooks and its plugin committed for Cline. */
export async function installInProject(shop: Shop): Promise<void> {
  addToProject(shop)
  await install(shop, { agent: 'cline', scope: 'project' })
}

/** One prompt to the real Cline CLI on the command line; it ends with the turn. */
export const playCline = (
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: Omit<Parameters<typeof play>[2] & object, 'client'> = {},
): Promise<Play> => play(shop, turns, { ...options, client: 'cline' })

/** As {@link playCline}, in yolo mode: the run ends when the agent submits. */
export const playYolo = (shop: Shop, turns: readonly Turn[]): Promise<Play> =>
  playCline(shop, turns, { permissionMode: 'yolo' })

export interface Sitting {
  model: ModelServer
  terminal: Terminal
  /** Types the next prompt. */
  tell(prompt: string): Promise<void>
}

/** The client passes over what is typed first. */
const UNHEARD = ' '
const UNHEARD_MS = 1000

/** The real Cline CLI in a terminal, told one thing; it stays there until the test ends. */
export async function sitDown(
  shop: Shop,
  turns: readonly Turn[] | Script,
  prompt = 'Please do what you are told.',
): Promise<Sitting> {
  const model = await scriptedModel(turns)
  onTestFinished(() => model.close())
  const { root: project, home, env } = shop
  const { end, ...program } = await clients.cline.terminal({ project, home, env, model, prompt })
  onTestFinished(end) // once the terminal is gone: what began last ends first
  const terminal = openTerminal(program)
  let isHeard = false
  const tell = async (text: string) => {
    if (!isHeard) {
      terminal.type(UNHEARD)
      await delay(UNHEARD_MS)
      isHeard = true
    }
    await terminal.enter(text)
  }
  return { model, terminal, tell }
}

/** A note on a queued file, wherever it came. */
export const notesOn = (model: ModelServer, file: string): Reached[] =>
  reachedModel(model, `tailtest: ${file} queued`)

/** What the plugin said after the end of a turn, in a person's place. */
export const followUps = (model: ModelServer): string[] =>
  reachedModel(model, /^tailtest: [\s\S]*$/).map(({ text }) => text)

/** Why a call was refused, a submission first of all, and the request that it came with. */
export const refused = (model: ModelServer): { request: number; text: string }[] =>
  reachedModel(model, new RegExp(`${REFUSED.source}[\\s\\S]*$`)).map(({ request, text }) => ({
    request,
    text: JSON.parse(text).error,
  }))

/** Why a call was refused, a submission first of all. */
export const refusals = (model: ModelServer): string[] => refused(model).map(({ text }) => text)

/** What was said at the start of a run, without what stands around it. */
export const started = (model: ModelServer): string =>
  contexts(model, 'RunStart')
    .map((text) => text.replace(/^<hook_context [^>]*>\n?|\n?<\/hook_context>\s*$/g, ''))
    .join('\n')

/** What hooks said beside the conversation, by where it was said. */
export const contexts = (model: ModelServer, source: 'RunStart' | 'PostToolUse'): string[] =>
  reachedModel(
    model,
    new RegExp(`^<hook_context source="${source}"[^>]*>[\\s\\S]*</hook_context>\\s*$`),
  ).map(({ text }) => text)
