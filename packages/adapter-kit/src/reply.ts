/** What tailtest answers to an event. */
export type Reply =
  | { type: 'silent' }
  /** Text for the model; `user`: a line for the person beside it. */
  | { type: 'note'; text: string; user?: string }
  /** A line for the person only. */
  | { type: 'tell'; user: string }
  /** Do not stop yet: text for the model; `user`: a line for the person beside it. */
  | { type: 'continue'; text: string; user?: string }
  /** What was about to happen does not: a prompt is dropped, and the person reads why. */
  | { type: 'refuse'; reason: string }

export const silent: Reply = { type: 'silent' }
