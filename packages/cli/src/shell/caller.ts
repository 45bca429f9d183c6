import type { Env } from '@tailtest/adapter-kit'
import { dist } from './output.ts'

/** Who asks what a command answers, and from where. */
export interface Caller {
  cwd: string
  env: Env
  /** The folder of the built files. */
  dist: string
  /** An agent, whatever the environment says. */
  actor?: 'agent'
  /** Ends what was begun for it. */
  signal?: AbortSignal
  /** Told how far a run is, in words. */
  onProgress?(text: string): void
}

/** Whoever typed the command. */
export const typed = (): Caller => ({ cwd: process.cwd(), env: process.env, dist })
