/** A JSON value in the one form that all values equal to it have: keys sorted. */
export function canonical(value: unknown): unknown {
  return JSON.parse(canonicalText(value))
}

/** The text of {@link canonical}. Equal values have the same, and which of two is greater never depends on who asks. */
export function canonicalText(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => (isKeyed(inner) ? sorted(inner) : inner)) ?? 'null'
  )
}

function isKeyed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
