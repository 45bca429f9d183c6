import { expect, test } from 'vitest'
import { add, patch } from '../support/codex.ts'
import {
  create,
  installInProject,
  notesOn,
  PATCHING,
  playCopilot,
  saidToModel,
} from '../support/copilot.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a new source is noted to the agent once, behind the result of its edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  let pending: unknown
  const { model } = await playCopilot(shop, [
    [create(shop, billing.source, billing.right)],
    () => {
      pending = sessionView(shop)?.pending_files
      return [say('Written.')]
    },
    [say('I will not test it.')],
  ])
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(note).toMatchObject({ request: 1, place: 'result' })
  expect(note?.wrapper).toMatch(
    /^Created file .*\n\nTool "create" succeeded\. Additional guidance from postToolUse hooks:\ntailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\./,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
})

test('each source of one patch is noted, once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCopilot(
    shop,
    [
      [patch(add(billing.source, billing.right), add(refund.source, refund.right))],
      [say('Both written.')],
      [say('No tests.')],
    ],
    { modelName: PATCHING },
  )
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(notesOn(model, refund.source)).toHaveLength(1)
})

test('edits of documents and configuration put not one byte into the conversation', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCopilot(shop, [
    [create(shop, 'docs/SHOP.md', '# The shop\n')],
    [create(shop, 'vite.config.ts', 'export default {}\n')],
    [say('Documented and configured.')],
  ])
  expect(saidToModel(played)).toEqual([])
  expect(played.model.spent()).toBe(3)
})
