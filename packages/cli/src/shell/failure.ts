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
