import { isObject } from '../guard.ts'
import type { Described } from '../payload-check.ts'

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
