import { expect, test } from 'vitest'
import { LARGEST_SOURCE, nodes } from '../src/index.ts'

test('the nodes of a source are those of its grammar', async () => {
  const root = await nodes('a.py', 'a = 1\n')
  expect(root?.kind()).toBe('module')
  expect(root?.findAll({ rule: { kind: 'integer' } }).map((node) => node.text())).toEqual(['1'])
})

test('of a component they are those of its script, where they stand in the file', async () => {
  const source = '<template>{{ a }}</template>\n<script setup>\nconst a = 1\n</script>\n'
  const root = await nodes('A.vue', source)
  const [number] = root?.findAll({ rule: { kind: 'number' } }) ?? []
  expect(number?.range().start.line).toBe(2)
  expect(source.slice(number?.range().start.index, number?.range().end.index)).toBe('1')
})

test('there are none of what cannot be read, or not as a whole', async () => {
  expect(await nodes('a.txt', 'a')).toBeUndefined()
  expect(await nodes('a.js', `${'a()\n'.repeat(LARGEST_SOURCE / 4)}b()\n`)).toBeUndefined()
})
