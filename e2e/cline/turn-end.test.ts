import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  create,
  followUps,
  installInProject,
  notesOn,
  playCline,
  playYolo,
  refusals,
  replace,
  sitDown,
  submitting,
} from '../support/cline.ts'
import { until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, latestReport, outcomeOf, recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

const bothWritten = (shop: Shop, source: string) => [
  create(shop, billing.source, source),
  create(shop, billing.test, billing.testText(shop)),
]

const reported = (shop: Shop) =>
  until('the report', () => existsSync(shop.path('.tailtest/reports/latest.json')))

/** The one thing that was said, which is the failure. */
function expectFailure([text, ...more]: readonly string[]): void {
  expect(more).toEqual([])
  expect(text).toMatch(/^tailtest: /)
  expect(text).toContain(billing.title)
  expect(text).toContain('real_bug')
  expect(text?.length).toBeLessThanOrEqual(1500)
}

test('one prompt on the command line: it ends as without us, and its tests are run and reported behind it', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playCline(shop, [
    bothWritten(shop, billing.right),
    [say('Both are written.')],
  ])
  expect(run).toMatchObject({ exitCode: 0, results: ['Both are written.'] })
  expect(model.spent()).toBe(2)
  await reported(shop)
  expect(shop.runsOf('billing')).toBe(1)
  expect(recorded(shop, 'results.run')).toMatchObject([
    { trigger: 'turn', runner: 'vitest', executed: 1, failed: 0 },
  ])
  await until('the outcome', () => outcomeOf(shop, billing.source) === 'passed')
  await until('the history', () => history(shop).length > 0)
  expect(history(shop)).toMatchObject([
    { file: billing.source, status: 'passed', session_id: run.session },
  ])
})

test('what failed behind a prompt on the command line is told when the next session begins', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const first = await playCline(shop, [
    bothWritten(shop, billing.wrong),
    [say('Both are written.')],
  ])
  expect(first.run).toMatchObject({ exitCode: 0, results: ['Both are written.'] })
  await until('the report, which is written last', () =>
    existsSync(shop.path('.tailtest/reports/latest.json')),
  )
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'unresolved' }])
  expect(latestReport(shop)).toMatchObject({ session_id: first.run.session })
  const second = await playCline(shop, [[say('Hello.')]])
  const told = second.model.requests[0]?.messages.flatMap(({ parts }) => parts) ?? []
  expect(JSON.stringify(told)).toContain(billing.source)
})

test('in yolo mode the agent may not submit while a test fails; left as it is, it may the next time', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playYolo(shop, [bothWritten(shop, billing.wrong), ...submitting()])
  expectFailure(refusals(model))
  expect(run.exitCode).toBe(0)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
})

test('in yolo mode the cap ends it: an agent whose repairs never help is kept going twice', async () => {
  const shop = await openShop({ config: { on_real_bug: 'fix' } })
  await installInProject(shop)
  const worse = [billing.bug, 'sum * amount', 'sum % amount', 'sum / amount']
  const { model, run } = await playYolo(shop, [
    bothWritten(shop, billing.wrong),
    ...submitting(
      ...worse.slice(1).map((text, at) => [replace(shop, billing.source, worse[at] ?? '', text)]),
    ),
  ])
  expect(refusals(model)).toHaveLength(2)
  expect(run.exitCode).toBe(0)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
})

test('in a terminal what failed comes as a message behind the turn, and the repair is remembered', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await sitDown(shop, [
    bothWritten(shop, billing.wrong),
    [say('Both are written.')],
    [replace(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  await until('the outcome', () => outcomeOf(shop, billing.source) === 'fixed')
  expectFailure(followUps(model))
  expect(model.spent()).toBe(4)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  await until('the history', () => history(shop).length > 0)
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
})

test('in a terminal a source without a test is asked for once, and the next prompt goes on', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, terminal, tell } = await sitDown(shop, [
    [create(shop, billing.source, billing.right)],
    [say('Written.')],
    [say('No test.')],
    [replace(shop, billing.source, billing.fix, billing.bug)],
    [say('Changed again.')],
  ])
  await until('the follow-up', () => model.spent() === 3)
  await terminal.until('No test.')
  await tell('Please change it.')
  await until('the next turn', () => model.spent() === 5)
  const [text, ...more] = followUps(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
})
