import { expect, test } from 'vitest'
import { create, installInProject, notesOn, playCline, replace } from '../support/cline.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { recorded, sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a new source is noted to the agent once, behind the result of the edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  let pending: unknown
  const { model, run } = await playCline(shop, [
    [create(shop, billing.source, billing.right)],
    () => {
      pending = sessionView(shop)?.pending_files
      return [say('Written.')]
    },
  ])
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(note).toMatchObject({ request: 1, role: 'user', place: 'text' })
  expect(note?.wrapper).toMatch(
    /^<hook_context source="PostToolUse" tool_name="editor" [^>]*>\ntailtest: src\/billing\.ts queued \(new, typescript\)\. write test to src\/billing\.test\.ts\. runner: vitest\. run: \S.* run src\/billing\.test\.ts\n<\/hook_context>$/,
  )
  expect(pending).toEqual([{ path: 'src/billing.ts', language: 'typescript', status: 'new' }])
  expect(sessionView(shop)?.session_id).toBe(run.session)
})

test('each source of one answer is noted, a second edit of it is not', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCline(shop, [
    [create(shop, billing.source, billing.wrong), create(shop, refund.source, refund.right)],
    [replace(shop, billing.source, billing.bug, billing.fix)],
    [say('Written.')],
  ])
  expect(shop.read(billing.source)).toBe(billing.right)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(notesOn(model, refund.source)).toHaveLength(1)
})

test('an edit that failed is no edit', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCline(shop, [
    [replace(shop, 'src/price.ts', 'what does not stand there', 'anything')],
    [say('It does not stand there.')],
  ])
  expect(await shop.git('status', '--porcelain', 'src')).toBe('')
  expect(notesOn(model, 'src/price.ts')).toEqual([])
  expect(sessionView(shop)?.pending_files ?? []).toEqual([])
  expect(recorded(shop, 'loop.said').filter(({ on }) => on === 'file-edited')).toEqual([])
})
