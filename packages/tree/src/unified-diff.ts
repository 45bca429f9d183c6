/** Lines that stay around a change. */
const CONTEXT = 3

/** Beyond so many comparisons the lines between the first and the last change are replaced as a whole. */
const MOST_COMPARISONS = 4_000_000

type Sign = ' ' | '-' | '+'

interface Line {
  sign: Sign
  text: string
}

/** What of a file changes, as `diff -u` writes it and `patch` reads it; `undefined`: the file is not there. Empty where nothing changes. */
export function unifiedDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string {
  if (before === after) return ''
  const lines = compare(linesOf(before ?? ''), linesOf(after ?? ''))
  const head = [
    `--- ${before === undefined ? '/dev/null' : path}`,
    `+++ ${after === undefined ? '/dev/null' : path}`,
  ]
  return `${[...head, ...hunks(lines).flatMap(hunkText)].join('\n')}\n`
}

/** Each with its line break; the last one may have none. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '')
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  return [
    ...before.slice(0, start).map(signed(' ')),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(signed(' ')),
  ]
}

const signed =
  (sign: Sign) =>
  (text: string): Line => ({ sign, text })

/** The longest common lines stay. */
function between(before: readonly string[], after: readonly string[]): Line[] {
  if (before.length * after.length > MOST_COMPARISONS) {
    return [...before.map(signed('-')), ...after.map(signed('+'))]
  }
  const width = after.length + 1
  const common = new Uint32Array((before.length + 1) * width)
  const at = (one: number, other: number) => common[one * width + other] ?? 0
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      common[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
    }
  }
  const lines: Line[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [gone, come] = [before[one], after[other]]
    if (gone !== undefined && gone === come) {
      lines.push({ sign: ' ', text: gone })
      one++
      other++
    } else if (
      gone !== undefined &&
      (come === undefined || at(one + 1, other) >= at(one, other + 1))
    ) {
      lines.push({ sign: '-', text: gone })
      one++
    } else {
      lines.push({ sign: '+', text: come ?? '' })
      other++
    }
  }
  return lines
}

interface Hunk {
  /** How many lines the file has before it, as it is and as it is to be. */
  before: number
  after: number
  lines: Line[]
}

/** Changes with the lines around them; those that are near each other are one hunk. */
function hunks(lines: readonly Line[]): Hunk[] {
  const found: Hunk[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue
    const from = Math.max(0, at - CONTEXT, last + 1)
    const isNear = at - CONTEXT <= last + 1 && found.length > 0
    const to = Math.min(lines.length - 1, at + CONTEXT)
    if (isNear) found.at(-1)?.lines.push(...lines.slice(last + 1, to + 1))
    else found.push({ ...countsBefore(lines, from), lines: lines.slice(from, to + 1) })
    last = to
  }
  return found
}

function countsBefore(lines: readonly Line[], at: number): { before: number; after: number } {
  const above = lines.slice(0, at)
  return { before: count(above, '+'), after: count(above, '-') }
}

/** The lines without those of a sign. */
function count(lines: readonly Line[], without: Sign): number {
  return lines.filter(({ sign }) => sign !== without).length
}

function hunkText({ before, after, lines }: Hunk): string[] {
  const range = (start: number, length: number) => `${length === 0 ? start : start + 1},${length}`
  const old = range(before, count(lines, '+'))
  const head = `@@ -${old} +${range(after, count(lines, '-'))} @@`
  const rows = lines.flatMap(({ sign, text }) =>
    text.endsWith('\n')
      ? [`${sign}${text.slice(0, -1)}`]
      : [`${sign}${text}`, '\\ No newline at end of file'],
  )
  return [head, ...rows]
}
