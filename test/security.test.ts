import { expect, test } from 'vitest'
import { DEFENCES, rowsOf } from '../check/defences-known.mjs'
import { files, read } from './workspace.ts'

/** What SECURITY.md names: a file, and a part of a test's title in it. */
const named = [...read('SECURITY.md').matchAll(/^\|.*\| `([^`]+\.test\.ts)`: (.+) \|$/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('SECURITY.md names tests', () => {
  expect(named.length).toBeGreaterThan(15)
})

test.each(named)('what it says of an attack is shown: $title', ({ file, title }) => {
  expect(files).toContain(file)
  expect(read(file)).toContain(title)
})

const promised = rowsOf(read)

test('each row of a promise has a defence that check/defences.mjs takes away, or says that it is not shown', () => {
  expect(promised.length).toBeGreaterThan(50)
  const isShown = (name: string) => DEFENCES.some(({ row }) => name.includes(row))
  const odd = promised.filter(({ name, isBare }) => isShown(name) === isBare)
  expect(odd.map(({ name }) => name)).toEqual([])
})

test.each(DEFENCES)(
  'a defence stands where it is taken away: $row, $file',
  ({ row, file, off, test }) => {
    expect(read(file).split(off[0])).toHaveLength(2)
    expect(files).toContain(test)
    expect(promised.some(({ name }) => name.includes(row))).toBe(true)
  },
)
