import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  continuations,
  create,
  delegate,
  installInProject,
  notesOn,
  playCopilot,
} from '../support/copilot.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { journals, outcomeOf } from '../support/state.ts'
import { say } from '../support/turns.ts'

const TASK = 'Please write the billing.'

test('what a session begins with stands before its first prompt, and a session that goes on is the same one', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const first = await playCopilot(shop, [[say('Hello.')]])
  const start = first.run.hooks.find(({ event }) => event === 'sessionStart')?.said[0] ?? ''
  expect(start).toContain('tailtest')
  expect(reachedModel(first.model, start)).toMatchObject([{ request: 0, role: 'user' }])
  const again = await playCopilot(
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
  const { model } = await playCopilot(shop, {
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
