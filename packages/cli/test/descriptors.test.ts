import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFrom, writeTo } from '../src/shell/descriptors.ts'
import { folders } from './places.ts'

/** A file of the test's own, opened. */
function opened(flags: string, text = '') {
  const file = join(folders().home, 'stream')
  writeFileSync(file, text)
  return { file, descriptor: openSync(file, flags) }
}

/** One that nobody else has: the last of those that a process may have. */
function closed(): number {
  const { descriptor } = opened('r')
  closeSync(descriptor)
  return descriptor
}

test('an input is read as a whole, and not where it is larger than wanted', () => {
  const text = 'é'.repeat(300_000)
  expect(readFrom(opened('r', text).descriptor, 600_000)).toBe(text)
  expect(readFrom(opened('r', text).descriptor, 599_999)).toBeUndefined()
})

test('where there is no input nothing was said', () => {
  expect(readFrom(closed(), 100)).toBe('')
  expect(readFrom(opened('w').descriptor, 100)).toBe('')
})

test('where nobody takes the output nothing is thrown', () => {
  expect(() => writeTo(closed(), 'x')).not.toThrow()
  expect(() => writeTo(opened('r').descriptor, 'x')).not.toThrow()
  const { file, descriptor } = opened('w')
  writeTo(descriptor, 'é')
  expect(readFileSync(file, 'utf8')).toBe('é')
})
