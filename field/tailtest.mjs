import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built command and hook; `TAILTEST_FIELD_DIST=<folder>` measures another build. */
export const DIST =
  process.env.TAILTEST_FIELD_DIST ?? fileURLToPath(new URL('../packages/cli/dist', import.meta.url))
const BIN = join(DIST, 'bin.js')
const HOOK = join(DIST, 'hook.cjs')

const TIMEOUT_MS = 180_000
const MOST_OUTPUT = 256 * 1024 * 1024

/** @typedef {{ root: string, env: Record<string, string> }} Place a project and the environment of its programs */

/** Runs a program in a place to its end; one that takes too long is killed with its children. */
export function run({ root, env }, program, args, { input = '', timeoutMs = TIMEOUT_MS } = {}) {
  const detached = process.platform !== 'win32' // a group of its own
  const result = spawnSync(program, args, {
    ...{ cwd: root, env, input, timeout: timeoutMs, encoding: 'utf8', detached },
    ...{ maxBuffer: MOST_OUTPUT, killSignal: 'SIGKILL' },
  })
  const error = /** @type {NodeJS.ErrnoException | undefined} */ (result.error)
  if (detached && error?.code === 'ETIMEDOUT') killGroup(result.pid)
  return result
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // nothing of it is left
  }
}

/** The JSON that a built command prints; a negative answer is not a failure of the command. */
export function tailtest(place, ...args) {
  const { stdout, stderr, status } = run(place, process.execPath, [BIN, ...args])
  try {
    return JSON.parse(stdout)
  } catch (cause) {
    throw new Error(`tailtest ${args.join(' ')}: ${status} ${stderr.slice(0, 300)}`, { cause })
  }
}

/** Runs a built command whose output does not matter. */
export function command(place, ...args) {
  const { status, stderr } = run(place, process.execPath, [BIN, ...args])
  if (status !== 0) throw new Error(`tailtest ${args.join(' ')}: ${stderr.slice(0, 300)}`)
}

/** Sends one event to the built hook; returns its answer as an object. */
export function hook(place, payload) {
  const { stdout, status } = run(place, process.execPath, [HOOK, 'claude'], {
    input: JSON.stringify(payload),
  })
  if (status !== 0) throw new Error(`hook: ${payload.hook_event_name} ended with ${status}`)
  return stdout.trim() === '' ? {} : JSON.parse(stdout)
}

/** Runs git in a place; throws if it fails. */
export function git(place, ...args) {
  const named = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com']
  const safe = ['-c', 'core.hooksPath=/dev/null', '-c', 'protocol.ext.allow=never']
  const { status, stdout, stderr } = run(place, 'git', [...named, ...safe, ...args])
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.slice(0, 300)}`)
  return stdout
}

/** The current environment without the variables of an agent's client, and with a separate state folder. */
export function environment(state, more = {}) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(?:CLAUDE|CODEX|CURSOR|TAILTEST|npm_|VITEST|NODE_OPTIONS)/.test(name),
  )
  return {
    ...Object.fromEntries(own),
    CLAUDE_CODE_ENTRYPOINT: 'cli',
    TAILTEST_STATE_DIR: state,
    ...more,
  }
}
