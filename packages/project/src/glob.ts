/** Alternatives that braces are written out to; more say nothing. */
const MAX_ALTERNATIVES = 64

/** A longer pattern says nothing. In characters. */
const MAX_LENGTH = 1000

/**
 * Whether a path fits a pattern, both with `/`: `*` and `?` within a name, `**` for any folders, `[a-z]`, `{a,b}`.
 * Takes time in proportion to both lengths whatever the pattern is: it may come from anybody.
 */
export function globMatcher(pattern: string): (path: string) => boolean {
  const choices = alternatives(pattern).map((each) => segmentsOf(each).map(segmentMatcher))
  return (path) => {
    const names = segmentsOf(path)
    return choices.some((segments) => fits(segments, names))
  }
}

/** `{a,b}` written out: every alternative for itself; none of what is too long, or stands for too many. */
export function alternatives(pattern: string): string[] {
  return pattern.length > MAX_LENGTH ? [] : (withoutBraces(pattern, MAX_ALTERNATIVES) ?? [])
}

/** Whether a part of a pattern is more than a name. */
export function isPattern(segment: string): boolean {
  return /[*?[\]{}]/.test(segment)
}

/** The root has none. */
function segmentsOf(path: string): string[] {
  return path === '' ? [] : path.split('/')
}

type Matcher = (name: string) => boolean

const ANY_FOLDERS = '**'

function segmentMatcher(segment: string): Matcher | typeof ANY_FOLDERS {
  return segment === ANY_FOLDERS ? ANY_FOLDERS : nameMatcher(segment)
}

/** Segment by segment: which of the path's beginnings the pattern's beginning fits. */
function fits(segments: readonly (Matcher | typeof ANY_FOLDERS)[], names: readonly string[]) {
  let reached = [true, ...names.map(() => false)]
  for (const segment of segments) {
    if (segment === ANY_FOLDERS) {
      const first = reached.indexOf(true)
      reached = reached.map((_, at) => first !== -1 && at >= first)
    } else {
      reached = reached.map(
        (_, at) => at > 0 && reached[at - 1] === true && segment(names[at - 1] ?? ''),
      )
    }
  }
  return reached.at(-1) === true
}

/** `*`, `?`, `[a-z]`, `[!a]` within a name. The last star alone is gone back to: no pattern is slow. */
export function nameMatcher(pattern: string): Matcher {
  const parts = pattern.match(/\*+|\?|\[[!^]?[^\]]{1,400}\]|[\s\S]/g) ?? []
  const single = parts.map(letterMatcher)
  return (name) => {
    let [at, letter, star, from] = [0, 0, -1, 0]
    while (letter < name.length) {
      const match = single[at]
      if (match === 'star') [star, from, at] = [at, letter, at + 1]
      else if (match?.(name.charAt(letter))) [at, letter] = [at + 1, letter + 1]
      else if (star === -1) return false
      else [at, from, letter] = [star + 1, from + 1, from + 1]
    }
    return single.slice(at).every((match) => match === 'star')
  }
}

function letterMatcher(part: string): Matcher | 'star' {
  if (part.startsWith('*')) return 'star'
  if (part === '?') return () => true
  const [, not, letters] = /^\[([!^]?)([^\]]+)\]$/.exec(part) ?? []
  if (letters === undefined) return (letter) => letter === part
  return (letter) => isIn(letters, letter) !== (not !== '')
}

/** `a-z` is a range, a dash elsewhere is a dash. */
function isIn(letters: string, letter: string): boolean {
  const ranges = letters.match(/.-.|./gs) ?? []
  return ranges.some((range) => {
    const [first = '', dash, last] = range
    return dash === '-' && last !== undefined ? first <= letter && letter <= last : range === letter
  })
}

export interface BraceOptions {
  /** A character behind `\` means itself. @default false */
  escapes?: boolean
}

/**
 * The texts that the first braces of a text stand for, as a shell writes them out: `{a,b}.ts` is `a.ts` and `b.ts`. First
 * is what opens first; braces without a comma, or that do not close, mean themselves. `undefined`: there are none. Takes
 * time in proportion to the text.
 */
export function firstBraces(text: string, options: BraceOptions = {}): string[] | undefined {
  const found = findBraces(text, options)
  if (found === undefined) return undefined
  const { cuts, end } = found
  const [before, after] = [text.slice(0, cuts[0]), text.slice(end + 1)]
  const ends = [...cuts.slice(1), end]
  return cuts.map((cut, at) => before + text.slice(cut + 1, ends[at]) + after)
}

/** All the texts that a text with braces stands for, in the order of a shell; `undefined`: more than `most`. */
export function withoutBraces(
  text: string,
  most: number,
  options: BraceOptions = {},
): string[] | undefined {
  const done: string[] = []
  const open = [text]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choices = firstBraces(next, options)
    if (choices === undefined) done.push(next)
    else open.push(...choices.reverse())
    if (done.length + open.length > most) return undefined
  }
  return done
}

/** Where braces begin, their commas, and where they end. */
interface Braces {
  cuts: readonly number[]
  end: number
}

function findBraces(text: string, { escapes = false }: BraceOptions): Braces | undefined {
  const open: number[][] = []
  let first: Braces | undefined
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && escapes) at += 1
    else if (character === '{') open.push([at])
    else if (character === ',') open.at(-1)?.push(at)
    else if (character === '}') {
      const cuts = open.pop() ?? []
      const isEarlier = first === undefined || (cuts[0] ?? 0) < (first.cuts[0] ?? 0)
      if (cuts.length > 1 && isEarlier) first = { cuts, end: at }
    }
  }
  return first
}
