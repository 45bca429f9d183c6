import { expect } from 'vitest'
import { compare } from './compare.ts'
import { KNOWN } from './known.ts'

/** Compares the producers on so many files; a new difference fails, and so does a listed one that is gone. */
export async function check(count: number): Promise<void> {
  const { files, differences, invalid, seconds } = await compare(count)
  const told = `${files.length} files: tree-sitter ${seconds.fast.toFixed(1)} s`
  const other = `typescript-estree ${seconds.reference.toFixed(1)} s`
  console.info(`${told}, ${other}, ${differences.length} differences, ${invalid.length} invalid`)
  const isThere = new Set(files) // what is installed depends on the system
  const expected = KNOWN.flatMap(({ question, files: named }) =>
    named.filter((name) => isThere.has(name)).map((name) => `${question} ${name}`),
  )
  expect([...differences].sort()).toEqual(expected.sort())
  expect(invalid.length).toBeLessThan(count / 200)
  expect(files.length).toBe(count)
}
