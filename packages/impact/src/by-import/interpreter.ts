import type { ChildProcess } from 'node:child_process'
import { windowsProgram } from '@tailtest/project'
import { isArray, parse } from '../json.ts'
import { SCRIPT } from './script.ts'

/** How the project's interpreter is started. */
export interface Interpreter {
  command: string
  args: readonly string[]
  /** Absolute. */
  cwd: string
  env: NodeJS.ProcessEnv
  /** Where modules are looked for before anywhere else, absolute. */
  path: readonly string[]
  signal?: AbortSignal | undefined
}

/** What the interpreter is asked of one module. */
export interface ModuleAsk {
  name: string
  /** Names that `from name import *` may bring. */
  wanted: readonly string[]
  /** What is looked up in it, each under a number. */
  asks: readonly { id: number; path: readonly string[] }[]
}

/** A line of the answer, and how the process ended. */
export interface Answer {
  rows: readonly (readonly unknown[])[]
  ending: 'ended' | 'late' | 'loud' | 'not-started'
}

/** Bytes: a name has 80 at most, and no more than 2,000 are told of one module. */
const MOST_OUTPUT = 4 * 1024 * 1024

/** How long the last lines of a process that has ended are waited for, and how much later it ends itself. */
const GRACE_MS = 500

/** Imports modules in an interpreter of its own; it is killed with whatever it left in its group at the deadline. */
export async function askInterpreter(
  modules: readonly ModuleAsk[],
  { command, args, cwd, env, path, signal }: Interpreter,
  timeoutMs: number,
): Promise<Answer> {
  const { spawn } = await import('node:child_process')
  const child = spawn(command, [...args, '-c', SCRIPT], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: process.platform !== 'win32', // leader of its own group
    windowsHide: true,
    shell: false,
  })
  const asked = {
    path,
    deadline: (timeoutMs + GRACE_MS) / 1000,
    modules: modules.map(({ name, wanted, asks }) => {
      return [name, wanted, asks.map(({ id, path }) => [id, ...path])]
    }),
  }
  child.stdin.on('error', () => {}) // it has ended before it read
  child.stdin.end(`${JSON.stringify(asked)}\n`)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    let ending: Answer['ending'] = 'ended'
    const kill = (why: Answer['ending']) => {
      if (ending === 'ended') ending = why
      killGroup(child, spawn)
    }
    const deadline = setTimeout(() => kill('late'), timeoutMs)
    const abort = () => kill('late')
    signal?.addEventListener('abort', abort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_OUTPUT) kill('loud')
      else chunks.push(chunk)
    })
    let grace: NodeJS.Timeout | undefined
    const settle = () => {
      clearTimeout(deadline)
      clearTimeout(grace)
      signal?.removeEventListener('abort', abort)
      child.stdout.destroy()
      resolve({ rows: rowsOf(Buffer.concat(chunks).toString('utf8')), ending })
    }
    child.once('error', () => {
      ending = 'not-started'
      settle()
    })
    child.once('exit', () => {
      killGroup(child, spawn) // what it left behind may hold the pipe open
      child.once('close', settle)
      grace = setTimeout(settle, GRACE_MS)
    })
  })
}

function killGroup(child: ChildProcess, spawn: typeof import('node:child_process').spawn): void {
  const { pid } = child
  if (pid === undefined) return
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL')
    else if (child.exitCode === null) {
      spawn(windowsProgram(process.env, 'taskkill'), ['/PID', String(pid), '/T', '/F'], {
        stdio: 'ignore',
        windowsHide: true,
      })
    }
  } catch {
    // nothing is left of the group
  }
}

function rowsOf(text: string): (readonly unknown[])[] {
  return text.split('\n').flatMap((line) => {
    const row = parse(line)
    return isArray(row) ? [row] : []
  })
}
