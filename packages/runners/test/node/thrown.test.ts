import { createRequire } from 'node:module'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'

const setup = '../../src/tools/node-test/setup.planted.cjs'
const { copyError } = createRequire(import.meta.url)(setup)

const bare = (text: () => string) => Object.assign(Object.create(null), { [inspect.custom]: text })
const printed = 'AssertionError [ERR_ASSERTION]: not equal:\n+ Promise {}\n    at a.test.js:1:1'

test.each<[string, unknown, object]>([
  ['an error', new TypeError('no'), { name: 'TypeError', message: 'no' }],
  ['a text', 'no', { message: 'no' }],
  ['nothing', undefined, { message: 'undefined' }],
  ['an object', { a: 1 }, { message: '{ a: 1 }' }],
  [
    'an error that only prints like one, as what cannot be copied comes from another process',
    bare(() => printed),
    {
      name: 'AssertionError',
      code: 'ERR_ASSERTION',
      message: 'not equal:\n+ Promise {}',
      stack: printed,
    },
  ],
  [
    'what cannot even be printed',
    bare(() => {
      throw new Error('no')
    }),
    { message: '[object Object]' },
  ],
])('whatever is thrown has words: %s', (_, thrown, words) => {
  expect(copyError(thrown)).toMatchObject(words)
})
