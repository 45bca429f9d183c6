import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf, recorded, sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

test('the agent wrote source and test: the turn ends with one run, whose result is kept and told to the person', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.right)],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
  ])
  expect(shop.runsOf('billing')).toBe(1)
  expect(recorded(shop, 'results.run')).toMatchObject([
    { trigger: 'turn', runner: 'vitest', executed: 1, failed: 0 },
  ])
  expect(outcomeOf(shop, billing.source)).toBe('passed')
  expect(sessionView(shop)).toMatchObject({
    session_id: played.run.session,
    pending_files: [],
    generated_tests: { [billing.source]: billing.test },
    last_failures: [],
  })
  expect(history(shop)).toMatchObject([
    {
      file: billing.source,
      status: 'passed',
      attempts: 0,
      session_id: played.run.session,
      classification: 'gap',
    },
  ])
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=1 failed=0\b/),
  )
  expect(continuations(played.model)).toEqual([])
  expect(played.model.spent()).toBe(3)
})
