import { at } from './table.ts'

/** Every element on this way through an XML document, in its order; of a single one a list of one. */
export function elements(from: unknown, ...names: string[]): unknown[] {
  return names.reduce<unknown[]>(
    (found, name) => found.flatMap((each) => listOf(at(each, name))),
    [from],
  )
}

/** The text of an element, without white space around it; `undefined`: it has none. */
export function elementText(element: unknown): string | undefined {
  const text = typeof element === 'string' ? element : at(element, '#text')
  return typeof text === 'string' ? text.trim() || undefined : undefined
}

/** The texts of all elements on this way. */
export function elementTexts(from: unknown, ...names: string[]): string[] {
  return elements(from, ...names).flatMap((element) => elementText(element) ?? [])
}

/** An attribute of an element. */
export function attribute(element: unknown, name: string): string | undefined {
  const value = at(element, `@${name}`)
  return typeof value === 'string' ? value : undefined
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}
