/** The last millisecond a `Date` can hold. */
const LATEST = 8.64e15

/** Milliseconds since 1970 as UTC, ISO 8601; what is no moment at all is the nearest one. */
export function iso(ms: number): string {
  return new Date(Math.min(Math.max(ms, 0), LATEST)).toISOString()
}

/** The order of moments, earliest first; of texts that are none of them, their own. */
export function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other) || (one < other ? -1 : Number(one > other))
}
