/** The events that Minimal tells of. */
export const EVENTS = ['started', 'prompt', 'saved', 'stopped'] as const

/** How it runs: a person sits in front of it, or nobody. */
export const MODES = ['chat', 'batch'] as const

/** What it sends to a hook. */
export interface Payload {
  event: (typeof EVENTS)[number]
  mode: (typeof MODES)[number]
  chat: string
  folder: string
  /** `saved`: the file's absolute path; `prompt`: what the person typed; else empty. */
  about: string
}

/** After so many milliseconds it kills a hook. */
export const DEADLINES_MS = { 'file-edited': 10_000, 'turn-ended': 60_000 } as const
