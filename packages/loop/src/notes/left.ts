import type { Entry } from '@tailtest/history'
import { listed } from './listed.ts'

/** What the last session did not bring to an end, by outcome. */
const LEFT = {
  unresolved: (names: string) => `failing: ${names}`,
  weakened: (names: string) => `with weakened tests: ${names}`,
  deferred: (names: string) => `failing and deferred: ${names}`,
  untested: (names: string) => `without a test: ${names}`,
} as const

const OUTCOMES = ['unresolved', 'weakened', 'deferred', 'untested'] as const

/** The person's line at a session's start; '' where the last session left nothing open. Pure. */
export function leftLine(entries: readonly Pick<Entry, 'file' | 'status'>[]): string {
  const parts = OUTCOMES.flatMap((outcome) => {
    const files = entries.flatMap(({ file, status }) => (status === outcome ? [file] : []))
    return files.length === 0 ? [] : [LEFT[outcome](listed(files))]
  })
  return parts.length === 0 ? '' : `[tailtest] the last session left ${parts.join('; ')}`
}
