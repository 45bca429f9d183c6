import type { ReportFormat } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/format.ts'
import { openFormat } from '../../src/report/open-format.ts'
import { EXPECTED } from './expected/index.ts'
import { expectedLines, linesOf, wrongMessages } from './expected/recorded.ts'
import { contextOf, RECORDED, readReport } from './reports.ts'

const reports = new Map<string, Report>()
for (const recorded of RECORDED) {
  const report = await readReport(recorded, recorded.text)
  if (!report) throw new Error(`${recorded.name} is no report`)
  reports.set(recorded.name, report)
}

function read(name: string): { text: string; report: Report } {
  const text = RECORDED.find((recorded) => recorded.name === name)?.text
  const report = reports.get(name)
  if (text === undefined || !report) throw new Error(`${name} was never recorded`)
  return { text, report }
}

async function parse(format: ReportFormat, text: string, root = '/project') {
  const context = contextOf(format, { project: format, files: [], expected: {} })
  return (await openFormat(format)).parse(text, { ...context, root })
}

test('of every case that is expected something was recorded', () => {
  const cases = Object.entries(EXPECTED).flatMap(([format, all]) =>
    Object.values(all).map((one) => ({ format, one })),
  )
  const unseen = cases.filter(({ one }) => !RECORDED.some((recorded) => recorded.case === one))
  expect(unseen).toEqual([])
})

describe.each(RECORDED)('$name', (recorded) => {
  const { report } = read(recorded.name)

  test('every test has its own status', () => {
    expect(linesOf(report)).toEqual(expectedLines(recorded.expected))
  })

  test('the first line of every message says what is wrong', () => {
    expect(wrongMessages(report, recorded.expected)).toEqual([])
  })

  test('no two tests have the same id', () => {
    const ids = report.tests.map(({ id }) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })

  test('it says whether the runner was through, and no error is without a file', () => {
    const { broken = false } = recorded.case
    expect(report.complete).toBe(!broken)
    if (!broken) expect(report).toMatchObject({ running: [], stray: [] })
  })

  test('messages and stacks hold no control character and no path of the machine', () => {
    const words = [...report.tests, ...report.fileErrors]
      .flatMap(({ message = '', stack = '' }) => [message, stack])
      .join('\n')
    expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\/project\b/)
  })

  test('cut off after any line it is still read, and then says that it is not complete', async () => {
    const lines = recorded.text.trimEnd().split('\n')
    const whole = new Set(linesOf(report))
    const killed = { ...recorded, context: { ...recorded.context, exitCode: undefined } }
    for (let length = 1; length < lines.length; length += Math.ceil(lines.length / 200)) {
      const torn = `${lines.slice(0, length).join('\n')}\n${lines[length]?.slice(0, -5)}`
      const part = await readReport(killed, torn)
      expect(part?.complete ?? false).toBe(false)
      expect(linesOf(part ?? report).filter((line) => !whole.has(line))).toEqual([])
    }
  })
})

test('a pytest test that was running when its report ends is named, and only finished files count as such', async () => {
  const { text } = read('pytest-9.2.0-outcomes.jsonl')
  const begin = text.indexOf('{"done": "tests/test_twice.py::test_one"}')
  const report = await parse('pytest', text.slice(0, begin))
  expect(report?.running).toEqual([
    { id: 'tests/test_twice.py::test_one', file: 'tests/test_twice.py' },
  ])
  expect(report?.finished).toContain('tests/test_outcomes.py')
  expect(report?.finished).not.toContain('tests/test_twice.py')
})

test('a Go package that was killed with its whole run is not through, one that was killed alone is', async () => {
  const of = { Package: 'example.com/shop/hangs' }
  const text = [
    { Action: 'run', ...of, Test: 'TestHangs' },
    { Action: 'output', ...of, Output: 'signal: killed\n' },
    { Action: 'output', ...of, Output: 'FAIL\texample.com/shop/hangs\t10.0s\n' },
    { Action: 'fail', ...of },
  ]
    .map((event) => JSON.stringify(event))
    .join('\n')
  const context = contextOf('go', EXPECTED.go.outcomes)
  const killed = await readReport(
    { format: 'go', context: { ...context, exitCode: undefined } },
    text,
  )
  expect(killed).toMatchObject({ tests: [], complete: false })
  expect(killed?.running.map(({ id }) => id)).toEqual(['hangs/hangs_test.go::TestHangs'])
  const alone = await readReport({ format: 'go', context: { ...context, exitCode: 1 } }, text)
  expect(linesOf(alone ?? { tests: [], fileErrors: [] })).toEqual([
    'hangs/hangs_test.go: error TestHangs',
  ])
})

test('where a failure came from is told from the root, without the frames of runner and Node', () => {
  const stackOf = (name: string, id: string) =>
    read(`${name}-outcomes.jsonl`).report.tests.find((result) => result.id === id)?.stack
  const throws = 'outer\u001fthrows'
  expect(stackOf('vitest-4.1.12', `test/outcomes.test.ts::${throws}`)).toBe(
    'at boom (src/price.ts:6:9)\nat test/outcomes.test.ts:17:22',
  )
  expect(stackOf('jest-30.5.2', `test/outcomes.test.js::${throws}`)).toMatch(
    /^at exports\.boom \(src\/price\.js:4:9\)\nat .*\(test\/outcomes\.test\.js:14:22\)$/,
  )
  expect(stackOf('pytest-9.2.0', 'tests/test_outcomes.py::TestOuter\u001ftest_throws')).toMatch(
    /^tests\/test_outcomes\.py:18: in test_throws\n(?:.*\n)*shop\/price\.py:6: in boom\n/,
  )
})

test('results that another attempt of the same test replaced do not count', async () => {
  const lines = [
    { start: 'pytest' },
    { begin: { node: 'test_a.py::test_flaky', file: '/project/test_a.py' } },
    {
      phase: { node: 'test_a.py::test_flaky', outcome: 'rerun', when: 'call', message: 'assert 0' },
    },
    { phase: { node: 'test_a.py::test_flaky', outcome: 'passed', when: 'call' } },
    { done: 'test_a.py::test_flaky' },
    { end: 0 },
  ]
  const report = await parse('pytest', lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(report?.tests).toEqual([
    { id: 'test_a.py::test_flaky', file: 'test_a.py', status: 'pass' },
  ])
})

test('a conftest.py that pytest cannot load is the error of each file that was asked for', async () => {
  const output = [
    "ImportError while loading conftest '/project/tests/conftest.py'.",
    'tests/conftest.py:3: in <module>',
    '    import shop',
    'shop/__init__.py:1: in <module>',
    '    from .price import total',
    'E     File "/project/shop/price.py", line 4',
    'E       def total(:',
    'E                 ^',
    'E   SyntaxError: invalid syntax',
  ].join('\n')
  const files = ['tests/test_a.py', 'tests/test_b.py']
  const context = contextOf('pytest', { project: 'pytest', files, expected: {} })
  const { parse } = await openFormat('pytest')
  const report = parse('', { ...context, output })
  expect(report?.complete).toBe(true)
  expect(report?.fileErrors.map(({ file }) => file)).toEqual(files)
  expect(report?.fileErrors[0]?.message).toMatch(/^SyntaxError: invalid syntax\n/)
  expect(report?.fileErrors[0]?.stack).toContain('shop/__init__.py:1: in <module>')
  expect(parse('', { ...context, files: [], output })).toBeUndefined()
  expect(parse('', { ...context, exitCode: undefined, output })).toBeUndefined()
  expect(parse('', { ...context, output: 'ERROR: usage: pytest [options]' })).toBeUndefined()
})

test('so is an exception of a plugin, before pytest begins', async () => {
  const output = [
    "ModuleNotFoundError: No module named 'psycopg2'",
    '',
    'The above exception was the direct cause of the following exception:',
    '',
    'Traceback (most recent call last):',
    '  File "/lib/site-packages/pytest_django/plugin.py", line 9, in configure',
    '    django.setup()',
    '  File "/project/shop/settings.py", line 4, in <module>',
    '    load()',
    '    ^^^^^^',
    'shop.errors.NotConfigured: Error loading psycopg2 or psycopg module',
    'Did you install it?',
    '',
  ].join('\n')
  const context = contextOf('pytest', { project: 'pytest', files: ['test_a.py'], expected: {} })
  const report = (await openFormat('pytest')).parse('', { ...context, output })
  expect(report?.fileErrors).toEqual([
    {
      file: 'test_a.py',
      kind: 'load',
      message: 'shop.errors.NotConfigured: Error loading psycopg2 or psycopg module',
      stack: expect.stringContaining('File "shop/settings.py", line 4'),
    },
  ])
})

test('a run that pytest refuses reports nothing; one that found no test says so', async () => {
  const ended = (code: number) => parse('pytest', `{"start": "pytest"}\n{"end": ${code}}`)
  expect(await ended(4)).toBeUndefined()
  expect((await ended(5))?.complete).toBe(true)
  const begun = '{"start": "pytest"}\n{"collected": {"file": "/project/a.py", "tests": 1}}\n'
  expect((await parse('pytest', `${begun}{"end": 2}`))?.complete).toBe(true)
})

test('on Windows, files are found below the root whatever the drive’s letter and the slashes', async () => {
  const file = {
    path: 'c:/code/shop/test/a.test.ts',
    tasks: [{ type: 'test', name: 'a', state: 'pass' }],
  }
  const text = `{"start":"vitest"}\n${JSON.stringify({ file })}\n{"end":true}`
  const report = await parse('vitest', text, 'C:\\code\\shop')
  expect(report?.tests.map(({ id }) => id)).toEqual(['test/a.test.ts::a'])
})
