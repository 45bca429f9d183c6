import { expect, test } from 'vitest'
import { bareness } from '../../src/prove/said-only.ts'

test.each([
  ['the head of a class', 'TtlCache', 'export class TtlCache<V> {'],
  ['one that implements', 'Cart', 'class Cart implements Rows {'],
  ['one of Python', 'Cart', 'class Cart:'],
  ['a trait', 'Source', 'pub trait Source {'],
  ['a struct', 'Stack', 'type Stack[T any] struct {\n\titems []T\n}'],
  ['the head of an impl', 'Version', 'impl FromStr for Version {'],
  ['a signature', 'Source.next', 'fn next(&mut self) -> u32;'],
  [
    'a constructor that only takes',
    'A.constructor',
    'constructor(\n  private readonly a: number,\n) {}',
  ],
])('nothing can be wrong in %s by itself: %s', (_, name, text) => {
  expect(bareness(text, name.split('.'))).toBe('form')
})

test.each([
  ['TypeScript', 'TtlCache.entries', 'private readonly entries = new Map<string, V>()'],
  ['Python', 'Version.minor', 'minor: int = 0'],
])('nor in a field of %s unless it is named: %s', (_, name, text) => {
  expect(bareness(text, name.split('.'))).toBe('field')
})

test.each([
  ['a class that has another above it', 'NotFound', 'class NotFound extends Error {'],
  ['one of Python', 'Version', 'class Version(BaseModel):'],
  ['a decorated one', 'Version', '@dataclass(order=True)\nclass Version:'],
  ['a table', 'NAMES', "export const NAMES = ['a', 'b']"],
  ['a constructor', 'A.constructor', "constructor(text: string) { super('no ' + text) }"],
  ['a method', 'Money.toString', 'toString() { return String(this.cents) }'],
  ['a field that is a function', 'A.add', 'add = (n: number) => n + 1'],
  ['a field that is called for', 'A.id', 'id = makeId()'],
])('something can be wrong in %s: %s', (_, name, text) => {
  expect(bareness(text, name.split('.'))).toBeUndefined()
})
