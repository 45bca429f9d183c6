import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  complete,
  continuations,
  create,
  delegate,
  escaped,
  installInProject,
  notesOn,
  playGemini,
  replace,
} from '../support/gemini.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { journals, outcomeOf } from '../support/state.ts'
import { say } from '../support/turns.ts'

const TASK = 'Please write the billing.'

test('what a session begins with stands before its first prompt, and a session that goes on is the same one', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const first = await playGemini(shop, [[say('Hello.')]])
  const start = first.run.hooks.find(({ event }) => event === 'SessionStart')?.said[0] ?? ''
  expect(start).toContain('tailtest')
  expect(start).toContain('<category>')
  const shown = `<hook_context>${escaped(start)}</hook_context>`
  expect(reachedModel(first.model, shown)).toMatchObject([{ request: 0, role: 'user' }])
  const again = await playGemini(
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
  const { model } = await playGemini(shop, {
    main: [
      [delegate(TASK)],
      [say('The sub-agent wrote it.')],
      [create(shop, billing.test, billing.testText(shop))],
      [say('Now tested.')],
    ],
    agents: { [TASK]: [[create(shop, billing.source, billing.right)], [complete('Written.')]] },
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

test('a conversation that the client compresses is the same session: what it wrote is still asked for', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const settings = JSON.parse(shop.read('.gemini/settings.json'))
  const model = { compressionThreshold: 0.000_001 }
  shop.write('.gemini/settings.json', JSON.stringify({ ...settings, model }))
  const played = await playGemini(shop, [
    [create(shop, billing.source, billing.wrong)],
    [create(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [replace(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  const compressed = played.model.requests.filter(({ asker }) => asker === 'side')
  expect(compressed).not.toEqual([])
  expect(continuations(played.model)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
  expect(journals(shop)).toHaveLength(1)
})
