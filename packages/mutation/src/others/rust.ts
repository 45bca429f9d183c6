import type { Lookup } from './typed.ts'

const LETTERS =
  "map(|c| if c.is_ascii_alphanumeric() && !['9', 'Z', 'z'].contains(&c) { (c as u8 + 1) as char } else { c })"

/** What stands for a value of a type that has none yet. */
const FIRST: readonly (readonly [RegExp, string])[] = [
  [/^[ui](?:8|16|32|64|128|size)$/, '0'],
  [/^f(?:32|64)$/, '0.0'],
  [/^bool$/, 'false'],
  [/^String$/, 'String::new()'],
  [/^&(?:'\w+\s+)?str$/, '""'],
  [/^char$/, "' '"],
]

/** What is known of types, and whether each number and each text becomes the same one. */
interface How {
  lookup: Lookup
  same: boolean
}

/** An expression of Rust: another value of this type in the place of this one, of the same form; `undefined`: none is known. */
export function otherRust(
  value: string,
  type: string,
  how: How,
  seen: readonly string[] = [],
): string | undefined {
  const inner = (one: string, of: string) => otherRust(one, of, how, seen)
  if (/^[ui](?:8|16|32|64|128|size)$/.test(type))
    return how.same ? '7' : `(${value}).wrapping_add(1)`
  if (/^f(?:32|64)$/.test(type)) return `((${value}) + 1.0)`
  if (type === 'bool') return `!(${value})`
  if (type === 'String' && how.same) return 'String::from("same")'
  if (type === 'String')
    return `{ let mut v: String = (${value}).chars().${LETTERS}.collect(); v.push('q'); v }`
  if (/^&(?:'\w+\s+)?str$/.test(type)) {
    const text = inner(`(${value}).to_string()`, 'String')
    return text && `&*Box::leak((${text}).into_boxed_str())`
  }
  const [, outer, held = ''] = /^(Option|Vec|Result)<(.+)>$/s.exec(type) ?? []
  const [one = ''] = outer === 'Result' ? splitTypes(held) : [held]
  const each = outer && inner('v', one)
  if (outer && each) {
    const first = FIRST.find(([types]) => types.test(one))?.[1]
    if (outer === 'Result') return `(${value}).map(|v| ${each})`
    if (outer === 'Option')
      return `match ${value} { Some(v) => Some(${each}), None => ${first === undefined ? 'None' : `Some(${first})`} }`
    const more = first === undefined ? '' : `.chain(std::iter::once(${first}))`
    return `(${value}).into_iter().map(|v| ${each})${more}.collect::<${type}>()`
  }
  const [, table, keys] = /^(?:\w+::)*((?:BTree|Hash)(?:Map|Set))<(.+)>$/s.exec(type) ?? []
  if (table !== undefined && keys !== undefined) {
    const first = splitTypes(keys).map((of) => FIRST.find(([types]) => types.test(of))?.[1])
    const more = first.includes(undefined) ? '' : `v.insert(${first.join(', ')});`
    return more && `{ let mut v: ${type} = ${value}; ${more} v }`
  }
  const tuple = /^\((.+)\)$/s.exec(type)?.[1]
  if (tuple !== undefined) {
    const all = splitTypes(tuple).map((of, at) => inner(`v.${at}`, of) ?? `v.${at}`)
    return `{ let v: ${type} = ${value}; (${all.join(', ')},) }`.replace(/,,\)/, ',)')
  }
  return seen.includes(type) ? undefined : named(value, type, how, [...seen, type])
}

/** Of a type with fields that the source itself declares. */
function named(value: string, type: string, how: How, seen: readonly string[]): string | undefined {
  const found = how.lookup(type)
  if (found === undefined || 'is' in found) return undefined
  const written = found.fields.flatMap(([name, of]) => {
    const each = otherRust(`v.${name}`, of, how, seen)
    return each === undefined ? [] : [`v.${name} = ${each};`]
  })
  return written.length === 0 ? undefined : `{ let mut v = ${value}; ${written.join(' ')} v }`
}

/** What commas part, outside of brackets. */
function splitTypes(text: string): string[] {
  const all: string[] = []
  let depth = 0
  let from = 0
  for (const [at, sign] of [...text].entries()) {
    if (/[<([]/.test(sign)) depth += 1
    if (/[>)\]]/.test(sign)) depth -= 1
    if (sign === ',' && depth === 0) {
      all.push(text.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...all, text.slice(from).trim()].filter((one) => one !== '')
}
