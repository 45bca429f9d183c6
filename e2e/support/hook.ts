import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { REPOSITORY, type Shop } from './shop.ts'

export const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')
const PAYLOADS = join(REPOSITORY, 'packages', 'adapter-claude', 'test', 'payloads')

/** A payload as Claude Code sent it, with the shop's paths and some fields of its own. */
export function payload(shop: Pick<Shop, 'root'>, recorded: string, fields: object = {}): object {
  const text = readFileSync(join(PAYLOADS, `${recorded}.2.1.197.json`), 'utf8')
  const root = JSON.stringify(shop.root).slice(1, -1)
  return { ...JSON.parse(text.replaceAll('/home/dev/shop', root)), ...fields }
}

/** The payload of a Write that created a file. */
export function writePayload(shop: Shop, file: string, fields: object = {}): object {
  const file_path = shop.path(file)
  const content = 'export const price = 1\n'
  const base = payload(shop, 'PostToolUse.Write.create', fields)
  return {
    ...base,
    tool_input: { file_path, content },
    tool_response: {
      type: 'create',
      filePath: file_path,
      content,
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
    tool_use_id: `call of ${basename(file)}`,
  }
}

export interface HookRun {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningHook {
  process: ChildProcess
  done: Promise<HookRun>
}

/** Starts the built hook as a client does, `input` on its stdin. */
export function startHook(shop: Shop, input: string | Buffer): RunningHook {
  const child = spawn(process.execPath, [HOOK, 'claude'], {
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root },
  })
  const done = new Promise<HookRun>((resolve, reject) => {
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  child.stdin.on('error', () => {}) // the hook may end, or be killed, before it has read everything
  child.stdin.end(input)
  return { process: child, done }
}

/** Runs the built hook on a payload and gives its answer. */
export function runHook(shop: Shop, input: object | string | Buffer): Promise<HookRun> {
  const isText = typeof input === 'string' || Buffer.isBuffer(input)
  return startHook(shop, isText ? input : JSON.stringify(input)).done
}

/** What an answer holds for the model; `undefined`: nothing. */
export function noteIn({ stdout }: HookRun): string | undefined {
  return stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput?.additionalContext
}
