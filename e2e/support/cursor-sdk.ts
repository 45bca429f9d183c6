import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { emptyEnvironment } from '@tailtest/testkit'
import { execa } from 'execa'
import { onTestFinished } from 'vitest'
import { clientCache, makeOnce } from '../../packages/testkit/src/cache.ts'
import type { Answer } from './cursor.ts'
import type { Shop } from './shop.ts'

export const VERSION = '1.0.32'
const EXECUTOR = fileURLToPath(new URL('./cursor-executor.mjs', import.meta.url))

/** The folder of Cursor's SDK, fetched once and never a dependency. */
async function cursorSdk(): Promise<string> {
  const folder = join(clientCache(), `cursor-sdk-${VERSION}`)
  await makeOnce(folder, async (partial) => {
    await mkdir(partial, { recursive: true })
    await writeFile(join(partial, 'package.json'), '{ "private": true }\n')
    const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund']
    await execa('npm', ['install', '--prefix', partial, ...flags, `@cursor/sdk@${VERSION}`], {
      cwd: partial,
      stdin: 'ignore',
    })
  })
  return join(folder, 'node_modules', '@cursor', 'sdk')
}

/** What Cursor read of the settings, by its own words. */
interface Settings {
  /** Why it reads nothing of a file. */
  errors: string[]
  /** Events with hooks of its own. */
  own: string[]
  /** Events with hooks that it took over from Claude Code. */
  imported: string[]
}

/** What came of one event. */
interface Step {
  /** What Cursor made of all answers. */
  answer: Answer | null
  /** Each hook that it started. */
  runs: { code: number; stdout: string }[]
}

/** Cursor's own hook code at work on a shop. */
export interface Executor {
  settings: Settings
  step(name: string, request: object): Promise<Step>
  close(): void
}

/** Starts Cursor's hook code; it ends with the test. */
export async function openExecutor(shop: Shop): Promise<Executor> {
  const executor = await startExecutor(shop)
  onTestFinished(executor.close)
  return executor
}

/** Starts Cursor's hook code, for whoever ends it. */
export async function startExecutor(shop: Pick<Shop, 'root' | 'home' | 'env'>): Promise<Executor> {
  const sdk = await cursorSdk()
  const child = spawn(process.execPath, [EXECUTOR, sdk, shop.root], {
    cwd: shop.home,
    env: { ...emptyEnvironment(shop.home), ...shop.env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? 'null')
  const settings: Settings = await next()
  return {
    settings,
    step: (name, request) => {
      child.stdin.write(`${JSON.stringify({ step: name, request })}\n`)
      return next()
    },
    close: () => void child.kill(),
  }
}
