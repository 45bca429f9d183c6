/** The index at which a line begins; -1: the source is shorter. */
export function startOfLine(source: string, line: number): number {
  let at = 0
  for (let one = 1; one < line; one += 1) {
    const end = source.indexOf('\n', at)
    if (end < 0) return -1
    at = end + 1
  }
  return at
}

export function lineOf(source: string, line: number): string {
  const start = startOfLine(source, line)
  if (start < 0) return ''
  const end = source.indexOf('\n', start)
  return source.slice(start, end < 0 ? undefined : end)
}
