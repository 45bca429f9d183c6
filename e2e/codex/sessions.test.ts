import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  add,
  awaitAgent,
  CODE_MODE,
  delegate,
  installInProject,
  notesOn,
  patch,
  playCodex,
  scripted,
  shell,
} from '../support/codex.ts'
import { begin, continuations } from '../support/play.ts'
import { until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { journals, outcomeOf, sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('a session that is resumed goes on where it was', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const first = await playCodex(shop, [
    [patch(add(billing.source, billing.right))],
    [say('Written. Shall I test it?')],
  ])
  expect(sessionView(shop)?.pending_files).toMatchObject([{ path: billing.source }])
  const second = await playCodex(
    shop,
    [[patch(add(billing.test, billing.testText(shop)))], [say('Tested.')]],
    { resume: first.run.session, prompt: 'Yes, please.' },
  )
  expect(second.run.session).toBe(first.run.session)
  expect(journals(shop)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

const TASK = 'Please write the billing.'

test('what a sub-agent left untested is asked for when its parent ends the turn', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(
    shop,
    {
      main: [
        [delegate('writer', TASK)],
        [awaitAgent],
        [say('The sub-agent wrote it.')],
        [scripted(add(billing.test, billing.testText(shop)))],
        [say('Now tested.')],
      ],
      agents: { [TASK]: [[scripted(add(billing.source, billing.right))], [say('Written.')]] },
    },
    { modelName: CODE_MODE },
  )
  const [note, ...others] = notesOn(model, billing.source)
  expect(others).toEqual([])
  expect(model.requests[note?.request ?? -1]?.asker).toBe('agent')
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('the shell of a sub-agent knows the session of its parent', async () => {
  const shop = await openShop()
  const code = "text(await tools.exec_command({ cmd: 'echo id=$CODEX_SESSION_ID' }))"
  const { model, run } = await playCodex(
    shop,
    {
      main: [[delegate('looker', TASK)], [awaitAgent], [say('Done.')]],
      agents: { [TASK]: [[{ tool: 'exec', input: code }], [say('Looked.')]] },
    },
    { modelName: CODE_MODE },
  )
  expect(reachedModel(model, /id=[0-9a-f-]+/).map(({ text }) => text)).toContain(
    `id=${run.session}`,
  )
})

test('a turn that the person stops is not tested, and loses nothing', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model, running } = await begin(
    shop,
    [
      [patch(add(billing.source, billing.right))],
      [shell('sleep 60')],
      [patch(add(billing.test, billing.testText(shop)))],
      [say('Tested.')],
    ],
    { client: 'codex', prompt: ['Write it.', 'Go on.'] },
  )
  await until('the command', async () => model.requests.length === 2 && isRunning(running.events))
  await running.interrupt()
  const run = await running.done
  expect(run.hooks.map(({ event }) => event)).toContain('Interrupt')
  expect(run.hooks.filter(({ event }) => event === 'Stop')).toHaveLength(1)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

const isRunning = (events: readonly { [field: string]: unknown }[]): boolean =>
  events.some((event) => event.method === 'item/started' && /sleep 60/.test(JSON.stringify(event)))
