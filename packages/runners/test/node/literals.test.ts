import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literalsIn } from '../../src/families/script/literals.ts'

/** The literals of a text, those that were not read left out. */
function read(text: string): Record<string, readonly string[]> {
  const known = [...literalsIn(text)].filter((entry): entry is [string, string[]] => {
    return entry[1] !== 'unread'
  })
  return Object.fromEntries(known)
}

describe('literals of a configuration are read', () => {
  test.each([
    ['a default export', "export default { test: { include: ['a'] } }"],
    ['a call', "export default defineConfig({ test: { include: ['a'] } })"],
    ['a function', "export default defineConfig(() => ({ test: { include: ['a'] } }))"],
    ['a block', "export default defineConfig(() => { return { test: { include: ['a'] } } })"],
    ['an assignment', "module.exports = { test: { include: ['a'] } }"],
    ['a typed constant', "const config: UserConfig = { test: { include: ['a'] } }"],
    ['quoted keys', `export default { "test": { 'include': ["a"] } }`],
    ['one text', "export default { test: { include: 'a' } }"],
    ['a template', 'export default { test: { include: [`a`] } }'],
    ['trailing commas', "export default { test: { include: ['a',], }, }"],
    ['comments', "export default { /* test: { */ test: { // include: ['b']\n include: ['a'] } }"],
    ['as const', "export default { test: { include: ['a'] as const } }"],
    ['a regular expression before', "export default { x: /['\"{]/g, test: { include: ['a'] } }"],
    ['a division before', "export default { x: 4 / 2 / 1, test: { include: ['a'] } }"],
    ['a merge', "export default mergeConfig(base, { test: { include: ['a'] } })"],
  ])('in %s', (_, text) => {
    expect(read(text)['test.include']).toEqual(['a'])
  })

  test('with their escapes', () => {
    expect(read(String.raw`module.exports = { testRegex: '\\.spec\\.ts$' }`)).toEqual({
      testRegex: [String.raw`\.spec\.ts$`],
    })
  })

  test('by the path of their keys alone', () => {
    const text = `export default {
      plugins: [react({ include: 'x' })],
      test: { coverage: { include: ['c'] }, projects: [{ test: { include: ['p'] } }] },
    }`
    expect(read(text)['test.include']).toBeUndefined()
    expect(read(text)['test.coverage.include']).toEqual(['c'])
    expect(Object.keys(read(text))).not.toContain('include')
  })
})

describe('what only running the file would tell is not read', () => {
  test.each([
    'export default { test: { include: globs } }',
    "export default { test: { include: ['a', ...more] } }",
    "export default { test: { include: ['a'].concat(more) } }",
    "export default { test: { include: isCi ? ['a'] : ['b'] } }",
    "export default { test: { include: 'a' + suffix } }",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a configuration
    'export default { test: { include: [`${dir}/a`] } }',
    "const a = { test: { include: ['a'] } }\nexport default { test: { include: ['b'] } }",
    'export default { test: { include: [',
  ])('%s', (text) => {
    expect(literalsIn(text).get('test.include')).toBe('unread')
  })

  test.each([
    'export default { test: { include } }',
    "export default { test: make({ include: ['a'] }) }",
    "const test = { include: ['a'] }\nexport default { test }",
    '',
  ])('%s', (text) => {
    expect(literalsIn(text).get('test.include')).toBeUndefined()
  })
})

test('any text is taken, and hardly any time', () => {
  const parts = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ':',
    ',',
    "'",
    '"',
    '`',
    '/',
    '*',
    '\\',
    'a',
    '\n',
    '$',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), (text) => {
      for (const literal of literalsIn(text.join('')).values()) {
        if (literal !== 'unread')
          expect(literal.every((each) => typeof each === 'string')).toBe(true)
      }
    }),
  )
  const started = process.cpuUsage()
  for (const part of ['/*', "'\\", '`', '/[', '{a:', '//', '"']) literalsIn(part.repeat(20_000))
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000)
})
