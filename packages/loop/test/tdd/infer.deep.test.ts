import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type ProposedEdit, type Reply, silent } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { runTestsNow } from '../../src/run-now.ts'
import { gateState } from '../../src/tdd/state.ts'
import {
  addVitest,
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const source = 'src/cart.ts'
const file = 'test/cart.test.ts'
const MINUS = 'export const add = (a: number, b: number) => a - b\n'
const PLUS = MINUS.replace('a - b', 'a + b')
const HEAD = "import { expect, test } from 'vitest'\nimport { add } from '../src/cart'\n"
const ADDS = `${HEAD}test('adds up', () => { expect(add(1, 2)).toBe(3) })\n`
const RUN = `npx vitest run ${file}`
const RED = 'tailtest: red: "test/cart.test.ts::adds up"; src/cart.ts may be edited'
const DENIED = { type: 'refuse', reason: expect.stringContaining('was not changed') }

function shop(mode = 'enforce', files: Record<string, string> = {}) {
  const config = JSON.stringify(mode === '' ? {} : { tdd: { mode: { '**': mode } } })
  const temp = tempProject({
    git: true,
    files: { [source]: MINUS, '.tailtest/config.json': config, ...files },
  })
  addVitest(temp)
  temp.trust()
  session(temp)
  return temp
}

/** What an agent does: asks, then writes, then tells. */
async function write(temp: TempProject, path: string, text: string): Promise<Reply> {
  const at = join(temp.project.root, path)
  const edits: ProposedEdit[] = [{ kind: 'write', path: at, text }]
  const kind = existsSync(at) ? 'written' : 'created'
  const reply = await handle({ type: 'edit-proposed', ...eventBase(temp), edits }, contextOf(temp))
  if (reply.type === 'refuse') return reply
  temp.write(path, text)
  const files = [{ path: at, kind } as const]
  await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  return reply
}

function shell(
  temp: TempProject,
  command = RUN,
  { options, ...more }: { options?: Partial<Options>; begins?: true; readOnly?: true } = {},
): Promise<Reply> {
  const event = { type: 'command-ran', ...eventBase(temp), command, failed: true, ...more } as const
  return handle(event, contextOf(temp, options))
}

const stateOf = (temp: TempProject) => gateState(session(temp).journal)
const standings = (temp: TempProject) =>
  [...stateOf(temp).tests.values()].map(({ standing }) => standing)
const runsOf = (temp: TempProject) =>
  session(temp).journal.readAs((value) => {
    const record = Object(value)
    return record.type === 'results.run' ? record.trigger : undefined
  })

describe('an agent that writes a test, runs it in its shell and then edits', () => {
  test('is never held up, and never has to know of tailtest', async () => {
    const temp = shop()
    expect(await write(temp, file, ADDS)).toEqual(silent)
    expect(await shell(temp)).toEqual({ type: 'note', text: RED })
    expect(await write(temp, source, `${PLUS}// added\n`)).toEqual(silent)
    expect(await write(temp, source, PLUS)).toEqual(silent)
    expect(await shell(temp)).toEqual(silent)
    expect(standings(temp)).toEqual(['green'])
    expect(await write(temp, source, MINUS)).toMatchObject(DENIED)
  })

  test('makes a source that is not there yet, then what the test asks for', async () => {
    const temp = shop()
    temp.remove(source)
    expect(await write(temp, file, ADDS)).toEqual(silent)
    expect(await shell(temp)).toEqual({
      type: 'note',
      text: 'tailtest: red: "test/cart.test.ts::adds up"; what it lacks may be written once, then run it again',
    })
    expect(await write(temp, source, MINUS)).toEqual(silent)
    expect(await shell(temp)).toEqual({ type: 'note', text: RED })
    expect(
      await write(temp, source, "import { sum } from './sum.ts'\nexport const add = sum\n"),
    ).toEqual(silent)
    expect(await write(temp, 'src/sum.ts', PLUS.replace('add', 'sum'))).toEqual(silent)
    expect(await shell(temp)).toEqual(silent)
    expect(standings(temp)).toEqual(['green'])
  })

  test('may write the test in the shell, too', async () => {
    const temp = shop()
    await handle(
      { type: 'prompt-sent', ...eventBase(temp, { turn: 'a' }), text: 'go' },
      contextOf(temp),
    )
    temp.write(file, ADDS)
    expect(await shell(temp, `cat > ${file} <<'EOF'\n${ADDS}EOF\nnpx vitest run`)).toEqual({
      type: 'note',
      text: RED,
    })
    expect(await write(temp, source, PLUS)).toEqual(silent)
  })

  test('may begin with a test that was there, by naming it', async () => {
    const temp = shop('enforce', { [file]: ADDS })
    expect(await shell(temp, 'npx vitest run')).toEqual(silent)
    expect(await shell(temp)).toEqual({ type: 'note', text: RED })
    expect(await write(temp, source, PLUS)).toEqual(silent)
  })

  test('gets nothing by a test that asks for nothing, or for something else', async () => {
    const temp = shop()
    await write(temp, file, `${HEAD}test('x', () => { add; expect(1).toBe(2) })\n`)
    expect(await shell(temp)).toEqual(silent)
    expect(await write(temp, source, PLUS)).toMatchObject(DENIED)
    await write(temp, 'src/far.test.ts', ADDS.replace("'../src/cart'", "'./far.ts'"))
    await shell(temp, 'npx vitest run')
    expect(await write(temp, source, PLUS)).toMatchObject(DENIED)
  })
})

test('a result is said once, and the same bytes are run once', async () => {
  const temp = shop()
  await write(temp, file, ADDS)
  expect(await shell(temp)).toMatchObject({ type: 'note' })
  expect(await shell(temp, 'npm test')).toEqual(silent)
  expect(runsOf(temp)).toEqual(['command'])
})

describe('nothing is run', () => {
  test.each([
    ['where nothing is set', '', RUN, {}],
    ['where the gate observes', 'observe', RUN, {}],
    ['where it is off', 'off', RUN, {}],
    ['for a command that runs no tests', 'enforce', `cat ${file} && echo vitest`, {}],
    ['in another place', 'enforce', 'cd /tmp && npx vitest run', {}],
    ['before the command', 'enforce', RUN, { begins: true }],
    ['while the agent only plans', 'enforce', RUN, { readOnly: true }],
  ] as const)('%s', async (_, mode, command, more) => {
    const temp = shop(mode)
    await write(temp, file, ADDS)
    expect(await shell(temp, command, more)).toEqual(silent)
    expect([runsOf(temp), standings(temp)]).toEqual([[], []])
  })

  test('while tailtest is paused, the gate is switched off, or nobody agreed', async () => {
    const paused = shop()
    await write(paused, file, ADDS)
    session(paused).journal.append({ type: 'session.paused' })
    const off = shop()
    await write(off, file, ADDS)
    const switched: TddEntry = { type: 'tdd.mode', mode: 'off', scope: [], reason: '', tests: [] }
    session(off).journal.keep<TddEntry>(switched)
    const foreign = tempProject({
      files: { '.tailtest/config.json': '{"tdd":{"mode":{"**":"warn"}}}' },
    })
    addVitest(foreign)
    session(foreign)
    foreign.write(file, ADDS)
    for (const temp of [paused, off, foreign]) {
      expect(await shell(temp)).toEqual(silent)
      expect(runsOf(temp)).toEqual([])
    }
  })
})

test('a host that shows nothing beside a command has the red all the same', async () => {
  const temp = shop()
  await write(temp, file, ADDS)
  const capabilities = { ...CAPABILITIES, noteAfterCommand: false }
  expect(await shell(temp, RUN, { options: { capabilities } })).toEqual(silent)
  expect(standings(temp)).toEqual(['red_hard'])
})

describe('a test that says what it is for', () => {
  const FOR = ADDS.replace('test(', '// @tailtest-for: src/cart.ts, src/sum.ts\ntest(')

  test('claims that as soon as it ran red, by whatever run', async () => {
    const temp = shop()
    await write(temp, file, FOR)
    expect(await shell(temp)).toEqual({
      type: 'note',
      text: 'tailtest: red: "test/cart.test.ts::adds up"; src/cart.ts, src/sum.ts may be edited',
    })
    expect([...stateOf(temp).claims.values()]).toMatchObject([
      { source: 'annotation', targets: ['src/cart.ts', 'src/sum.ts'] },
    ])
    expect(await write(temp, 'src/sum.ts', PLUS)).toEqual(silent)
    await shell(temp, 'npm test')
    expect(stateOf(temp).claims.size).toBe(1)
  })

  test('also where it ran at the end of a turn only', async () => {
    const temp = shop()
    await write(temp, file, FOR)
    const ended = { continued: false, aborted: false, waiting: 'no' } as const
    await handle({ type: 'turn-ended', ...eventBase(temp), ...ended }, contextOf(temp))
    expect([...stateOf(temp).claims.values()]).toMatchObject([
      { source: 'annotation', targets: ['src/cart.ts', 'src/sum.ts'] },
    ])
    expect(await write(temp, 'src/sum.ts', PLUS)).toEqual(silent)
  })

  test('also where tailtest was asked to run it', async () => {
    const temp = shop()
    await write(temp, file, FOR)
    const { place, journal } = session(temp)
    await runTestsNow(place, journal, { paths: [relPath(file)], timeoutMs: 60_000 })
    expect([...stateOf(temp).claims.values()]).toMatchObject([{ source: 'annotation' }])
  })
})

test('a test that tailtest was asked to run and that fails is a red', async () => {
  const temp = shop()
  await write(temp, file, ADDS)
  const { place, journal } = session(temp)
  await runTestsNow(place, journal, { paths: [relPath(file)], timeoutMs: 60_000 })
  expect(standings(temp)).toEqual(['red_hard'])
  expect(await write(temp, source, PLUS)).toEqual(silent)
})
