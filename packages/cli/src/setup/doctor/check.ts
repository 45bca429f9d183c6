import type { Env } from '@tailtest/adapter-kit'
import type { Project } from '@tailtest/project'

/** One finding of `tailtest doctor`. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'problem'
  message: string
  /** What to do about it. */
  fix?: string
  /** Milliseconds that hooks took from their start to their end, by event and tools. */
  clock?: Readonly<Record<string, number>>
}

export interface Patient {
  project: Project
  env: Env
  home: string
  dist: string
  /** The agents that are meant. */
  agents: readonly string[]
  /** Says on a terminal what takes its time; absent: there is none. */
  progress?(text: string): void
}

/** Looks at one thing; [] when there is nothing to say. */
export type Check = (patient: Patient) => Promise<Finding[]> | Finding[]

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })
export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'warning',
  message,
  fix,
})
export const problem = (check: string, message: string, fix: string): Finding => ({
  check,
  state: 'problem',
  message,
  fix,
})
