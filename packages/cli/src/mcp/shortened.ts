import { isObject } from '@tailtest/project'
import { jsonOf } from '../shell/output.ts'

/** Characters of an answer: clients cut what is longer, somewhere in the middle. */
const MOST_CHARACTERS = 40_000

/** How much of lists and texts is kept, the most first. */
const STEPS = [
  { items: 1000, characters: 4000 },
  { items: 300, characters: 2000 },
  { items: 100, characters: 1000 },
  { items: 30, characters: 600 },
  { items: 10, characters: 300 },
  { items: 3, characters: 200 },
] as const

type Step = (typeof STEPS)[number]

/** An answer as JSON; of one that is too long less of each list and text, and `cut`, which says of which. Pure. */
export function shortened(answer: object, most = MOST_CHARACTERS): string {
  const whole = jsonOf(answer, 0)
  if (whole.length <= most) return whole
  for (const step of STEPS) {
    const cut = new Set<string>()
    const less = lessOf(answer, '', { step, cut })
    const text = jsonOf({ cut: [...cut].slice(0, 20), ...Object(less) }, 0)
    if (text.length <= most) return text
  }
  const all = `all of it: ${whole.length} characters are too many. Ask for fewer files.`
  return jsonOf({ cut: [all] }, 0)
}

function lessOf(value: unknown, at: string, to: { step: Step; cut: Set<string> }): unknown {
  const { step, cut } = to
  if (typeof value === 'string') {
    if (value.length <= step.characters) return value
    cut.add(`${at}: the first ${step.characters} characters of each`)
    return `${value.slice(0, step.characters)}…`
  }
  if (Array.isArray(value)) {
    if (value.length > step.items) {
      const place = at === '' ? 'answers' : at
      cut.add(
        at.includes('[]')
          ? `${place}: the first ${step.items} of each`
          : `${place}: the first ${step.items} of ${value.length}`,
      )
    }
    return value.slice(0, step.items).map((item) => lessOf(item, `${at}[]`, to))
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    lessOf(item, at === '' ? key : `${at}.${key}`, to),
  ])
  return Object.fromEntries(entries)
}
