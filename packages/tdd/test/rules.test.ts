import { relPath } from '@tailtest/project'
import { testId } from '@tailtest/results'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decision, decide } from '../src/decide.ts'
import { FILE_CLASSES, RULE_IDS } from '../src/event.ts'
import { foldTdd } from '../src/fold.ts'
import { MODES } from '../src/mode.ts'
import { type Facts, type ProposedFile, RULES } from '../src/rules.ts'
import type { TddState } from '../src/state.ts'
import {
  body,
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
} from './journal.ts'

const facts: Facts = {
  comments: false,
  form: false,
  bodies: { before: [], after: [] },
  inTests: false,
  reachedBy: [],
  runner: true,
  grace: false,
  inScope: false,
}
const none = stateAfter()
const on: ProposedFile = {
  path: source,
  class: 'source',
  mode: 'enforce',
  before: 'export const a = 1\n',
  after: 'export const a = 2\n',
  facts,
}

function decided(proposed: Partial<ProposedFile>, state: TddState = none): Decision {
  const answer = decide({ ...on, ...proposed }, state, { at: 'proposal' })
  if (answer.type === 'ask') throw new TypeError(`asked for ${answer.fact}`)
  return answer
}

const rust = relPath('src/till.rs')
const ofTest = { path: file, class: 'test' } as const
const up = `${file}::adds\u001fup`
const claimedUp = [red({ test: up }), claimed([source], [up])]
const ofRust = testId(rust, ['tests', 'up'])
const inRust = {
  before: [body({ id: ofRust, file: rust })],
  after: [body({ id: ofRust, file: rust, bodyHash: 'h2' })],
}
const bodies = { before: [body()], after: [body({ bodyHash: 'h2' })] }
const refactor = {
  ...{ type: 'tdd.mode', mode: 'refactor', scope: ['src/**'], reason: 'split', tests: [] },
}

/** Every rule: what it is about, the edit, what happened before, and what becomes of it. */
const ROWS: readonly (readonly [
  string,
  Partial<ProposedFile>,
  TddState,
  Pick<Decision, 'rule' | 'verdict'>,
])[] = [
  ['off', { mode: 'off', class: 'protected' }, none, { rule: 'off', verdict: 'allow' }],
  ['observed', { mode: 'observe' }, none, { rule: 'off', verdict: 'allow' }],
  ['protected', { class: 'protected' }, none, { rule: 'protected', verdict: 'deny' }],
  [
    'protected in warn',
    { class: 'protected', mode: 'warn' },
    none,
    { rule: 'protected', verdict: 'deny' },
  ],
  ['docs', { class: 'other' }, none, { rule: 'no-source', verdict: 'allow' }],
  ['a test', ofTest, none, { rule: 'test', verdict: 'allow' }],
  ['a fixture', { ...ofTest, class: 'support' }, none, { rule: 'test', verdict: 'allow' }],
  [
    'another test of a claimed file',
    ofTest,
    stateAfter(...claimedUp),
    { rule: 'test', verdict: 'allow' },
  ],
  [
    'a claimed test that is altered',
    { ...ofTest, facts: { ...facts, bodies } },
    stateAfter(...claimedUp),
    { rule: 'claimed-test', verdict: 'allow' },
  ],
  [
    'a claimed test that is deleted',
    { ...ofTest, facts: { ...facts, bodies: { before: [body()], after: [] } } },
    stateAfter(...claimedUp),
    { rule: 'claimed-test', verdict: 'allow' },
  ],
  [
    'the tests of a source that holds its own',
    { path: rust, facts: { ...facts, inTests: true } },
    none,
    { rule: 'test', verdict: 'allow' },
  ],
  ['more than its tests', { path: rust }, none, { rule: 'no-red', verdict: 'deny' }],
  [
    'a claimed test in its source',
    { path: rust, facts: { ...facts, inTests: true, bodies: inRust } },
    stateAfter(red({ test: ofRust }), claimed([rust], [ofRust])),
    { rule: 'claimed-test', verdict: 'allow' },
  ],
  [
    'the runner’s configuration',
    { class: 'runner_config', before: 'a: 1', after: 'a: 2' },
    none,
    { rule: 'runner-config', verdict: 'allow' },
  ],
  [
    'a configuration that lets empty runs pass',
    { class: 'runner_config', before: '{}', after: '{ passWithNoTests: true }', mode: 'warn' },
    none,
    { rule: 'runner-config', verdict: 'deny' },
  ],
  [
    'in a refactoring’s scope',
    { facts: { ...facts, inScope: true } },
    stateAfter(refactor),
    { rule: 'refactoring', verdict: 'allow' },
  ],
  ['out of a refactoring’s scope', {}, stateAfter(refactor), { rule: 'no-red', verdict: 'deny' }],
  [
    'in the scope of a refactoring that ended',
    { facts: { ...facts, inScope: true } },
    stateAfter(refactor, { ...refactor, mode: 'refactored' }),
    { rule: 'no-red', verdict: 'deny' },
  ],
  [
    'only comments',
    { facts: { ...facts, comments: true } },
    none,
    { rule: 'no-runtime-change', verdict: 'allow' },
  ],
  [
    'only types and form',
    { facts: { ...facts, form: true } },
    none,
    { rule: 'no-runtime-change', verdict: 'allow' },
  ],
  ['nothing at all', { after: on.before }, none, { rule: 'no-runtime-change', verdict: 'allow' }],
  [
    'dead code goes',
    { before: 'a\nb\nc\n', after: 'a\nc\n' },
    none,
    { rule: 'only-deletion', verdict: 'allow' },
  ],
  ['the file goes', { after: undefined }, none, { rule: 'only-deletion', verdict: 'allow' }],
  ['claimed', {}, stateAfter(red(), claimed()), { rule: 'claimed', verdict: 'allow' }],
  [
    'claimed, and edited',
    {},
    stateAfter(red(), claimed(), edit()),
    { rule: 'claimed', verdict: 'allow' },
  ],
  [
    'claimed, and green by now',
    {},
    stateAfter(red(), claimed(), edit(), ran('pass', { trigger: 'flush' })),
    { rule: 'no-red', verdict: 'deny' },
  ],
  ['a stub', {}, stateAfter(soft(), claimed()), { rule: 'soft-claim', verdict: 'allow' }],
  [
    'a second edit after a stub',
    {},
    stateAfter(soft(), claimed(), edit({ rule: 'soft-claim' })),
    { rule: 'no-red', verdict: 'deny' },
  ],
  [
    'a failing test reaches it',
    { facts: { ...facts, reachedBy: [file] } },
    stateAfter(red()),
    { rule: 'reached-by-red', verdict: 'allow' },
  ],
  ['no failing test reaches it', {}, stateAfter(red()), { rule: 'no-red', verdict: 'deny' }],
  [
    'a test that only cannot load reaches it',
    { facts: { ...facts, reachedBy: [file] } },
    stateAfter(soft()),
    { rule: 'reached-by-red', verdict: 'allow' },
  ],
  [
    'no runner',
    { facts: { ...facts, runner: false } },
    none,
    { rule: 'no-runner', verdict: 'warn' },
  ],
  [
    'without a test in a project with hardly any',
    { facts: { ...facts, grace: true } },
    none,
    { rule: 'no-runner', verdict: 'warn' },
  ],
  [
    'a new file in a project with hardly any tests',
    { before: undefined, facts: { ...facts, grace: true } },
    none,
    { rule: 'no-red', verdict: 'deny' },
  ],
  [
    'green by now, in a project with hardly any tests',
    { facts: { ...facts, grace: true } },
    stateAfter(red(), claimed(), edit(), ran('pass', { trigger: 'flush' })),
    { rule: 'no-red', verdict: 'deny' },
  ],
  ['no red', {}, none, { rule: 'no-red', verdict: 'deny' }],
  ['no red, in warn', { mode: 'warn' }, none, { rule: 'no-red', verdict: 'warn' }],
  ['a new file', { before: undefined }, none, { rule: 'no-red', verdict: 'deny' }],
]

describe('the rules of the gate', () => {
  test.each(ROWS)('%s', (_, proposed, state, expected) => {
    expect(decided(proposed, state)).toMatchObject(expected)
  })

  test('are in the order of their ids, each with a reason', () => {
    expect([...new Set(RULES.map((rule) => rule.id))]).toEqual([...RULE_IDS])
    expect(new Set(RULES.map((rule) => rule.reason)).size).toBe(RULE_IDS.length)
  })

  const anyFile = fc.record({
    path: fc.constantFrom(source, file, rust),
    class: fc.constantFrom(...FILE_CLASSES),
    mode: fc.constantFrom(...MODES),
    before: fc.option(fc.constantFrom('a\nb\n', 'a\n', ''), { nil: undefined }),
    after: fc.option(fc.constantFrom('a\nb\n', 'c\n', ''), { nil: undefined }),
  })
  const anyFacts = fc.record({
    comments: fc.boolean(),
    form: fc.boolean(),
    bodies: fc.constantFrom(bodies, facts.bodies),
    inTests: fc.boolean(),
    reachedBy: fc.constantFrom([], [file]),
    runner: fc.boolean(),
    grace: fc.boolean(),
    inScope: fc.boolean(),
  })
  const anyState = fc
    .array(fc.constantFrom(red(), soft(), claimed(), edit(), ran('pass'), refactor, ...claimedUp))
    .map((entries) => stateAfter(...entries))

  test('answer for any edit in any state, by the first that has an answer', () => {
    fc.assert(
      fc.property(anyFile, anyFacts, anyState, (proposed, known, state) => {
        const whole = { ...proposed, facts: known }
        const answer = decide(whole, state, { at: 'proposal' })
        const first = RULES.find(({ judge }) => judge(whole, state) !== undefined)
        expect(answer).toMatchObject({ type: 'decided', rule: first?.id })
      }),
    )
  })

  test('ask for one fact after another, and decide as if all had been known', () => {
    fc.assert(
      fc.property(anyFile, anyFacts, anyState, (proposed, known, state) => {
        const looked: Partial<Facts> = {}
        let asked = 0
        let answer = decide({ ...proposed, facts: looked }, state, { at: 'proposal' })
        while (answer.type === 'ask') {
          expect(looked).not.toHaveProperty(answer.fact)
          Object.assign(looked, { [answer.fact]: known[answer.fact] })
          asked += 1
          answer = decide({ ...proposed, facts: looked }, state, { at: 'proposal' })
        }
        expect(asked).toBeLessThanOrEqual(Object.keys(facts).length)
        expect(answer).toEqual(decide({ ...proposed, facts: known }, state, { at: 'proposal' }))
      }),
    )
  })

  test('ask for nothing where the path or the contents say it all', () => {
    const blind = { ...on, facts: {} }
    for (const proposed of [
      { ...blind, mode: 'observe' as const },
      { ...blind, class: 'other' as const },
      { ...blind, ...ofTest },
      { ...blind, after: undefined },
    ]) {
      expect(decide(proposed, none, { at: 'proposal' }).type).toBe('decided')
    }
  })
})

/** The journal after the decisions on some edits, one after the other. */
function inTurn(
  edits: readonly Partial<ProposedFile>[],
  before: readonly object[] = [],
): Decision[] {
  const kept: object[] = [...before]
  return edits.map((proposed) => {
    const decision = decided(proposed, foldTdd(events(...kept)))
    kept.push(...decision.entries)
    return decision
  })
}

describe('what follows from a decision', () => {
  test('the third edit of a file without a red passes, flagged; the file of a claim never gets there', () => {
    const verdicts = inTurn([{}, {}, {}]).map(({ verdict, unlicensed, denials }) => [
      verdict,
      unlicensed,
      denials,
    ])
    expect(verdicts).toEqual([
      ['deny', false, 1],
      ['deny', false, 2],
      ['allow', true, 2],
    ])
  })

  test('tailtest’s own settings are refused however often it is tried', () => {
    const own = { class: 'protected' } as const
    expect(inTurn([own, own, own, own]).map(({ verdict }) => verdict)).toEqual(
      Array.from({ length: 4 }, () => 'deny'),
    )
  })

  test('a red that reaches a file claims it: the next edits of it pass, and those of others that it reaches', () => {
    const reached = { facts: { ...facts, reachedBy: [file] } }
    const other = { ...reached, path: file, class: 'source' } as const
    const far = { path: file, class: 'source' } as const
    const found = inTurn([reached, {}, far, other], [red()])
    expect(found.map(({ rule }) => rule)).toEqual([
      'reached-by-red',
      'claimed',
      'no-red',
      'reached-by-red',
    ])
    const claims = found[0]?.entries.filter(({ type }) => type === 'tdd.claimed')
    expect(claims).toMatchObject([{ tests: [id], targets: [source], source: 'inferred' }])
  })

  test('a red that somebody claimed for certain sources is no other file’s', () => {
    const reached = { facts: { ...facts, reachedBy: [file] }, path: file, class: 'source' } as const
    expect(inTurn([reached], [red(), claimed()])[0]?.rule).toBe('no-red')
  })

  test('a test that cannot be loaded yet lets what it reaches be edited once each, until it ran again', () => {
    const reached = { facts: { ...facts, reachedBy: [file] } }
    const other = { ...reached, path: file, class: 'source' } as const
    const before = [soft({ message: 'no ./cart' })]
    const found = inTurn([reached, reached, other, other], before)
    expect(found.map(({ rule }) => rule)).toEqual([
      'reached-by-red',
      'no-red',
      'reached-by-red',
      'no-red',
    ])
    expect(found[1]?.rerun).toBe(true)
    const kept = [...before, ...found.flatMap(({ entries }) => entries)]
    expect(inTurn([reached], [...kept, red()])[0]?.rule).toBe('claimed')
  })

  test('a stub passes once for each target, and again once the failure says something else', () => {
    const before = [soft({ message: 'no ./cart' }), claimed([source, file])]
    const stubs = inTurn([{}, {}, { path: file }], before)
    expect(stubs.map(({ rule }) => rule)).toEqual(['soft-claim', 'no-red', 'soft-claim'])
    expect(stubs[1]?.rerun).toBe(true)
    const kept = [...before, ...stubs.flatMap(({ entries }) => entries)]
    expect(inTurn([{}], [...kept, soft({ message: 'no total' })])[0]?.rule).toBe('soft-claim')
    expect(inTurn([{}], [...kept, soft({ message: 'no ./cart' })])[0]?.rule).toBe('no-red')
    expect(inTurn([{}], [...kept, red()])[0]?.rule).toBe('claimed')
  })

  test('a claimed test that is altered is stale: its file’s edits wait for another red', () => {
    const altering = { ...ofTest, facts: { ...facts, bodies } }
    const found = inTurn([{}, altering, {}], claimedUp)
    expect(found.map(({ rule }) => rule)).toEqual(['claimed', 'claimed-test', 'no-red'])
    expect(found[1]?.rerun).toBe(true)
  })

  test('an edit of tests in a source is kept as one of tests: no source changed', () => {
    const { entries } = decided({ path: rust, facts: { ...facts, inTests: true } })
    expect(entries).toMatchObject([{ type: 'tdd.edit', class: 'test', rule: 'test' }])
    expect(foldTdd(events(...entries)).sourceEdits).toBe(0)
  })

  test('the journal keeps what the file was and was to be, not its text', () => {
    const [entry] = decided({}).entries
    expect(entry).toMatchObject({ type: 'tdd.edit', verdict: 'deny', rule: 'no-red' })
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(entry).toMatchObject({ pre: hash, post: hash })
  })
})

test('a path is a plain text from the root, and one that leads out of it is named', () => {
  const given = { class: 'source', mode: 'enforce', before: 'a', after: 'b' } as const
  const at = (path: string, reachedBy: string[]) => () =>
    decide({ ...given, path, facts: { ...facts, reachedBy } }, foldTdd([]), { at: 'proposal' })
  expect(at('./src/cart.ts', [])()).toMatchObject({ entries: [{ path: 'src/cart.ts' }] })
  expect(at('../cart.ts', [])).toThrow('"../cart.ts"')
  expect(at('src/cart.ts', ['/cart.test.ts'])).toThrow('"/cart.test.ts"')
})
