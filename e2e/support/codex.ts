import type { Block, ModelServer, Reached, Script, Turn } from '@tailtest/testkit'
import { reachedModel } from '@tailtest/testkit'
import { type Play, play } from './play.ts'
import type { Shop } from './shop.ts'
import { addToProject, install } from './tailtest.ts'

/** What a model says with the tools of Codex CLI, in one word each. */
export const patch = (...files: readonly string[]): Block => ({
  tool: 'apply_patch',
  input: patchText(...files),
})

export const patchText = (...files: readonly string[]): string =>
  ['*** Begin Patch', ...files, '*** End Patch', ''].join('\n')

export const add = (path: string, text: string): string =>
  [`*** Add File: ${path}`, ...marked('+', text)].join('\n')

/** A file whose lines are all replaced. */
export const rewrite = (path: string, from: string, to: string): string =>
  [`*** Update File: ${path}`, '@@', ...marked('-', from), ...marked('+', to)].join('\n')

const marked = (mark: string, text: string): string[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => mark + line)

export const remove = (path: string): string => `*** Delete File: ${path}`

export const move = (from: string, to: string, line: string): string =>
  [`*** Update File: ${from}`, `*** Move to: ${to}`, '@@', ` ${line}`].join('\n')

export const shell = (cmd: string): Block => ({ tool: 'exec_command', input: { cmd } })

/** In code mode a patch and a command are calls of a script. */
export const script = (code: string): Block => ({ tool: 'exec', input: code })

export const scripted = (...files: readonly string[]): Block =>
  script(`await tools.apply_patch(${JSON.stringify(patchText(...files))}); text('patched')`)

/** A model's name under which the client offers code mode, and sub-agents. */
export const CODE_MODE = 'gpt-6.1-sol'

export const delegate = (name: string, task: string): Block => ({
  tool: 'spawn_agent',
  input: { task_name: name, message: task, fork_turns: 'none' },
})

/** Waits until a sub-agent says something. */
export const awaitAgent: Block = { tool: 'wait_agent', input: { timeout_ms: 20_000 } }

/** tailtest among the project's packages, its hook committed for Codex CLI. */
export async function installInProject(shop: Shop): Promise<void> {
  addToProject(shop)
  await install(shop, { agent: 'codex', scope: 'project' })
}

/** One run of the real Codex CLI in a shop. */
export const playCodex = (
  shop: Shop,
  turns: readonly Turn[] | Script,
  options: Omit<Parameters<typeof play>[2] & object, 'client'> = {},
): Promise<Play> => play(shop, turns, { ...options, client: 'codex' })

/** A note on a queued file, wherever it came. */
export const notesOn = (model: ModelServer, file: string): Reached[] =>
  reachedModel(model, `tailtest: ${file} queued`)

/** What hooks said to the model after the session had started. */
export const saidToModel = ({ run }: Play): string[] =>
  run.hooks.filter(({ event }) => event !== 'SessionStart').flatMap(({ said }) => said)
