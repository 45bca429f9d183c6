import { type Block, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { add, installInProject, patch, playCodex, rewrite } from '../support/codex.ts'
import { decisions, gateStatus, HALF, outcomes } from '../support/gate.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

/** The client waits for it longer than it does for others: it starts a test runner. */
const run = (words: string): Block => ({
  tool: 'exec_command',
  input: { cmd: `node .codex/tailtest-hook.cjs ${words}`, yield_time_ms: 30_000 },
})

async function openGated(files: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const shop = await openShop({ files })
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  return shop
}

const NOTE = '/** What nobody calls. */'
const DEAD = 'export const unused = (): number => 1'
const SUM = '  return net + Math.round((net * percent) / 100)'
const NAMED = '  const tax = Math.round((net * percent) / 100)\n  return net + tax'

test('without a failing test, dead code is removed, comments change, and a declared refactoring is made', async () => {
  const shop = await openGated({ 'src/dead.ts': `${NOTE}\n${DEAD}\n` })
  const played = await playCodex(shop, [
    [patch(rewrite('src/dead.ts', NOTE, '/** Nobody calls it. */'))],
    [patch(['*** Update File: src/dead.ts', '@@', `-${DEAD}`].join('\n'))],
    [run('refactor start --scope src/price.ts --reason "a name for it"')],
    [patch(rewrite('src/price.ts', SUM, NAMED))],
    [run('refactor end')],
    [say('Done.')],
  ])
  expect(reachedModel(played.model, /refactoring: \d+ test files? (?:is|are) green/)).toHaveLength(
    1,
  )
  expect(reachedModel(played.model, /refactoring ended: /)).toHaveLength(1)
  expect(decisions(shop).slice(0, 3)).toEqual([
    'proposal allow no-runtime-change src/dead.ts',
    'proposal allow only-deletion src/dead.ts',
    'proposal allow refactoring src/price.ts',
  ])
  expect(shop.read('src/dead.ts')).not.toContain('unused')
  expect(shop.read('src/price.ts')).toContain(NAMED)
  expect((await gateStatus(shop, played)).without_red).toEqual([])
})

test('a source that does not exist yet: one patch after its import failed, the next only after the test itself fails', async () => {
  const shop = await openGated()
  const red = run(`red ${HALF.test} --for ${HALF.source}`)
  const real = patch(rewrite(HALF.source, HALF.stub, HALF.right))
  const played = await playCodex(shop, [
    [patch(add(HALF.test, HALF.honest))],
    [red],
    [patch(add(HALF.source, HALF.stub))],
    [real],
    [red],
    [real],
    [say('Done.')],
  ])
  expect(reachedModel(played.model, /claimed: one edit of src\/half\.ts/)).toHaveLength(1)
  expect(reachedModel(played.model, /The test now has to fail on its own/)).toHaveLength(1)
  expect(reachedModel(played.model, /claimed: src\/half\.ts may be edited until/)).toHaveLength(1)
  expect(shop.read(HALF.source)).toBe(HALF.right)
  expect(outcomes(shop)).toEqual(['green'])
})
