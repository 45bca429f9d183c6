import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import {
  decisions,
  gateStatus,
  HALF,
  openGated,
  openHalf,
  outcomes,
  red,
  refusals,
  tailtestByAgent,
} from '../support/gate.ts'
import { linesFor, play } from '../support/play.ts'
import { REPOSITORY } from '../support/shop.ts'
import { delegate, edit, read, say, write } from '../support/turns.ts'

const START = tailtestByAgent('refactor start --scope "src/price.ts" --reason "tidy"')

describe('a refactoring', () => {
  test('that never ends covers only its scope, must stay green, and is reported', async () => {
    const shop = await openHalf()
    const run = await play(shop, [
      [read(shop, 'src/price.ts'), read(shop, HALF.source)],
      [START],
      [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
      [edit(shop, 'src/price.ts', 'net + Math', 'net - Math')],
      [tailtestByAgent('refactor end')],
      [say('Done.')],
      [say('Really.')],
      [say('Really, really.')],
    ])
    expect(refusals(run.model)).toEqual([expect.stringContaining(`${HALF.source} was not changed`)])
    expect(reachedModel(run.model, /refused: not all of its tests pass/)).toHaveLength(1)
    expect(decisions(shop)).toContain('proposal allow refactoring src/price.ts')
    const { refactoring } = await gateStatus(shop, run)
    expect(refactoring).toMatchObject({ scope: ['src/price.ts'], reason: 'tidy', by: 'agent' })
    expect(linesFor(run).join('\n')).toMatch(/refactoring/)
  })

  test('can only be started by a person if the project’s settings say so', async () => {
    const shop = await openGated('enforce', {
      config: { tdd: { require_user_for_refactor: true } },
    })
    const { model } = await play(shop, [
      [read(shop, 'src/price.ts')],
      [START],
      [edit(shop, 'src/price.ts', 'net + Math', 'net - Math')],
      [say('Well.')],
    ])
    expect(reachedModel(model, /only a person can begin a refactoring here/)).toHaveLength(1)
    expect(refusals(model)).toHaveLength(1)
  })
})

describe('work that is split', () => {
  test('over several turns stays under its claim: one turn shows the red, the next makes it green', async () => {
    const shop = await openHalf()
    const { run } = await play(shop, [
      [write(shop, HALF.test, HALF.honest)],
      [red(HALF.test, HALF.source)],
      [say('More tomorrow.')],
    ])
    const turns = [
      [read(shop, HALF.source)],
      [edit(shop, HALF.source, HALF.stub, HALF.right)],
      [say('Done.')],
    ]
    await play(shop, turns, { prompt: 'Go on, please.', resume: run.session })
    expect(shop.read(HALF.source)).toBe(HALF.right)
    expect(outcomes(shop).at(-1)).toBe('green')
  })

  test('over several sub-agents counts as one piece of work: they share refusals and reds', async () => {
    const shop = await openHalf()
    const wrong = edit(shop, HALF.source, HALF.stub, HALF.wrong)
    const [EDIT, SHOW] = ['Please edit the half.', 'Please show it red.']
    const { model } = await play(shop, {
      main: [
        [delegate(EDIT)],
        [read(shop, HALF.source)],
        [wrong],
        [delegate(SHOW)],
        [edit(shop, HALF.source, HALF.stub, HALF.right)],
        [say('Done.')],
      ],
      agents: {
        [EDIT]: [[read(shop, HALF.source)], [wrong], [say('It is refused.')]],
        [SHOW]: [
          [write(shop, HALF.test, HALF.honest)],
          [red(HALF.test, HALF.source)],
          [say('It is red.')],
        ],
      },
    })
    const [first, second, ...others] = refusals(model)
    expect(others).toEqual([])
    expect(second).toBe(`${first}\nRefused before: if no test can show this, ask the person.`)
    expect(shop.read(HALF.source)).toBe(HALF.right)
    expect(outcomes(shop)).toEqual(['green'])
  })
})

test('an answer written into the source is not caught, and the README says so', async () => {
  const answer = 'export const half = (price: number): number => (price === 10 ? 5 : 15)\n'
  const shop = await openHalf()
  await play(shop, [
    [read(shop, HALF.source)],
    [write(shop, HALF.test, HALF.honest)],
    [red(HALF.test, HALF.source)],
    [edit(shop, HALF.source, HALF.stub, answer)],
    [say('Done.')],
  ])
  expect(shop.read(HALF.source)).toBe(answer)
  expect(outcomes(shop)).toEqual(['green'])
  const readme = readFileSync(join(REPOSITORY, 'packages', 'tdd', 'README.md'), 'utf8')
  expect(readme).toMatch(
    /hard-codes the answer in the source .* its test is green, and no rule notices/s,
  )
})
