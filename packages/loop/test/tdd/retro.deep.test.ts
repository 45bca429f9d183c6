import { relPath } from '@tailtest/project'
import { readTddEvent, type TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { redLines } from '../../src/notes/red.ts'
import { markBefore, retroNow } from '../../src/tdd/retro.ts'
import { gateState } from '../../src/tdd/state.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const file = relPath('test/cart.test.ts')
const source = relPath('src/cart.ts')
const MINUS = 'export const add = (a: number, b: number) => a - b\n'
const PLUS = MINUS.replace('a - b', 'a + b')
const head = "import { expect, test } from 'vitest'\nimport { add } from '../src/cart'\n"
const ADDS = `${head}test('adds up', () => { expect(add(1, 2)).toBe(3) })\n`

function shop(files: Record<string, string>): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  for (const [path, text] of Object.entries(files)) temp.write(path, text)
  temp.commit()
  temp.trust()
  session(temp)
  return temp
}

function prompt(temp: TempProject, turn: string) {
  return handle({ type: 'prompt-sent', ...eventBase(temp, { turn }), text: '' }, contextOf(temp))
}

/** The gate saw an edit that no red allowed. */
function unlicensed(temp: TempProject): void {
  session(temp).journal.keep<TddEntry>({
    ...{ type: 'tdd.edit', at: 'turn', path: source },
    ...{ class: 'source', verdict: 'deny', rule: 'no-red' },
  })
}

async function retro(temp: TempProject, targets = [source]) {
  const { place, journal } = session(temp)
  const shown = await retroNow(place, journal, { file, targets, timeoutMs: 60_000 })
  return { shown, lines: redLines(shown, file), state: gateState(journal) }
}

describe('for an edit that was made without a red', () => {
  test('a test that fails without it and passes with it is its red, and green at the turn’s end', async () => {
    const temp = shop({ [source]: MINUS })
    await prompt(temp, 't1')
    temp.write(source, PLUS)
    unlicensed(temp)
    expect(gateState(session(temp).journal).unlicensed.size).toBe(1)
    temp.write(file, ADDS)
    const { lines, state } = await retro(temp)
    expect(lines).toEqual([
      '[tailtest] red: "test/cart.test.ts::adds up" (assertion: "expected -1 to be 3")',
      '[tailtest] claimed: the edits of src/cart.ts were made for it',
    ])
    expect(state.unlicensed.size).toBe(0)
    expect([...state.tests.values()]).toMatchObject([{ standing: 'pending' }])
    expect([...state.claims.values()]).toMatchObject([{ targets: [source], replayed: true }])
    session(temp).journal.append({ type: 'loop.commanded', failed: false })
    const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
    await handle({ type: 'turn-ended', ...event }, contextOf(temp))
    const { journal } = session(temp)
    expect([...gateState(journal).tests.values()]).toMatchObject([{ standing: 'green' }])
    const flushed = journal.readAs(readTddEvent).filter(({ type }) => type === 'tdd.flushed')
    expect(flushed).toMatchObject([{ claims: [{ outcome: 'green' }] }])
  })

  test('a test that passes without it, too, is none', async () => {
    const temp = shop({ [source]: MINUS })
    await prompt(temp, 't1')
    temp.write(source, PLUS)
    unlicensed(temp)
    temp.write(file, ADDS.replace('add(1, 2)).toBe(3)', 'add(1, 0)).toBe(1)'))
    const { shown, lines, state } = await retro(temp)
    expect(shown).toMatchObject({ type: 'no-red', replayed: true })
    expect(lines).toEqual([
      '[tailtest] not a red: "test/cart.test.ts::adds up" passes on the old sources, too: it does not ask for the edit',
    ])
    expect([state.claims.size, state.unlicensed.size]).toEqual([0, 1])
  })

  test('a test that could not be loaded without it is its red where it asserts something', async () => {
    const temp = shop({ 'README.md': '' })
    await prompt(temp, 't1')
    temp.write(source, PLUS)
    unlicensed(temp)
    temp.write(file, ADDS)
    const { lines, state } = await retro(temp)
    expect(lines.at(-1)).toBe('[tailtest] claimed: the edits of src/cart.ts were made for it')
    expect([state.claims.size, state.unlicensed.size]).toEqual([1, 0])
  })

  test('one that could not be loaded and asserts nothing does not show what it asks', async () => {
    const temp = shop({ 'README.md': '' })
    await prompt(temp, 't1')
    temp.write(source, PLUS)
    temp.write(file, ADDS.replace('expect(add(1, 2)).toBe(3)', 'add(1, 2)'))
    const { lines, state } = await retro(temp)
    expect(lines).toEqual([
      '[tailtest] not a red: "test/cart.test.ts::adds up": on the old sources it cannot be called (load_error), and it asserts nothing',
    ])
    expect(state.claims.size).toBe(0)
  })

  test('a test that does not pass with it has to pass first', async () => {
    const temp = shop({ [source]: MINUS })
    await prompt(temp, 't1')
    temp.write(source, MINUS.replace('a - b', 'a * b'))
    temp.write(file, ADDS)
    const { shown, lines } = await retro(temp)
    expect(shown).toMatchObject({ type: 'no-green', tests: [{ kind: 'assertion' }] })
    expect(lines.at(-1)).toBe(
      '[tailtest] red on the old sources, but it does not pass now: make it pass, then run this again',
    )
  })

  test('its turn may be over: the sources of before are those before that edit', async () => {
    const temp = shop({ [source]: MINUS })
    await prompt(temp, 't1')
    temp.write(source, PLUS)
    unlicensed(temp)
    await prompt(temp, 't2')
    temp.write(file, ADDS)
    expect((await retro(temp)).shown).toMatchObject({ type: 'claimed' })
  })

  test('nothing is known where the sources of before were not marked', async () => {
    const temp = shop({ [source]: PLUS, [file]: ADDS })
    expect((await retro(temp)).lines).toEqual([
      '[tailtest] not run: test/cart.test.ts: this session did not mark the sources before they changed',
    ])
  })
})

test('the mark is that of the turn of the first edit that no red allowed since', () => {
  const other = relPath('src/money.ts')
  const began = (turn: string) => ({ type: 'session.turn-began', turn, mark: turn })
  const edit = (path: string, more = {}) => ({
    ...{ type: 'tdd.edit', at: 'turn', path, class: 'source', verdict: 'deny', rule: 'no-red' },
    ...more,
  })
  const claim = { type: 'tdd.claimed', claim: 'c', tests: ['t'], targets: [source], source: 'cli' }
  const envelope = { v: 1, id: 'r', ts: 1, session: 's', host: 'h', actor: 'agent' }
  const before = (...entries: object[]) =>
    markBefore(
      entries.flatMap((entry) => readTddEvent({ ...envelope, ...entry }) ?? []),
      [source],
    )
  expect(before()).toBeUndefined()
  expect(before(began('1'), began('2'))).toBe('2')
  expect(before(began('1'), edit(source), began('2'), edit(source))).toBe('1')
  expect(before(began('1'), edit(other), began('2'))).toBe('2')
  expect(before(began('1'), edit(source), began('2'), claim, began('3'), edit(source))).toBe('3')
  expect(before(began('1'), edit(source, { at: 'proposal' }), began('2'))).toBe('2')
  expect(before(began('1'), edit(source), { ...began('1'), mark: 'again' })).toBe('1')
})
