import { withoutBraces } from '@tailtest/project'

/** `{a,b}` may stand for at most so many patterns. */
export const MOST_ALTERNATIVES = 1000

/** Whether a shell would take a word for a pattern. */
export function isPattern(word: string): boolean {
  return /[*?]|\[.+\]|\{.*,.*\}/s.test(word.replace(/\\./gs, ''))
}

/** The patterns that `{a,b}` stands for, as a shell writes them out; `undefined`: more than {@link MOST_ALTERNATIVES}. */
export function alternatives(pattern: string): string[] | undefined {
  return withoutBraces(pattern, MOST_ALTERNATIVES, { escapes: true })
}

/**
 * Matches a POSIX path against a pattern without braces: `*` and `?` within a name, `**` any folders, `[a-c]`,
 * `[!a]`, `\` before a character that means itself. As in a shell, names with a leading dot are to be named with it.
 * No pattern is slow: of several stars the last alone is gone back to.
 */
export function matcher(pattern: string): (path: string) => boolean {
  const once = onceOnly()
  const parts: string[][] = [[]]
  for (const segment of pattern.split('/')) {
    if (segment === '**') parts.push([])
    else parts.at(-1)?.push(nameSource(segment, once))
  }
  const [first = [], ...others] = parts
  const last = others.pop()
  const between = others.filter((names) => names.length > 0)
  const sources = [
    first.join('/') + (last !== undefined && first.length > 0 ? '/' : ''),
    ...between.map((names) => once(`${FOLDERS}?${names.join('/')}/`)),
    last === undefined ? '' : FOLDERS + (last.length > 0 ? last.join('/') : '(?!\\.)[^/]+'),
  ]
  const expression = new RegExp(`^${sources.join('')}$`, 'su')
  return (path) => expression.test(path)
}

const FOLDERS = '(?:(?!\\.)[^/]+/)*'

/** Makes what fits first stay, whatever comes behind it: a group that is not gone back into. */
function onceOnly(): (source: string) => string {
  let count = 0
  return (source) => {
    count += 1
    return `(?=(?<p${count}>${source}))\\k<p${count}>`
  }
}

const TOKENS = /\\(.)|\*+|\?|\[([!^]?)(\]?(?:\\.|[^\]\\])*)\]|./gsu

function nameSource(segment: string, once: (source: string) => string): string {
  const hidden = /^[*?[]/.test(segment) ? '(?!\\.)' : ''
  const pieces = ['']
  for (const [token, escaped, not, members] of segment.matchAll(TOKENS)) {
    if (token.startsWith('*')) pieces.push('')
    else pieces.push((pieces.pop() ?? '') + letterSource(token, { escaped, not, members }))
  }
  const [first = '', ...others] = pieces
  const last = others.pop()
  const between = others.filter((piece) => piece !== '').map((piece) => once(`[^/]*?${piece}`))
  return hidden + first + between.join('') + (last === undefined ? '' : `[^/]*${last}`)
}

interface Letter {
  escaped: string | undefined
  not: string | undefined
  members: string | undefined
}

function letterSource(token: string, { escaped, not, members }: Letter): string {
  if (escaped !== undefined) return literal(escaped)
  if (members !== undefined) return oneOf(not !== '', members)
  return token === '?' ? '[^/]' : literal(token)
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
