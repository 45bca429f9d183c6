import { isObject } from '../schema.ts'
import { appended, apply } from './edit.ts'
import { type Json, LINE_ENDS, layoutOf, PLAIN, print, printedMember } from './print.ts'
import { indentAt, member, parsedAt, readSpan, type Span } from './span.ts'

/**
 * A JSON text with one member set, at a path of keys: what is there is replaced, what is missing is added behind what
 * is there, laid out as the file is; every other byte stays. `undefined`: the text is no JSON object, or something
 * else than an object stands in the way.
 */
export function withMember(
  text: string | undefined,
  keys: readonly [string, ...string[]],
  value: Json,
): string | undefined {
  if (text === undefined) return `${print(nested(keys, value), PLAIN, '')}\n`
  const start = text.startsWith('\ufeff') ? 1 : 0
  if (!isJsonObject(text.slice(start))) return undefined
  const root = readSpan(text, start)
  let holder: Span = root
  for (const [at, key] of keys.entries()) {
    const rest = keys.slice(at + 1)
    const found = member(holder, key)
    const layout = layoutOf(text, root)
    if (found === undefined) {
      const added = printedMember(key, nested(rest, value))
      return apply(text, [tight(text, holder, appended(text, holder, layout, added))])
    }
    const { start: from, end: to } = found.value
    if (rest.length === 0) {
      return apply(text, [{ from, to, by: print(value, layout, indentAt(text, found.start)) }])
    }
    if (!isObject(parsedAt(text, found.value))) return undefined
    holder = found.value
  }
  return undefined
}

/** Nobody takes out again what was set: no mark is left of that an object was empty before. */
function tight<T extends { from: number; to: number; by: string }>(
  text: string,
  holder: Span,
  edit: T,
): T {
  if ((holder.items?.length ?? 0) > 0) return edit
  const end = holder.end - 1
  const tail = LINE_ENDS.find((eol) => edit.by.includes(` ${eol}`))
  const by =
    tail === undefined ? edit.by.trimEnd() : edit.by.replace(new RegExp(` (${tail}[ \\t]*)$`), '$1')
  return { ...edit, to: /^[ \t\r\n]*$/.test(text.slice(edit.to, end)) ? end : edit.to, by }
}

function nested(keys: readonly string[], value: Json): Json {
  return keys.reduceRight((inner: Json, key): Json => ({ [key]: inner }), value)
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
