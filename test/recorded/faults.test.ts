import { classifyFailure, signsOf } from '@tailtest/results'
import { expect, test } from 'vitest'
import { RECORDED, readReport } from '../../packages/runners/test/report/reports.ts'

test.each([
  ['vitest-4.1.12', 'test/outcomes.test.ts::has a cause', 'environment'],
  ['vitest-4.1.12', 'test/outcomes.test.ts::differs', 'real_bug'],
  ['jest-30.5.2', 'test/outcomes.test.js::has a cause', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_needs_a_plugin', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_variable', 'environment'],
  ['pytest-9.2.0', 'tests/test_outcomes.py::test_setup', 'real_bug'],
] as const)('%s: %s is %s', async (name, id, category) => {
  const recorded = RECORDED.find((one) => one.name === `${name}-outcomes.jsonl`)
  const report = recorded && (await readReport(recorded, recorded.text))
  const result = report?.tests.find((test) => test.id === id)
  expect(result).toBeDefined()
  expect(result && classifyFailure(result, { changed: [] }).category).toBe(category)
})

test.each(
  RECORDED.filter(({ format, case: { project } }) => format === 'vitest' && project === format),
)(
  '$name: a test that takes too long met its time limit, and one that throws did not',
  async (recorded) => {
    const report = await readReport(recorded, recorded.text)
    const isLate = (title: string) => {
      const result = report?.tests.find(({ id }) => id.endsWith(title))
      return result && signsOf(result).isTimeout
    }
    expect([isLate('takes too long'), isLate('has a cause')]).toEqual([true, false])
  },
)
