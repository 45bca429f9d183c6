import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect } from 'vitest'
import { CursorAnswers } from '../../packages/adapter-cursor/src/schema/index.ts'
import { payload as recordedPayload } from '../../packages/adapter-cursor/test/recorded.ts'
import type { HookRun } from './hook.ts'
import { REPOSITORY, type Shop } from './shop.ts'
import { addToProject, tailtest } from './tailtest.ts'

const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')

/** The versions that tell the surfaces apart. */
export const EDITOR = '3.24.18'
export const TERMINAL = '2026.09.23-86fc751'

/** Installs tailtest for Cursor: in the project as a team has it, or for the person. */
export async function installForCursor(shop: Shop, scope: 'project' | 'user' = 'project') {
  if (scope === 'project') addToProject(shop)
  const { exitCode, stderr } = await tailtest(shop, [
    'install',
    '--agent',
    'cursor',
    '--scope',
    scope,
  ])
  expect(exitCode, stderr).toBe(0)
}

/** A payload of Cursor with the shop's paths, and some fields of its own. */
export function cursorPayload(shop: Shop, recorded: string, fields: object = {}): Payload {
  const root = JSON.stringify(shop.root).slice(1, -1)
  const text = JSON.stringify(recordedPayload(recorded)).replaceAll('/home/dev/shop', root)
  return { ...JSON.parse(text), ...fields }
}

export interface Payload {
  hook_event_name: keyof typeof CursorAnswers
  [field: string]: unknown
}

/** One chat, on one surface. */
export interface Chat {
  /** `sessionStart`, and what it says. */
  start(): Promise<Answer>
  /** A person's prompt, or the answer to a turn's end as it comes back. */
  prompt(text: string): Promise<Answer>
  /** The agent writes a file; gives what is answered to the first and the second event that tell of it. */
  write(file: string, text: string): Promise<{ edit: Answer; tool: Answer }>
  /** The turn ends. */
  stop(fields?: object): Promise<Answer>
  /** Anything else. */
  send(recorded: string, fields?: object): Promise<Answer>
}

/** What the host would do. */
export interface Answer {
  additional_context?: string
  followup_message?: string
  permission?: string
  agent_message?: string
}

export interface ChatOptions {
  id: string
  /** @default EDITOR */
  version?: string
  roots?: readonly string[]
  /** How a payload is answered. @default by the hooks in the shop's own hooks file */
  run?: (shop: Shop, payload: Payload) => Promise<HookRun>
}

/** Opens a chat whose events reach the hooks as they would in Cursor. */
export function openChat(shop: Shop, options: ChatOptions): Chat {
  const { id, version = EDITOR, roots = [shop.root], run = runInstalled() } = options
  let turn = 0
  let follow = 0
  const send = async (recorded: string, fields: object = {}) => {
    const common = {
      conversation_id: id,
      session_id: id,
      generation_id: `${id} turn ${turn}`,
      cursor_version: version,
      workspace_roots: roots,
    }
    const payload = cursorPayload(shop, recorded, { ...common, ...fields })
    return checked(payload, await run(shop, payload))
  }
  return {
    send,
    start: () => send('sessionStart.ide'),
    prompt: (text) => {
      turn += 1
      return send('beforeSubmitPrompt', { prompt: text })
    },
    write: async (file, text) => {
      const isNew = !exists(shop, file)
      const before = isNew ? '' : shop.read(file)
      shop.write(file, text)
      const edits = [{ old_string: before, new_string: text }]
      const file_path = shop.path(file)
      const edit = await send('afterFileEdit.ide', { file_path, edits })
      const tool = await send('postToolUse.write', {
        tool_input: { file_path, content: text },
        tool_use_id: `write of ${file} in ${id}, turn ${turn}`,
      })
      return { edit, tool }
    },
    stop: async (fields = {}) => {
      const answer = await send('stop.ide', { loop_count: follow, ...fields })
      follow = answer.followup_message === undefined ? 0 : follow + 1
      return answer
    },
  }
}

function exists(shop: Shop, file: string): boolean {
  try {
    shop.read(file)
    return true
  } catch {
    return false
  }
}

/** The answer of a hook, held to what the host takes for that event. */
export function checked(payload: Payload, { code, stdout, stderr }: HookRun): Answer {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  if (stdout === '') return {}
  const answer: Answer = JSON.parse(stdout)
  const verdict = CursorAnswers[payload.hook_event_name].safeParse(answer)
  expect(verdict.error, stdout).toBeUndefined()
  return answer
}

/** Starts the built hook under a name, in a folder that says nothing of the project. */
export function runHookAs(name: string, env: Readonly<Record<string, string>> = {}) {
  return (shop: Shop, payload: object | string): Promise<HookRun> =>
    start(shop, [process.execPath, HOOK, name], { payload, env, cwd: shop.home })
}

interface Entry {
  command: string
  matcher?: string
  loop_limit?: number
}

/** Runs the hook of ours that the installed file holds for an event, as the host does: by its shell, if its matcher and its limit let it. */
export function runInstalled(scope: 'project' | 'user' = 'project') {
  return async (shop: Shop, payload: Payload): Promise<HookRun> => {
    const folder = join(scope === 'user' ? shop.home : shop.root, '.cursor')
    const file: { hooks: Record<string, Entry[]> } = JSON.parse(
      readFileSync(join(folder, 'hooks.json'), 'utf8'),
    )
    const entries = file.hooks[payload.hook_event_name] ?? []
    const [entry] = entries.filter((one) => isMeant(one, payload))
    if (entry === undefined) return { code: 0, signal: null, stdout: '', stderr: '' }
    const cwd = scope === 'user' ? folder : shop.root
    return start(shop, ['/bin/sh', '-c', entry.command], { payload, cwd, env: {} })
  }
}

function isMeant({ matcher, loop_limit = 5 }: Entry, payload: Payload): boolean {
  const { tool_name, command, loop_count } = payload
  const subject = [tool_name, command].find((one) => typeof one === 'string') ?? ''
  const isLoop = typeof loop_count === 'number' && loop_count >= loop_limit
  return !isLoop && (matcher === undefined || new RegExp(matcher).test(String(subject)))
}

function start(
  shop: Shop,
  [command = '', ...args]: readonly string[],
  how: { payload: object | string; cwd: string; env: Readonly<Record<string, string>> },
): Promise<HookRun> {
  const { payload, cwd, env } = how
  const given = {
    CURSOR_VERSION: EDITOR,
    CURSOR_PROJECT_DIR: shop.root,
    CLAUDE_PROJECT_DIR: shop.root,
  }
  const child = spawn(command, args, {
    cwd,
    env: { ...emptyEnvironment(shop.home), ...given, ...shop.env, ...env },
  })
  const run: HookRun = { code: null, signal: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    run.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    run.stderr += chunk
  })
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(typeof payload === 'string' ? payload : JSON.stringify(payload))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ ...run, code, signal }))
  })
}
