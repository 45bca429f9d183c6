import { expect, test } from 'vitest'
import {
  create,
  installInProject,
  notesOn,
  playOpencode,
  replace,
  saidToModel,
} from '../support/opencode.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a new source is noted to the agent once, behind the result of its edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  let pending: unknown
  const { model } = await playOpencode(shop, [
    [create(shop, billing.source, billing.right)],
    () => {
      pending = sessionView(shop)?.pending_files
      return [say('Written.')]
    },
    [say('I will not test it.')],
  ])
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(note).toMatchObject({ place: 'result' })
  expect(note?.wrapper).toMatch(
    /^Wrote file successfully\.[\s\S]*\n\ntailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\./,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
})

test('of two edits in one step each is noted behind its own result', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [
    [create(shop, billing.source, billing.right), create(shop, refund.source, refund.right)],
    [say('Both written.')],
    [say('No tests.')],
  ])
  for (const { source } of [billing, refund]) {
    expect(notesOn(model, source)).toMatchObject([{ place: 'result' }])
  }
})

test('a source that a patch adds is noted, too: models of some families edit so', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const added = billing.right
    .trimEnd()
    .split('\n')
    .map((line) => `+${line}`)
  const lines = ['*** Begin Patch', `*** Add File: ${billing.source}`, ...added, '*** End Patch']
  const { model } = await playOpencode(
    shop,
    [
      [{ tool: 'apply_patch', input: { patchText: lines.join('\n') } }],
      [say('Patched.')],
      [say('No test.')],
    ],
    { modelName: 'gpt-5' },
  )
  expect(notesOn(model, billing.source)).toMatchObject([{ place: 'result' }])
})

test('a replacement that finds nothing to replace is no edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [
    [replace(shop, 'src/price.ts', 'nothing like this', 'x')],
    [say('It was not there.')],
  ])
  expect(saidToModel(model)).toEqual([])
  expect(model.spent()).toBe(2)
  expect(sessionView(shop)?.pending_files ?? []).toEqual([])
})

test('edits of documents and configuration put not one byte into the conversation', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [
    [create(shop, 'docs/SHOP.md', '# The shop\n')],
    [create(shop, 'vite.config.ts', 'export default {}\n')],
    [say('Documented and configured.')],
  ])
  expect(saidToModel(model)).toEqual([])
  expect(model.spent()).toBe(3)
})
