import type { Reply, Waiting } from '@tailtest/adapter-kit'
import { type RelPath, relPath } from '@tailtest/project'
import type { Entry, Session } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import { joinReplies } from '../../src/join-replies.ts'
import type { Failure } from '../../src/runs/judge/attribute.ts'
import { type Speech, speak } from '../../src/turn/speak.ts'
import { CAPABILITIES, eventBase, session, type TempProject, tempProject } from '../project.ts'

const CHECK = relPath('src/cart.test.ts')
const SOURCE = relPath('src/cart.ts')

function failure(over: Partial<Failure> = {}): Failure {
  return {
    id: `${CHECK}::adds up`,
    file: CHECK,
    status: 'new',
    category: 'real_bug',
    certain: true,
    evidence: 'an assertion failed',
    message: 'expected 1 to be 2',
    ...over,
  }
}

interface Said {
  failures?: Failure[]
  missing?: RelPath[]
  broken?: Speech['broken']
  uncounted?: number
  lines?: string[]
  waiting?: Waiting
}

/** A session whose turns end with something to say. */
async function speaker(
  temp: TempProject,
  over: Partial<Config> = {},
  capabilities: Partial<typeof CAPABILITIES> = {},
) {
  const { place, journal } = session(temp)
  const config = { ...(await place.config()), ...over }
  const say = ({
    failures = [],
    missing = [],
    broken = [],
    uncounted = 0,
    lines = [],
    waiting = 'no',
  }: Said) => {
    const selection = { tests: new Map(), missing, unreached: [] }
    const speech: Speech = { selection, failures, broken, uncounted, lines }
    const event = {
      type: 'turn-ended',
      ...eventBase(temp),
      continued: false,
      aborted: false,
    } as const
    const able = { ...place, capabilities: { ...CAPABILITIES, ...capabilities } }
    return speak(speech, { event: { ...event, waiting }, place: able, journal, config })
  }
  const turn = () => journal.append({ type: 'session.turn-began' })
  /** An attempt to fix, and the run that fails again. */
  const attempt = () => {
    const edit = { path: SOURCE, kind: 'written', via: 'tool', test: false } as const
    const found = {
      kind: 'failing',
      subject: `${CHECK}::adds up`,
      file: CHECK,
      since: 'new',
    } as const
    journal.append(
      { type: 'loop.edited', ...edit },
      { type: 'session.finding', ...found, category: 'real_bug', text: 'expected 1 to be 2' },
      { type: 'session.tested', test: CHECK, sources: [SOURCE], result: 'failing', run: 'r' },
    )
  }
  const find = (...entries: Extract<Entry, { type: 'session.finding' }>[]) =>
    journal.append(...entries)
  const settle = (kind: 'failing' | 'weakened' | 'untested', subject: string) =>
    journal.append({ type: 'session.settled', kind, subject, how: 'ran' })
  return { say, turn, attempt, find, settle, state: () => journal.read().session }
}

const waitingText = ({ undelivered }: Session) => undelivered.map(({ text }) => text).join('\n\n')
const textOf = (reply: Reply) => ('text' in reply ? reply.text : '')

test('nothing to say is silence; lines alone are for the person', async () => {
  const { say } = await speaker(tempProject())
  expect(await say({})).toEqual({ type: 'silent' })
  expect(await say({ lines: ['one', 'two'] })).toEqual({ type: 'tell', user: 'one\ntwo' })
})

test('a person who reads why the agent is kept going does not read it twice', async () => {
  const lines = [
    '[tailtest] tests:passed=0 failed=1 classified=real_bug',
    `[tailtest] real_bug: "${CHECK}::adds up" ("expected 1 to be 2")`,
    '[tailtest] report: .tailtest/reports/latest.json',
  ]
  const temp = tempProject({ git: true })
  const shown = await speaker(temp, {}, { showsWhy: true })
  shown.turn()
  const reply = await shown.say({ failures: [failure()], lines })
  expect(reply).toMatchObject({
    type: 'continue',
    text: expect.stringContaining(`"${CHECK}::adds up" ("expected 1 to be 2")`),
    user: [lines[0], lines[2]].join('\n'),
  })
  const other = await speaker(tempProject({ git: true }))
  other.turn()
  expect(await other.say({ failures: [failure()], lines })).toMatchObject({
    user: lines.join('\n'),
  })
})

test('failures, missing tests and the count are one text; the person’s lines go along', async () => {
  const { say } = await speaker(tempProject())
  const reply = await say({
    failures: [failure()],
    missing: [relPath('src/price.ts')],
    uncounted: 21,
    lines: ['[tailtest] failed=1'],
  })
  expect(reply).toMatchObject({ type: 'continue', user: '[tailtest] failed=1' })
  const [failures, missing, count] = textOf(reply).split('\n\n')
  expect(failures).toContain('1 test fails')
  expect(missing).toContain('src/price.ts: write src/price.test.ts')
  expect(count).toBe('tailtest: shell commands changed 21 source files; their tests were not run.')
})

describe('how often one turn is told to go on', () => {
  test('about the same tests twice, not a third time; the next turn may be again', async () => {
    const { say, turn, state } = await speaker(tempProject())
    const types: string[] = []
    for (const message of ['one', 'two', 'three']) {
      types.push((await say({ failures: [failure({ message })] })).type)
    }
    expect(types).toEqual(['continue', 'continue', 'silent'])
    expect(state().turn.continues).toBe(2)
    turn()
    expect((await say({ failures: [failure({ message: 'three' })] })).type).toBe('continue')
  })

  test('about a test that is new in the turn, although another was let go', async () => {
    const { say } = await speaker(tempProject())
    for (const message of ['one', 'two', 'three']) await say({ failures: [failure({ message })] })
    const late = failure({ id: 'late' })
    expect(textOf(await say({ failures: [failure(), late] }))).toContain('2 tests fail')
  })

  test('what was asked for a missing test is not taken from what a failure needs', async () => {
    const { say } = await speaker(tempProject())
    for (const path of ['a.ts', 'b.ts', 'c.ts']) await say({ missing: [relPath(path)] })
    const [one, two] = [failure(), failure({ message: 'again' })]
    expect((await say({ failures: [one] })).type).toBe('continue')
    expect((await say({ failures: [two] })).type).toBe('continue')
  })

  test('six times in all, whatever for', async () => {
    const { say, state } = await speaker(tempProject())
    for (let at = 0; at < 9; at += 1) await say({ failures: [failure({ id: `new ${at}` })] })
    expect(state().turn.continues).toBe(6)
  })
})

describe('what a turn leaves open', () => {
  const failing = { kind: 'failing', subject: 'a.test.ts::a', file: relPath('a.test.ts') } as const

  test('is told to the person when the agent is let go, once', async () => {
    const { say, find } = await speaker(tempProject())
    find({ type: 'session.finding', ...failing, since: 'new' })
    expect(await say({})).toEqual({
      type: 'tell',
      user: '[tailtest] the turn ends with 1 failing test (a.test.ts::a)',
    })
    expect(await say({})).toEqual({ type: 'silent' })
  })

  test('names a source without a test only after the agent was asked for one', async () => {
    const { say, find } = await speaker(tempProject())
    const source = relPath('src/price.ts')
    find({ type: 'session.finding', kind: 'untested', subject: source, file: source })
    expect(await say({ missing: [source] })).toMatchObject({ type: 'continue' })
    expect(await say({ missing: [source] })).toEqual({
      type: 'tell',
      user: '[tailtest] the turn ends with 1 source without a test (src/price.ts)',
    })
  })

  test('says that no more is tried where a cap was reached', async () => {
    const { say, find } = await speaker(tempProject())
    find({ type: 'session.finding', ...failing, since: 'new' })
    const reply = async (message: string) => await say({ failures: [failure({ message })] })
    for (const message of ['one', 'two']) await reply(message)
    expect(await reply('three')).toMatchObject({
      user: expect.stringContaining('no more is tried in this turn'),
    })
  })
})

describe('tests that say less', () => {
  const hidden = { kind: 'hidden', subject: 'a.test.ts::a', file: relPath('a.test.ts') } as const

  test('are asked about once, with one way back', async () => {
    const { say, find } = await speaker(tempProject())
    find({ type: 'session.finding', ...hidden, how: 'skipped', text: 'expected 1 to be 2' })
    expect(textOf(await say({}))).toMatchInlineSnapshot(`
      "tailtest: tests check less than before.
      - a.test.ts::a: failed ("expected 1 to be 2"), now skipped
      Restore them and fix what they found. If this was intended, say why in one line:
        npx tailtest classify a.test.ts::a intended "<why>""
    `)
    expect((await say({})).type).toBe('tell')
  })
})

test('each set of failures is said once a session, in whatever order', async () => {
  const { say, turn } = await speaker(tempProject())
  const [one, two] = [failure({ id: 'one' }), failure({ id: 'two' })]
  expect((await say({ failures: [one, two] })).type).toBe('continue')
  turn()
  expect(await say({ failures: [two, one], lines: ['again'] })).toEqual({
    type: 'tell',
    user: 'again',
  })
  expect((await say({ failures: [one] })).type).toBe('continue')
})

describe('what was mended and is broken again is said again', () => {
  test('a failing test', async () => {
    const { say, turn, find, settle } = await speaker(tempProject())
    const subject = failure().id
    const broken = { type: 'session.finding', kind: 'failing', subject, file: CHECK } as const
    find(broken)
    expect((await say({ failures: [failure()] })).type).toBe('continue')
    turn()
    find({ ...broken, text: 'it is the same failure' })
    expect((await say({ failures: [failure()] })).type).toBe('tell')
    settle('failing', subject)
    find(broken)
    expect((await say({ failures: [failure()] })).type).toBe('continue')
  })

  test('a test that says less', async () => {
    const { say, turn, find, settle } = await speaker(tempProject())
    const bent = { type: 'session.finding', kind: 'weakened', subject: 'a', file: CHECK } as const
    find(bent)
    expect((await say({})).type).toBe('continue')
    turn()
    expect((await say({})).type).not.toBe('continue')
    settle('weakened', 'a')
    find(bent)
    expect((await say({})).type).toBe('continue')
  })

  test('a source whose test is gone again', async () => {
    const { say, turn, find, settle } = await speaker(tempProject())
    const bare = {
      type: 'session.finding',
      kind: 'untested',
      subject: SOURCE,
      file: SOURCE,
    } as const
    find(bare)
    expect((await say({ missing: [SOURCE] })).type).toBe('continue')
    turn()
    expect((await say({ missing: [SOURCE] })).type).not.toBe('continue')
    settle('untested', SOURCE)
    find(bare)
    expect((await say({ missing: [SOURCE] })).type).toBe('continue')
  })

  test('what a turn removed again', async () => {
    const { say, turn } = await speaker(tempProject())
    const broken = [{ file: CHECK, line: 1, name: './cart', from: SOURCE, gone: 'file' as const }]
    expect((await say({ broken })).type).toBe('continue')
    expect((await say({ broken })).type).toBe('silent')
    turn()
    expect((await say({ broken })).type).toBe('continue')
  })
})

test('a test that fails in another way is another failure', async () => {
  const { say } = await speaker(tempProject())
  await say({ failures: [failure()] })
  const reply = await say({ failures: [failure({ message: 'expected 3 to be 2' })] })
  expect(textOf(reply)).toContain('expected 3 to be 2')
})

test('a source is asked for once; a further one brings only its own name', async () => {
  const { say } = await speaker(tempProject())
  const [cart, price] = [relPath('src/cart.ts'), relPath('src/price.ts')]
  expect(textOf(await say({ missing: [cart] }))).toContain('src/cart.ts')
  expect(await say({ missing: [cart] })).toEqual({ type: 'silent' })
  const reply = textOf(await say({ missing: [cart, price] }))
  expect(reply).toContain('src/price.ts')
  expect(reply).not.toContain('src/cart.ts')
})

describe('what to do about a failure', () => {
  test('a real bug is for the person to decide', async () => {
    const { say } = await speaker(tempProject())
    const text = textOf(await say({ failures: [failure()] }))
    expect(text).toContain('Want me to fix this?')
    expect(text).toContain('run again: npx tailtest run src/cart.test.ts')
  })

  test('a real bug is to be fixed where the configuration says so', async () => {
    const { say } = await speaker(tempProject(), { on_real_bug: 'fix' })
    const text = textOf(await say({ failures: [failure()] }))
    expect(text).toContain('fix the source, not the test')
    expect(text).not.toContain('Want me to fix this?')
  })

  test('what the environment lacks is to be said, the source left alone', async () => {
    const { say } = await speaker(tempProject(), { on_real_bug: 'fix' })
    const text = textOf(await say({ failures: [failure({ category: 'environment' })] }))
    expect(text).toContain('environment: the code is not at fault. Leave the source as it is')
    expect(text).not.toContain('fix the source')
  })
})

describe('attempts to fix', () => {
  /** What is said about the same failure after each attempt, a turn for each. */
  async function attempts(mode: Config['on_real_bug']) {
    const { say, turn, attempt } = await speaker(tempProject(), { on_real_bug: mode })
    const replies: Reply[] = []
    for (let count = 0; count <= 3; count += 1) {
      attempt()
      replies.push(await say({ failures: [failure()] }))
      turn()
    }
    return replies
  }

  test('each failed one is said again, and after the third the agent is let go', async () => {
    const replies = await attempts('fix')
    expect(replies.map(({ type }) => type)).toEqual(['continue', 'continue', 'continue', 'tell'])
    expect(replies[3]).toMatchObject({ user: expect.stringContaining('3 failed attempts') })
  })

  test('are told of where the person decides, too', async () => {
    const replies = await attempts('ask')
    expect(replies.map(({ type }) => type)).toEqual(['continue', 'continue', 'continue', 'tell'])
  })
})

describe('what cannot be said now', () => {
  test('waits while the agent waits for the person; the lines are shown at once', async () => {
    const { say, state } = await speaker(tempProject())
    const reply = await say({ failures: [failure()], lines: ['failed=1'], waiting: 'question' })
    expect(reply).toEqual({ type: 'tell', user: 'failed=1' })
    expect(waitingText(state())).toContain('1 test fails')
    expect(state().turn.continues).toBe(0)
    expect(await say({ failures: [failure()] })).toEqual({ type: 'silent' })
  })

  test('stands behind what waits already, each text up to 1,500 characters', async () => {
    const { say, state } = await speaker(tempProject())
    await say({ failures: [failure()], waiting: 'question' })
    await say({ missing: [relPath('src/price.ts')], waiting: 'background' })
    const many = Array.from({ length: 40 }, (_, at) =>
      failure({ id: `数据库测試数据库测試 ${at}`, message: `${at}` }),
    )
    await say({ failures: many, waiting: 'question' })
    const [first, second, third] = state().undelivered.map(({ text }) => text)
    expect(first).toMatch(/^tailtest: 1 test fails/)
    expect(second).toMatch(/^tailtest: 1 new source has no test/)
    expect(third?.length).toBeGreaterThan(900)
    expect(third?.length).toBeLessThanOrEqual(1500)
  })

  test('waits where the host cannot be told to go on', async () => {
    const { say, state } = await speaker(tempProject(), {}, { continueTurn: false })
    expect(await say({ failures: [failure()] })).toEqual({ type: 'silent' })
    expect(waitingText(state())).toContain('1 test fails')
  })
})

describe('one answer for several places', () => {
  test('goes on if one of them does, with all texts and lines', () => {
    const replies: Reply[] = [
      { type: 'tell', user: 'a' },
      { type: 'continue', text: 'one', user: 'b' },
      { type: 'silent' },
      { type: 'continue', text: 'two' },
    ]
    expect(joinReplies(replies)).toEqual({ type: 'continue', text: 'one\n\ntwo', user: 'a\nb' })
  })

  test('is only lines, or silence, where nobody goes on', () => {
    expect(joinReplies([{ type: 'tell', user: 'a' }, { type: 'silent' }])).toEqual({
      type: 'tell',
      user: 'a',
    })
    expect(joinReplies([{ type: 'silent' }])).toEqual({ type: 'silent' })
    expect(joinReplies([])).toEqual({ type: 'silent' })
  })
})
