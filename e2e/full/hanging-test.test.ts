import { expect, test } from 'vitest'
import { hangingTest, left } from '../support/hanging.ts'
import { begin, linesFor, play } from '../support/play.ts'
import { processesMatching, until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

test('a test that hangs is killed with its children at the deadline, and the person is told', async () => {
  const shop = await openShop({ config: { budget_ms: { hard: 6000 } } })
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.right), write(shop, billing.test, hangingTest(shop))],
    [say('Done.')],
    [say('It hangs. I leave it.')],
  ])
  expect(played.run.durationMs).toBeLessThan(60_000)
  await until('the end of all its processes', async () => (await left(shop)).length === 0, 5000)
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] .*src\/billing\.test\.ts.*timed out after 6 s/),
  )
  expect(outcomeOf(shop, billing.source)).not.toBe('passed')
})

test('killing the client in mid-run leaves no process behind', async () => {
  const shop = await openShop({ config: { budget_ms: { hard: 15_000 } } })
  await install(shop)
  const { running } = await begin(shop, [
    [write(shop, billing.source, billing.right), write(shop, billing.test, hangingTest(shop))],
    [say('Done.')],
  ])
  await until("the test's child", async () => (await processesMatching(shop.marker)).length > 0)
  running.kill('SIGKILL')
  await running.done
  await until('the end of all its processes', async () => (await left(shop)).length === 0, 25_000)
})
