import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { create, installInProject, playCopilot, replace, shell } from '../support/copilot.ts'
import { begin } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { outcomeOf } from '../support/state.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const LINE = 'export function addTax(net: Cents, percent: number): Cents {'
const FREE = `${LINE}\n  if (arguments.length > 2) return arguments[2]`
const TEST = `import { expect, test } from 'vitest'
import { addTax } from './price.ts'
test('a tax of nothing is free', () => expect(addTax(0, 0, 'free')).toBe('free'))
`
const REFUSED =
  'Denied by preToolUse hook: tailtest: src/price.ts was not changed: no failing test asks for it.'

test('an edit without a failing test is refused; after its test is shown failing, the edit is made', async () => {
  const shop = await openShop()
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  let refused = ''
  const { model } = await playCopilot(shop, [
    [replace(shop, 'src/price.ts', LINE, FREE)],
    () => {
      refused = shop.read('src/price.ts')
      return [create(shop, 'src/free.test.ts', TEST)]
    },
    [shell('node .github/hooks/tailtest-hook.cjs red src/free.test.ts --for src/price.ts')],
    [replace(shop, 'src/price.ts', LINE, FREE)],
    [say('Done.')],
  ])
  expect(reachedModel(model, REFUSED)).toMatchObject([{ request: 1, place: 'result' }])
  expect(refused).not.toContain(FREE)
  expect(shop.read('src/price.ts')).toContain(FREE)
  expect(outcomeOf(shop, 'src/price.ts')).toBe('passed')
})

test('the gate of Claude Code in the project, whose hooks this client starts too, holds up no edit', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'claude', scope: 'project' })
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  expect(shop.read('.claude/settings.json')).toContain('"Edit|Write"')
  const turns = [[replace(shop, 'src/price.ts', LINE, FREE)], [say('Done.')]]
  const { running } = await begin(shop, turns, { client: 'copilot' })
  const { hooks } = await running.done
  const before = hooks.filter(({ event }) => event === 'preToolUse')
  expect(before.map(({ outcome }) => outcome)).not.toContain('failed')
  expect(before).not.toEqual([])
  expect(shop.read('src/price.ts')).toContain(FREE)
})

/** Throws uncommitted work of the shop away; the shop itself is thrown away anyhow. */
const DESTRUCTIVE = 'git reset --hard'

test('a command that destroys uncommitted work is asked about, which here is a refusal with the reason', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const edited = `${shop.read('src/price.ts')}\nexport const FREE = 0\n`
  shop.write('src/price.ts', edited)
  const { model } = await playCopilot(shop, [
    [shell(DESTRUCTIVE)],
    [shell('git status --short src')],
    [say('I leave it?')],
  ])
  const asked =
    /Denied by preToolUse hook \(unable to ask user for confirmation\): .*tailtest[\s\S]*/
  expect(reachedModel(model, asked)).toMatchObject([{ request: 1, place: 'result' }])
  expect(shop.read('src/price.ts')).toBe(edited)
  expect(reachedModel(model, 'M src/price.ts\n<shellId')).toHaveLength(1)
})
