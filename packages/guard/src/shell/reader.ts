/** A place in a text that is read from left to right. */
export interface Reader {
  atEnd(): boolean
  /** The character that stands here; '' at the end. */
  next(): string
  /** Steps over the text if it stands here. */
  take(text: string): boolean
  /** Steps over one character, whatever it is. */
  take1(): string
  /** Steps over what a pattern with `^` matches here; '' if it does not. */
  match(pattern: RegExp): string
  /** Steps over the characters that are wanted. */
  while(isWanted: (character: string) => boolean): string
  /** The text up to a closing one, which is stepped over; all the rest where it is missing. */
  until(closing: string, options?: { escapes: boolean }): string
  /** The text up to the `}` that closes a brace opened before. */
  braces(): string
  /** Another one, for a text inside. */
  of(text: string): Reader
}

export function openReader(text: string): Reader {
  let at = 0
  const step = (length: number) => {
    const taken = text.slice(at, at + length)
    at += length
    return taken
  }
  const reader: Reader = {
    atEnd: () => at >= text.length,
    next: () => text[at] ?? '',
    take: (wanted) => {
      const stands = text.startsWith(wanted, at)
      if (stands) at += wanted.length
      return stands
    },
    take1: () => step(1),
    match: (pattern) => step(pattern.exec(text.slice(at, at + 200))?.[0].length ?? 0),
    while: (isWanted) => {
      let end = at
      while (end < text.length && isWanted(text[end] ?? '')) end += 1
      return step(end - at)
    },
    until: (closing, options) => {
      let end = at
      while (end < text.length && !text.startsWith(closing, end)) {
        end += options?.escapes && text[end] === '\\' ? 2 : 1
      }
      const inner = step(end - at)
      at += closing.length
      return inner
    },
    braces: () => {
      let [end, depth] = [at, 1]
      for (; end < text.length; end += 1) {
        if (text[end] === '\\') end += 1
        else if (text[end] === '{') depth += 1
        else if (text[end] === '}') depth -= 1
        if (depth === 0) break
      }
      const inner = step(end - at)
      at += 1
      return inner
    },
    of: openReader,
  }
  return reader
}
