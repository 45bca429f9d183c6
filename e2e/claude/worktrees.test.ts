import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Block, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install } from '../support/tailtest.ts'
import { bash, say, write } from '../support/turns.ts'
import { NEWEST } from '../support/versions.ts'

/** Where the client makes its worktrees. */
const worktree = (shop: Shop, name: string): Pick<Shop, 'root'> => ({
  root: shop.path(`.claude/worktrees/${name}`),
})

const enter = (name: string): Block => ({ tool: 'EnterWorktree', input: { name } })

const TOOLS = ['Bash', 'Read', 'Write', 'Edit', 'EnterWorktree']

/** A worktree has no packages of its own: Node finds those of the folder that it lies in. */
const turnsIn = (shop: Shop, place: Pick<Shop, 'root'>) => [
  [write(place, billing.source, billing.wrong)],
  [write(place, billing.test, billing.testText(shop))],
  [say('Written.')],
  [say('It fails.')],
]

const sessionsIn = (folder: string) =>
  existsSync(join(folder, '.tailtest/sessions'))
    ? readdirSync(join(folder, '.tailtest/sessions')).filter((name) => name.endsWith('.jsonl'))
    : []

test('a worktree that the agent enters has its repository’s agreement, and its own sources and state', async () => {
  const shop = await openShop()
  await install(shop)
  const place = worktree(shop, 'feat')
  const played = await play(shop, [[enter('feat')], ...turnsIn(shop, place)], {
    version: NEWEST,
    tools: TOOLS,
  })
  const { model } = played
  expect(existsSync(join(place.root, billing.source))).toBe(true)
  expect(reachedModel(model, /tailtest: .*billing\.ts queued/)).toHaveLength(1)
  expect(continuations(model)).toEqual([expect.stringContaining(billing.title)])
  expect(shop.runsOf('billing')).toBeGreaterThan(0)
  expect(linesFor(played).join('\n')).not.toContain('not run')
  expect(sessionsIn(place.root)).toHaveLength(1)
  expect(existsSync(shop.path(billing.source))).toBe(false)
})

test('a source that a command creates in a worktree is noted in that worktree', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(
    shop,
    [
      [enter('feat')],
      [bash(`cat > ${billing.source} <<'EOF'\n${billing.right}EOF`)],
      [say('Written.')],
      [say('No test.')],
    ],
    { version: NEWEST, tools: TOOLS, settings: { bashEditDiffEnabled: true } },
  )
  expect(reachedModel(model, /tailtest: .*billing\.ts queued/)).toHaveLength(1)
  expect(continuations(model)).toEqual([expect.stringContaining(billing.test)])
})

test('a session that starts in a worktree of the client belongs to that worktree', async () => {
  const shop = await openShop()
  await install(shop)
  const place = worktree(shop, 'begun')
  const { model } = await play(shop, turnsIn(shop, place), {
    version: NEWEST,
    args: ['--worktree', 'begun'],
  })
  expect(continuations(model)).toEqual([expect.stringContaining(billing.title)])
  expect(shop.runsOf('billing')).toBeGreaterThan(0)
  expect(sessionsIn(place.root)).toHaveLength(1)
})
