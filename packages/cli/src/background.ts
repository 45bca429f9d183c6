import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Env, EventBase } from '@tailtest/adapter-kit'
import { watchBackground } from '@tailtest/loop'
import { considerateMachine } from './machine.ts'
import { pluginCache, pluginFolder } from './plugin/words.ts'
import { NO_CAPABILITIES, type Surroundings, surroundingsOf } from './setup/surroundings.ts'

interface Starter {
  env: Env
  /** The folder of the built files. */
  dist: string
  /** The name of the adapter whose hook this is. */
  adapter: string
  isInteractive: boolean
}

/** Starts a process that runs a root's tests in the background; it outlives this one. */
export function spawnBackground(
  root: string,
  { host, session, cwd, start }: EventBase,
  { env, dist, adapter, isInteractive }: Starter,
): void {
  const budget = isInteractive ? INTERACTIVE : 'headless'
  const words = [adapter, 'background', budget, root, host, session, cwd, start]
  const isPlugin = pluginFolder(env) !== undefined
  const child = spawn(process.execPath, [join(dist, 'hook.cjs'), ...words], {
    cwd: root,
    env: { ...env, ...(isPlugin && { TAILTEST_CODE_CACHE: pluginCache(env, adapter) }) },
    stdio: 'ignore',
    detached: true,
    windowsHide: true,
  })
  child.on('error', () => {}) // the end of the turn runs the tests
  child.unref()
}

const INTERACTIVE = 'interactive'

/** What that process does, by its words behind `background`. */
export async function runBackground(
  [budget, root, host, session, cwd, start]: readonly string[],
  surroundings: Omit<Surroundings, 'capabilities'>,
): Promise<void> {
  if (!root || !host || !session || !cwd || !start) return
  const machine = considerateMachine()
  machine.yield?.()
  const capabilities = { ...NO_CAPABILITIES, interactive: budget === INTERACTIVE }
  const options = { ...surroundingsOf({ ...surroundings, capabilities }), machine }
  await watchBackground(root, { host, session, cwd, start }, options)
}
