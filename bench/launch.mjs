import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/**
 * Starts a program and writes to the fourth descriptor when it began and ended (seconds since 1970), and the processor
 * time of it and of the children it waited for (seconds of user and of system time). Node reports neither for a child.
 */
const TIMED =
  'LC_ALL=C; TIMEFORMAT="%U %S"; from=$EPOCHREALTIME; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3; code=$?; echo "$from $EPOCHREALTIME" >&3; exit $code'

const MOST_OUTPUT = 64 * 1024 * 1024

/** Whether bash 5 is here, whose clock has microseconds. */
const hasClock =
  process.platform !== 'win32' &&
  /^\d+\.\d+$/.test(
    spawnSync('bash', ['-c', 'LC_ALL=C; echo $EPOCHREALTIME'], { encoding: 'utf8' }).stdout?.trim(),
  )

/**
 * Runs a Node process to its end.
 * @param {string} node path of the binary
 * @param {readonly string[]} args
 * @param {{ cwd: string, env: Record<string, string>, input: string }} place
 * @returns {{ ms: number, cpuMs?: number, stdout: string, stderr: string, failed?: string }} `cpuMs` if the system
 *   reports it; `failed` says how a process failed
 */
export function launch(node, args, place) {
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { ...place, encoding: 'utf8', maxBuffer: MOST_OUTPUT }
  const start = performance.now()
  const ended = hasClock
    ? spawnSync('bash', ['-c', TIMED, 'bash', node, ...args], { ...options, stdio: PIPES })
    : spawnSync(node, args, options)
  const around = performance.now() - start
  const { status, signal, error, stdout, stderr } = ended
  const failed = status === 0 ? undefined : String(error ?? signal ?? status)
  if (!hasClock || failed !== undefined) return { ms: around, stdout, stderr, failed }
  const [user, system, from, to] = ended.output[3].trim().split(/\s+/).map(Number)
  return { ms: (to - from) * 1000, cpuMs: (user + system) * 1000, stdout, stderr }
}

/** @type {import('node:child_process').StdioOptions} */
const PIPES = ['pipe', 'pipe', 'pipe', 'pipe']
