/** An object of a program's JSON, of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field that is an object; empty where it is none. */
export function fieldsAt(value: unknown, key: string): Fields {
  const field = isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isFields(field) ? field : {}
}

/** The objects in a field that is a list. */
export function listAt(value: unknown, key: string): Fields[] {
  const field = isFields(value) ? value[key] : undefined
  return Array.isArray(field) ? field.filter(isFields) : []
}

export function textAt(value: Fields, key: string): string | undefined {
  const field = value[key]
  return typeof field === 'string' ? field : undefined
}

/** What a JSON text holds; `undefined`: it is none. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined // half written, or not JSON at all
  }
}
