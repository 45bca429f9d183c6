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

test.each(['"', '}', '? ', '"a" ', '&a ', '!'])(
  'of 200,000 characters of %s the first that is wrong is told, and no time is spent on the others',
  async (text) => {
    const parse = await loadYaml()
    const started = process.cpuUsage()
    expect(() => parse(many(text))).toThrow(/at line 1, column \d+$|nested too deeply/)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000)
  },
)

test('what people write is read', async () => {
  const parse = await loadYaml()
  expect(parse('a:\n  - b: {c: [1, [2]]}\n')).toEqual({ a: [{ b: { c: [1, [2]] } }] })
  expect(parse(`a: ${'['.repeat(60)}${']'.repeat(60)}`)).toHaveProperty('a')
})
