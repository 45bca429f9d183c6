import { expect, test } from 'vitest'
import {
  followUps,
  installInProject,
  playYolo,
  refusals,
  shell,
  sitDown,
  submitting,
} from '../support/cline.ts'
import { until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf } from '../support/state.ts'
import { say } from '../support/turns.ts'

const heredoc = (file: string, text: string): string => `cat > ${file} <<'END'\n${text}END`

/** The one thing the agent is told at the end of the turn: which test the source lacks. */
function expectFound([text, ...more]: readonly string[]): void {
  expect(more).toEqual([])
  expect(text).toContain(billing.source)
  expect(text).toContain(billing.test)
}

test('a source that a command wrote is found at the end of the turn', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playYolo(shop, [
    [shell(heredoc(billing.source, billing.right))],
    ...submitting(),
  ])
  expectFound(refusals(model))
})

test('in a terminal too', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await sitDown(shop, [
    [shell(heredoc(billing.source, billing.right))],
    [say('Written.')],
    [say('No test.')],
  ])
  await until('the message', () => model.spent() === 3)
  expectFound(followUps(model))
})

test('a source and its test that commands wrote are tested without a word', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playYolo(shop, [
    [shell(heredoc(billing.source, billing.right))],
    [shell(heredoc(billing.test, billing.testText(shop)))],
    ...submitting(),
  ])
  expect(refusals(model)).toEqual([])
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})
