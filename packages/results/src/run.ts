import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { LONGEST_REPORT } from '@tailtest/runners/report'
import type { execa as Execa } from 'execa'
import { marked } from './environment.ts'
import { type Guardian, startGuardian } from './guardian.ts'

/** Enough for the last words of any runner, in bytes. */
const KEPT_OUTPUT = 64 * 1024

/** How long a process that left the group may go on holding the runner's output open. */
const LAST_WORDS_MS = 200

export interface Command {
  command: string
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  timeoutMs: number
  /** The run's own folder: the guardian removes it if our process dies. */
  folder: string
  /** A file that what the program prints on its standard output is kept in, up to {@link LONGEST_REPORT}. */
  stdoutTo?: string
  signal?: AbortSignal
}

/** How a process came to its end. */
export interface Ending {
  exitCode?: number
  /** The signal that ended it. */
  signal?: string
  /** It could not be started: the system's words. */
  failure?: string
  timedOut: boolean
  /** The last 64 KB of both outputs, of standard error alone where the other is kept. */
  output: string
}

/**
 * Runs a program in a process group of its own. The group is killed at the deadline and when our process
 * dies; what the program leaves running in its group is killed when it ends. The one door to execa.
 * Throws the signal's reason when aborted, once nothing is left.
 */
export async function run(command: Command): Promise<Ending> {
  const { signal } = command
  const { execa } = await import('execa')
  signal?.throwIfAborted()
  const shortage = handlesShort()
  if (shortage !== undefined) return { failure: shortage, timedOut: false, output: '' }
  const guardian = startGuardian(execa, command)
  if (!guardian.started) {
    return {
      failure: `no guardian: ${process.execPath} could not be started`,
      timedOut: false,
      output: '',
    }
  }
  const kill = () => guardian.kill()
  signal?.addEventListener('abort', kill, { once: true })
  try {
    return await guarded(execa, guardian, command)
  } finally {
    signal?.removeEventListener('abort', kill)
    await guardian.dismiss()
    signal?.throwIfAborted()
  }
}

/** What two programs with their pipes take, and reading their reports. */
const HANDLES = 16

/** Why no program is started, where the system grants too few open files: Node says so in an event that nobody can listen to yet, which would end our process. */
function handlesShort(): string | undefined {
  const opened: number[] = []
  try {
    while (opened.length < HANDLES) opened.push(openSync(process.execPath, 'r'))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    for (const handle of opened) closeSync(handle)
  }
}

async function guarded(execa: typeof Execa, guardian: Guardian, command: Command): Promise<Ending> {
  const child = start(execa, guardian, command)
  if (child.pid !== undefined) guardian.watch(child.pid)
  const tail = keepTail(KEPT_OUTPUT)
  const kept = command.stdoutTo === undefined ? undefined : keepIn(command.stdoutTo, LONGEST_REPORT)
  child.stdout.on('data', (kept ?? tail).add)
  child.stderr.on('data', tail.add)
  const clock = { timedOut: false }
  const timer = setTimeout(() => {
    clock.timedOut = true
    guardian.kill()
  }, command.timeoutMs)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await Promise.race([exited, child, guardian.gone])
  clearTimeout(timer)
  const runs = child.exitCode === null && child.signalCode === null
  if (child.pid !== undefined && runs) stop(child.pid)
  await guardian.dismiss()
  const result = await Promise.race([child, delay(LAST_WORDS_MS, undefined, { ref: false })])
  child.stdout.destroy()
  child.stderr.destroy()
  kept?.close()
  return {
    exitCode: child.exitCode ?? undefined,
    signal: child.signalCode ?? undefined,
    failure: child.pid === undefined ? (result?.originalMessage ?? 'unknown') : undefined,
    timedOut: clock.timedOut,
    output: tail.text(),
  }
}

function start(execa: typeof Execa, { mark }: Guardian, { command, args, cwd, env }: Command) {
  return execa(command, args, {
    cwd,
    env: marked(env, mark),
    extendEnv: false,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    detached: process.platform !== 'win32', // leader of its own group
    cleanup: false,
  })
}

/** The guardian is gone before its time: nothing runs unguarded. */
function stop(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // it has ended in this moment
  }
}

/** Keeps a stream's first bytes, at most `limit`, in a new file; a full disk ends the keeping, not the stream. */
function keepIn(path: string, limit: number): { add(chunk: Uint8Array): void; close(): void } {
  const file = openSync(path, 'wx', 0o600)
  let left = limit
  return {
    add: (chunk) => {
      const part = chunk.subarray(0, left)
      left -= part.length
      try {
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at)
      } catch {
        left = 0 // what follows would have a hole before it
      }
    },
    close: () => closeSync(file),
  }
}

/** The last bytes of a stream; however much flows through, no more than about twice `limit` is held. */
export function keepTail(limit: number): { add(chunk: Uint8Array): void; text(): string } {
  let kept: Uint8Array[] = []
  let size = 0
  const compact = () => {
    const all = Buffer.concat(kept)
    kept = [all.subarray(Math.max(0, all.length - limit))]
    size = kept[0]?.length ?? 0
  }
  return {
    add: (chunk) => {
      kept.push(chunk.length > limit ? chunk.subarray(chunk.length - limit) : chunk)
      size += kept.at(-1)?.length ?? 0
      if (size > 2 * limit) compact()
    },
    text: () => {
      compact()
      return Buffer.concat(kept)
        .toString('utf8')
        .replace(/^\ufffd+/, '')
    },
  }
}

/** Where else than the environment says; a `TMPDIR` that is gone or full should not keep tests from running. */
const ELSEWHERE = process.platform === 'win32' ? [] : ['/tmp', '/var/tmp']

/**
 * Makes a folder for one run and has it filled: in the system's folder for what is temporary, or where that cannot be
 * done in another one. Throws what the system said of the first.
 */
export async function openRunFolder<T>(
  fill: (folder: string) => Promise<T>,
  places: readonly string[] = [tmpdir(), ...ELSEWHERE],
): Promise<{ folder: string; filled: T }> {
  const errors: unknown[] = []
  for (const place of new Set(places)) {
    let folder: string | undefined
    try {
      folder = await mkdtemp(join(place, 'tailtest-run-'))
      return { folder, filled: await fill(folder) }
    } catch (error) {
      errors.push(error)
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    }
  }
  throw errors[0]
}
