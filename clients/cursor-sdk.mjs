import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { emptyEnvironment } from '@tailtest/testkit'

const EXECUTOR = fileURLToPath(new URL('../e2e/support/cursor-executor.mjs', import.meta.url))

/**
 * Starts the hook code of Cursor's SDK on a project; `close` ends it.
 * @param {string} sdk
 * @param {{ root: string, home: string, env: Readonly<Record<string, string>> }} place
 */
export async function start(sdk, { root, home, env }) {
  const child = spawn(process.execPath, [EXECUTOR, sdk, root], {
    cwd: home,
    env: { ...emptyEnvironment(home), ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? 'null')
  const settings = await next()
  return {
    settings,
    /**
     * @param {string} name
     * @param {object} request
     */
    step(name, request) {
      child.stdin.write(`${JSON.stringify({ step: name, request })}\n`)
      return next()
    },
    close: () => void child.kill(),
  }
}
