import { expect, test } from 'vitest'
import {
  add,
  CODE_MODE,
  installInProject,
  notesOn,
  patch,
  playCodex,
  rewrite,
  scripted,
} from '../support/codex.ts'
import { continuations, linesFor } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf, recorded, sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('the agent wrote source and test: the turn ends with one run, whose result is kept and told to the person', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.right))],
    [patch(add(billing.test, billing.testText(shop)))],
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
  })
  expect(history(shop)).toMatchObject([
    { file: billing.source, status: 'passed', session_id: played.run.session },
  ])
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=1 failed=0\b/),
  )
  expect(continuations(played.model)).toEqual([])
  expect(played.model.spent()).toBe(3)
})

test('in code mode too: source and test of one script are noted and run', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(
    shop,
    [
      [scripted(add(billing.source, billing.right), add(billing.test, billing.testText(shop)))],
      [say('Both are written.')],
    ],
    { modelName: CODE_MODE },
  )
  expect(notesOn(played.model, billing.source)).toHaveLength(1)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
  expect(played.model.spent()).toBe(2)
})

test('a failing test keeps the agent going once, with the failure; left as it is, the agent is let go', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.wrong), add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    [say('invoiceTotal subtracts. I leave it as it is.')],
  ])
  const [text, ...more] = continuations(played.model)
  expect(more).toEqual([])
  expect(text).toMatch(/^tailtest: /)
  expect(text).toContain(billing.title)
  expect(text).toContain('real_bug')
  expect(text?.length).toBeLessThanOrEqual(1500)
  expect(played.model.spent()).toBe(3)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=0 failed=1 classified=real_bug\b/),
  )
})

test('a failure that the agent repairs is remembered as fixed', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.wrong), add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    [patch(rewrite(billing.source, billing.wrong, billing.right))],
    [say('Repaired.')],
  ])
  expect(continuations(played.model)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
  expect(linesFor(played).at(-1)).toMatch(/^\[tailtest\] tests:passed=1 failed=0\b/)
})

test('the cap ends it: an agent whose repairs never help is kept going twice, then let go', async () => {
  const shop = await openShop({ config: { on_real_bug: 'fix' } })
  await installInProject(shop)
  const worse = [billing.wrong, 'sum * amount', 'sum % amount', 'sum / amount'].map((text) =>
    text === billing.wrong ? text : billing.wrong.replace(billing.bug, text),
  )
  const tries = worse
    .slice(1)
    .flatMap((text, at) => [
      [patch(rewrite(billing.source, worse[at] ?? '', text))],
      [say('Now it is right.')],
    ])
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.wrong), add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    ...tries,
  ])
  expect(continuations(played.model)).toHaveLength(2)
  expect(played.model.spent()).toBe(6)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
})

test('a source without a test is asked for once a session', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(
    shop,
    [
      [patch(add(billing.source, billing.right))],
      [say('Written.')],
      [say('No test.')],
      [patch(rewrite(billing.source, billing.right, billing.wrong))],
      [say('Changed again.')],
    ],
    { prompt: ['Write it.', 'Change it.'] },
  )
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
})
