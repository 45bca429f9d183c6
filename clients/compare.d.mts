import type { Kind } from './shape.mjs'

/** What is kept of a client: how a session with tailtest went, and what the payloads looked like that its hooks got. */
export interface Contract {
  session: Readonly<Record<string, boolean>>
  payloads: Readonly<Record<string, Kind>>
}

/** One difference: where it shows, of what, and what was and what is; `undefined`: not there. */
export interface Difference {
  where: readonly string[]
  what: string
  was: string | undefined
  is: string | undefined
}

export const SESSION: string

/** What differs, field by field. The same difference in several kinds of payloads is one. */
export function compare(kept: Contract, now: Contract): Difference[]

/** What differs between two tables. */
export function changed(
  kept: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Pick<Difference, 'what' | 'was' | 'is'>[]
