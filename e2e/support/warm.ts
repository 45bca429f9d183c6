import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { emptyEnvironment } from '@tailtest/testkit'
import { onTestFinished } from 'vitest'
import { REPOSITORY, type Shop } from './shop.ts'

const HOOK = join(REPOSITORY, 'packages', 'cli', 'dist', 'hook.cjs')

/** The hook as a process that stays. */
export interface Warm {
  process: ChildProcess
  /** Where it listens. */
  socket: string
  /** Its answer to what is sent there. */
  ask(path: string, body?: string): Promise<{ status: number | undefined; text: string }>
}

/** Starts the built hook as the module of the plugin does; it ends with the test. */
export async function startWarm(
  shop: Shop,
  env: Record<string, string> = {},
  hook = HOOK,
): Promise<Warm> {
  const child = spawn(process.execPath, [hook, 'claude', 'serve'], {
    cwd: shop.root,
    env: { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const { socket } = JSON.parse(String(line))
  return { process: child, socket, ask: (path, body = '') => post(socket, path, body) }
}

function post(socketPath: string, path: string, body: string): ReturnType<Warm['ask']> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, method: 'POST' }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
