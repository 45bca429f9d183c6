import { describe, expect, test } from 'vitest'
import { judge } from '../src/judge.ts'
import { wanted, wantedFiles } from '../src/wanted.ts'
import { claimed, edit, events, file, id, ran, red, soft, stateAfter, turn } from './journal.ts'

const flush = { trigger: 'flush' } as const
const pending = [red(), claimed(), edit()]
const changed = { type: 'tdd.integrity', test: id, kind: 'changed', after: 'h2' }

function judged(before: readonly object[], run: readonly object[]) {
  return judge({ events: events(...run), runs: ['r'] }, stateAfter(...before))
}

describe('what a turn’s end comes to', () => {
  test.each([
    ['a claim that became green', pending, [ran('pass', flush)], 'green'],
    ['one that still fails', pending, [red(flush)], 'red'],
    ['one that was not run', pending, [], 'unproven'],
    ['one that timed out', pending, [ran('fail', { ...flush, kind: 'timeout' })], 'unproven'],
    ['one whose test is gone', pending, [ran('missing', flush)], 'unproven'],
    ['one that nobody worked on', [red(), claimed()], [red(flush)], 'red'],
    ['one whose test was changed', [...pending, changed], [], 'stale'],
    ['one whose changed test passes', [...pending, changed], [ran('pass', flush)], 'unproven'],
  ] as const)('%s', (_, before, run, outcome) => {
    expect(judged(before, run).outcomes.get('c1')).toBe(outcome)
  })

  test('is told of a claim that was open, or that came to something else than last', () => {
    const green = [...pending, ran('pass')]
    expect([...judged(green, []).outcomes]).toEqual([['c1', 'green']])
    const told = { type: 'tdd.flushed', runs: [], claims: [{ claim: 'c1', outcome: 'green' }] }
    expect([...judged([...green, told], []).outcomes]).toEqual([])
    expect([...judged([...green, told], [red(flush)]).outcomes]).toEqual([['c1', 'regressed']])
  })

  test('stays unproven although its test passes in a later turn', () => {
    const told = { type: 'tdd.flushed', runs: [], claims: [{ claim: 'c1', outcome: 'unproven' }] }
    const before = [...pending, changed, ran('pass', flush), told, turn('t2')]
    expect([...judged(before, [ran('pass', flush)]).outcomes]).toEqual([])
  })

  test('is no green where a test that was given up only fails as before', () => {
    const tampered = [...pending, changed, ran('pass', flush)]
    expect(judged(tampered, [red(flush)]).outcomes.get('c1')).toBe('red')
  })

  test('stands in the journal, with a hash over what is not green', () => {
    const [flushed] = judged(pending, [red(flush)]).entries
    expect(flushed).toMatchObject({ runs: ['r'], claims: [{ claim: 'c1', outcome: 'red' }] })
    expect(flushed?.failures).toMatch(/^[0-9a-f]{16}$/)
    expect(judged(pending, [ran('pass', flush)]).entries[0]?.failures).toBeUndefined()
  })
})

test('the tests of live claims are wanted, and those of a refactoring', () => {
  expect(wanted(stateAfter(...pending))).toEqual([id])
  expect(wanted(stateAfter(soft(), claimed()))).toEqual([id])
  expect(wanted(stateAfter(red()))).toEqual([])
  expect(wanted(stateAfter(...pending, ran('pass', flush)))).toEqual([])
  const mode = { type: 'tdd.mode', mode: 'refactor', scope: [], reason: '', tests: ['a.test.ts'] }
  expect(wantedFiles(stateAfter(...pending, mode))).toEqual([file, 'a.test.ts'])
})
