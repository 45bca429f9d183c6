import { type ModelServer, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { begin, play } from '../support/play.ts'
import { until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, journals } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, read, say, write } from '../support/turns.ts'

/** A session that writes the billing and its test. */
const writeIt = (shop: Shop, text: string) =>
  play(shop, [
    [write(shop, billing.source, text), write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
    [say('I leave it.')],
  ])

/** A session that changes one text of the billing into another. */
const change = (shop: Shop, from: string, to: string) =>
  play(shop, [
    [read(shop, billing.source)],
    [edit(shop, billing.source, from, to)],
    [say('Done.')],
    [say('I leave it.')],
  ])

/** Lines of the first request of a session that speak of earlier sessions. */
const remembered = (model: ModelServer): string[] =>
  reachedModel(model, /Recent regressions: .*|Recurring failures .*|Failed when the last .*/g)
    .filter(({ request }) => request === 0)
    .map(({ text }) => text)

test('three sessions: a gap, passed, a regression; the next session starts with it', async () => {
  const shop = await openShop()
  await install(shop)
  const first = await writeIt(shop, billing.right)
  expect(remembered(first.model)).toEqual([])
  const second = await change(shop, 'sum + amount', 'amount + sum')
  expect(remembered(second.model)).toEqual([])
  const third = await change(shop, 'amount + sum', 'amount - sum')
  expect(remembered(third.model)).toEqual([])
  expect(history(shop)).toMatchObject([
    { session_id: first.run.session, status: 'passed', classification: 'gap' },
    { session_id: second.run.session, status: 'passed', classification: 'passed' },
    { session_id: third.run.session, status: 'unresolved', classification: 'regression' },
  ])
  const { model } = await play(shop, [[say('Hello.')]])
  expect(remembered(model)).toEqual([
    expect.stringMatching(/^Recent regressions: src\/billing\.ts \(passed before, failed since\)/),
    expect.stringMatching(/^Failed when the last session ended: src\/billing\.ts/),
  ])
})

test('a second session passes, then breaks what it passed: the third session’s first request carries the regression', async () => {
  const shop = await openShop()
  await install(shop)
  await writeIt(shop, billing.right)
  const second = await play(
    shop,
    [
      [read(shop, billing.source)],
      [edit(shop, billing.source, 'sum + amount', 'amount + sum')],
      [say('Done.')],
      [edit(shop, billing.source, 'amount + sum', 'amount - sum')],
      [say('Done.')],
      [say('I leave it.')],
    ],
    { prompt: ['Tidy the billing.', 'Once more.'] },
  )
  expect(history(shop)).toMatchObject([
    { classification: 'gap' },
    { session_id: second.run.session, classification: 'regression' },
  ])
  const third = await play(shop, [[say('Hello.')]])
  expect(remembered(third.model)[0]).toMatch(/^Recent regressions: src\/billing\.ts/)
})

test('a file that fails in three sessions is named recurring from then on', async () => {
  const shop = await openShop()
  await install(shop)
  await writeIt(shop, billing.wrong)
  const second = await change(shop, 'sum - amount', 'amount - sum')
  expect(remembered(second.model).join('\n')).not.toContain('Recurring')
  const third = await change(shop, 'amount - sum', 'sum - amount - 0')
  expect(remembered(third.model).join('\n')).not.toContain('Recurring')
  expect(history(shop).map(({ status }) => status)).toEqual(Array(3).fill('unresolved'))
  const { model } = await play(shop, [[say('Hello.')]])
  expect(remembered(model)[0]).toMatch(
    /^Recurring failures across sessions: src\/billing\.ts\. Consider validation there\./,
  )
})

test('a client that is killed after its turn ended loses no outcome, and the next session knows it', async () => {
  const shop = await openShop()
  await install(shop)
  const never = () => new Promise<never>(() => {})
  const { model, running } = await begin(
    shop,
    [
      [
        write(shop, billing.source, billing.wrong),
        write(shop, billing.test, billing.testText(shop)),
      ],
      [say('Done.')],
      [say('I leave it.')],
      never,
    ],
    { prompt: ['Write the billing.', 'Something else.'] },
  )
  await until('the next turn to be under way', () => model.requests.length === 4)
  running.kill('SIGKILL')
  const killed = await running.done
  expect(journals(shop).flat().at(-1)?.type).not.toBe('session.closed')
  expect(history(shop)).toMatchObject([
    { file: billing.source, status: 'unresolved', session_id: killed.session },
  ])
  const next = await play(shop, [[say('Hello again.')]])
  expect(remembered(next.model)).toEqual([
    expect.stringMatching(/^Failed when the last session ended: src\/billing\.ts/),
  ])
})
