import type { Swap } from '../types.ts'
import type { Lookup } from './typed.ts'

const NUMBER = /^(?:u?int(?:8|16|32|64|ptr)?|byte|rune|float(?:32|64)|time\.Duration)$/

const LETTERS =
  "for i, c := range b { if c >= '0' && c < '9' || c >= 'A' && c < 'Z' || c >= 'a' && c < 'z' { b[i]++ } }"

/** The letters and digits of the second half; where there are none, all; where there are none, it is longer. */
const HALF =
  "b := []byte(v); for from := len(b) / 2; ; from = 0 { for i := from; i < len(b); i++ { if c := b[i]; c >= '0' && c < '9' || c >= 'A' && c < 'Z' || c >= 'a' && c < 'z' { b[i]++ } }; if string(b) != v { return string(b) }; if from == 0 { return v + \"q\" } }"

/** What is known of types, and what a value becomes. */
interface How {
  lookup: Lookup
  swap: Swap
}

/** A function of Go from a value of this type to another one of the same form; `undefined`: none is known. */
export function otherGo(type: string, how: How, seen: readonly string[] = []): string | undefined {
  const written = (body: string) => `func(v ${type}) ${type} { ${body} }`
  const inner = (one: string) => otherGo(one, how, seen)
  const isForm = how.swap === 'form'
  if (NUMBER.test(type) && how.swap === 'constant') return written('return 7')
  if (NUMBER.test(type)) return written('return v + 1')
  if (type === 'string' && how.swap === 'constant') return written('return "same"')
  if (type === 'string' && isForm) return written(HALF)
  if (type === 'string') return written(`b := []byte(v); ${LETTERS}; return string(b) + "q"`)
  if (type === 'bool') return written('return !v')
  if (type === 'time.Time') return written('return v.AddDate(0, 0, 1)')
  if (/^(?:any|interface\s*\{\s*\})$/.test(type)) {
    return written(
      'switch x := v.(type) { case nil: return 0; case int: return x + 1; case float64: return x + 1; case string: return x + "q"; case bool: return !x }; return v',
    )
  }
  const list = /^\[\](.+)$/s.exec(type)?.[1]
  if (list !== undefined) {
    const each = inner(list)
    const value = each === undefined ? 'one' : `(${each})(one)`
    return written(
      `r := make(${type}, 0, len(v)+1); for _, one := range v { r = append(r, ${value}) }; ${isForm ? 'if len(r) > 0 { return r }; ' : ''}return append(r, *new(${list}))`,
    )
  }
  const [, key, held] = /^map\[([\w.]+)\](.+)$/s.exec(type) ?? []
  if (key !== undefined && held !== undefined) {
    const each = inner(held)
    const value = each === undefined ? 'one' : `(${each})(one)`
    return written(
      `r := make(${type}); for key, one := range v { r[key] = ${value} }; ${isForm ? 'if len(r) > 0 { return r }; ' : ''}r[*new(${key})] = *new(${held}); return r`,
    )
  }
  const target = /^\*(\w+)$/.exec(type)?.[1]
  if (target !== undefined) {
    const each = inner(target)
    return each && written(`if v == nil { return new(${target}) }; c := (${each})(*v); return &c`)
  }
  return seen.includes(type) ? undefined : named(type, how, [...seen, type])
}

/** Of a type that the source itself declares. */
function named(type: string, how: How, seen: readonly string[]): string | undefined {
  const found = how.lookup(type)
  if (found === undefined) return undefined
  if ('is' in found) {
    const each = otherGo(found.is, how, seen)
    return each && `func(v ${type}) ${type} { return ${type}((${each})(${found.is}(v))) }`
  }
  const written = found.fields.flatMap(([name, held]) => {
    const each = otherGo(held, how, seen)
    return each === undefined ? [] : [`v.${name} = (${each})(v.${name})`]
  })
  return written.length === 0
    ? undefined
    : `func(v ${type}) ${type} { ${written.join('; ')}; return v }`
}
