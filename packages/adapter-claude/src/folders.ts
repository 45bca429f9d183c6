import type { Scope } from '@tailtest/adapter-kit'

/** Where the `.claude` folder of each scope is. */
export const FOLDERS = {
  local: 'root',
  project: 'root',
  user: 'home',
} as const satisfies Record<Scope, 'root' | 'home'>
