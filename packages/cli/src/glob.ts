/** `{a,b}` may stand for at most so many patterns. */
export const MOST_ALTERNATIVES = 1000

/** Whether a shell would take a word for a pattern. */
export function isPattern(word: string): boolean {
  return /[*?]|\[.+\]|\{.*,.*\}/s.test(word.replace(/\\./gs, ''))
}

/** The patterns that `{a,b}` stands for, as a shell writes them out; `undefined`: more than {@link MOST_ALTERNATIVES}. */
export function alternatives(pattern: string): string[] | undefined {
  const done: string[] = []
  const open = [pattern]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const choice = firstChoice(next)
    if (choice === undefined) done.push(next)
    else open.push(...choice.reverse())
    if (done.length + open.length > MOST_ALTERNATIVES) return undefined
  }
  return done
}

/** A pattern with its first `{a,b}` written out; `undefined`: there is none. */
function firstChoice(pattern: string): string[] | undefined {
  for (let start = 0; start < pattern.length; start += 1) {
    if (pattern[start] === '\\') start += 1
    else if (pattern[start] === '{') {
      const parts = partsOf(pattern, start)
      if (parts === undefined) continue
      const [before, after] = [pattern.slice(0, start), pattern.slice(parts.end)]
      return parts.texts.map((text) => before + text + after)
    }
  }
  return undefined
}

/** What stands between the commas of braces; `undefined`: they do not close, or hold no comma. */
function partsOf(pattern: string, start: number): { texts: string[]; end: number } | undefined {
  const cuts = [start]
  for (let at = start + 1, depth = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 0) cuts.push(at)
    else if (character === '}' && depth > 0) depth -= 1
    else if (character === '}') {
      const ends = [...cuts.slice(1), at]
      const texts = cuts.map((cut, index) => pattern.slice(cut + 1, ends[index]))
      return texts.length < 2 ? undefined : { texts, end: at + 1 }
    }
  }
  return undefined
}

/**
 * Matches a POSIX path against a pattern without braces: `*` and `?` within a name, `**` any folders, `[a-c]`,
 * `[!a]`, `\` before a character that means itself. As in a shell, names with a leading dot are to be named with it.
 */
export function matcher(pattern: string): (path: string) => boolean {
  const segments = pattern
    .split('/')
    .filter((segment, at, all) => segment !== '**' || all[at - 1] !== '**')
  const sources = segments.map((segment, at) => {
    if (segment !== '**')
      return at === segments.length - 1 ? nameSource(segment) : `${nameSource(segment)}/`
    const folders = '(?:(?!\\.)[^/]+/)*'
    return at === segments.length - 1 ? `${folders}(?!\\.)[^/]+` : folders
  })
  const expression = new RegExp(`^${sources.join('')}$`, 'su')
  return (path) => expression.test(path)
}

const TOKENS = /\\(.)|\*+|\?|\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]|./gsu

function nameSource(segment: string): string {
  const hidden = /^[*?[]/.test(segment) ? '(?!\\.)' : ''
  const source = segment.replace(TOKENS, (token, escaped, not, members) => {
    if (escaped !== undefined) return literal(escaped)
    if (members !== undefined) return oneOf(not !== '', members)
    if (token.startsWith('*')) return '[^/]*'
    return token === '?' ? '[^/]' : literal(token)
  })
  return hidden + source
}

function literal(character: string): string {
  return character.replace(/[$()*+.?[\\\]^{|}/]/g, '\\$&')
}

/** A class of a regular expression; a range that runs backwards holds nothing. */
function oneOf(isNegated: boolean, members: string): string {
  const ranges = members.match(/(?:\\.|.)-(?:\\.|.)|\\.|./gsu) ?? []
  const source = ranges.map((range) => {
    const [, from = '', to = from] = /^(\\.|.)(?:-(\\.|.))?$/su.exec(range) ?? []
    const [low, high] = [from.replace(/^\\(?=.)/s, ''), to.replace(/^\\(?=.)/s, '')]
    return low > high ? '' : `${member(low)}-${member(high)}`
  })
  const all = source.join('')
  if (all === '') return isNegated ? '[^/]' : '(?!)'
  return isNegated ? `[^/${all}]` : `(?!/)[${all}]`
}

function member(character: string): string {
  return character === '-' ? '\\-' : literal(character)
}
