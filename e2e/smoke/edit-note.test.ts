import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

test('the agent gets one note about a new source, beside the result of its edit', async () => {
  const shop = await openShop()
  await install(shop)
  let pending: unknown
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.right)],
    () => {
      pending = sessionView(shop)?.pending_files
      return [say('Written.')]
    },
    [say('I will not test it.')],
  ])
  const noted = reachedModel(model, /tailtest: src\/billing\.ts queued.*/)
  expect(noted).toMatchObject([
    {
      request: 1,
      role: expect.stringMatching(/^(?:user|system)$/), // a message of the system from 2.1.330 on
      wrapper: expect.stringContaining('PostToolUse:Write hook additional context'),
    },
  ])
  expect(noted[0]?.text).toMatch(
    /^tailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\. runner: vitest\. run: \S.* run src\/billing\.test\.ts$/,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
})
