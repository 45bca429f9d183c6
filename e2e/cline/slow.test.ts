import { expect, test } from 'vitest'
import {
  create,
  followUps,
  installInProject,
  playCline,
  playYolo,
  sitDown,
  submitting,
} from '../support/cline.ts'
import { hangingTest, left } from '../support/hanging.ts'
import { until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf } from '../support/state.ts'
import { say } from '../support/turns.ts'

/** Longer than the client lets a plugin take: it would fail the whole run. */
const SLOW_MS = 10_000

const slowTest = (shop: Shop): string =>
  `${billing.testText(shop)}
test('takes its time', { timeout: 60_000 }, () => new Promise((resolve) => setTimeout(resolve, ${SLOW_MS})))
`

const written = (shop: Shop, source: string, testText: string) => [
  create(shop, billing.source, source),
  create(shop, billing.test, testText),
]

test('one prompt on the command line ends well before tests that take long, and they are run to their end', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { run } = await playCline(shop, [
    written(shop, billing.right, slowTest(shop)),
    [say('Both are written.')],
  ])
  expect(run).toMatchObject({ exitCode: 0, results: ['Both are written.'] })
  await until('the outcome', () => outcomeOf(shop, billing.source) === 'passed')
})

test('in yolo mode a run waits for tests that take long as long as the client lets it, and is not given up', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { run } = await playYolo(shop, [
    written(shop, billing.wrong, slowTest(shop)),
    ...submitting(),
  ])
  expect(run.exitCode).toBe(0)
  expect(run.events.at(-1)).toMatchObject({ type: 'run_result', finishReason: 'completed' })
  await until('the outcome', () => outcomeOf(shop, billing.source) === 'unresolved')
})

test('in a terminal what failed comes when tests that take long are over', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await sitDown(shop, [
    written(shop, billing.wrong, slowTest(shop)),
    [say('Both are written.')],
    [say('I leave it.')],
  ])
  await until('the message', () => model.spent() === 3)
  expect(followUps(model)).toEqual([expect.stringContaining(billing.title)])
  await until('the history', () => history(shop).length > 0)
})

test('a test that hangs is killed with its children, though the client has ended', async () => {
  const shop = await openShop({ config: { budget_ms: { hard: 6000 } } })
  await installInProject(shop)
  const { run } = await playCline(shop, [
    written(shop, billing.right, hangingTest(shop)),
    [say('Done.')],
  ])
  expect(run).toMatchObject({ exitCode: 0, results: ['Done.'] })
  await until('the report', () => outcomeOf(shop, billing.source) !== undefined)
  await until('the end of all its processes', async () => (await left(shop)).length === 0, 25_000)
  expect(outcomeOf(shop, billing.source)).not.toBe('passed')
})
