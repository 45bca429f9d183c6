import { relPath } from '@tailtest/project'
import { emptySession, findingKey, type Session } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import type { FailureStatus } from '../../../src/runs/judge/attribute.ts'
import {
  type Evidence,
  failuresOf,
  judgeable,
  unexplained,
} from '../../../src/runs/judge/decide.ts'
import { statusThen } from '../../../src/runs/judge/status-then.ts'
import type { Verified, VerifiedTest } from '../../../src/runs/start/verified.ts'

const FILE = relPath('src/cart.test.ts')
const ID = `${FILE}::adds`
const MESSAGE = 'AssertionError: expected 1 to be 2'

const red = (id = ID, message = MESSAGE): VerifiedTest => ({ id, status: 'fail', message })
const green = (id = ID): VerifiedTest => ({ id, status: 'pass' })
const skipped: VerifiedTest = { id: ID, status: 'skip' }
const unloadable = (message = 'SyntaxError: unexpected }', at?: string): VerifiedTest => ({
  ...{ id: FILE, status: 'error', message, kind: 'load' },
  ...(at !== undefined && { at: relPath(at) }),
})
const other = `${FILE}::empties`

function fileOf(...tests: VerifiedTest[]): Verified {
  const isRed = tests.some(({ status }) => status === 'fail' || status === 'error')
  const result = isRed ? 'failing' : 'passing'
  return { test: FILE, result, tests, run: 'r1', fromReceipt: false, ms: 1 }
}

/** What is known beside the run in which the test fails; nothing, unless it is said here. */
interface Known {
  now?: VerifiedTest[]
  before?: VerifiedTest[]
  baseline?: 'pass' | 'fail'
  retried?: VerifiedTest[]
  session?: Partial<Session>
  hasPassed?: boolean
  isNew?: boolean
  foreign?: 'before' | 'within' | 'mixed' | 'joint' | 'after'
}

function evidenceOf(known: Known): Evidence {
  const { before, baseline, retried, session, hasPassed = false, isNew, foreign } = known
  const receipt = before && {
    ...{ file: FILE, hash: '', run: 'r0', ts: 0, ms: 1, parts: 1 },
    tests: before.flatMap(({ id, status, message }) =>
      status === 'missing' ? [] : [{ test: id, status, message }],
    ),
  }
  return {
    session: { ...emptySession(), ...session },
    newTests: new Set(isNew ? [FILE] : []),
    retried: retried ? [fileOf(...retried)] : [],
    before: () => receipt,
    passed: () => hasPassed,
    foreign: () => foreign,
    baseline: { statusOf: () => baseline },
  }
}

/** A finding of the session, found by an end; `at` later than it: by a command. */
function found(
  since: 'new' | 'pre-existing' | 'unattributed',
  at = 1,
  text = MESSAGE,
): Partial<Session> {
  const finding = { kind: 'failing' as const, subject: ID, file: FILE, since, at, ts: at, text }
  return { findings: { [findingKey(finding)]: finding }, lastEnd: 5 }
}

const LOST = "Error: Cannot find module './made.js' imported from '/copy/my shop/src/cart.js'"
const HERE = "Error: Cannot find module './made.js' imported from '/home/dev/my shop/src/cart.js'"

const DOWN = 'Error: connect ECONNREFUSED 127.0.0.1:5432'

/** Since when the first failing test fails, and whether a run on the old tree is asked for it. */
const ROWS: readonly [FailureStatus, asked: boolean, when: string, known: Known][] = [
  ['unattributed', true, 'nothing is known', {}],
  ['new', false, 'it passed on the bytes of the beginning', { before: [green()] }],
  ['pre-existing', false, 'it failed on them', { before: [red()] }],
  ['pre-existing', false, 'it failed beside one that passed', { before: [green(other), red()] }],
  ['new', false, 'it passed beside one that failed', { before: [red(other), green()] }],
  ['unattributed', true, 'only its neighbour is known', { before: [red(other)] }],
  ['unattributed', true, 'it was skipped then', { before: [skipped] }],
  ['new', true, 'it passes in the copy', { baseline: 'pass' }],
  ['pre-existing', true, 'it fails in the copy', { baseline: 'fail' }],
  [
    'pre-existing',
    true,
    'it was skipped in a kept run, and fails in the copy',
    { before: [skipped], baseline: 'fail' },
  ],
  ['new', false, 'its file is new', { isNew: true }],
  ['new', false, 'it passed in the session', { hasPassed: true }],
  ['new', false, 'a finding ended as it passed', { session: { passed: { [ID]: true } } }],
  [
    'new',
    false,
    'it failed at the beginning of the turn and passed in the session',
    { before: [red()], hasPassed: true },
  ],
  ['flaky', false, 'the same run, repeated, shows it passing', { retried: [green()] }],
  [
    'flaky',
    false,
    'it passes again beside one that fails again',
    { retried: [green(), red(other)] },
  ],
  ['unattributed', true, 'it fails again', { retried: [red()] }],
  ['unattributed', true, 'it is skipped when it is repeated', { retried: [skipped] }],
  ['new', false, 'the session found it new', { session: found('new'), before: [red()] }],
  [
    'pre-existing',
    false,
    'the session found it older',
    { session: found('pre-existing'), before: [green()] },
  ],
  [
    'unattributed',
    false,
    'an end could not tell, and the next turn began with it',
    { session: found('unattributed'), before: [red()] },
  ],
  [
    'pre-existing',
    false,
    'a command met it first, and it failed at the beginning',
    { session: found('unattributed', 9), before: [red()] },
  ],
  [
    'unattributed',
    true,
    'a command met it first, and nothing else is known',
    { session: found('unattributed', 9) },
  ],
  [
    'unattributed',
    false,
    'somebody else changed what it reaches in the turn',
    { before: [green()], foreign: 'within' },
  ],
  [
    'unattributed',
    true,
    'somebody else did before the turn, and it passed in the session',
    { hasPassed: true, foreign: 'before' },
  ],
  [
    'new',
    true,
    'it passed after somebody else had changed what it reaches',
    { baseline: 'pass', foreign: 'before' },
  ],
  [
    'new',
    false,
    'somebody else changed what a new test reaches',
    { isNew: true, foreign: 'within' },
  ],
  [
    'unattributed',
    true,
    'it failed for a missing file then, by an assertion now',
    { before: [red(ID, LOST)] },
  ],
  [
    'pre-existing',
    false,
    'the same file is missing, then in a copy',
    { now: [red(ID, HERE)], before: [red(ID, LOST)] },
  ],
  [
    'unattributed',
    true,
    'another file is missing now',
    { now: [red(ID, HERE.replace('made', 'gone'))], before: [red(ID, LOST)] },
  ],
  [
    'unattributed',
    true,
    'it failed for lack of something of the machine',
    { before: [red(ID, DOWN)] },
  ],
  [
    'unattributed',
    true,
    'it threw then and asserts now',
    { before: [red(ID, 'TypeError: x is not a function')] },
  ],
  [
    'pre-existing',
    false,
    'its file did not load then either',
    { now: [unloadable()], before: [unloadable()] },
  ],
  ['new', false, 'its file loaded then', { now: [unloadable()], before: [red(), green(other)] }],
  ['new', false, 'its file loaded then, and all failed', { now: [unloadable()], before: [red()] }],
  [
    'unattributed',
    true,
    'its file was only skipped then',
    { now: [unloadable()], before: [skipped] },
  ],
  ['unattributed', true, 'its file did not load then, and does now', { before: [unloadable()] }],
  [
    'flaky',
    false,
    'its file loads when it is repeated',
    { now: [unloadable()], retried: [green()] },
  ],
  ['new', false, 'the session found it new, and nothing else is known', { session: found('new') }],
  [
    'unattributed',
    true,
    'the same lack of something of the machine',
    { now: [red(ID, DOWN)], before: [red(ID, DOWN)] },
  ],
  [
    'unattributed',
    true,
    'its file does not load by another error',
    { now: [unloadable('ReferenceError: x')], before: [unloadable()] },
  ],
  [
    'new',
    true,
    'others and the turn changed what it reaches, and it passes with what others changed',
    { before: [red()], baseline: 'pass', foreign: 'mixed' },
  ],
  [
    'unattributed',
    true,
    'it fails with what others changed alone',
    { before: [green()], baseline: 'fail', foreign: 'mixed' },
  ],
  [
    'unattributed',
    true,
    'others and the turn changed what it reaches, and nothing is known',
    { foreign: 'mixed' },
  ],
  [
    'unattributed',
    false,
    'only somebody else changed what it reaches in the turn',
    { foreign: 'within' },
  ],
  [
    'unattributed',
    true,
    'it was older, and fails for another reason now',
    { now: [red(ID, 'TypeError: x')], session: found('pre-existing') },
  ],
  [
    'new',
    false,
    'it was new, and fails for another reason now',
    { now: [red(ID, 'TypeError: x')], session: found('new') },
  ],
  [
    'unattributed',
    false,
    'it was new, and fails for another reason since somebody else changed something',
    { now: [red(ID, 'TypeError: x')], session: found('new'), foreign: 'within' },
  ],
  [
    'new',
    false,
    'it was new, and somebody else changed something besides',
    { session: found('new'), foreign: 'within' },
  ],
  [
    'unattributed',
    false,
    'an end could not tell, and it passed earlier in the session',
    { session: found('unattributed'), hasPassed: true },
  ],
]

describe('since when a test fails', () => {
  test.each(ROWS)('%s (asks the old tree: %s): %s', (status, isAsked, _, known) => {
    const file = fileOf(...(known.now ?? [red()]))
    const evidence = evidenceOf(known)
    const [first] = failuresOf([file], evidence, explain)
    expect(first?.status).toBe(status)
    const { baseline: _asked, ...rest } = evidence
    expect(unexplained([file], rest).length).toBe(isAsked ? 1 : 0)
  })
})

const explain = () => ({ category: 'real_bug' as const, evidence: 'it fails', certain: true })

test('each failing test of a file is judged by itself', () => {
  const file = fileOf(green(`${FILE}::fine`), red(), red(other))
  const failures = failuresOf([file], evidenceOf({ before: [green(), red(other)] }), explain)
  expect(failures.map(({ id, status }) => [id, status])).toEqual([
    [ID, 'new'],
    [other, 'pre-existing'],
  ])
})

test('the old tree is asked where one of several failures is unexplained', () => {
  const file = fileOf(red(), red(other))
  const { baseline: _, ...known } = evidenceOf({ before: [red()] })
  expect(unexplained([file], known)).toEqual([file])
})

test.each<[string, object, Known]>([
  ['of somebody else', { foreign: true }, { foreign: 'within' }],
  [
    'of somebody else, where it fails with their change alone',
    { foreign: true },
    { foreign: 'mixed', baseline: 'fail' },
  ],
  ['of both, where nobody can tell', { mixed: true }, { foreign: 'mixed' }],
  ['of both, where it never ran in between', { mixed: true }, { foreign: 'joint' }],
  ['of both, where another’s change hid the session’s', { mixed: true }, { foreign: 'after' }],
  [
    'of somebody else, where it passed in between',
    { foreign: true },
    { foreign: 'joint', hasPassed: true },
  ],
  ['the session’s, where it was before', {}, { foreign: 'within', session: found('unattributed') }],
])('what cannot be told is %s', (_, origin, known) => {
  const [failure] = failuresOf([fileOf(red())], evidenceOf(known), explain)
  const { foreign, mixed } = failure ?? {}
  expect({ ...(foreign && { foreign }), ...(mixed && { mixed }) }).toEqual(origin)
})

test('a test that passes asks nobody', () => {
  const file = fileOf(green(`${FILE}::fine`), red())
  const { baseline: _, ...known } = evidenceOf({ before: [red()] })
  expect(unexplained([file], known)).toEqual([])
})

test.each<[string | undefined, string, Known]>([
  ['pass', 'it did', { before: [green()] }],
  ['pass', 'it did in the copy', { baseline: 'pass' }],
  [
    'pass',
    'a test of its file did, which does not load now',
    { now: [unloadable()], before: [green()] },
  ],
  ['fail', 'it failed', { before: [red()] }],
  [undefined, 'only its neighbour did', { before: [green(other)] }],
  [undefined, 'nothing is known', {}],
])('whose fault it is, is asked with how it ended before: %s, where %s', (ended, _, known) => {
  const asked: (string | undefined)[] = []
  failuresOf([fileOf(...(known.now ?? [red()]))], evidenceOf(known), (_file, _test, then) => {
    asked.push(then)
    return explain()
  })
  expect(asked).toEqual([ended])
})

test('a file of another at fault is another reason not to load', () => {
  const then = fileOf(unloadable('SyntaxError: unexpected }', 'src/a.js'))
  const now = (at: string) => unloadable('SyntaxError: unexpected )', at)
  expect(statusThen(then, now('src/a.js'))).toBe('fail')
  expect(statusThen(then, now('src/b.js'))).toBeUndefined()
})

test('a file without a test is judged where this session wrote it', () => {
  const empty = fileOf({ id: FILE, status: 'missing' })
  expect(judgeable([empty, fileOf(red())], { touched: {} })).toEqual([fileOf(red())])
  expect(judgeable([empty], { touched: { [FILE]: { edits: 1, last: 1 } } })).toEqual([empty])
})
