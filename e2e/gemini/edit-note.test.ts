import { expect, test } from 'vitest'
import {
  create,
  installInProject,
  notesOn,
  playGemini,
  replace,
  saidToModel,
} from '../support/gemini.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a new source is noted to the agent once, behind the result of its edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  let pending: unknown
  const { model } = await playGemini(shop, [
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
    /^Successfully created [\s\S]*\n\n<hook_context>tailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\./,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
})

test('of two edits in one step each is noted behind its own result', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playGemini(shop, [
    [create(shop, billing.source, billing.right), create(shop, refund.source, refund.right)],
    [say('Both written.')],
    [say('No tests.')],
  ])
  const all = [billing, refund].map(({ source }) => ({ source, notes: notesOn(model, source) }))
  for (const { source, notes } of all) {
    expect(notes).toMatchObject([{ request: 1, place: 'result' }])
    expect(notes[0]?.wrapper).toContain(`${source}. Here is the updated code`)
  }
})

test('a replacement that finds nothing to replace is no edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playGemini(shop, [
    [replace(shop, 'src/price.ts', 'nothing like this', 'x')],
    [say('It was not there.')],
  ])
  expect(saidToModel(played)).toEqual([])
  expect(played.model.spent()).toBe(2)
  expect(sessionView(shop)?.pending_files ?? []).toEqual([])
})

test('edits of documents and configuration put not one byte into the conversation', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playGemini(shop, [
    [create(shop, 'docs/SHOP.md', '# The shop\n')],
    [create(shop, 'vite.config.ts', 'export default {}\n')],
    [say('Documented and configured.')],
  ])
  expect(saidToModel(played)).toEqual([])
  expect(played.model.spent()).toBe(3)
})
