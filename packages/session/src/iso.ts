const DAY = 24 * 60 * 60 * 1000

/**
 * A moment (milliseconds since 1970) in UTC, as ISO 8601. By arithmetic: `Date` finds out the person's time zone before
 * it writes any date, which takes 4 ms where the system names none, as in a container.
 */
export function iso(ms: number): string {
  const day = Math.floor(ms / DAY)
  const time = ms - day * DAY
  const [hour, minute, second] = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60]
  const clock = [hour, minute, second].map((part) => digits(Math.floor(part), 2)).join(':')
  return `${dateOf(day)}T${clock}.${digits(Math.floor(time % 1000), 3)}Z`
}

/** https://howardhinnant.github.io/date_algorithms.html#civil_from_days: years begin in March, so that a leap day ends one. */
function dateOf(day: number): string {
  const since = day + 719_468 // days from 0000-03-01 to 1970-01-01
  const era = Math.floor(since / 146_097) // 400 years
  const ofEra = since - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return [digits(year, 4), digits(month, 2), digits(date, 2)].join('-')
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
