import type { JsonObject } from './print.ts'

/** The entries one program wants in a JSON settings file: `{ "<key>": { "<event>": [entry, …] } }`. */
export interface EntryPlan {
  /** The file, for messages. */
  path: string
  /** The root's member that holds the lists. */
  key: string
  /** The wanted entries of each event. */
  entries: Readonly<Record<string, readonly JsonObject[]>>
  /** Whether a value, at whatever depth below the key, is an entry of this program. */
  isOurs(value: unknown): boolean
  /** Why the host would skip this file as it is, if it would: nothing is added to such a file. */
  problem?(settings: Readonly<Record<string, unknown>>): string | undefined
}
