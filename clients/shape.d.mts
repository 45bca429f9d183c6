/**
 * What payloads look like: path → what stands there, in all payloads of one kind. `text`, `number`, `yes or no`,
 * `nothing`, `object`, `list`; a word of the client's own, such as a tool's name, stands in quotes; `?` behind a path: not
 * in every payload.
 */
export type Fields = Readonly<Record<string, string>>

/** A kind of payload: what tailtest makes of it, and its fields. */
export interface Kind {
  means: string
  fields: Fields
}

/** A payload as a hook got it, with the names of the events that tailtest's adapter makes of it. */
export interface Told {
  payload: Readonly<Record<string, unknown>>
  means: readonly string[]
}

/** Which payloads are compared: those of one event and one tool, from one agent. */
export function kindOf(payload: Told['payload']): string

/** The kinds of payloads in alphabetical order, as they are kept. */
export function kindsOf(told: readonly Told[]): Record<string, Kind>

export function fieldsOf(payloads: readonly unknown[]): Fields
