/** Every import names its module in a string after one of these. */
const LOADERS = /\b(?:import|require|from)\b/g

/**
 * The source up to the end of the last top-level statement that may import something. Of a file whose
 * imports stand at its beginning this is a tenth, and parsing is nearly all that a cold build does.
 */
export function excerpt(source: string): string {
  let last = -1
  for (const { index } of source.matchAll(LOADERS)) last = index
  if (last < 0) return ''
  const opening = /['"`]/g
  opening.lastIndex = last
  const quote = opening.exec(source)
  const closing = quote === null ? -1 : source.indexOf(quote[0], quote.index + 1)
  if (closing < 0) return quote === null ? upToStatement(source, last) : source
  return upToStatement(source, closing)
}

/** A line that begins at the margin with a word begins a statement. */
function upToStatement(source: string, from: number): string {
  const start = /\n(?=[\w$@])/g
  start.lastIndex = from
  const next = start.exec(source)
  const beginning = next === null ? source : source.slice(0, next.index + 1)
  return isOpen(beginning) ? source : beginning
}

/** It may end in a template or in a comment, as far as one can see without reading it. */
function isOpen(beginning: string): boolean {
  const isInTemplate = beginning.split('`').length % 2 === 0
  return isInTemplate || beginning.lastIndexOf('/*') > beginning.lastIndexOf('*/')
}
