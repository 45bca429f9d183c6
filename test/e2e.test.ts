import { expect, test } from 'vitest'
import { files, read } from './workspace.ts'

/** What e2e/README.md names: a file, and a part of a test's title in it. */
const named = [...read('e2e/README.md').matchAll(/^\|.*\| `([^`]+\.test\.ts)`: (.+) \|$/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
)

test('e2e/README.md names tests', () => {
  expect(named.length).toBeGreaterThan(40)
})

test.each(named)('what it says of the gate is shown: $title', ({ file, title }) => {
  expect(files).toContain(file)
  expect(read(file)).toContain(title)
})
