import { type Dirent, readdirSync } from 'node:fs'

/** An object as JSON has them, of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether a value is an object as JSON has them: not `null`, not an array, not the date of a TOML or YAML file. */
export function isObject(value: unknown): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false
  return [Object.prototype, null].includes(Object.getPrototypeOf(value))
}

/** What a JSON text holds; `undefined`: there is no text, or it is torn or not JSON. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The names in a folder; none where it is not there, is no folder, or is not ours to read. */
export function namesIn(folder: string | undefined): string[] {
  try {
    return folder === undefined ? [] : readdirSync(folder)
  } catch {
    return []
  }
}

/** What is in a folder, links not followed; nothing where it is not there, is no folder, or is not ours to read. */
export function entriesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
