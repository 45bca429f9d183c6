import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  contexts,
  create,
  delegate,
  followUps,
  installInProject,
  notesOn,
  playCline,
  sitDown,
} from '../support/cline.ts'
import { until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { journals, outcomeOf, recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

const TASK = 'Please write the billing.'

test('what a session begins with comes once, beside its first prompt', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, terminal, tell } = await sitDown(shop, [[say('Hello.')], [say('Again.')]])
  await terminal.until('Hello.')
  await tell('Please say it again.')
  await until('the second turn', () => model.spent() === 2)
  const [start, ...more] = contexts(model, 'RunStart')
  expect(more).toEqual([])
  expect(start).toContain('tailtest')
  expect(reachedModel(model, start ?? '')).toMatchObject([{ request: 0, role: 'user' }])
  expect(journals(shop)).toHaveLength(1)
})

test('what a sub-agent left untested is asked for behind the turn of its parent', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await sitDown(shop, {
    main: [
      [delegate(TASK)],
      [say('The sub-agent wrote it.')],
      [create(shop, billing.test, billing.testText(shop))],
      [say('Now tested.')],
    ],
    agents: { [TASK]: [[create(shop, billing.source, billing.right)], [say('Written.')]] },
  })
  await until('the outcome', () => outcomeOf(shop, billing.source) === 'passed')
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(model.requests[note?.request ?? -1]?.asker).toBe('agent')
  expect(contexts(model, 'RunStart')).toHaveLength(1)
  const [text, ...more] = followUps(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
  expect(shop.runsOf('billing')).toBe(1)
  expect(journals(shop)).toHaveLength(1)
})

test('in plan mode nothing is run, and nobody is disturbed', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, run } = await playCline(shop, [[say('I would write the billing.')]], {
    permissionMode: 'plan',
  })
  expect(run).toMatchObject({ exitCode: 0, results: ['I would write the billing.'], hooks: [] })
  expect(model.spent()).toBe(1)
  expect(recorded(shop, 'results.run')).toEqual([])
})
