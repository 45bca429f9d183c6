/** Milliseconds a finding is made smaller for. */
const PATIENCE_MS = 3000

/** A shorter input that still fails in the same way. */
export async function minimised(
  input: string,
  isSame: (input: string) => Promise<boolean>,
): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  let best = input
  for (const smaller of [withoutNodes, withoutParts]) {
    best = await smaller(best, async (text) => Date.now() < until && (await isSame(text)))
  }
  return best
}

type Smaller = (input: string, isSame: (input: string) => Promise<boolean>) => Promise<string>

/** Parts of the text are left out, large ones first. */
const withoutParts: Smaller = async (input, isSame) => {
  let best = input
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < best.length; ) {
      const shorter = best.slice(0, at) + best.slice(at + size)
      if (await isSame(shorter)) best = shorter
      else at += size
    }
  }
  return best
}

/** Of JSON whole members are left out. */
const withoutNodes: Smaller = async (input, isSame) => {
  let best = input
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    for (const text of variants(best)) {
      if (text.length < best.length && (await isSame(text))) {
        best = text
        isSmaller = true
        break
      }
    }
  }
  return best
}

function* variants(text: string): Generator<string> {
  try {
    for (const value of smallerValues(JSON.parse(text))) yield JSON.stringify(value) ?? 'null'
  } catch {
    // no JSON: made smaller as text
  }
}

function* smallerValues(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && value !== '') yield ''
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    yield []
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const smaller of smallerValues(item)) yield value.with(index, smaller)
    }
    return
  }
  const entries: [string, unknown][] = Object.entries(value)
  for (const [index, [key, item]] of entries.entries()) {
    yield Object.fromEntries(entries.toSpliced(index, 1))
    for (const smaller of smallerValues(item)) {
      yield Object.fromEntries(entries.with(index, [key, smaller]))
    }
  }
}
