import type { At } from '../../../report/lines.ts'

/** A part of a script, in UTF-16 units, and whether it ran. */
export interface Counted {
  start: number
  end: number
  ran: boolean
}

/** Parts that lie one behind the other, of those that lie in each other: the innermost counts. Pure. */
export function countsIn(nested: readonly Counted[]): Counted[] {
  const sorted = [...nested].sort((one, two) => one.start - two.start || two.end - one.end)
  const flat: Counted[] = []
  const open: Counted[] = []
  let at = sorted[0]?.start ?? 0
  const until = (end: number) => {
    const inner = open.at(-1)
    if (inner !== undefined && end > at) flat.push({ start: at, end, ran: inner.ran })
    at = Math.max(at, end)
  }
  const closeBefore = (start: number) => {
    for (let inner = open.at(-1); inner !== undefined && inner.end <= start; inner = open.at(-1)) {
      until(inner.end)
      open.pop()
    }
  }
  for (const part of sorted) {
    closeBefore(part.start)
    until(part.start)
    open.push(part)
  }
  closeBefore(Number.POSITIVE_INFINITY)
  return flat
}

/** Where the lines of a text begin. Pure. */
export function startsIn(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Where an offset of a text lies. Pure. */
export function placesIn(text: string): (offset: number) => At {
  const starts = startsIn(text)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return [low + 1, offset - (starts[low] ?? 0)]
  }
}
