import { expect, test } from 'vitest'
import { membersOf } from '../../src/families/go/members.ts'
import { openFiles } from '../open.ts'

test.each([
  [
    'a block',
    'go 1.24\n\nuse (\n\t./api\n\t./libs/money // ours\n\t// ./old\n)\n',
    ['api', 'libs/money'],
  ],
  ['single lines', 'use ./api\nuse .\nreplace x => ./x\n', ['api', '.']],
  [
    'quotes, Windows lines, a neighbour',
    'use (\r\n  "./my api"\r\n  ../b\r\n)\r\n',
    ['my api', '../b'],
  ],
  ['another block before it', 'replace (\n  a => ./a\n)\nuse (\n ./b\n)\n', ['b']],
  ['a block that never ends', 'use (\n ./a\n', ['a']],
  ['nothing', 'go 1.24\n', []],
])('a go.work uses: %s', async (_, text, members) => {
  expect(membersOf(await openFiles({ 'go.work': text }))).toEqual(members)
})

test('without a go.work there are no members', async () => {
  expect(membersOf(await openFiles({ 'go.mod': 'module a\n' }))).toEqual([])
})
