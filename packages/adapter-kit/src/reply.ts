/** What tailtest answers to an event. */
export type Reply =
  | { type: 'silent' }
  /** Text for the model; `user`: a line for the person beside it. */
  | { type: 'note'; text: string; user?: string }
  /** A line for the person only. */
  | { type: 'tell'; user: string }
  /** Do not stop yet: text for the model; `user`: a line for the person beside it. */
  | { type: 'continue'; text: string; user?: string }
  /** What was about to happen waits for the person's word, who reads why. */
  | { type: 'ask'; reason: string }
  /** What was about to happen does not: of a command the agent reads why, of a prompt the person. */
  | { type: 'refuse'; reason: string }

export const silent: Reply = { type: 'silent' }
