import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { bash, say } from '../support/turns.ts'

// Whatever is proposed here may run for all the harm it could do: it touches nothing but the throw-away shop.

test('a command that would delete the repository’s own data is asked about; where nobody answers it does not run', async () => {
  const shop = await openShop()
  await install(shop)
  const { run } = await play(shop, [[bash('rm -rf .git')], [say('Then not.')]])
  expect(existsSync(shop.path('.git/HEAD'))).toBe(true)
  // of this folder the client has words of its own for the model: ours are for the person who is asked
  expect(run.hooks.flatMap(({ answer }) => answer?.hookSpecificOutput ?? [])).toContainEqual({
    hookEventName: 'PreToolUse',
    permissionDecision: 'ask',
    permissionDecisionReason: expect.stringMatching(
      /^tailtest guard: "rm -rf \.git" deletes git’s own/,
    ),
  })
  expect(recorded(shop, 'loop.said')).toContainEqual(
    expect.objectContaining({ on: 'command-proposed', reply: 'ask' }),
  )
})

test('work that stands in no commit is not thrown away unasked', async () => {
  const shop = await openShop()
  await install(shop)
  const text = `${shop.read('src/price.ts')}// not committed\n`
  shop.write('src/price.ts', text)
  const { model } = await play(shop, [[bash('cd src && git checkout -- .')], [say('Then not.')]])
  expect(shop.read('src/price.ts')).toBe(text)
  expect(reachedModel(model, /throws away uncommitted work/)).toHaveLength(1)
})

/** Puts a `node` first in the path that writes down each of its starts. */
function countingNode(shop: Shop): { env: Record<string, string>; starts(): number } {
  const folder = join(shop.home, 'counting')
  const log = join(folder, 'starts')
  mkdirSync(folder, { recursive: true })
  const script = `#!/bin/sh\necho start >> "${log}"\nexec "${process.execPath}" "$@"\n`
  writeFileSync(join(folder, 'node'), script)
  chmodSync(join(folder, 'node'), 0o755)
  const starts = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').length : 0)
  return { env: { PATH: `${folder}:${process.env.PATH}` }, starts }
}

test('an everyday command starts no guard, and one that only looks alike runs unasked', async () => {
  const shop = await openShop({ files: { 'dist/cart.js': '' } })
  await install(shop)
  const node = countingNode(shop)
  const counts: number[] = []
  const count = () => counts.push(node.starts())
  await play(
    shop,
    [
      () => {
        count()
        return [bash('git status --short')]
      },
      () => {
        count()
        return [bash('rm -rf dist')]
      },
      () => {
        count()
        return [say('Done.')]
      },
    ],
    { env: node.env },
  )
  const [before = 0, everyday = 0, alike = 0] = counts
  expect(everyday - before).toBe(1) // what is told of the command that ran
  expect(alike - everyday).toBe(2) // the guard, too
  expect(existsSync(shop.path('dist'))).toBe(false)
})
