export interface Line {
  readonly cents: number
  readonly count: number
}

/** What a cart costs, in cents. */
export function total(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents, count }) => sum + cents * count, 0)
}
