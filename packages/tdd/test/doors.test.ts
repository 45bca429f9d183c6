import { expect, test } from 'vitest'
import { bodiesOf, compareTests, redKind } from '../src/index.ts'

const ONE = "test('adds', () => { expect(add(1, 2)).toBe(3) })\n"

test('paths are plain text where other programs call, and one that does not lie in the project is named', async () => {
  const [body] = await bodiesOf('./src/cart.test.ts', ONE)
  expect(body).toMatchObject({ id: 'src/cart.test.ts::adds', file: 'src/cart.test.ts' })
  const change = { path: 'src/cart.test.ts', class: 'test', before: ONE, after: '' } as const
  const { weakened } = await compareTests([change])
  expect(weakened).toMatchObject([{ file: 'src/cart.test.ts', subject: 'src/cart.test.ts::adds' }])
  const failure = { id: 'a.test.ts::adds', file: 'a.test.ts', status: 'fail' } as const
  const context = { files: new Set(['a.ts', 'a.test.ts']), targets: ['a.ts'] }
  expect(redKind({ ...failure, message: 'expected 1 to be 2' }, context)).toBe('assertion')
  await expect(bodiesOf('/etc/a.test.ts', ONE)).rejects.toThrow('not a path below the root')
})
