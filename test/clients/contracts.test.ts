import { describe, expect, test } from 'vitest'
import { type Contract, changed, compare } from '../../clients/compare.mjs'
import { fieldsOf, kindOf, kindsOf } from '../../clients/shape.mjs'
import { exitCodeOf, linesOf, type Outcome, reasonOf } from '../../clients/table.mjs'
import { files, read } from '../workspace.ts'

describe('a payload’s kind', () => {
  test.each([
    [{ hook_event_name: 'PostToolUse', tool_name: 'Write' }, 'PostToolUse Write'],
    [{ hook_event_name: 'Stop', agent_id: null }, 'Stop'],
    [
      { hook_event_name: 'PostToolUse', tool_name: 'Write', agent_id: 'a' },
      'PostToolUse Write of a sub-agent',
    ],
    [{ hookName: 'tool_result', tool_result: { name: 'editor' } }, 'tool_result editor'],
    [{ hookName: 'agent_end', agent_id: 'a', parent_agent_id: 'b' }, 'agent_end of a sub-agent'],
    [{ hookName: 'agent_end', agent_id: 'a', parent_agent_id: null }, 'agent_end'],
    [{ hook: 'beforeTool', toolCall: { toolName: 'editor' } }, 'beforeTool editor'],
    [{ toolName: 'create', toolResult: {} }, 'postToolUse create'],
    [{ toolName: 'create' }, 'preToolUse create'],
    [{ source: 'new' }, 'sessionStart'],
    [{ nobody: 'knows' }, 'unknown'],
  ])('of %j is %s', (payload, kind) => {
    expect(kindOf(payload)).toBe(kind)
  })
})

test('fields are told by path and type; a word of the client’s own stands in quotes, what it holds of the machine nowhere', () => {
  expect(
    fieldsOf([
      { tool_name: 'Write', reason: 'because of /home/dev', files: { '/home/dev/a.ts': 1 } },
      { tool_name: 'Edit', tasks: [{ status: 'done' }, { status: 'open' }], agent: null },
    ]),
  ).toEqual({
    tool_name: "'Edit' | 'Write'",
    'reason?': 'text',
    'files?': 'object',
    'files.*?': 'number',
    'tasks?': 'list',
    'tasks[]?': 'object',
    'tasks[].status?': "'done' | 'open'",
    'agent?': 'nothing',
  })
})

test('payloads in another order are the same contract', () => {
  const told = [
    { payload: { hook_event_name: 'Stop', a: 1 }, means: ['turn-ended'] },
    { payload: { hook_event_name: 'Stop', b: '' }, means: [] },
    { payload: { hook_event_name: 'Start' }, means: ['session-started'] },
  ]
  const kinds = kindsOf(told)
  expect(JSON.stringify(kindsOf(told.toReversed()))).toBe(JSON.stringify(kinds))
  expect(Object.keys(kinds)).toEqual(['Start', 'Stop'])
  expect(kinds.Stop?.means).toBe('nothing | turn-ended')
})

describe('what differs', () => {
  const kept: Contract = {
    session: { 'its repair is remembered': true },
    payloads: {
      Start: { means: 'session-started', fields: { cwd: 'text', source: "'startup'" } },
      Stop: { means: 'turn-ended', fields: { cwd: 'text', turn: 'number' } },
      End: { means: 'session-ended', fields: {} },
    },
  }
  const now: Contract = {
    session: { 'its repair is remembered': false },
    payloads: {
      Start: { means: 'session-started', fields: { cwd: 'text', source: "'fork'", x: 'text' } },
      Stop: { means: 'nothing', fields: { cwd: 'text', turn: 'text', x: 'text' } },
      Pause: { means: 'nothing', fields: { cwd: 'text' } },
    },
  }

  test('nothing, of itself', () => {
    expect(compare(kept, kept)).toEqual([])
  })

  test('is a line for each field that came, went or changed; the same one in several payloads is one', () => {
    const outcome = {
      ...{ title: 'A client', kept: '1.0.0', day: '2026-11-28', version: '2.0.0' },
      differences: compare(kept, now),
    }
    expect(linesOf(outcome)).toEqual([
      'A client 1.0.0 (2026-11-28) → 2.0.0: 7 differences',
      '  ~ its repair is remembered: yes → no',
      '  - End: the payload: session-ended',
      '  + Pause: the payload: new: nothing',
      "  ~ Start: source: 'startup' → 'fork'",
      '  + Start, Stop: x: text',
      '  ~ Stop: what tailtest makes of it: turn-ended → nothing',
      '  ~ Stop: turn: number → text',
    ])
  })

  test('many payloads are not all named', () => {
    const where = ['A', 'B', 'C', 'D', 'E']
    const differences = [{ where, what: 'x', was: undefined, is: 'text' }]
    expect(linesOf({ title: 'T', kept: '1', version: '1', differences })).toEqual([
      'T 1: 1 difference',
      '  + A, B, C and 2 more: x: text',
    ])
  })

  test('between tests of two reports is told by test', () => {
    expect(changed({ a: 'pass', b: 'fail' }, { a: 'pass', c: 'skip' })).toEqual([
      { what: 'b', was: 'fail', is: undefined },
      { what: 'c', was: undefined, is: 'skip' },
    ])
  })
})

test('the exit code is 0, 1 where something differs, 2 where something could not be found out', () => {
  const same: Outcome = { title: 'T', kept: '1', version: '1', differences: [] }
  const other = {
    ...same,
    differences: [{ where: ['A'], what: 'x', was: undefined, is: 'text' }],
  }
  const failed = { ...same, failed: reasonOf(new Error('npm failed:\n  it did not start\n')) }
  expect(linesOf(failed)).toEqual(['T 1: could not be found out: npm failed:; it did not start'])
  expect([[], [same], [same, other], [other, failed]].map(exitCodeOf)).toEqual([0, 0, 1, 2])
})

describe('what is kept of the clients', () => {
  const contracts = files.filter((path) =>
    /^packages\/adapter-\w+\/test\/contract\.json$/.test(path),
  )
  const kept = (path: string): Contract => JSON.parse(read(path))

  test('is there for each adapter', () => {
    const adapters = files.filter((path) =>
      /^packages\/adapter-\w+\/src\/verified\.json$/.test(path),
    )
    expect(contracts).toHaveLength(adapters.length)
    expect(contracts.length).toBeGreaterThan(5)
  })

  test.each(contracts)('%s: everything that tailtest does was seen in the session', (path) => {
    const { session } = kept(path)
    expect(Object.keys(session).length).toBeGreaterThan(4)
    expect(Object.entries(session).filter(([, holds]) => !holds)).toEqual([])
  })

  test.each(contracts)('%s: an edit and the end of a turn are heard as such', (path) => {
    const meant = Object.values(kept(path).payloads).map(({ means }) => means)
    for (const event of ['session-started', 'file-edited', 'edit-proposed', 'turn-ended']) {
      expect(
        meant.some((one) => one.includes(event)),
        event,
      ).toBe(true)
    }
  })
})
