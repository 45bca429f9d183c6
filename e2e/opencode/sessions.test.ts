import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  continuations,
  create,
  delegate,
  installInProject,
  notesOn,
  playOpencode,
} from '../support/opencode.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { journals, outcomeOf } from '../support/state.ts'
import { say } from '../support/turns.ts'

const TASK = 'Please write the billing.'
const RULES = /^tailtest[\s\S]*<category>[\s\S]*/

test('what a session begins with stands beside its first prompt, and a session that goes on is the same one', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const first = await playOpencode(shop, [[say('Hello.')], [say('Hello again.')]], {
    prompt: ['Hello?', 'And again?'],
  })
  expect(reachedModel(first.model, RULES)).toMatchObject([{ role: 'user', place: 'text' }])
  const again = await playOpencode(
    shop,
    [[create(shop, billing.source, billing.right)], [say('Written.')], [say('No test.')]],
    { resume: first.run.session ?? '' },
  )
  expect(again.run.session).toBe(first.run.session)
  expect(notesOn(again.model, billing.source)).toHaveLength(1)
  expect(journals(shop)).toHaveLength(1)
})

test('what a sub-agent left untested is asked for when its parent ends the turn', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, {
    main: [
      [delegate(TASK)],
      [say('The sub-agent wrote it.')],
      [create(shop, billing.test, billing.testText(shop))],
      [say('Now tested.')],
    ],
    agents: { [TASK]: [[create(shop, billing.source, billing.right)], [say('Written.')]] },
  })
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(model.requests[note?.request ?? -1]?.asker).toBe('agent')
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
  expect(journals(shop)).toHaveLength(1)
})
