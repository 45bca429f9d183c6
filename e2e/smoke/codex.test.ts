import { expect, test } from 'vitest'
import { add, installInProject, notesOn, patch, playCodex, rewrite } from '../support/codex.ts'
import { continuations, linesFor } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('in Codex CLI: noted at the edit, run at the end of the turn, kept going by the failure, done when it is repaired', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.wrong))],
    [patch(add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    [patch(rewrite(billing.source, billing.wrong, billing.right))],
    [say('Repaired.')],
  ])
  expect(notesOn(played.model, billing.source)).toHaveLength(1)
  const [text, ...more] = continuations(played.model)
  expect(more).toEqual([])
  expect(text).toContain(billing.title)
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
  expect(linesFor(played).at(-1)).toMatch(/^\[tailtest\] tests:passed=1 failed=0\b/)
})
