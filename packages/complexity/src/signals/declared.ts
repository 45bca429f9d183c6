import type { Typing } from '../tables/table.ts'

/** Names that many sources have are enough; a source of nothing else must not cost more. */
const MOST_NAMES = 200
/** A declaration stands beside its type. */
const BESIDE = 120

/** What stands before a type and is given it: `carrier: `, `client *`, `gateway = inject(`. */
const BEFORE = {
  'name: T': /([\w$]+)(?:\(\))?[ \t]*[?!]?[ \t]*:[^=,;(){}\n]*$/,
  'name T': /([\w$]+)[ \t]+(?:[*&\w]|\[\w*\])*$/,
  'T name': undefined,
} satisfies Record<Typing, RegExp | undefined>
const ASSIGNED = /([\w$]+)[ \t]*(?::[^=\n]*)?(?<![=!<>]):?=(?![=>])[^;\n]*$/

/** What stands after a type and is of it: ` stock`, `<Order> orders`, `|null $acquirer`. */
const AFTER = /^(?:<[^<>\n]*>)?[>?[\]]*(?:\|\w+)*[ \t]+[&$]*([A-Za-z_]\w*)/
/** `@param {import('axios').AxiosInstance} carrier`; `@type {Pool}` is about the next line. */
const JSDOC = /^[^{}\n]*\}\s*(?:\*\/\s*)?(?:(?:const|let|var|static|this\.)\s*)*\[?#?([\w$]+)/

/** Names that are declared with one of some types, or given a value that names one. Types are patterns. */
export function namesOfTypes(
  source: string,
  types: readonly string[],
  typing: Typing,
): ReadonlySet<string> {
  const names = new Set<string>()
  if (types.length === 0) return names
  const type = new RegExp(`(?<![\\w$])(?:${types.join('|')})(?![\\w$])`, 'g')
  for (const { 0: text, index } of source.matchAll(type)) {
    const before = source.slice(Math.max(0, index - BESIDE), index)
    const after = source.slice(index + text.length, index + text.length + BESIDE)
    const found = [
      BEFORE[typing]?.exec(before)?.[1],
      ASSIGNED.exec(before)?.[1],
      typing === 'T name' ? AFTER.exec(after)?.[1] : undefined,
      typing === 'name: T' && before.endsWith('{') ? JSDOC.exec(after)?.[1] : undefined,
    ]
    for (const name of found) if (name !== undefined) names.add(name)
    if (names.size > MOST_NAMES) break
  }
  return names
}

const COLLECTION =
  /([\w$]+)[ \t]*(?::[ \t]*|[ \t]:?=[ \t]*)(?:new[ \t]+)?(?:Array|Concurrent\w*|Hash|HashMap|Map|Set|WeakMap|defaultdict|dict|list|make|map|mutable(?:List|Map|Set)Of|set)(?=[<([])/g

/** Names that are given a collection of the language: `db = new Map()`. */
export function collectionsIn(source: string): ReadonlySet<string> {
  return new Set([...source.matchAll(COLLECTION)].map(([, name]) => name ?? ''))
}
