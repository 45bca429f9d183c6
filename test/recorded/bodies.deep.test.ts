import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { bodiesOf, bodyFor } from '@tailtest/tdd'
import { describe, expect, test } from 'vitest'
import { FIXTURES, RECORDED, readReport } from '../../packages/runners/test/report/reports.ts'

/** Tests that stand in no block of their file: made while it loads, inherited, shared, or what a hook is reported as. */
const MADE_ELSEWHERE = [
  /shared|Shared|Inherited/,
  /::(?:before|after|After|AfterClassTest|BeforeClassTest|SkippedClassTest|(?:hooks\u001f)?after all)$/,
  /::(?:after hook|tidies up for is not cleaned up)$/, // of ava, which also makes one space of a line break:
  /outcomes\.test\.js::(?:two lines|made in a loop(?:#2)?)$/,
  /same\u001fSame|test_parts\.py::(?:test_parts\.documented|checks)$/, // of unittest's `load_tests`
  /ParallelTest\u001ftest_\d$|OutcomesTest\u001ftest_(?:is_one_|has a)/, // of `define_method`
  /\.stories\.\w+::/, // a story is an export
]

/** Formats whose fixtures make tests by macros, data sets and display names that are no titles in the source. */
const MADE_BY_NAME = ['cargo', 'nextest', 'junit', 'trx', 'deno', 'phpunit', 'minitest']

describe.each(RECORDED)('of every test that $name tells of', (recorded) => {
  test('the body is found', async () => {
    const report = await readReport(recorded, recorded.text)
    const missed: string[] = []
    let found = 0
    for (const { id, file } of report?.tests ?? []) {
      const at = join(FIXTURES, 'projects', recorded.case.project, file)
      if (id.endsWith('::') || !existsSync(at)) continue
      const bodies = await bodiesOf(relPath(file), readFileSync(at, 'utf8'))
      if (bodyFor(id, bodies) !== undefined) found += 1
      else if (!MADE_ELSEWHERE.some((form) => form.test(id))) missed.push(id)
    }
    const most = MADE_BY_NAME.includes(recorded.format) ? Math.max(found, 4) : 0
    expect(missed.slice(most)).toEqual([])
  })
})
