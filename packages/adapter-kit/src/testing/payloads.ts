import type { Env } from '../adapter.ts'
import { type Described, isObject } from '../schema.ts'

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

/** Every schema of zod can say so of itself. */
interface SelfDescribing {
  toJSONSchema(options: { io: 'output' }): object
}

const isSelfDescribing = (schema: object): schema is SelfDescribing => 'toJSONSchema' in schema

/** What a hook checks of a zod schema, as the text of a file: each kind of payload in a line. */
export function describedBy(schema: object): string {
  if (!isSelfDescribing(schema)) throw new TypeError('not a schema of zod 4.2 or later')
  const { $schema: _, ...json } = { $schema: '', ...schema.toJSONSchema({ io: 'output' }) }
  return `${JSON.stringify(described(json)).replaceAll('},{', '},\n{')}\n`
}

type Json = Readonly<Record<string, unknown>>

/** Throws on what it has no words for: a check that asks for less than the schema would be none. */
function described(json: unknown): Described {
  if (!isObject(json)) throw new TypeError(`not a schema: ${JSON.stringify(json)}`)
  const { type, additionalProperties: _, ...demands } = json
  const [word, ...others] = Object.keys(demands)
  const isObjectOrList = type === 'object' || type === 'array'
  if (others.length > 0 && !isObjectOrList) throw unknown(json)
  if (type === 'object') return fieldsOf(json)
  if (type === 'array') return listOf(json)
  if (word === undefined) return type === undefined ? 'unknown' : typesOf(type)
  switch (word) {
    case 'anyOf':
    case 'oneOf':
      return eitherOf(itemsOf(demands[word]).map(described).flatMap(flattened))
    case 'const':
      return ['is', ...wordsOf([demands.const])]
    case 'enum':
      return ['is', ...wordsOf(demands.enum)]
    case 'pattern':
      return ['like', String(demands.pattern)]
    case 'not':
      return 'never'
    default:
      throw unknown(json)
  }
}

/** One of several kinds that is one of several itself. */
function flattened(one: Described): readonly Described[] {
  if (!Array.isArray(one)) return [one]
  const [word, ...kinds]: readonly (Described | undefined)[] = one
  if (word === 'any') return kinds.filter((kind) => kind !== undefined)
  const [common, either] = kinds
  if (word !== 'all' || !isFields(common) || !Array.isArray(either)) return [one]
  return either.slice(1).map((kind: Described) => ({ ...common, ...(isFields(kind) && kind) }))
}

/** What all kinds demand stands once. */
function eitherOf(kinds: readonly Described[]): Described {
  const [first] = kinds
  const isCommon = ([name, field]: [string, unknown]) =>
    kinds.every((kind) => isObject(kind) && JSON.stringify(kind[name]) === JSON.stringify(field))
  const common = isFields(first) ? Object.entries(first).filter(isCommon) : []
  if (common.length === 0) return ['any', ...kinds]
  const names = new Set(common.map(([name]) => name))
  const others = kinds.map((kind) =>
    Object.fromEntries(
      Object.entries(isFields(kind) ? kind : {}).filter(([name]) => !names.has(name)),
    ),
  )
  return ['all', Object.fromEntries(common), ['any', ...others]]
}

function isFields(kind: Described | undefined): kind is Readonly<Record<string, Described>> {
  return isObject(kind)
}

function typesOf(type: unknown): Described {
  return Array.isArray(type) ? ['any', ...type.map(String)] : String(type)
}

function fieldsOf({ properties = {}, required }: Json): Described {
  const isRequired = (name: string) => itemsOf(required ?? []).includes(name)
  return Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).map(([name, field]) => [
      isRequired(name) ? name : `${name}?`,
      described(field),
    ]),
  )
}

function listOf({ items, prefixItems }: Json): Described {
  if (prefixItems === undefined) return ['list', described(items)]
  return ['begins', ...itemsOf(prefixItems).map(described)]
}

function itemsOf(list: unknown): readonly unknown[] {
  if (!Array.isArray(list)) throw new TypeError(`not a list: ${JSON.stringify(list)}`)
  return list
}

function wordsOf(list: unknown): string[] {
  return itemsOf(list).map((word) => {
    if (typeof word !== 'string') throw new TypeError(`not a word: ${JSON.stringify(word)}`)
    return word
  })
}

const unknown = (json: Json) => new TypeError(`no words for ${JSON.stringify(json)}`)
