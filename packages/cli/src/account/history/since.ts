const HOUR_MS = 60 * 60 * 1000
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

const DURATION = /^(\d{1,4})([hdw])$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * What a person means by `2026-11-01` (midnight, UTC), `2026-11-01T08:30Z` or `7d` (hours, days and weeks before `now`),
 * in milliseconds; `undefined`: no such day, or another form.
 */
export function parseSince(text: string, now: number): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text) ?? []
  const length = UNITS[unit]
  if (count !== undefined && length !== undefined) return now - Number(count) * length
  if (!DAY.test(text) && !MOMENT.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || !isDay(text.slice(0, 10)) ? undefined : time
}

/** 30 February is the 2nd of March to a date that is only parsed. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
