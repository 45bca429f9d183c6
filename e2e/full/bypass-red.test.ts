import { reachedModel, type Turn } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  decisions,
  gateStatus,
  HALF,
  openHalf,
  outcomes,
  red,
  refusals,
  testOf,
} from '../support/gate.ts'
import { play } from '../support/play.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

interface Passport {
  name: string
  text: string
  /** What the agent does between two shows of the test. */
  between?: Turn
  says: RegExp
}

const FLAG = `import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { half } from './half.ts'
test('a flag stands', () => {
  half(10)
  expect(existsSync('flag')).toBe(true)
})
`

const PASSPORTS: readonly Passport[] = [
  {
    name: 'that does not reach the source',
    text: testOf('addTax', 'price.ts', 'expect(addTax(100, 0)).toBe(7)'),
    says: /not a red: .*trivial, it does not depend on the source/,
  },
  {
    name: 'that fails whatever the source does',
    text: testOf('half', 'half.ts', 'expect(true).toBe(false)'),
    says: /not a red: .*trivial, it does not depend on the source/,
  },
  {
    name: 'that does not parse',
    text: testOf('half', 'half.ts', 'expect(half(10).toBe(('),
    says: /not a red: .*syntax_error, it does not parse/,
  },
  {
    name: 'that loads what nobody installed',
    text: `import 'left-pad-nine'\n${HALF.honest}`,
    says: /not a red: .*setup_error, something it needs is missing/,
  },
  {
    name: 'that passes without the edit',
    text: FLAG,
    between: [bash('touch flag')],
    says: /not a red: .* passes/,
  },
]

test.each(PASSPORTS.map((each) => [each.name, each] as const))(
  'a failing test %s does not allow the edit',
  async (_, { text, between, says }) => {
    const shop = await openHalf()
    const show = [red(HALF.test, HALF.source)]
    const run = await play(shop, [
      [read(shop, HALF.source)],
      [write(shop, HALF.test, text)],
      show,
      ...(between === undefined ? [] : [between, show]),
      [edit(shop, HALF.source, HALF.stub, HALF.right)],
      [say('Well.')],
    ])
    expect(reachedModel(run.model, says)).toHaveLength(1)
    expect(refusals(run.model)).toHaveLength(1)
    expect(shop.read(HALF.source)).toBe(HALF.stub)
    expect(decisions(shop)).toContain(`proposal deny no-red ${HALF.source}`)
    expect((await gateStatus(shop, run)).claims).toEqual([])
    expect(outcomes(shop)).not.toContain('green')
  },
)

test('a red for one source allows no edit of another', async () => {
  const shop = await openHalf()
  const before = shop.read('src/price.ts')
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [write(shop, HALF.test, HALF.honest)],
    [red(HALF.test, HALF.source)],
    [edit(shop, 'src/price.ts', 'percent < 0', 'percent <= -1')],
    [say('Well.')],
  ])
  expect(reachedModel(model, /claimed: src\/half\.ts may be edited/)).toHaveLength(1)
  expect(refusals(model)).toEqual([expect.stringContaining('src/price.ts was not changed')])
  expect(shop.read('src/price.ts')).toBe(before)
})
