/** What begins, ends or may stand in a comment of some language, on the line itself. */
const MARK = /\/\/|\/\*|\*\/|#|--|"""|'''|=begin|=end|<!--/
/** Comments over several lines, by how they begin and end; what ends as it begins is not told apart. */
const BLOCKS = [
  ['/*', '*/'],
  ['<!--', '-->'],
  ['=begin', '=end'],
] as const
const EITHER_WAY = /"""|'''/

/**
 * Whether an edit plainly changes more than comments and spaces: no line that it changes has a mark of a comment, and
 * none lies in one that began before. `false`: a parser has to say. Pure, and far cheaper than one.
 */
export function isPlainlyCode(before: string, after: string): boolean {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(old.length, now.length)
  let first = 0
  while (first < shorter && old[first] === now[first]) first += 1
  let last = 0
  while (last < shorter - first && old.at(-1 - last) === now.at(-1 - last)) last += 1
  const changed = [old, now].map((lines) => lines.slice(first, lines.length - last).join('\n'))
  if (changed.some((text) => MARK.test(text))) return false
  const [removed, added] = changed.map((text) => text.replace(/\s+/g, ''))
  return removed !== added && !endsInComment(old.slice(0, first).join('\n'))
}

function endsInComment(text: string): boolean {
  const isOpen = BLOCKS.some(([begin, end]) => text.lastIndexOf(begin) > text.lastIndexOf(end))
  return isOpen || EITHER_WAY.test(text)
}
