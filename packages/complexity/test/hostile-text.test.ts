import { expect, test } from 'vitest'
import { scoreSource } from '../src/index.ts'

const many = (text: string) => text.repeat(Math.ceil(900_000 / text.length))

/** What begins as a pattern of ours does, as often as a source may be long: each took more than half a minute. */
test.each([
  ['a function without a name', `fetch('x'); function${many(' ')}`],
  ['requests that are handed over', many('x = fetch ?? fetch\n')],
])(
  '%s, a megabyte of it, is scored all the same',
  async (_, source) => {
    expect((await scoreSource('src/client.ts', source))?.signals).toContainEqual(
      expect.objectContaining({ name: 'HTTP' }),
    )
  },
  20_000,
)
