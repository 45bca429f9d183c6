import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodes } from '@tailtest/syntax'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canMutate, mutantsOf, mutate } from '../src/index.ts'

const GOLDEN = join(import.meta.dirname, '../../syntax/test/fixtures/golden')
const sources = readdirSync(GOLDEN)
  .filter(canMutate)
  .map((name) => ({ name, text: readFileSync(join(GOLDEN, name), 'utf8') }))

async function broken(path: string, text: string): Promise<number> {
  const root = await nodes(path, text)
  return root?.findAll({ rule: { kind: 'ERROR' } }).length ?? Number.POSITIVE_INFINITY
}

test('there is a source of each language', () => {
  const extensions = sources.map(({ name }) => name.slice(name.lastIndexOf('.')))
  expect(extensions).toEqual(
    expect.arrayContaining(['.go', '.java', '.php', '.py', '.rb', '.rs', '.tsx']),
  )
})

describe.each(sources)('$name', ({ name, text }) => {
  const lines = text.split('\n')

  test('each of its mutants parses, is another text, and changes what it says it does', async () => {
    const mutants = await mutantsOf(name, text, { perLine: 20 })
    expect(mutants.length).toBeGreaterThan(0)
    const before = await broken(name, text)
    for (const mutant of mutants) {
      const changed = mutate(text, mutant)
      expect(changed).not.toBe(text)
      expect(await broken(name, changed), changed).toBeLessThanOrEqual(before)
      expect(text.slice(mutant.start, mutant.end)).toBe(mutant.original)
      const column = text.slice(0, mutant.start).split('\n').at(-1)?.length ?? -1
      expect(mutant.column).toBe(column + 1)
      expect(text.slice(0, mutant.start).split('\n')).toHaveLength(mutant.line)
    }
  })

  test('whatever lines are asked for, no other changes, and none has more than two mutants', async () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: lines.length }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(some, async (wanted) => {
        const mutants = await mutantsOf(name, text, { lines: wanted })
        expect(await mutantsOf(name, text, { lines: wanted })).toEqual(mutants)
        for (const mutant of mutants) {
          const last = mutant.line + mutant.original.split('\n').length - 1
          for (let line = mutant.line; line <= last; line += 1) expect(wanted).toContain(line)
          const own = mutants.filter(({ line }) => line === mutant.line)
          expect(own.length).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: 10 },
    )
  })
})
