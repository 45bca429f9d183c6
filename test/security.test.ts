import { expect, test } from 'vitest'
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
