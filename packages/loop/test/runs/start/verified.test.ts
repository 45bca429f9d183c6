import { relPath } from '@tailtest/project'
import { type Results, testId } from '@tailtest/results'
import { expect, test } from 'vitest'
import { fromRun, type RunRecord } from '../../../src/runs/start/verified.ts'

const [quick, slow, late] = [
  relPath('quick.test.js'),
  relPath('slow.test.js'),
  relPath('late.test.js'),
]

const whole = (file: typeof slow): Results['tests'][number] => ({
  ...{ id: testId(file, []), file, status: 'error', message: 'timed out after 120 s' },
})

/** A run that was killed after two minutes. */
function killed(tests: Results['tests']): Pick<RunRecord, 'run' | 'results'> {
  const end = { executed: 1, timedOut: true, durationMs: 120_000, argv: [] }
  return { run: 'r', results: { tests, fileErrors: [], ...end } }
}

const passed: Results['tests'][number] = {
  ...{ id: testId(quick, ['adds']), file: quick, status: 'pass', durationMs: 7 },
}

test('a file that came to its end in a killed run took as long as its own tests', () => {
  const found = fromRun(quick, killed([passed, whole(late)]))
  expect(found).toMatchObject({ result: 'passing', ms: 7 })
})

test('of a file that a killed run left over nothing is known', () => {
  expect(fromRun(late, killed([passed, whole(late)]))).toBeUndefined()
})

test('a file that was killed alone, or a test at which the run was, hangs', () => {
  expect(fromRun(slow, killed([whole(slow)]))?.result).toBe('failing')
  const at = { ...whole(slow), id: testId(slow, ['waits']) }
  expect(fromRun(slow, killed([passed, at]))?.result).toBe('failing')
})

test('a file that did not come to its end in less time than tests are given was not run', () => {
  const chosen = { isChosen: true }
  expect(fromRun(slow, killed([whole(slow)]), chosen)).toBeUndefined()
  const at = { ...whole(slow), id: testId(slow, ['waits']) }
  expect(fromRun(slow, killed([passed, at]), chosen)).toBeUndefined()
  expect(fromRun(quick, killed([passed, at]), chosen)?.result).toBe('passing')
})

test('a file whose tests turn the clock forward took no longer than the run', () => {
  const forward = { ...passed, durationMs: 22_000 }
  const end = { executed: 1, timedOut: false, durationMs: 700, argv: [] }
  const found = fromRun(quick, { run: 'r', results: { tests: [forward], fileErrors: [], ...end } })
  expect(found?.ms).toBe(700)
})
