import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EVENTS,
  OUTCOMES,
  RULE_IDS,
  readTddEvent,
  STATUSES,
  TRIGGERS,
  testedEntries,
} from '../src/event.ts'
import { foldTdd } from '../src/fold.ts'
import { STANDINGS } from '../src/state.ts'
import { RED_KINDS } from '../src/types.ts'
import {
  claimed,
  edit,
  events,
  file,
  id,
  ran,
  red,
  soft,
  source,
  stateAfter,
  turn,
} from './journal.ts'

const anyId = fc.constantFrom(id, `${file}::__proto__`, 'src/constructor::x', 'a::b#2')
const anyPath = fc.constantFrom('src/cart.ts', '__proto__', 'test/fixtures/a.json', 'constructor')
const some = <const T extends readonly string[]>(words: T) => fc.constantFrom(...words)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const anyEntry = fc.oneof(
  fc.record({
    type: fc.constant('tdd.tested'),
    file: anyPath,
    run: fc.constant('r'),
    trigger: some(TRIGGERS),
    bytes: maybe(some(['a', 'b', 'c'])),
    tests: fc.array(
      fc.record({
        id: anyId,
        status: some(STATUSES),
        kind: maybe(some(RED_KINDS)),
        body: maybe(some(['h1', 'h2'])),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    type: fc.constant('tdd.claimed'),
    claim: some(['c1', 'c2', '__proto__']),
    tests: fc.array(anyId, { maxLength: 3 }),
    targets: fc.array(anyPath, { maxLength: 2 }),
    source: some(['cli', 'annotation', 'inferred', 'plan']),
  }),
  fc.record({
    type: fc.constant('tdd.edit'),
    at: some(['proposal', 'turn']),
    path: anyPath,
    class: some(['protected', 'test', 'support', 'runner_config', 'source', 'other']),
    verdict: some(['allow', 'warn', 'deny']),
    rule: some(RULE_IDS),
    claim: maybe(some(['c1', 'c2', 'c3'])),
    pre: maybe(some(['p1', 'p2'])),
    post: maybe(some(['p1', 'p2'])),
  }),
  fc.record({
    type: fc.constant('tdd.integrity'),
    test: anyId,
    kind: some(['deleted', 'skipped', 'weakened', 'changed', 'renamed', 'moved', 'focused']),
    after: maybe(some(['h1', 'h2'])),
    to: maybe(anyId),
  }),
  fc.record({
    type: fc.constant('tdd.mode'),
    mode: some(['off', 'on', 'refactor', 'refactored']),
    scope: fc.constant(['src/**']),
    reason: fc.string(),
    tests: fc.array(anyPath),
  }),
  fc.record({
    type: fc.constant('tdd.flushed'),
    runs: fc.constant(['r']),
    claims: fc.array(
      fc.record({ claim: some(['c1', 'c2', '__proto__']), outcome: some(OUTCOMES) }),
      { maxLength: 2 },
    ),
    failures: maybe(fc.string()),
  }),
  fc.record({
    type: fc.constant('tdd.kept'),
    claim: some(['c1', 'c2']),
    at: some(['red', 'green']),
    files: fc.array(fc.record({ path: anyPath, hash: maybe(fc.constant('h1')) }), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('tdd.reverted'),
    revert: fc.constant('v1'),
    claims: fc.array(some(['c1', 'c2', 'c3']), { maxLength: 2 }),
    files: fc.array(fc.record({ path: anyPath, result: some(['restored', 'conflict', 'kept']) }), {
      maxLength: 2,
    }),
    undo_of: maybe(fc.constant('v0')),
  }),
  fc.record({ type: fc.constant('tdd.gate-error'), where: fc.string(), message: fc.string() }),
  fc.record({ type: fc.constant('session.turn-began'), turn: maybe(some(['t1', 't2'])) }),
)
const anyJournal = fc.array(anyEntry, { maxLength: 40 })

describe('what the gate’s records mean', () => {
  test('is tried with records of every type', () => {
    const types = new Set(fc.sample(anyEntry, { numRuns: 1000, seed: 1 }).map(({ type }) => type))
    expect([...types].sort()).toEqual([...Object.keys(EVENTS), 'session.turn-began'].sort())
  })

  test('any prefix of a journal folds, into standings that exist', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(40), (entries, length) => {
        const known = events(...entries)
        expect(known).toHaveLength(entries.length)
        const state = foldTdd(known.slice(0, length))
        for (const { standing } of state.tests.values()) expect(STANDINGS).toContain(standing)
      }),
    )
  })

  test('folding is the same every time, at once or in two parts', () => {
    fc.assert(
      fc.property(anyJournal, fc.nat(40), (entries, at) => {
        const known = events(...entries)
        const whole = foldTdd(known)
        expect(foldTdd(known)).toEqual(whole)
        expect(foldTdd(known.slice(at), foldTdd(known.slice(0, at)))).toEqual(whole)
      }),
    )
  })

  test('the state that is folded onto stays as it was', () => {
    fc.assert(
      fc.property(anyJournal, anyJournal, (first, second) => {
        const from = foldTdd(events(...first))
        const before = structuredClone(from)
        foldTdd(events(...second), from)
        expect(from).toEqual(before)
      }),
    )
  })

  test('records of other packages, of other shapes and of nobody are passed over', () => {
    const foreign = [
      { type: 'session.paused' },
      { type: 'tdd.unheard-of' },
      { ...red(), tests: [{ id, status: 'fine' }] },
      { ...edit(), path: '../outside.ts' },
    ]
    expect(events(...foreign)).toEqual([])
    expect(Object.keys(EVENTS).every((type) => type.startsWith('tdd.'))).toBe(true)
  })

  test('a refusal counts until the next turn, or until the file is claimed', () => {
    const refused = edit({ verdict: 'deny', rule: 'no-red', claim: undefined })
    expect(stateAfter(refused, refused).denials.get(source)).toBe(2)
    expect(stateAfter(refused, turn('t2')).denials.has(source)).toBe(false)
    expect(stateAfter(turn('t1'), refused, turn('t1')).denials.get(source)).toBe(1)
    expect(stateAfter(red(), refused, claimed()).denials.has(source)).toBe(false)
  })

  test('an edit without a red is remembered until a claim covers it', () => {
    const warned = edit({ verdict: 'warn', rule: 'no-red', claim: undefined })
    expect([...stateAfter(warned).unlicensed]).toEqual([[source, { rule: 'no-red' }]])
    expect(stateAfter(warned, red(), claimed()).unlicensed.size).toBe(0)
    expect(stateAfter(edit({ verdict: 'deny', rule: 'no-red' })).unlicensed.size).toBe(0)
    const found = edit({ at: 'turn', verdict: 'deny', rule: 'no-red', claim: undefined })
    expect(stateAfter(found).unlicensed.size).toBe(1)
  })

  test('an edit without a red is forgotten when a turn’s end finds the file as it was before', () => {
    const without = { rule: 'no-red', claim: undefined } as const
    const warned = edit({ ...without, verdict: 'warn', pre: 'p1', post: 'p2' })
    const again = edit({ ...without, verdict: 'warn', pre: 'p2', post: 'p3' })
    const found = edit({
      at: 'turn',
      rule: 'no-runtime-change',
      claim: undefined,
      pre: 'p1',
      post: 'p1',
    })
    expect(stateAfter(warned, again, found).unlicensed.size).toBe(0)
    expect(stateAfter(warned, again, { ...found, post: 'p2' }).unlicensed.size).toBe(1)
    expect(stateAfter(warned, { ...found, at: 'proposal' }).unlicensed.size).toBe(1)
  })

  test('what was refused and is found made stands without a right, whatever the rule', () => {
    const found = edit({
      at: 'turn',
      verdict: 'deny',
      rule: 'runner-config',
      class: 'runner_config',
      pre: 'p',
    })
    expect([...stateAfter(found).unlicensed]).toEqual([
      [source, { rule: 'runner-config', pre: 'p' }],
    ])
    expect(stateAfter({ ...found, at: 'proposal' }).unlicensed.size).toBe(0)
  })

  test('an edit is one for every claim on its file, a deletion too; a soft red has its own one left', () => {
    const other = `${file}::adds down`
    const second = { ...claimed([source], [other]), claim: 'c2' }
    const standing = (first: object, ...more: readonly object[]) =>
      stateAfter(red(), claimed(), first, second, ...more).tests.get(other)?.standing
    const passed = ran('pass', { test: other })
    expect(standing(red({ test: other }), passed)).toBe('vacuous')
    expect(standing(red({ test: other }), edit())).toBe('pending')
    expect(standing(red({ test: other }), edit(), passed)).toBe('green')
    const deletion = edit({ rule: 'only-deletion', claim: undefined })
    expect(standing(red({ test: other }), deletion, passed)).toBe('green')
    expect(standing(soft({ test: other }), edit())).toBe('claimed_soft')
    expect(standing(soft({ test: other }), edit(), passed)).toBe('green')
    const elsewhere = edit({ path: relPath('src/tax.ts') })
    expect(standing(red({ test: other }), elsewhere, passed)).toBe('vacuous')
  })

  test('a turn’s end that calls a claim green is believed: it saw runs and edits in their order', () => {
    const flushed = (outcome: string) => ({
      ...{ type: 'tdd.flushed', runs: ['r'], claims: [{ claim: 'c1', outcome }] },
    })
    const early = [red(), ran('pass'), claimed(), edit({ at: 'turn' })]
    const standing = (...more: readonly object[]) =>
      stateAfter(...early, ...more).tests.get(id)?.standing
    expect(standing()).toBe('vacuous')
    expect(standing(flushed('green'))).toBe('green')
    expect(standing(flushed('unproven'))).toBe('vacuous')
    const known = stateAfter(...early, flushed('green')).claims.get('c1')
    expect(known?.outcome).toBe('green')
  })

  test('a change of a test’s body that was seen in a run already makes no red stale', () => {
    const change = { type: 'tdd.integrity', test: id, kind: 'changed', after: 'h2' }
    const standing = (body: string) =>
      stateAfter(red({ body }), claimed(), change).tests.get(id)?.standing
    expect(standing('h2')).toBe('claimed')
    expect(standing('h1')).toBe('stale')
  })

  test('a test that says less is known until it runs again, or is no longer focused', () => {
    const change = (kind: string) => ({ type: 'tdd.integrity', test: id, kind, after: 'h2' })
    const known = (...more: readonly object[]) => stateAfter(...more).weakened.get(id)
    for (const kind of ['deleted', 'skipped', 'weakened', 'focused']) {
      expect(known(change(kind))).toBe(kind)
    }
    expect(known(change('changed'))).toBeUndefined()
    expect(known(change('deleted'), ran('pass'))).toBeUndefined()
    expect(known(change('deleted'), ran('missing'))).toBe('deleted')
    expect(known(change('weakened'), ran('pass'))).toBe('weakened')
    expect(known(change('focused'), change('changed'))).toBeUndefined()
  })

  test('a failure that came before the claim stays one; a claim’s own red of an earlier turn is none', () => {
    const failing = (old: boolean) => ({
      ...red(),
      tests: [{ id, status: 'fail', kind: 'assertion', pre_existing: old }],
    })
    const before = (...more: readonly object[]) => stateAfter(...more).tests.get(id)?.preExisting
    expect(before(failing(true), claimed(), failing(true))).toBe(true)
    expect(before(failing(false), claimed(), edit(), turn('t2'), failing(true))).toBe(false)
  })

  test('a refactoring lasts until it is ended', () => {
    const mode = { type: 'tdd.mode', scope: ['src/**'], reason: 'split', tests: [file] }
    const begun = stateAfter({ ...mode, mode: 'refactor' })
    expect(begun.refactoring).toEqual({
      ...{ scope: ['src/**'], reason: 'split', tests: [file], by: 'agent' },
    })
    expect(stateAfter({ ...mode, mode: 'refactor' }, { ...mode, mode: 'refactored' })).toEqual(
      stateAfter(),
    )
  })

  test('the tests of a file fit the journal’s records however many they are', () => {
    const tests = Array.from({ length: 500 }, (_, at) => ({
      ...{
        id: `${file}::${'ü'.repeat(40)}${at}`,
        status: 'fail' as const,
        message: 'x'.repeat(900),
      },
    }))
    const entries = testedEntries({ file: relPath(file), run: 'r', trigger: 'red' }, tests)
    for (const entry of entries) expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(3600)
    expect(entries.flatMap((entry) => entry.tests.map((each) => each.id))).toEqual(
      tests.map((each) => each.id),
    )
  })
})

test('a journal that counted the rules is read by the names they have now', () => {
  const envelope = { v: 1, id: 'r', ts: 1, session: 's', host: 'h', actor: 'hook' }
  const read = (rule: string) => {
    const edited = { type: 'tdd.edit', at: 'turn', path: source, class: 'source', verdict: 'deny' }
    return readTddEvent({ ...envelope, ...edited, rule })
  }
  expect(read('G13')).toMatchObject({ rule: 'no-red' })
  expect(read('G0')).toMatchObject({ rule: 'off' })
  expect(read('G14')).toBeUndefined()
})
