import { expect, test } from 'vitest'
import { commandsHash } from '../../src/commands.ts'
import { refactorLines } from '../../src/notes/red.ts'
import { beginRefactoring, endRefactoring } from '../../src/tdd/refactor-now.ts'
import { gateState } from '../../src/tdd/state.ts'
import { addVitest, session, type TempProject, tempProject } from '../project.ts'

const PLUS = 'export const add = (a: number, b: number) => a + b\n'
const ADDS = `import { expect, test } from 'vitest'
import { add } from './cart'
test('adds up', () => { expect(add(1, 2)).toBe(3) })
`

function shop(verify: string[] = []): TempProject {
  const files = {
    'src/cart.ts': PLUS,
    'src/cart.test.ts': ADDS,
    'lib/bare.ts': PLUS,
    '.tailtest/config.json': JSON.stringify({ tdd: { verify } }),
  }
  const temp = tempProject({ git: true, files })
  addVitest(temp)
  return temp
}

function begin(temp: TempProject, ...scope: string[]) {
  const { place, journal } = session(temp)
  return beginRefactoring(place, journal, { scope, reason: 'split', timeoutMs: 60_000 })
}

function end(temp: TempProject) {
  const { place, journal } = session(temp)
  return endRefactoring(place, journal, 60_000)
}

test('begins under green tests and ends under green tests', async () => {
  const temp = shop()
  expect(await begin(temp, 'src/**')).toEqual({ type: 'begun', tests: ['src/cart.test.ts'] })
  const { journal } = session(temp)
  expect(gateState(journal).refactoring).toMatchObject({ scope: ['src/**'], reason: 'split' })
  expect(await begin(temp, 'src/**')).toMatchObject({ reason: 'under-way' })
  temp.write('src/cart.ts', PLUS.replace('a + b', 'a - b'))
  const broken = await end(temp)
  expect(broken).toMatchObject({ type: 'refused', reason: 'not-green' })
  expect(refactorLines(broken)).toEqual([
    '[tailtest] refused: not all of its tests pass',
    '[tailtest]   "src/cart.test.ts::adds up"',
  ])
  temp.write('src/cart.ts', PLUS.replace('a + b', 'b + a'))
  expect(await end(temp)).toMatchObject({ type: 'ended' })
  expect(gateState(journal).refactoring).toBeUndefined()
})

test('does not begin where no test holds what the sources do, or where there are none', async () => {
  const temp = shop()
  expect(await begin(temp, 'lib/**')).toMatchObject({ reason: 'no-test' })
  expect(await begin(temp, 'nowhere/**')).toMatchObject({ reason: 'no-source' })
  expect(await end(temp)).toMatchObject({ reason: 'none' })
})

test('ends only as long as its tests say what they said, or the sources of before did what they say now', async () => {
  const temp = shop()
  await begin(temp, 'src/**')
  temp.write('src/cart.ts', PLUS.replace('a + b', 'a * b'))
  temp.write('src/cart.test.ts', ADDS.replace('toBe(3)', 'toBe(2)'))
  const refused = await end(temp)
  expect(refused).toMatchObject({ reason: 'stale', tests: ['src/cart.test.ts::adds up'] })
  expect(refactorLines(refused)).toEqual([
    '[tailtest] refused: tests that pin what the sources did were changed: restore them, or ask a person to end it',
    '[tailtest]   "src/cart.test.ts::adds up"',
  ])
  temp.write('src/cart.ts', PLUS.replace('a + b', 'b + a'))
  temp.write('src/cart.test.ts', ADDS.replace('expect(add(1, 2)).toBe(3)', ''))
  expect(await end(temp)).toMatchObject({ reason: 'stale' })
  temp.write('src/cart.test.ts', ADDS.replace('add(1, 2)).toBe(3)', 'add(2, 2)).toBe(4)'))
  expect(await end(temp)).toMatchObject({ type: 'ended' })
})

test('whose tests say something else is ended by a person', async () => {
  const temp = shop()
  await begin(temp, 'src/**')
  temp.write('src/cart.test.ts', ADDS.replace('expect(add(1, 2)).toBe(3)', ''))
  expect(await end(temp)).toMatchObject({ reason: 'stale' })
  const { place, journal } = session(temp, {}, { actor: 'person' })
  expect(await endRefactoring(place, journal, 60_000)).toMatchObject({ type: 'ended' })
})

test('begins without tests where a person agrees to that', async () => {
  const temp = shop()
  const { place, journal } = session(temp)
  const demand = { scope: ['lib/**'], reason: 'split', withoutTests: true, timeoutMs: 60_000 }
  const begun = await beginRefactoring(place, journal, demand)
  expect(refactorLines(begun)).toEqual([
    '[tailtest] refactoring: no test covers it; edits in the scope are free until tailtest refactor end',
  ])
  expect(await end(temp)).toMatchObject({ type: 'ended', tests: [] })
})

test('ends only once the command that the person agreed to succeeds', async () => {
  const temp = shop([
    process.execPath,
    '-e',
    "process.exit(require('fs').existsSync('ok') ? 0 : 1)",
  ])
  await begin(temp, 'src/**')
  expect(await end(temp)).toMatchObject({ reason: 'not-agreed' })
  const config = await session(temp).place.config()
  temp.trust(commandsHash(config))
  expect(await end(temp)).toMatchObject({ reason: 'not-verified' })
  temp.write('ok')
  expect(await end(temp)).toMatchObject({ type: 'ended' })
})
