import { indentAt, type Span } from './span.ts'

/** A value JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** How a JSON file is laid out. */
export interface Layout {
  /** The line ending; `undefined`: everything on one line. */
  eol: string | undefined
  /** One step of indentation. */
  unit: string
  /** What follows a colon, and on one line also a comma. */
  gap: string
}

/** What JSON takes for the end of a line; the longest first. */
export const LINE_ENDS = ['\r\n', '\n', '\r'] as const
const LINE_END = new RegExp(LINE_ENDS.join('|'))

/** The first line ending in a text; `undefined`: it is one line. */
export function lineEndOf(text: string): string | undefined {
  return LINE_END.exec(text)?.[0]
}

/** The layout `JSON.stringify(value, null, 2)` has. */
export const PLAIN: Layout = { eol: '\n', unit: '  ', gap: ' ' }

/** The layout of a file, from its first line ending, its first step inwards and its first colon. */
export function layoutOf(text: string, root: Span): Layout {
  const [first] = root.items ?? []
  if (first === undefined) return { ...PLAIN, eol: lineEndOf(text) ?? PLAIN.eol }
  const eol = lineEndOf(text.slice(root.start, root.end))
  const gap = /:([ \t]*)$/.exec(text.slice(first.start, first.value.start))?.[1] ?? PLAIN.gap
  const inwards = lineEndOf(text.slice(root.start, first.start)) !== undefined
  const step = indentAt(text, first.start).slice(indentAt(text, root.start).length)
  return { eol, unit: inwards ? step : PLAIN.unit, gap }
}

/** JSON in this layout; `indent` is what the line it begins on is indented by. */
export function print(value: Json, layout: Layout, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + layout.unit
  const parts = isList(value)
    ? value.map((item) => print(item, layout, inner))
    : Object.entries(value).map(([key, item]) => printedMember(key, item)(layout, inner))
  const [open, close] = isList(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  const { eol } = layout
  const [before, after] = eol === undefined ? ['', ''] : [eol + inner, eol + indent]
  return `${open}${before}${joined(parts, layout, inner)}${after}${close}`
}

/** Something that can be printed in a layout, on lines indented so. */
export type Printed = (layout: Layout, indent: string) => string

/** A member of an object. */
export function printedMember(key: string, value: Json): Printed {
  return (layout, indent) => `${JSON.stringify(key)}:${layout.gap}${print(value, layout, indent)}`
}

/** Some items of an array. */
export function printedItems(values: readonly Json[]): Printed {
  return (layout, indent) =>
    joined(
      values.map((value) => print(value, layout, indent)),
      layout,
      indent,
    )
}

function joined(parts: readonly string[], layout: Layout, indent: string): string {
  return parts.join(layout.eol === undefined ? `,${layout.gap}` : `,${layout.eol}${indent}`)
}

/** `Array.isArray` does not see a read-only array as one. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
