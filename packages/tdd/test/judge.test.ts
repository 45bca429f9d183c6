import { describe, expect, test } from 'vitest'
import { judge } from '../src/judge.ts'
import { wanted, wantedFiles } from '../src/wanted.ts'
import { claimed, edit, events, file, id, ran, red, soft, stateAfter } from './journal.ts'

const flush = { trigger: 'flush' } as const
const pending = [red(), claimed(), edit()]
const changed = { type: 'tdd.integrity', test: id, kind: 'changed', after: 'h2' }

function judged(before: readonly object[], run: readonly object[], mayBlock = true) {
  return judge({ events: events(...run), runs: ['r'], mayBlock }, stateAfter(...before))
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

  test('the same failures are told once', () => {
    const first = judged(pending, [red(flush)])
    expect(first).toMatchObject({ isNew: true, entries: [{ blocked: true }] })
    const again = judged([...pending, red(flush), ...first.entries], [red(flush)])
    expect(again).toMatchObject({ isNew: false, entries: [{ blocked: false }] })
    expect(judged(pending, [red(flush)], false).entries).toMatchObject([{ blocked: false }])
  })

  test('all green says nothing', () => {
    expect(judged(pending, [ran('pass', flush)])).toMatchObject({
      failures: undefined,
      isNew: false,
    })
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
