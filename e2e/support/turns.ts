import { join } from 'node:path'
import type { Block } from '@tailtest/testkit'
import type { Shop } from './shop.ts'

/** What a model says with the tools of Claude Code, in one word each. */
export const say = (text: string): Block => ({ text })

export const bash = (command: string): Block => ({
  tool: 'Bash',
  input: { command, description: 'a step' },
})

export const write = (shop: Pick<Shop, 'root'>, path: string, content: string): Block => ({
  tool: 'Write',
  input: { file_path: join(shop.root, path), content },
})

/** The client refuses an edit of a file that the model has not read. */
export const read = (shop: Pick<Shop, 'root'>, path: string): Block => ({
  tool: 'Read',
  input: { file_path: join(shop.root, path) },
})

export const edit = (shop: Shop, path: string, from: string, to: string): Block => ({
  tool: 'Edit',
  input: { file_path: join(shop.root, path), old_string: from, new_string: to },
})

/** As the client takes it where nothing is said of waiting. */
export const send = (task: string): Block => ({
  tool: 'Agent',
  input: { description: 'a task', prompt: task, subagent_type: 'general-purpose' },
})

/** Waited for, which newer clients do only where they are told to. */
export const delegate = (task: string): Block => ({
  tool: 'Agent',
  input: {
    ...{ description: 'a task', prompt: task, subagent_type: 'general-purpose' },
    run_in_background: false,
  },
})
