import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { create, installInProject, playCline, replace, shell } from '../support/cline.ts'
import { decisions, HALF } from '../support/gate.ts'
import { openShop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

test('an edit without a failing test is refused with the next step; after its test is shown failing, the edit is made', async () => {
  const shop = await openShop({ files: { [HALF.source]: HALF.stub } })
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const next = `node .cline/tailtest-hook.cjs red ${HALF.test} --for ${HALF.source}`
  const right = replace(shop, HALF.source, HALF.stub, HALF.right)
  const { model } = await playCline(shop, [
    [right],
    [create(shop, HALF.test, HALF.honest)],
    [shell(next)],
    [right],
    [say('Done.')],
  ])
  const [refused, ...more] = reachedModel(
    model,
    /tailtest: src\/half\.ts was not changed: no failing test asks for it\./,
  )
  expect(more).toEqual([])
  expect(refused).toMatchObject({ request: 1, place: 'result' })
  expect(refused?.wrapper).toContain(next)
  expect(reachedModel(model, /claimed: src\/half\.ts may be edited/)).toHaveLength(1)
  expect(shop.read(HALF.source)).toBe(HALF.right)
  expect(decisions(shop)).toEqual([
    `proposal deny no-red ${HALF.source}`,
    `proposal allow test ${HALF.test}`,
    `proposal allow claimed ${HALF.source}`,
  ])
})
