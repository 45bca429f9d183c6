import { installPackage } from '@tailtest/testkit'
import { onTestFinished } from 'vitest'
import { start } from '../../clients/cursor-sdk.mjs'
import type { Answer } from './cursor.ts'
import type { Shop } from './shop.ts'

export const VERSION = '1.0.32'

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
  return start(await installPackage('@cursor/sdk', VERSION), shop)
}
