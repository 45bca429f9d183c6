import { join } from 'node:path'
import type { TddEntry } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { gateState } from '../../src/tdd/state.ts'
import { contextOf, eventBase, session } from '../project.ts'
import { ADDS, file, id, MINUS, PLUS, source, type Turn, turn } from './turn.ts'

describe('an edit that no failing test asks for', () => {
  test.each([
    ['observe', 'deny'],
    ['warn', 'warn'],
    ['enforce', 'deny'],
  ] as const)('is found at the turn’s end in %s, whoever made it', async (mode, verdict) => {
    const told = await turn(mode)
    await told.edit(source, PLUS)
    await told.end()
    expect(told.edits()).toEqual([['turn', source, verdict, 'no-red']])
    const shell = await turn(mode)
    await shell.shell({ [source]: PLUS })
    await shell.end()
    expect(shell.edits()).toEqual([['turn', source, verdict, 'no-red']])
  })

  test('is nothing where the gate is off', async () => {
    const off = await turn('off')
    await off.edit(source, PLUS)
    await off.end()
    expect(off.edits()).toEqual([])
  })

  test('keeps the turn going once in enforce, with the way back', async () => {
    const { edit, end } = await turn('enforce')
    await edit(source, PLUS)
    expect(await end()).toEqual({
      type: 'continue',
      text: `tailtest: edited without a failing test: src/cart.ts.
Show a test that fails on the old sources and passes on the current ones:
  npx tailtest red --retro src/cart.test.ts --for src/cart.ts
If behaviour stays the same, declare it, with its tests green:
  npx tailtest refactor start --scope src/cart.ts --reason "<why>"`,
      user: '[tailtest] tdd: without a failing test: src/cart.ts',
    })
    await edit(source, `${PLUS}// so\n`)
    expect(await end()).toEqual({ type: 'silent' })
  })
})

const OTHER = "import { test } from 'vitest'\ntest('other', () => {})\n"

test('an edit is asked about in the turn that made it, and not in the next ones', async () => {
  const at = await turn('enforce')
  await at.edit(source, PLUS)
  expect(await at.end()).toMatchObject({ type: 'continue' })
  await at.prompt()
  await at.edit('test/other.test.ts', OTHER)
  expect((await at.end()).type).not.toBe('continue')
  await at.prompt()
  await at.edit(source, TIMES)
  expect(await at.end()).toMatchObject({ type: 'continue' })
})

describe('settings that change in a turn are told to the person, who knows of it or not', () => {
  const CONFIG = '.tailtest/config.json'
  /** The session starts, and the turn. */
  async function begin(at: Turn): Promise<void> {
    const start = { type: 'session-started', cause: 'startup' } as const
    await handle({ ...eventBase(at.temp), ...start }, contextOf(at.temp))
    await at.prompt()
  }

  test.each([
    ['the gate is switched to observing', CONFIG, '{"run_tests":"turn"}'],
    ['the gate is switched off', CONFIG, '{"tdd":{"mode":{"**":"off"}}}'],
    ['a second configuration makes both void', '.tailtest/config.yaml', 'depth: simple\n'],
  ])('%s', async (_, path, text) => {
    const at = await turn('enforce')
    const file = join(at.temp.project.root, source)
    const edits = [{ kind: 'write' as const, path: file, text: PLUS }]
    await handle({ type: 'edit-proposed', ...eventBase(at.temp), edits }, contextOf(at.temp))
    await at.shell({ [path]: text })
    const reply = await at.end()
    expect(reply.type).toBe('tell')
    expect('user' in reply && reply.user).toContain(`[tailtest] tdd: settings changed: ${path}`)
    await at.prompt()
    await at.edit('test/other.test.ts', OTHER)
    expect(await at.end()).not.toMatchObject({ user: expect.stringContaining('settings') })
  })

  test('before it refused anything, too', async () => {
    const at = await turn('enforce')
    await begin(at)
    await at.shell({ [CONFIG]: '{"run_tests":"turn"}', [source]: PLUS })
    const user = expect.stringContaining(`[tailtest] tdd: settings changed: ${CONFIG}`)
    expect(await at.end()).toMatchObject({ type: 'tell', user })
  })

  test('and a pause that nobody typed into the prompt, once', async () => {
    const at = await turn('enforce')
    await begin(at)
    session(at.temp).journal.append({ type: 'session.paused' })
    await at.edit(source, PLUS)
    expect(await at.end()).toMatchObject({ user: expect.stringContaining('paused') })
    await at.prompt()
    expect(await at.end()).toEqual({ type: 'silent' })
  })

  test('and a gate that a command switched off for the session, once', async () => {
    const at = await turn('enforce')
    await begin(at)
    const reason = 'tailtest tdd off'
    const off: TddEntry = { type: 'tdd.mode', mode: 'off', scope: [], reason, tests: [] }
    session(at.temp).journal.keep<TddEntry>(off)
    await at.edit(source, PLUS)
    const user = expect.stringContaining('[tailtest] tdd is off for this session, by a command')
    expect(await at.end()).toMatchObject({ user })
    await at.prompt()
    expect(await at.end()).toEqual({ type: 'silent' })
  })

  test('also where the gate still speaks', async () => {
    const at = await turn('enforce')
    await at.edit('README.md', 'cart\n')
    const tdd = { mode: { 'src/money.ts': 'enforce' } }
    await at.shell({ [CONFIG]: JSON.stringify({ run_tests: 'turn', tdd }), [source]: PLUS })
    expect(await at.end()).toEqual({
      ...{ type: 'tell', user: `[tailtest] tdd: settings changed: ${CONFIG}` },
    })
  })

  test('where the gate only ever observed nobody is disturbed', async () => {
    const at = await turn('observe')
    await at.shell({ [CONFIG]: '{"depth":"simple"}' })
    expect(await at.end()).toEqual({ type: 'silent' })
    expect(at.edits()).toEqual([])
  })
})

const TIMES = MINUS.replace('a - b', 'a * b')
const flushed = ({ records }: Turn) =>
  records('tdd.flushed').flatMap(({ claims }) =>
    Array.isArray(claims) ? claims.map(({ outcome }) => outcome) : [],
  )

interface Row {
  title: string
  /** What happens in the turn, in its order. */
  steps: readonly ((at: Turn) => Promise<unknown>)[]
  /** Verdict and rule on the source. */
  edit: readonly [string, string] | undefined
  outcome?: string
  says: 'silent' | 'tell' | 'continue'
  user?: RegExp
}

const red = (at: Turn) => at.red()
const writesTest = (at: Turn) => at.edit(file, ADDS)
const by = (how: 'edit' | 'shell', text: string) => (at: Turn) =>
  how === 'edit' ? at.edit(source, text) : at.shell({ [source]: text })

const ROWS: readonly Row[] = [
  {
    title: 'an edit that its red was shown for, and the test passes',
    steps: [writesTest, red, by('edit', PLUS)],
    edit: ['allow', 'claimed'],
    outcome: 'green',
    says: 'tell',
  },
  {
    title: 'the same by a shell command',
    steps: [writesTest, red, by('shell', PLUS)],
    edit: ['allow', 'claimed'],
    outcome: 'green',
    says: 'tell',
  },
  {
    title: 'the same, and the agent saw it pass before the turn’s end',
    steps: [writesTest, red, by('shell', PLUS), red],
    edit: ['allow', 'claimed'],
    outcome: 'green',
    says: 'tell',
  },
  {
    title: 'an edit that was made before its red was shown',
    steps: [by('edit', TIMES), writesTest, red, by('edit', PLUS)],
    edit: ['deny', 'no-red'],
    outcome: 'green',
    says: 'continue',
    user: /tdd: without a failing test: src\/cart\.ts/,
  },
  {
    title: 'a shell’s edit before the red, and none after it',
    steps: [by('shell', TIMES), writesTest, red],
    edit: ['deny', 'no-red'],
    outcome: 'red',
    says: 'continue',
  },
  {
    title: 'comments and white space, whenever',
    steps: [by('shell', `// adds\n\n${MINUS}`)],
    edit: ['allow', 'no-runtime-change'],
    says: 'silent',
  },
  {
    title: 'an edit that is taken back',
    steps: [by('edit', PLUS), by('shell', MINUS)],
    edit: undefined,
    says: 'silent',
  },
  {
    title: 'a red that passes although nobody edited the source',
    steps: [
      (at) => at.edit('test/zero.ts', 'export const zero = 1\n'),
      (at) =>
        at.edit(
          file,
          ADDS.replace('toBe(3)', 'toBe(2 + zero)').replace(
            '\n',
            "\nimport { zero } from './zero'\n",
          ),
        ),
      red,
      (at) => at.shell({ 'test/zero.ts': 'export const zero = -3\n' }),
    ],
    edit: undefined,
    outcome: 'unproven',
    says: 'tell',
  },
]

describe('what an enforced turn comes to', () => {
  test.each(ROWS)('$title', async ({ steps, edit, outcome, says, user }) => {
    const at = await turn('enforce')
    for (const step of steps) await step(at)
    const reply = await at.end()
    const own = at.records('tdd.edit').filter(({ path }) => path === source)
    expect(own.map(({ verdict, rule }) => [verdict, rule]).at(-1)).toEqual(edit)
    expect(flushed(at).at(-1)).toBe(outcome)
    expect(reply.type).toBe(says)
    if (user) expect(reply).toMatchObject({ user: expect.stringMatching(user) })
  })
})

const CALLS = ADDS.replace('toBe(3)', 'toEqual(3)')

describe('a claimed test that changes after its red', () => {
  test('is green with its claim where the old sources fail it, and the new ones do not', async () => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, PLUS)
    await at.edit(file, CALLS)
    expect(await at.end()).toMatchObject({ type: 'tell' })
    expect(flushed(at)).toEqual(['green'])
    expect(at.records('tdd.tested').map(({ trigger }) => trigger)).toContain('replay')
    expect(at.records('tdd.claimed').at(-1)).toMatchObject({ replayed: true })
    expect(gateState(session(at.temp).journal).unlicensed.size).toBe(0)
  })

  test('proves nothing where the old sources pass it: said once, with the way back', async () => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, PLUS)
    await at.edit(file, ADDS.replace('toBe(3)', 'not.toBeNaN()'))
    const reply = await at.end()
    expect(flushed(at)).toEqual(['unproven'])
    expect(reply).toMatchObject({
      type: 'continue',
      text: `tailtest: a test that allowed edits no longer shows anything about them:
- "test/cart.test.ts::adds up" (changed), for src/cart.ts
Show one that fails on the old sources and passes on the current ones:
  npx tailtest red --retro <test file> --for src/cart.ts`,
    })
    await at.edit(source, `${PLUS}// so\n`)
    expect(await at.end()).not.toMatchObject({ type: 'continue' })
  })

  test.each([
    ['deleted', 'vaguer', ADDS.replace('adds up', 'sums up').replace('toBe(3)', 'toBeDefined()')],
    ['skipped', 'failed .*, now skipped', ADDS.replace('test(', 'test.skip(')],
    ['weakened', 'emptied', ADDS.replace('expect(add(1, 2)).toBe(3)', 'add(1, 2)')],
  ])('is named to the person once where it is %s: %s', async (kind, words, text) => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.end()
    await at.prompt()
    await at.red()
    await at.edit(source, PLUS)
    await at.shell({ [file]: text })
    const reply = await at.end()
    expect(flushed(at).at(-1)).toBe('unproven')
    expect(reply).toMatchObject({
      type: 'continue',
      user: expect.stringMatching(`weakened: "test/cart.test.ts::adds up": ${words}`),
    })
    expect(reply).not.toMatchObject({ user: expect.stringContaining(`tests ${kind}`) })
    expect(at.records('tdd.integrity')).toMatchObject([{ test: id, kind }])
  })

  test('keeps its claim under a new name', async () => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.end()
    await at.prompt()
    await at.red()
    await at.edit(source, PLUS)
    await at.shell({ [file]: ADDS.replace('adds up', 'sums up') })
    expect(await at.end()).toMatchObject({ type: 'tell' })
    expect(at.records('tdd.integrity')).toMatchObject([{ test: id, kind: 'renamed' }])
    expect(flushed(at).at(-1)).toBe('green')
  })
})

describe('a claimed test that fails', () => {
  test('is named by the failures, once; failing again it is given up, which the person reads', async () => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, TIMES)
    const first = await at.end()
    expect(first).toMatchObject({
      type: 'continue',
      text: expect.stringMatching(/^tailtest: 1 test fails/),
    })
    expect(first).not.toMatchObject({ text: expect.stringContaining('allowed for') })
    expect(flushed(at)).toEqual(['red'])
    await at.edit(source, TIMES.replace('a * b', 'a * a'))
    expect(await at.end()).toMatchObject({
      user: expect.stringContaining('given up: "test/cart.test.ts::adds up"'),
    })
    expect(gateState(session(at.temp).journal).tests.get(id)?.standing).toBe('exhausted')
  })

  test('keeps a later turn going, too: what the session has shown failing is no old failure', async () => {
    const at = await turn('enforce')
    await at.edit(file, ADDS)
    await at.red()
    expect(await at.end()).toMatchObject({ type: 'continue' })
    await at.prompt()
    await at.edit(source, TIMES)
    expect(await at.end()).toMatchObject({
      type: 'continue',
      text: expect.stringMatching(
        /^tailtest: 1 test fails[\s\S]*adds up[\s\S]*"expected 2 to be 3"/,
      ),
    })
  })

  test('never blocks if it failed before anybody claimed it', async () => {
    const at = await turn('enforce', { [file]: ADDS })
    await at.edit(source, `// adds\n${MINUS}`)
    await at.end()
    await at.prompt()
    await at.red()
    await at.edit(source, TIMES)
    expect(await at.end()).not.toMatchObject({ type: 'continue' })
    expect(flushed(at).at(-1)).toBe('red')
  })

  test('never does where it has two results on the same bytes', async () => {
    const odd = `import { existsSync, writeFileSync } from 'node:fs'\n`
    const at = await turn('enforce')
    const seen = `${at.temp.stateRoot}-seen`
    const flips = ADDS.replace(
      'expect(add',
      `if (add(1, 2) === 2) { const again = existsSync('${seen}'); writeFileSync('${seen}', ''); expect(again).toBe(true); return }\n expect(add`,
    )
    await at.edit(file, `${odd}${flips}`)
    await at.red()
    await at.edit(source, TIMES)
    expect(await at.end()).not.toMatchObject({ type: 'continue' })
    expect(gateState(session(at.temp).journal).tests.get(id)?.standing).toBe('flaky')
    expect(flushed(at)).toEqual(['unproven'])
  })
})

describe('in observe', () => {
  test('a whole red and green is followed, and nobody hears of it', async () => {
    const at = await turn('observe')
    await at.edit(file, ADDS)
    await at.red()
    await at.edit(source, PLUS)
    const reply = await at.end()
    expect(at.edits()).toEqual([['turn', source, 'allow', 'claimed']])
    expect(flushed(at)).toEqual(['green'])
    expect(JSON.stringify(reply)).not.toContain('tdd:')
    const loose = await turn('observe', { [file]: ADDS.replace('toBe(3)', 'toBe(-1)') })
    await loose.edit(source, TIMES)
    const told = await loose.end()
    expect(told).not.toMatchObject({ text: expect.stringContaining('without a failing test') })
    expect([...gateState(session(loose.temp).journal).unlicensed.keys()]).toEqual([source])
    expect(JSON.parse(loose.report())).toMatchObject({ tdd: { without_red: [source] } })
  })
})

test('in warn it is said, and the turn may end', async () => {
  const at = await turn('warn')
  await at.edit(source, PLUS)
  expect(await at.end()).toEqual({
    type: 'tell',
    user: '[tailtest] tdd: without a failing test: src/cart.ts',
  })
  const { undelivered } = session(at.temp).journal.read().session
  expect(undelivered.map(({ text }) => text.split('\n')[0])).toEqual([
    'tailtest: edited without a failing test: src/cart.ts.',
  ])
})

test('what another live session edits is left out, and named', async () => {
  const at = await turn('enforce')
  const other = session(at.temp, { session: 'two' }).journal
  const record = {
    type: 'loop.edited',
    path: source,
    kind: 'written',
    via: 'tool',
    test: false,
  } as const
  other.append(record)
  await at.edit(source, PLUS)
  expect(await at.end()).toMatchObject({
    user: '[tailtest] tdd: left to another session: src/cart.ts',
  })
  expect(at.edits()).toEqual([])
})

test('what a formatter does to an edit that was allowed is no edit of its own', async () => {
  const at = await turn('enforce')
  await at.edit(file, ADDS)
  await at.red()
  const path = join(at.temp.project.root, source)
  const edits = [{ kind: 'write' as const, path, text: PLUS }]
  await handle({ type: 'edit-proposed', ...eventBase(at.temp), edits }, contextOf(at.temp))
  await at.edit(source, PLUS)
  await at.red()
  await at.shell({ [source]: PLUS.replaceAll(', ', ',  ') })
  expect(await at.end()).toMatchObject({ type: 'tell' })
  expect(at.edits().slice(-1)).toEqual([['turn', source, 'allow', 'no-runtime-change']])
  await at.shell({ [source]: TIMES })
  await at.end()
  expect(at.edits().slice(-1)).toEqual([['turn', source, 'deny', 'no-red']])
})

test('the gate’s failure is written down, and the turn ends without it', async () => {
  const at = await turn('enforce')
  await at.edit(source, PLUS)
  const protectedFiles = () => {
    throw new Error('no list')
  }
  expect(await at.end({ protectedFiles })).toEqual({ type: 'silent' })
  expect(at.records('tdd.gate-error')).toMatchObject([{ where: 'turn-ended', message: 'no list' }])
})
