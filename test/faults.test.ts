import { expect, test } from 'vitest'
import { files, read } from './workspace.ts'

/** The rows of the table in docs/faults.md: a fault, how often it was tried, what was lost, what was damaged. */
const rows = [...read('docs/faults.md').matchAll(/^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \|/gm)]

/** Every fault that a test tells of, as `{ fault: 'killed before a write' }`. */
const told = files
  .filter((path) => /^e2e\/faults\/.*\.ts$/.test(path) && path !== 'e2e/faults/table.test.ts')
  .flatMap((path) => [...read(path).matchAll(/\bfault: '([^']+)'/g)])
  .map(([, fault = '']) => fault)

test('docs/faults.md has a row for every fault that a test tells of, and no other', () => {
  const named = rows.map(([, fault = '']) => fault)
  expect(told.length).toBeGreaterThan(10)
  expect(named.toSorted()).toEqual([...new Set(told)].toSorted())
})

test('docs/faults.md says of every fault that nothing was lost and nothing damaged', () => {
  for (const [, fault, tried, lost, damaged] of rows) {
    expect(Number(tried), fault).toBeGreaterThan(0)
    expect({ fault, lost, damaged }).toEqual({ fault, lost: '0', damaged: '0' })
  }
})
