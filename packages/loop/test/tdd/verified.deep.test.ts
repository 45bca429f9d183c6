import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { runTestsNow } from '../../src/run-now.ts'
import { markNow } from '../../src/runs/changes/mark.ts'
import { openWork } from '../../src/runs/select/imports.ts'
import { beginRefactoring, endRefactoring } from '../../src/tdd/refactor-now.ts'
import { verifiedAtFlush } from '../../src/tdd/verified.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const PLUS = 'export const add = (a: number, b: number) => a + b\n'
const head = "import { expect, test } from 'vitest'\nimport { add } from './cart'\n"
const ADDS = `${head}test('adds up', () => { expect(add(1, 2)).toBe(3) })\n`
const config = relPath('vitest.config.js')

function shop(files: Record<string, string> = {}): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  const own = { 'src/cart.ts': PLUS, 'src/cart.test.ts': ADDS, 'src/zero.test.ts': ADDS }
  for (const [path, text] of Object.entries({ ...own, ...files })) temp.write(path, text)
  temp.commit()
  return temp
}

/** A turn begins. */
async function begin(temp: TempProject, turn: string): Promise<void> {
  const { place, journal } = session(temp, { turn })
  journal.append({ type: 'session.turn-began', mark: await markNow(place) })
}

function refactor(temp: TempProject, options: Partial<Options> = {}) {
  const { place, journal } = session(temp, {}, options)
  const demand = { scope: ['src/**'], reason: 'split', timeoutMs: 60_000 }
  return beginRefactoring(place, journal, demand)
}

async function atEnd(temp: TempProject, limits = { budgetMs: 60_000, hardMs: 60_000 }) {
  const { place, journal } = session(temp)
  return verifiedAtFlush(openWork(place), journal, await place.config(), limits)
}

describe('while a refactoring is under way the end of a turn', () => {
  test('asks for its tests, and says once a turn which fail', async () => {
    const temp = shop()
    await begin(temp, 't1')
    await refactor(temp)
    expect(await atEnd(temp)).toEqual([])
    temp.write('src/cart.ts', PLUS.replace('a + b', 'a - b'))
    const line =
      '[tailtest] refactoring: its tests fail: "src/cart.test.ts::adds up", "src/zero.test.ts::adds up"'
    expect(await atEnd(temp)).toEqual([line])
    expect(await atEnd(temp)).toEqual([])
    await begin(temp, 't2')
    expect(await atEnd(temp)).toEqual([line])
    temp.write('src/cart.ts', PLUS.replace('a + b', 'b + a'))
    expect(await atEnd(temp)).toEqual([])
  })

  test('names tests that say less than when it began', async () => {
    const temp = shop()
    await begin(temp, 't1')
    await refactor(temp)
    temp.write('src/cart.test.ts', ADDS.replace('test(', 'test.skip('))
    temp.remove('src/zero.test.ts')
    expect(await atEnd(temp)).toContain(
      '[tailtest] refactoring: its tests check less than when it began: "src/cart.test.ts::adds up", "src/zero.test.ts::adds up"',
    )
  })

  test('asks for the command that the person agreed to', async () => {
    const verify = [process.execPath, '-e', 'process.exit(1)']
    const temp = shop({ '.tailtest/config.json': JSON.stringify({ tdd: { verify } }) })
    await begin(temp, 't1')
    await refactor(temp)
    expect(await atEnd(temp)).toEqual([
      '[tailtest] refactoring: the command of tdd.verify is not run: nobody agreed to it (tailtest trust)',
    ])
    const { commandsHash } = await import('../../src/commands.ts')
    temp.trust(commandsHash(await session(temp).place.config()))
    expect(await atEnd(temp)).toEqual([
      '[tailtest] refactoring: the command of tdd.verify failed, or did not end in time',
    ])
  })
})

test('the person hears at the end of the turn of a refactoring by the agent that is over, once', async () => {
  const temp = shop()
  temp.trust()
  await begin(temp, 't1')
  await refactor(temp, { actor: 'agent' })
  expect(await atEnd(temp)).toEqual([])
  const { place, journal } = session(temp, {}, { actor: 'agent' })
  expect(await endRefactoring(place, journal, 60_000)).toMatchObject({ type: 'ended' })
  journal.append({ type: 'loop.commanded', failed: false })
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  const reply = await handle({ type: 'turn-ended', ...event }, contextOf(temp))
  expect(reply).toEqual({
    type: 'tell',
    user: '[tailtest] the agent refactored: edits of "src/**" needed no failing test (split)',
  })
  expect(await atEnd(temp)).toEqual([])
})

describe('after an edit of a runner’s configuration the end of a turn', () => {
  const held = { '.tailtest/config.json': '{"tdd":{"mode":{"**":"warn"}}}' }

  /** The rules let an edit of the configuration pass. */
  function edited(temp: TempProject, text: string): void {
    temp.write(config, text)
    session(temp).journal.keep<TddEntry>({
      ...{ type: 'tdd.edit', at: 'proposal', path: config },
      ...{ class: 'runner_config', verdict: 'allow', rule: 'runner-config', post: text },
    })
  }

  test('runs its whole suite once, and names the tests that it no longer finds', async () => {
    const temp = shop({ ...held, [config]: 'export default {}\n' })
    const { place, journal } = session(temp)
    await runTestsNow(place, journal, { all: 'units', timeoutMs: 60_000 })
    await begin(temp, 't1')
    expect(await atEnd(temp)).toEqual([])
    edited(temp, "export default { test: { include: ['src/cart.test.ts'] } }\n")
    expect(await atEnd(temp)).toEqual([
      '[tailtest] no longer found by the whole suite of vitest, whose configuration changed: src/zero.test.ts',
    ])
    await begin(temp, 't2')
    expect(await atEnd(temp)).toEqual([])
  })

  test('names the tests that fail since, and says where the time was too short', async () => {
    const temp = shop({ ...held, [config]: 'export default {}\n' })
    await begin(temp, 't1')
    edited(temp, "export default { test: { setupFiles: ['src/gone.ts'] } }\n")
    expect(await atEnd(temp, { budgetMs: 0, hardMs: 0 })).toEqual([
      '[tailtest] not run: the whole suite of vitest, whose configuration changed: no time was left',
    ])
    edited(
      temp,
      "export default { test: { environmentOptions: {}, setupFiles: ['src/gone.ts'] } }\n",
    )
    const [line] = await atEnd(temp)
    expect(line).toMatch(
      /^\[tailtest\] failing in the whole suite of vitest, .*: .*src\/cart\.test\.ts/,
    )
  })

  test('runs nothing where edits are only observed', async () => {
    const temp = shop({ [config]: 'export default {}\n' })
    await begin(temp, 't1')
    edited(temp, "export default { test: { setupFiles: ['src/gone.ts'] } }\n")
    expect(await atEnd(temp)).toEqual([])
  })
})
