/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; anything else reads as an empty one. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

/** The value as a list; anything else reads as an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value as a string; anything else reads as `''`. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The object a text is the JSON of, or `undefined`. */
export function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // not JSON: the caller's text is something else, which is an answer
  }
}
