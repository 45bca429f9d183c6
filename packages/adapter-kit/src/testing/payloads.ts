import type { Env } from '../adapter.ts'

/** One recorded payload of a host. */
export interface RecordedPayload {
  /** Says what it is: the file's name, for instance. */
  name: string
  payload: unknown
  /** The environment it arrived with. */
  env?: Env
}

/** What a field may hold when it does not hold what it should. */
const WRONG: readonly unknown[] = [null, true, 0, '', 'other', [], {}, [null], [{}]]

/** A payload with one field dropped or altered, wherever it stands, and with one added to every object. */
export function* mutations(payload: unknown): Generator<unknown> {
  yield* WRONG
  yield* inside(payload)
}

function* inside(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1)
      for (const wrong of WRONG) yield value.with(index, wrong)
      for (const changed of inside(item)) yield value.with(index, changed)
    }
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    for (const [key, item] of entries) {
      yield Object.fromEntries(entries.filter(([name]) => name !== key))
      for (const wrong of WRONG) yield { ...value, [key]: wrong }
      for (const changed of inside(item)) yield { ...value, [key]: changed }
    }
  }
}

/** The payload with a field more in every object. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [key, withUnknownFields(item)])
  return { ...Object.fromEntries(entries), tailtest_unknown: { a: [1] } }
}

/** Every string a payload holds, at any depth. */
export function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

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
