import { type Block, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { add, installInProject, patch, playCodex, rewrite } from '../support/codex.ts'
import { corpusRows, gateStatus } from '../support/gate.ts'
import { openShop } from '../support/shop.ts'
import { outcomeOf, recorded } from '../support/state.ts'
import { tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const LINE = 'export function addTax(net: Cents, percent: number): Cents {'
const MORE = `${LINE}\n  if (percent === 0) return net`
const NEXT = 'node .codex/tailtest-hook.cjs red src/price.test.ts --for src/price.ts'

/** What the model reads, byte for byte. */
const REFUSED = `tailtest: src/price.ts was not changed: no failing test asks for it.
Write a test that fails without this edit, show it failing, then edit again:
  ${NEXT}
If behaviour stays the same, declare it first, with its tests green:
  node .codex/tailtest-hook.cjs refactor start --scope src/price.ts --reason "<why>"`

test('a patch that no failing test asks for is refused with the next thing to do', async () => {
  const shop = await openShop()
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const before = shop.read('src/price.ts')
  const { model } = await playCodex(shop, [
    [patch(rewrite('src/price.ts', LINE, MORE))],
    [say('Not without a test?')],
  ])
  const [refused] = reachedModel(model, REFUSED)
  expect(refused).toMatchObject({ request: 1, place: 'result' })
  expect(shop.read('src/price.ts')).toBe(before)
})

const TEST = `import { expect, test } from 'vitest'
import { addTax } from './price.ts'
test('a tax of nothing is free', () => expect(addTax(0, 0, 'free')).toBe('free'))
`
const FREE = `${LINE}\n  if (arguments.length > 2) return arguments[2]`

/** The client waits for it longer than it does for others: it starts a test runner. */
const RED: Block = {
  tool: 'exec_command',
  input: {
    cmd: 'node .codex/tailtest-hook.cjs red src/free.test.ts --for src/price.ts',
    yield_time_ms: 30_000,
  },
}

test('after its test is shown failing in the client’s shell, the patch is applied, and a green ends the turn', async () => {
  const shop = await openShop({ config: { tdd: { corpus: true } } })
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const run = await playCodex(shop, [
    [patch(rewrite('src/price.ts', LINE, FREE))],
    [patch(add('src/free.test.ts', TEST))],
    [RED],
    [patch(rewrite('src/price.ts', LINE, FREE))],
    [say('Done.')],
  ])
  expect(reachedModel(run.model, REFUSED)).toHaveLength(1)
  expect(
    reachedModel(run.model, /claimed: src\/price\.ts may be edited until it passes/),
  ).toHaveLength(1)
  expect(shop.read('src/price.ts')).toContain(FREE)
  expect(recorded(shop, 'tdd.flushed')).toMatchObject([{ claims: [{ outcome: 'green' }] }])
  expect(outcomeOf(shop, 'src/price.ts')).toBe('passed')
  expect(await gateStatus(shop, run)).toMatchObject({ claims: [], without_red: [] })
  expect(await corpusRows(shop)).toMatchObject([
    { edit: { files: ['src/price.ts'] }, agent: 'codex', red: { kind: 'assertion' } },
  ])
})
