import type { RecordedPayload } from './payloads.ts'

/** JSON that is no payload, and things that are hardly JSON. */
const ODD = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[[[[',
  '{"a":',
  '\ufeff{}',
  '"\\ud800"',
]

/** Inputs nobody would send: noise, odd JSON, payloads cut short or with bytes changed. The same ones at every run. */
export function* byteSoup(payloads: readonly RecordedPayload[], count: number): Generator<Buffer> {
  const random = mulberry32(1)
  const below = (limit: number) => Math.floor(random() * limit)
  const texts = [...ODD, ...payloads.map(({ payload }) => JSON.stringify(payload))].map((text) =>
    Buffer.from(text),
  )
  for (let made = 0; made < count; made += 1) {
    const soup = Buffer.from(texts[below(texts.length)] ?? '')
    const kind = below(3)
    if (kind === 0) yield Buffer.from(Array.from({ length: below(200) }, () => below(256)))
    if (kind === 1) yield soup.subarray(0, below(soup.length))
    if (kind === 2) {
      for (let changes = below(8) + 1; changes > 0; changes -= 1) {
        if (soup.length > 0) soup[below(soup.length)] = below(256)
      }
      yield soup
    }
  }
}

/** A small generator of pseudo-random numbers: the same seed gives the same numbers. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
