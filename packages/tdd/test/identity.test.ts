import { relPath } from '@tailtest/project'
import { showId, testId } from '@tailtest/results'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileOf, idOf, partsOf } from '../src/identity.ts'

const name = fc.string({ minLength: 1 }).filter((text) => /^[^/\\:\0\u001f]+$/.test(text))
const anyFile = fc
  .array(
    name.filter((text) => text !== '.' && text !== '..'),
    { minLength: 1, maxLength: 3 },
  )
  .map((names) => names.join('/'))
  .filter((path) => {
    try {
      return relPath(path) === path
    } catch {
      return false // not a path of a project
    }
  })
const anyTitle = fc.string({ minLength: 1 }).map((text) => text.replaceAll('\u001f', ' '))

test('a test’s id says its file and its titles, and is written again as it was', () => {
  fc.assert(
    fc.property(
      anyFile,
      fc.array(anyTitle, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 3 }),
      (file, titles, occurrence) => {
        const id = testId(relPath(file), titles, occurrence)
        const parts = partsOf(id)
        expect(parts?.file).toBe(file)
        expect(parts && idOf(parts)).toBe(id)
        if (occurrence === 1) expect(parts?.titles).toEqual(titles)
      },
    ),
  )
})

test('a test is shown by words that lead back to its id', () => {
  const plain = fc.stringMatching(/^[\w.,'()%$+-]+(?: [\w.,'()%$+-]+){0,3}$/)
  const titles = fc.array(plain, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(titles, fc.integer({ min: 1, max: 3 }), (words, occurrence) => {
      const id = testId(relPath('test/cart.test.ts'), words, occurrence)
      const shown = showId(id)
      fc.pre(!shown.endsWith('…'))
      expect(shown).not.toContain('\u001f')
      const [file = '', rest = ''] = shown.split(/::(.*)/s)
      expect(idOf({ file: relPath(file), titles: rest.split(' > ') })).toBe(id)
    }),
  )
})

test('a file that does not load has its path for an id', () => {
  expect(partsOf('test/cart.test.ts')).toEqual({ file: 'test/cart.test.ts', titles: [] })
})

test('what leads out of the project is no id', () => {
  expect(fileOf('../elsewhere.test.ts::x')).toBeUndefined()
})
