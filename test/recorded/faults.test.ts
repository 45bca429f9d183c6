import { classifyFailure } from '@tailtest/results'
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
