import { expect, test } from 'vitest'
import { installPacked } from '../support/packed.ts'
import { openExample } from '../support/shop.ts'
import { history, latestReport } from '../support/state.ts'
import { openSession } from './support/client.ts'
import { blocksOf, expectShown, follow } from './support/example.ts'

const PRICE = `export function discounted(cents: number, percent: number): number {
  return Math.round(cents * (1 - percent / 100))
}
`

const priceTest = (expected: number) => `import { expect, test } from 'vitest'
import { discounted } from './price.ts'

test('a fifth off', () => {
  expect(discounted(1000, 20)).toBe(${expected})
})
`

test('in a TypeScript project an edit gets its note, and the turn’s end runs its test', async () => {
  const shop = await openExample('hook-typescript')
  await installPacked(shop.root, ['@tailtest/cli'], '--save-dev')
  const [installing, edited, missing, failing, passing, afterwards] = blocksOf('hook-typescript')
  await follow(shop, installing)

  const session = openSession(shop)
  expect(session.start()).toEqual([{ note: expect.stringContaining('Runners: vitest.') }])
  const [{ note = '' } = {}] = session.write('src/price.ts', PRICE)
  expectShown(note, edited?.text ?? '')
  const [asked] = session.end()
  expectShown(asked?.note ?? '', missing?.text ?? '')

  session.write('src/price.test.ts', priceTest(801))
  const [failed] = session.end()
  expectShown(failed?.note ?? '', failing?.text ?? '')
  session.write('src/price.test.ts', priceTest(800))
  const [passed] = session.end()
  expect(passed?.note).toBeUndefined()
  expectShown(passed?.line ?? '', passing?.text ?? '')

  expect(latestReport(shop)).toMatchObject({ failures: [], summary: { passed: 1 } })
  expect(history(shop)).toMatchObject([{ file: 'src/price.ts', status: 'fixed' }])
  await follow(shop, afterwards)
})
