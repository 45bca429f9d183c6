import type { Reply, Waiting } from '@tailtest/adapter-kit'
import { type RelPath, relPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import { joinReplies } from '../../src/join-replies.ts'
import type { Failure } from '../../src/turn/attribute.ts'
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
  const { place, journal, context } = session(temp)
  const config = { ...(await place.config()), ...over }
  const say = ({
    failures = [],
    missing = [],
    uncounted = 0,
    lines = [],
    waiting = 'no',
  }: Said) => {
    const selection = { tests: new Map(), missing }
    const speech: Speech = { selection, failures, broken: [], uncounted, lines }
    const event = {
      type: 'turn-ended',
      ...eventBase(temp),
      continued: false,
      aborted: false,
    } as const
    const able = { ...context, capabilities: { ...CAPABILITIES, ...capabilities } }
    return speak(speech, { event: { ...event, waiting }, place, journal, config, context: able })
  }
  const turn = () => journal.append({ type: 'session.turn-began' })
  /** An attempt to fix, and the run that fails again. */
  const attempt = () => {
    const edit = { path: SOURCE, kind: 'written', via: 'tool', test: false } as const
    journal.append(
      { type: 'loop.edited', ...edit },
      { type: 'session.tested', test: CHECK, sources: [SOURCE], result: 'failing', run: 'r' },
    )
  }
  return { say, turn, attempt, state: () => journal.read().session }
}

const waitingText = ({ undelivered }: Session) => undelivered.map(({ text }) => text).join('\n\n')
const textOf = (reply: Reply) => ('text' in reply ? reply.text : '')

test('nothing to say is silence; lines alone are for the person', async () => {
  const { say } = await speaker(tempProject())
  expect(await say({})).toEqual({ type: 'silent' })
  expect(await say({ lines: ['one', 'two'] })).toEqual({ type: 'tell', user: 'one\ntwo' })
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

test('one turn is told to go on twice, not a third time; the next turn may be again', async () => {
  const { say, turn, state } = await speaker(tempProject())
  const types: string[] = []
  for (const id of ['one', 'two', 'three']) {
    types.push((await say({ failures: [failure({ id })] })).type)
  }
  expect(types).toEqual(['continue', 'continue', 'silent'])
  expect(state().turn.continues).toBe(2)
  turn()
  expect((await say({ failures: [failure({ id: 'three' })] })).type).toBe('continue')
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

  test('are not asked for again where the person decides', async () => {
    const replies = await attempts('ask')
    expect(replies.map(({ type }) => type)).toEqual(['continue', 'silent', 'silent', 'tell'])
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
      failure({ id: `数据库测試数据库测試 ${at}` }),
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
