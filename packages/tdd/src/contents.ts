/** The lines of a text, without what ends them. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/)
}

/** Whether a change only takes lines away: what is left stood there before, in the same order. */
export function isPureDeletion(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined) return false
  if (after === undefined) return true
  const left = linesOf(after)
  let at = 0
  for (const line of linesOf(before)) if (line === left[at]) at += 1
  return at === left.length && after !== before
}

/** Words of a runner's configuration that make a run without tests a success. */
const PASSES_EMPTY =
  /pass-?with-?no-?tests["']?\s*[:=]\s*["']?(?:true|1)|--pass-?with-?no-?tests(?!=false)|["']?test["']?\s*:\s*["'](?:true|exit 0|:|echo [^"'&|;]*)["']/i

/** Words that leave tests out. */
const EXCLUDES =
  /exclude|ignore|skip|deselect|norecursedirs|testNamePattern|testPathPattern|\b(?:include|testMatch|testpaths|python_files)\b/i

/** A line that says nothing by itself: brackets, commas. */
const isPunctuation = (line: string): boolean => /^[\s[\]{}(),;"']*$/.test(line)

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0 && !isPunctuation(line)
  })
}

/**
 * Whether a change of a runner's configuration does nothing but leave tests out, or makes a run in which no test
 * runs a success.
 */
export function weakensRuns(before = '', after = ''): boolean {
  if (PASSES_EMPTY.test(after) && !PASSES_EMPTY.test(before)) return true
  const [was, now] = [linesOf(before), linesOf(after)]
  const [gone, come] = [without(was, now), without(now, was)]
  return come.length > 0 && [...come, ...gone].every((line) => EXCLUDES.test(line))
}
