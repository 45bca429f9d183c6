/**
 * Git's patterns (wildmatch.c, with WM_PATHNAME): `*` and `?` within a name, `**` between slashes over names, classes.
 * Of the stars only the last is gone back to, and the last that crosses folders: what fits first leaves the most for
 * those behind it, so that no pattern is slow. The text is lower case where case does not matter.
 */
export function wildmatcher(pattern: string, ignoreCase: boolean): (text: string) => boolean {
  const tokens = tokensOf(pattern, ignoreCase)
  return (text) => {
    let [at, position] = [0, 0]
    let star: Retry | undefined
    let wide: Retry | undefined
    for (;;) {
      const token = tokens[at]
      if (token === undefined && position === text.length) return true
      if (token?.star === 'name') {
        at += 1
        star = { token, at, position }
      } else if (token?.star !== undefined) {
        at += 1
        wide = { token, at, position }
        star = undefined
      } else if (position < text.length && token?.takes(text[position] ?? '')) {
        at += 1
        position += 1
      } else {
        star = star && later(star, text)
        if (star === undefined) wide = wide && later(wide, text)
        const retry = star ?? wide
        if (retry === undefined) return false
        at = retry.at
        position = retry.position
      }
    }
  }
}

/** A star, what comes behind it, and up to where in the text it reaches. */
interface Retry {
  token: Star
  at: number
  position: number
}

/** The star takes more of the text; `undefined`: there is no more for it. */
function later({ token, at, position }: Retry, text: string): Retry | undefined {
  if (token.star === 'folders') {
    const slash = text.indexOf('/', position)
    return slash === -1 ? undefined : { token, at, position: slash + 1 }
  }
  const isEnd = position >= text.length || (token.star === 'name' && text[position] === '/')
  return isEnd ? undefined : { token, at, position: position + 1 }
}

/** What a letter has to be. */
interface Letter {
  takes(letter: string): boolean
  star?: undefined
}

/** What stands for any letters: of a name, of whole folders with their slashes, all. */
interface Star {
  star: 'name' | 'folders' | 'all'
}

type Token = Letter | Star

const ANY: Letter = { takes: (letter) => letter !== '/' }
const NEVER: Letter = { takes: () => false }

function tokensOf(pattern: string, ignoreCase: boolean): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at] ?? ''
    if (letter === '*') {
      const [stars = ''] = /^\*+/.exec(pattern.slice(at)) ?? []
      const token = stars.length > 1 ? manyStars(pattern, at, at + stars.length) : STAR
      tokens.push(token)
      at += stars.length - (token.star === 'folders' ? 0 : 1)
    } else if (letter === '[') {
      const found = classAt(pattern, at, ignoreCase)
      if (found === undefined) return [NEVER]
      tokens.push(found.token)
      at = found.end
    } else if (letter === '?') tokens.push(ANY)
    else {
      const isEscaped = letter === '\\'
      if (isEscaped) at += 1
      tokens.push(literal(pattern[at], ignoreCase && !isEscaped)) // git folds no escaped letter
    }
  }
  return tokens
}

const STAR: Star = { star: 'name' }

/** Several stars cross folders where they stand between slashes, or an end and a slash; elsewhere they are one. */
function manyStars(pattern: string, from: number, to: number): Star {
  const before = from === 0 || pattern[from - 1] === '/'
  const behind = /^(?:\\?\/|$)/.test(pattern.slice(to, to + 2))
  if (!before || !behind) return STAR
  return { star: pattern[to] === '/' ? 'folders' : 'all' }
}

/** A backslash at the very end takes nothing. */
function literal(letter: string | undefined, ignoreCase: boolean): Letter {
  if (letter === undefined) return NEVER
  const wanted = ignoreCase ? lower(letter) : letter
  return { takes: (one) => one === wanted }
}

const POSIX: Readonly<Record<string, RegExp | undefined>> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[\x21-\x7e]/,
  lower: /[a-z]/,
  print: /[\x20-\x7e]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
}

/** `[a-z]`, `[!a]`, `[[:alpha:]]`; `undefined`: it does not close, or names a class that is none. */
function classAt(
  pattern: string,
  start: number,
  ignoreCase: boolean,
): { token: Letter; end: number } | undefined {
  const isNegated = /[!^]/.test(pattern[start + 1] ?? '')
  const parts: ((letter: string) => boolean)[] = []
  let last: string | undefined
  let at = start + (isNegated ? 2 : 1)
  const first = at
  for (; at === first || pattern[at] !== ']'; at += 1) {
    let letter = pattern[at]
    const named = /^\[:([^\]]{0,16}):\]/.exec(pattern.slice(at))
    if (named) {
      const posix = POSIX[named[1] ?? '']
      if (posix === undefined) return undefined
      const folds = ignoreCase && named[1] === 'upper'
      parts.push((one) => posix.test(folds ? upper(one) : one))
      at += named[0].length - 1
      last = undefined
      continue
    }
    const next = pattern[at + 1]
    const isRange = letter === '-' && last !== undefined && next !== undefined && next !== ']'
    if (isRange) {
      at += 1
      letter = next
    }
    if (letter === '\\') {
      at += 1
      letter = pattern[at]
    }
    if (letter === undefined) return undefined
    const [low, high] = [isRange ? (last ?? '') : letter, letter]
    const folds = ignoreCase && isRange
    parts.push((one) => within(one, low, high) || (folds && within(upper(one), low, high)))
    last = isRange ? undefined : letter
  }
  const takes = (one: string) => one !== '/' && parts.some((part) => part(one)) !== isNegated
  return { token: { takes }, end: at }
}

const within = (letter: string, low: string, high: string) => low <= letter && letter <= high

/** Of ASCII alone, as git compares bytes. */
export const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
