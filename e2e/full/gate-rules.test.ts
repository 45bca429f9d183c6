import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import {
  decisions,
  gateStatus,
  openGated,
  outcomes,
  red,
  refusals,
  tailtestByAgent,
  testOf,
} from '../support/gate.ts'
import { linesFor, play } from '../support/play.ts'
import type { Shop } from '../support/shop.ts'
import { OWN_WORDS } from '../support/tailtest.ts'
import { edit, read, say, write } from '../support/turns.ts'

const ADD_TAX = 'export function addTax'

/** What the model reads, byte for byte; the second time one line more. */
const REFUSED = `tailtest: src/price.ts was not changed: no failing test asks for it.
Write a test that fails without this edit, show it failing, then edit again:
  ${OWN_WORDS} red src/price.test.ts --for src/price.ts
If behaviour stays the same, declare it first, with its tests green:
  ${OWN_WORDS} refactor start --scope src/price.ts --reason "<why>"`
const AGAIN = `${REFUSED}\nRefused before: if no test can show this, ask the person.`

/** Behaviour that no test asks for. */
const more = (shop: Shop) =>
  edit(shop, 'src/price.ts', ADD_TAX, `export const free = (): Cents => 0\n\n${ADD_TAX}`)

describe('an edit without a failing test', () => {
  test('is refused with the same text in every session; the second refusal names the user, and the third edit passes, flagged', async () => {
    const shop = await openGated()
    const before = shop.read('src/price.ts')
    const once = await play(shop, [[read(shop, 'src/price.ts')], [more(shop)], [say('Well.')]])
    expect(refusals(once.model)).toEqual([REFUSED])
    expect(shop.read('src/price.ts')).toBe(before)
    const thrice = await play(shop, [
      [read(shop, 'src/price.ts')],
      [more(shop)],
      [more(shop)],
      [more(shop)],
      [say('Done.')],
    ])
    expect(refusals(thrice.model)).toEqual([REFUSED, AGAIN])
    expect(shop.read('src/price.ts')).not.toBe(before)
    expect((await gateStatus(shop, thrice)).without_red).toEqual(['src/price.ts'])
    expect(linesFor(thrice).join('\n')).toMatch(
      /src\/price\.ts.*without a failing test|without a failing test.*src\/price\.ts/,
    )
  })

  test('is made in warn mode, with a note beside it', async () => {
    const shop = await openGated('warn')
    const { model } = await play(shop, [[read(shop, 'src/price.ts')], [more(shop)], [say('Done.')]])
    expect(refusals(model)).toEqual([])
    expect(
      reachedModel(model, 'tailtest: no failing test asks for this edit of src/price.ts.'),
    ).toHaveLength(1)
    expect(shop.read('src/price.ts')).toContain('free')
    expect(decisions(shop)).toContain('proposal warn no-red src/price.ts')
  })

  test('is made in observe mode, starts no process, and is recorded for the turn', async () => {
    const shop = await openGated('observe')
    expect(shop.read('.claude/settings.local.json')).not.toMatch(/Edit\|.*"PreToolUse"/s)
    const { model, run } = await play(shop, [
      [read(shop, 'src/price.ts')],
      [more(shop)],
      [say('Done.')],
    ])
    expect(run.hooks.filter(({ event }) => event === 'PreToolUse')).toEqual([])
    expect(reachedModel(model, /no failing test asks/)).toEqual([])
    expect(decisions(shop)).toEqual(['turn deny no-red src/price.ts'])
  })
})

describe('without a failing test', () => {
  test('comments may change and dead code may be removed', async () => {
    const dead = '\nexport function unused(): Cents {\n  return 1\n}\n'
    const shop = await openGated()
    shop.write('src/price.ts', shop.read('src/price.ts') + dead)
    await shop.git('commit', '--all', '--quiet', '--message=More')
    const run = await play(shop, [
      [read(shop, 'src/price.ts')],
      [edit(shop, 'src/price.ts', '/** Money is counted in whole cents. */', '/** Cents. */')],
      [edit(shop, 'src/price.ts', dead, '')],
      [say('Done.')],
    ])
    expect(refusals(run.model)).toEqual([])
    expect(shop.read('src/price.ts')).not.toContain('unused')
    expect(decisions(shop).slice(0, 2)).toEqual([
      'proposal allow no-runtime-change src/price.ts',
      'proposal allow only-deletion src/price.ts',
    ])
    expect((await gateStatus(shop, run)).without_red).toEqual([])
  })

  test('a refactoring that was declared while tests passed may be made until it ends', async () => {
    const shop = await openGated()
    const rounded = 'Math.round((net * percent) / 100)'
    const { model } = await play(shop, [
      [read(shop, 'src/price.ts')],
      [tailtestByAgent('refactor start --scope "src/**" --reason "a name for it"')],
      [edit(shop, 'src/price.ts', rounded, 'share(net, percent)')],
      [
        edit(
          shop,
          'src/price.ts',
          ADD_TAX,
          `const share = (net: Cents, percent: number): Cents => ${rounded}\n\n${ADD_TAX}`,
        ),
      ],
      [tailtestByAgent('refactor end')],
      [more(shop)],
      [say('Done.')],
    ])
    expect(reachedModel(model, /refactoring: 2 test files are green/)).toHaveLength(1)
    expect(reachedModel(model, /refactoring ended: 2 test files are green/)).toHaveLength(1)
    expect(refusals(model)).toEqual([REFUSED])
    expect(decisions(shop).slice(0, 3)).toEqual([
      'proposal allow refactoring src/price.ts',
      'proposal allow refactoring src/price.ts',
      'proposal deny no-red src/price.ts',
    ])
  })
})

test('a source that does not exist yet: one edit after its import failed, the next only after the test itself fails', async () => {
  const shop = await openGated()
  const stub = 'export const half = (price: number): number => price\n'
  const real = 'export const half = (price: number): number => price / 2\n'
  const run = await play(shop, [
    [write(shop, 'src/half.test.ts', testOf('half', 'half.ts', 'expect(half(10)).toBe(5)'))],
    [red('src/half.test.ts', 'src/half.ts')],
    [write(shop, 'src/half.ts', stub)],
    [edit(shop, 'src/half.ts', stub, real)],
    [red('src/half.test.ts', 'src/half.ts')],
    [edit(shop, 'src/half.ts', stub, real)],
    [say('Done.')],
  ])
  expect(reachedModel(run.model, /claimed: one edit of src\/half\.ts is allowed/)).toHaveLength(1)
  expect(
    reachedModel(run.model, /src\/half\.ts: one edit is allowed, so that the test can fail/),
  ).toHaveLength(1)
  expect(refusals(run.model)).toEqual([
    expect.stringContaining('The test now has to fail on its own, or its text has changed.'),
  ])
  expect(reachedModel(run.model, /claimed: src\/half\.ts may be edited until/)).toHaveLength(1)
  expect(shop.read('src/half.ts')).toBe(real)
  expect(outcomes(shop)).toEqual(['green'])
  expect(await gateStatus(shop, run)).toMatchObject({ claims: [], without_red: [] })
})
