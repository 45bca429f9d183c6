import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import { toldCommand } from '../support/commands.ts'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { orders } from '../support/sources.ts'
import { history, outcomeOf, recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { hasPytest } from '../support/toolchains.ts'
import { bash, edit, say, write } from '../support/turns.ts'

describe.skipIf(!hasPytest())('a Python project', () => {
  test('a new module is noted once and its test runs once, at the end of the turn', async () => {
    const shop = await openShop({ language: 'py' })
    await install(shop)
    const played = await play(shop, [
      [write(shop, orders.source, orders.right)],
      [write(shop, orders.test, orders.testText(shop))],
      [say('Both are written.')],
    ])
    const [note, ...others] = reachedModel(played.model, /tailtest: inventory\/orders\.py queued.*/)
    expect(others).toEqual([])
    expect(note?.text).toMatch(
      /\(new, python\)\. write test to tests\/test_orders\.py\. runner: pytest\./,
    )
    expect(shop.runsOf('orders')).toBe(1)
    expect(recorded(shop, 'results.run')).toMatchObject([
      { trigger: 'turn', runner: 'pytest', executed: 1, failed: 0 },
    ])
    expect(outcomeOf(shop, orders.source)).toBe('passed')
    expect(history(shop)).toMatchObject([
      { file: orders.source, status: 'passed', classification: 'gap' },
    ])
    expect(linesFor(played)).toContainEqual(
      expect.stringMatching(/^\[tailtest\] tests:passed=1 failed=0\b/),
    )
  })

  test('what the agent tested as it was told is not run again', async () => {
    const shop = await openShop({ language: 'py' })
    await install(shop)
    await play(shop, [
      [write(shop, orders.source, orders.right)],
      [write(shop, orders.test, orders.testText(shop))],
      (request) => [bash(toldCommand(request))],
      [say('Tested.')],
    ])
    expect(shop.runsOf('orders')).toBe(1)
    expect(outcomeOf(shop, orders.source)).toBe('passed')
  })

  test('a failing test keeps the agent going once; repaired, it is remembered as fixed', async () => {
    const shop = await openShop({ language: 'py' })
    await install(shop)
    const { model } = await play(shop, [
      [write(shop, orders.source, orders.wrong), write(shop, orders.test, orders.testText(shop))],
      [say('Both are written.')],
      [edit(shop, orders.source, orders.bug, orders.fix)],
      [say('Repaired.')],
    ])
    const [text, ...more] = continuations(model)
    expect(more).toEqual([])
    expect(text).toMatch(/^tailtest: /)
    expect(text).toContain(orders.title)
    expect(text?.length).toBeLessThanOrEqual(1500)
    expect(outcomeOf(shop, orders.source)).toBe('fixed')
  })
})
