import { expect, test } from 'vitest'
import { add, installInProject, notesOn, patch, playCodex } from '../support/codex.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a new source is noted to the agent once, between the patch and its result', async () => {
  const shop = await openShop()
  await installInProject(shop)
  let pending: unknown
  const { model } = await playCodex(shop, [
    [patch(add(billing.source, billing.right))],
    () => {
      pending = sessionView(shop)?.pending_files
      return [say('Written.')]
    },
    [say('I will not test it.')],
  ])
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(note).toMatchObject({ request: 1, role: 'system', place: 'text' })
  expect(note?.wrapper).toMatch(
    /^tailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\. runner: vitest\. run: \S.* run src\/billing\.test\.ts$/,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
})

test('each source of one patch is noted, once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(shop, [
    [
      patch(
        add(billing.source, billing.right),
        add('docs/NOTES.md', '# x\n'),
        add(refund.source, refund.right),
      ),
    ],
    [say('Both written.')],
    [say('No tests.')],
  ])
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(notesOn(model, refund.source)).toHaveLength(1)
  expect(notesOn(model, 'docs/NOTES.md')).toEqual([])
})
