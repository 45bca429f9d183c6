/** A command that cannot do what it was asked: one line that names the value, and the next thing to try. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  /** What to try next. */
  readonly hint: string

  constructor(message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.hint = hint
  }
}

/** Exit codes: done; the answer is no; wrong use, or it could not be determined. */
export const EXIT = { done: 0, no: 1, wrong: 2 } as const
