import type { RelPath } from '@tailtest/project'
import { liveClaims } from './claims.ts'
import { fileOf } from './identity.ts'
import type { TddState } from './state.ts'

/** The tests that the end of the turn must run for the gate: all that a live claim stands on, oldest claim first. Pure. */
export function wanted(state: TddState): string[] {
  return [...new Set(liveClaims(state).flatMap(([, { tests }]) => tests))]
}

/** Their files, and those of a refactoring that is under way. */
export function wantedFiles(state: TddState): RelPath[] {
  const files = wanted(state).flatMap((id) => fileOf(id) ?? [])
  return [...new Set([...files, ...(state.refactoring?.tests ?? [])])]
}
