import { withoutBraces } from '@tailtest/project'

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
  const parts = pattern.match(/\*+|\?|\[[!^]?[^\]]+\]|[\s\S]/g) ?? []
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
