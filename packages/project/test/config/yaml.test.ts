import { expect, test } from 'vitest'
import { loadYaml } from '../../src/index.ts'

const many = (text: string) => text.repeat(Math.ceil(200_000 / text.length))

/** Each exhausted the stack: an error where all went well, the end of the process where a pattern was compiled down there. */
test.each([['['], ['{'], ['{a: '], ['- '], ['? '], ['[a, ']])(
  '%s, one in another without an end, is refused before it is read',
  async (text) => {
    const parse = await loadYaml()
    expect(() => parse(many(text))).toThrow('nested too deeply')
  },
)

test('blocks that are nested too deeply are refused, too', async () => {
  const parse = await loadYaml()
  const text = Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')
  expect(() => parse(text)).toThrow('nested too deeply')
})

test('what people write is read', async () => {
  const parse = await loadYaml()
  expect(parse('a:\n  - b: {c: [1, [2]]}\n')).toEqual({ a: [{ b: { c: [1, [2]] } }] })
  expect(parse(`a: ${'['.repeat(60)}${']'.repeat(60)}`)).toHaveProperty('a')
})
