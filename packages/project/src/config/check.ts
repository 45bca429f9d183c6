import { isObject, type JsonObject } from '../data.ts'
import { onOneLine } from '../text.ts'

/** What is wrong with one key of a file. */
interface Finding {
  /** Dotted. */
  key: string
  message: string
  kind: 'unknown-key' | 'wrong-value'
}

interface Checked {
  value?: unknown
  findings: Finding[]
}

/** For `__proto__`, which names nothing in a map; zod passes over it just so. */
const NOTHING: Checked = { findings: [] }

/** Sorts a file's content into what may be used and what may not; `$schema` is for editors. */
export function checkSettings(fields: Fields, content: JsonObject) {
  const { $schema, ...rest } = content
  const allowed = $schema === undefined || typeof $schema === 'string' ? rest : content
  return checkObject(fields, allowed, '')
}

/** One file's settings over those of the folders above, key by key. */
export function merge(field: Field, outer: unknown, inner: unknown): unknown {
  if (!isObject(outer) || !isObject(inner)) return inner ?? outer
  const keys = [...new Set([...Object.keys(outer), ...Object.keys(inner)])]
  return Object.fromEntries(
    keys.map((key) => {
      const child = fieldOf(field, key)
      const [above, below] = [own(outer, key), own(inner, key)]
      return [key, child === undefined ? (below ?? above) : merge(child, above, below)]
    }),
  )
}

/** With defaults for what nobody set. */
export function complete(field: Field, value: unknown): unknown {
  const given = isObject(value) ? value : {}
  if (field.type === 'map') return mapValues(given, (entry) => complete(field.of, entry))
  if (field.type !== 'object') return value ?? field.default
  const all = mapValues(field.fields, (child, key) => complete(child, own(given, key)))
  return Object.fromEntries(Object.entries(all).filter(([, entry]) => entry !== undefined))
}

/** Whether settings are whole and right: false only for a fragment whose own default is not. */
export function isConfig<F extends Fields>(value: unknown, fields: F): value is ConfigOf<F> {
  return isObject(value) && checkObject(fields, value, '').findings.length === 0
}

function checkObject(fields: Fields, content: JsonObject, prefix: string) {
  return gather(content, (value, key) =>
    Object.hasOwn(fields, key)
      ? checkField(fields[key], value, prefix + key)
      : unknownKey(prefix + key, fields),
  )
}

function checkField(field: Field | undefined, value: unknown, key: string): Checked {
  if (field?.type === 'object' && isObject(value)) {
    return checkObject(field.fields, value, `${key}.`)
  }
  if (field?.type === 'map' && isObject(value)) {
    const { of } = field
    return gather(value, (entry, name) =>
      name === '__proto__' ? NOTHING : checkField(of, entry, `${key}.${name}`),
    )
  }
  if (field === undefined || accepts(field, value)) return { value, findings: [] }
  const message = `${quote(key)} is ${show(value)}: expected ${expected(field)}`
  return { findings: [{ key, message, kind: 'wrong-value' }] }
}

function accepts(field: Field, value: unknown): boolean {
  switch (field.type) {
    case 'enum':
      return field.values.some((allowed) => allowed === value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value) && Number(value) >= field.min && Number(value) <= field.max
    case 'string':
      return typeof value === 'string'
    case 'strings':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    default:
      return false // objects and maps that are none
  }
}

function expected(field: Field): string {
  switch (field.type) {
    case 'enum':
      return `one of ${field.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'integer':
      return `a whole number from ${field.min} to ${field.max}`
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text'
    case 'strings':
      return 'a list of strings'
    default:
      return 'an object'
  }
}

function unknownKey(key: string, fields: Fields): Checked {
  const known = Object.keys(fields).join(', ')
  const message = `${quote(key)} is not a setting; there are: ${known}`
  return { findings: [{ key, message, kind: 'unknown-key' }] }
}

function gather(content: JsonObject, check: (value: unknown, key: string) => Checked) {
  const checked = Object.entries(content).map(([key, value]) => ({ key, ...check(value, key) }))
  const usable = checked.filter(({ value }) => value !== undefined)
  return {
    value: Object.fromEntries(usable.map(({ key, value }) => [key, value])),
    findings: checked.flatMap(({ findings }) => findings),
  }
}

function fieldOf(field: Field, key: string): Field | undefined {
  if (field.type === 'map') return field.of
  return field.type === 'object' && Object.hasOwn(field.fields, key) ? field.fields[key] : undefined
}

/** A person's map may have a key `constructor`: nothing inherited counts. */
function own(settings: JsonObject, key: string): unknown {
  return Object.hasOwn(settings, key) ? settings[key] : undefined
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  make: (value: T, key: string) => unknown,
) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]))
}

/** Not deeper than the surface: a value may be nested thousands of times. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : quote(value)
}

function quote(value: unknown): string {
  return onOneLine(JSON.stringify(value) ?? String(value))
}

interface Described {
  /** One sentence, for the person who edits the file. */
  describe: string
}

/** What one setting may be, as plain data. */
export type Field = Described &
  (
    | { type: 'enum'; values: readonly (string | boolean)[]; default: string | boolean }
    | { type: 'boolean'; default: boolean }
    | { type: 'integer'; min: number; max: number; default: number }
    | { type: 'string'; default?: string }
    | { type: 'strings'; default: readonly string[] }
    | { type: 'object'; fields: Fields }
    | { type: 'map'; of: Field }
  )

/** A fragment of the configuration: every package exports its own, by key of the file. */
export type Fields = Readonly<Record<string, Field>>

/** What a field's value is once read. */
type ValueOf<F> = F extends { type: 'enum'; values: readonly (infer V)[] }
  ? V
  : F extends { type: 'boolean' }
    ? boolean
    : F extends { type: 'integer' }
      ? number
      : F extends { type: 'string' }
        ? F extends { default: string }
          ? string
          : string | undefined
        : F extends { type: 'strings' }
          ? readonly string[]
          : F extends { type: 'object'; fields: infer G }
            ? ConfigOf<G>
            : F extends { type: 'map'; of: infer G }
              ? Readonly<Record<string, ValueOf<G>>>
              : never

/** What a fragment's settings are once read: every key is there, with its default where the files say nothing. */
export type ConfigOf<F> = { readonly [K in keyof F]: ValueOf<F[K]> }
