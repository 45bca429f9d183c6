import { expect, test, vi } from 'vitest'
import {
  continuations,
  create,
  installInProject,
  playOnce,
  playOpencode,
  replace,
  saidToModel,
  shell,
} from '../support/opencode.ts'
import { begin, linesFor } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf, recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('the agent wrote source and test: the turn ends with one run, and in silence', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playOpencode(shop, [
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

const failing = (shop: Shop) => [
  [create(shop, billing.source, billing.wrong)],
  [create(shop, billing.test, billing.testText(shop))],
  [say('Both are written.')],
]

test('a failing test keeps the agent going once, with the failure; left as it is, the agent is let go', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playOpencode(shop, [
    ...failing(shop),
    [say('invoiceTotal subtracts. I leave it as it is.')],
  ])
  const { model } = played
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.title)
  expect(text).toContain('real_bug')
  expect(model.spent()).toBe(4)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
  expect(linesFor(played).join('\n')).toContain('tailtest')
})

test('a failure that the agent repairs is remembered as fixed', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [
    ...failing(shop),
    [replace(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  expect(continuations(model)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
})

test('a source that a shell command wrote is found at the end of the turn', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [
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
  const { model } = await playOpencode(shop, [[shell('cat src/price.ts')], [say('In cents.')]])
  expect(saidToModel(model)).toEqual([])
  expect(model.spent()).toBe(2)
})

test('a turn that a person breaks off is told as such: nobody is asked to go on', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, running } = await begin(
    shop,
    [[create(shop, billing.source, billing.right)], [shell('sleep 60')], [say('Done.')]],
    { client: 'opencode' },
  )
  await vi.waitFor(() => expect(model.spent()).toBe(2), { timeout: 120_000, interval: 100 })
  await running.interrupt()
  await running.done
  expect(continuations(model)).toEqual([])
  expect(recorded(shop, 'results.run')).toEqual([])
})

test('`opencode run` ends at once; the tests of its turn run behind it, and what failed is kept', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playOnce(shop, failing(shop))
  expect(run).toMatchObject({ exitCode: 0, results: ['Both are written.'] })
  await vi.waitFor(() => expect(recorded(shop, 'results.run')).toMatchObject([{ failed: 1 }]), {
    ...{ timeout: 120_000, interval: 100 },
  })
  expect(continuations(model)).toEqual([])
})
