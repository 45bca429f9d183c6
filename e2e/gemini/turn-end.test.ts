import { expect, test } from 'vitest'
import {
  continuations,
  create,
  installInProject,
  playGemini,
  replace,
  saidToModel,
  shell,
} from '../support/gemini.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf, recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('the agent wrote source and test: the turn ends with one run, and in silence', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playGemini(shop, [
    [create(shop, billing.source, billing.right)],
    [create(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
  ])
  expect(shop.runsOf('billing')).toBe(1)
  expect(recorded(shop, 'results.run')).toMatchObject([
    { trigger: 'turn', runner: 'vitest', executed: 1, failed: 0 },
  ])
  expect(history(shop)).toMatchObject([
    { file: billing.source, status: 'passed', session_id: run.session },
  ])
  expect(continuations(model)).toEqual([])
  expect(model.spent()).toBe(3)
})

test('a failing test keeps the agent going once, with the failure; left as it is, the agent is let go', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playGemini(shop, [
    [create(shop, billing.source, billing.wrong)],
    [create(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [say('invoiceTotal subtracts. I leave it as it is.')],
  ])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.title)
  expect(text).toContain('real_bug')
  expect(model.spent()).toBe(4)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
})

test('a failure that the agent repairs is remembered as fixed', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playGemini(shop, [
    [create(shop, billing.source, billing.wrong)],
    [create(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [replace(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  expect(continuations(model)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
})

test('a source that a shell command wrote is found at the end of the turn', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playGemini(shop, [
    [shell(`cat > ${billing.source} <<'END'\n${billing.right}END`)],
    [say('Written.')],
    [say('No test.')],
  ])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
})

test('a turn without an edit costs the model nothing', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playGemini(shop, [[shell('cat src/price.ts')], [say('In cents.')]])
  expect(saidToModel(played)).toEqual([])
  expect(played.model.spent()).toBe(2)
})
