import { expect } from 'vitest'
import type { Ended } from './world.ts'

/** What a host can take from a hook, whatever happened: exit 0, one JSON object or nothing, nothing beside it. */
export function expectAnswer({ code, signal, stdout, stderr }: Ended, what: string): void {
  expect({ code, signal, stderr }, what).toEqual({ code: 0, signal: null, stderr: '' })
  if (stdout !== '') expect(JSON.parse(stdout), what).toBeTypeOf('object')
}

/** What of an answer reaches the model. */
export function noteOf({ stdout }: Ended): string | undefined {
  return stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput?.additionalContext
}

/** Nothing to say, and nothing said. */
export const neutral: Ended = { code: 0, signal: null, stdout: '', stderr: '' }
