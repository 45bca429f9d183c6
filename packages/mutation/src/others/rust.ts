import type { Swap } from '../types.ts'
import type { Lookup } from './typed.ts'

const LETTERS =
  "map(|c| if c.is_ascii_alphanumeric() && !['9', 'Z', 'z'].contains(&c) { (c as u8 + 1) as char } else { c })"

/** The same from a place on. */
const HALF =
  "map(|(i, c)| if i >= from && c.is_ascii_alphanumeric() && !['9', 'Z', 'z'].contains(&c) { (c as u8 + 1) as char } else { c })"

/** What stands for a value of a type that has none yet. */
const FIRST: readonly (readonly [RegExp, string])[] = [
  [/^[ui](?:8|16|32|64|128|size)$/, '0'],
  [/^f(?:32|64)$/, '0.0'],
  [/^bool$/, 'false'],
  [/^String$/, 'String::new()'],
  [/^&(?:'\w+\s+)?str$/, '""'],
  [/^char$/, "' '"],
]

/** What is known of types, and what a value becomes. */
interface How {
  lookup: Lookup
  swap: Swap
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
    return how.swap === 'constant' ? '7' : `(${value}).wrapping_add(1)`
  if (/^f(?:32|64)$/.test(type)) return `((${value}) + 1.0)`
  if (type === 'bool') return `!(${value})`
  const isForm = how.swap === 'form'
  if (type === 'String' && how.swap === 'constant') return 'String::from("same")'
  if (type === 'String' && isForm)
    return `{ let s: String = ${value}; let half = |from: usize| -> String { s.chars().enumerate().${HALF}.collect() }; let (v, w) = (half(s.chars().count() / 2), half(0)); if v != s { v } else if w != s { w } else { s + "q" } }`
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
    if (isForm && first !== undefined)
      return `{ let l: ${type} = ${value}; let n = l.len(); l.into_iter().map(|v| ${each}).chain(std::iter::once(${first}).take(usize::from(n == 0))).collect::<${type}>() }`
    const more = first === undefined ? '' : `.chain(std::iter::once(${first}))`
    return `(${value}).into_iter().map(|v| ${each})${more}.collect::<${type}>()`
  }
  const [, table, keys] = /^(?:\w+::)*((?:BTree|Hash)(?:Map|Set))<(.+)>$/s.exec(type) ?? []
  if (table !== undefined && keys !== undefined) {
    const types = splitTypes(keys)
    const first = types.map((of) => FIRST.find(([known]) => known.test(of))?.[1])
    const more = first.includes(undefined) ? '' : `v.insert(${first.join(', ')});`
    const [key, held] = types.map((of, at) => inner(types.length > 1 ? `v.${at}` : 'v', of))
    const each = types.length > 1 ? held && `(v.0, ${held})` : key
    if (!isForm || !each) return more && `{ let mut v: ${type} = ${value}; ${more} v }`
    const changed = `v.into_iter().map(|v| ${each}).collect::<${type}>()`
    return `{ let mut v: ${type} = ${value}; if v.is_empty() { ${more} v } else { ${changed} } }`
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
