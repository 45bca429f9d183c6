import { expect, test } from 'vitest'
import {
  create,
  installInProject,
  notesOn,
  playYolo,
  refusals,
  replace,
  submitting,
} from '../support/cline.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history } from '../support/state.ts'

test('in Cline CLI: noted at the edit, run when the agent submits, kept going by the failure, done when it is repaired', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playYolo(shop, [
    [create(shop, billing.source, billing.wrong)],
    [create(shop, billing.test, billing.testText(shop))],
    ...submitting([replace(shop, billing.source, billing.bug, billing.fix)]),
  ])
  expect(run.exitCode).toBe(0)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  const [text, ...more] = refusals(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.title)
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
})
