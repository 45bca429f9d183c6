import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alternatives, globMatcher } from '../src/glob.ts'

describe('a pattern', () => {
  test.each([
    ['packages/*', ['packages/a', 'packages/a-b'], ['packages', 'packages/a/b', 'package/a']],
    ['packages/**', ['packages', 'packages/a', 'packages/a/b'], ['package', 'x/packages']],
    ['**/c', ['c', 'a/c', 'a/b/c'], ['cc', 'a/c/d', 'abc']],
    ['a/**/z', ['a/z', 'a/b/z', 'a/b/c/z'], ['a', 'z', 'a/bz']],
    ['**', ['', 'a', 'a/b'], []],
    ['', [''], ['a']],
    ['a?c', ['abc', 'a.c'], ['ac', 'a/c', 'abbc']],
    ['a*c*e', ['ace', 'abcde', 'accee', 'a*c*e'], ['acd', 'a/c/e', 'ae']],
    ['lib-[a-c]', ['lib-a', 'lib-c'], ['lib-d', 'lib-', 'lib-ab']],
    ['lib-[!a-c]', ['lib-d', 'lib--'], ['lib-a']],
    ['lib-[c-]', ['lib-c', 'lib--'], ['lib-a']],
    ['{apps,libs}/{a,b*}', ['apps/a', 'libs/b', 'libs/bb'], ['apps/c', 'x/a', '{apps,libs}/a']],
    ['{a,{b,c}}/d', ['a/d', 'b/d', 'c/d'], ['d', '{b/d']],
    ['a.b+(c)', ['a.b+(c)'], ['axb+(c)', 'a.bb(c)']],
    ['[', ['['], ['']],
  ])('%s', (pattern, fits, others) => {
    const matches = globMatcher(pattern)
    expect(fits.filter((path) => !matches(path))).toEqual([])
    expect(others.filter(matches)).toEqual([])
  })

  test('without a sign fits itself and nothing else', () => {
    const name = fc.stringMatching(/^[a-z.+()^$ -]{1,5}$/)
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(path, path, (one, other) => {
        expect(globMatcher(one)(one)).toBe(true)
        expect(globMatcher(one)(other)).toBe(one === other)
      }),
    )
  })

  test('of a name fits as the same regular expression does', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '.', '*', '?'), { maxLength: 7 })
    const names = fc.array(fc.constantFrom('a', 'b', '.'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(letters, names, (pattern, name) => {
        fc.pre(!/^\*\*+$/.test(pattern.join('')))
        const source = pattern
          .join('')
          .replace(/\./g, '\\.')
          .replace(/\*/g, '.*')
          .replace(/\?/g, '.')
        const expected = new RegExp(`^(?:${source})$`).test(name.join(''))
        expect(globMatcher(pattern.join(''))(name.join(''))).toBe(expected)
      }),
    )
  })

  test('of a stranger takes no time', () => {
    const started = process.cpuUsage()
    const stars = '*a'.repeat(400)
    expect(globMatcher(stars)(`${'a'.repeat(5000)}b`)).toBe(false)
    expect(globMatcher(`${'**/a/'.repeat(190)}b`)(`${'a/'.repeat(2000)}c`)).toBe(false)
    expect(alternatives('{a,b}'.repeat(50))).toEqual([])
    expect(alternatives('{,'.repeat(100_000))).toEqual([])
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(1000)
  })
})
