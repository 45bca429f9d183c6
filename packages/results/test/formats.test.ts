import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Report } from '../src/formats/format.ts'
import type { ReadableFormat } from '../src/formats/index.ts'
import { formats } from '../src/formats/index.ts'
import { EXPECTED, expectedLines, linesOf, VERSIONS, wrongMessages } from './expected.ts'

const REPORTS = fileURLToPath(new URL('fixtures/reports', import.meta.url))
const RECORDED = readdirSync(REPORTS).filter((name) => name.endsWith('.jsonl'))

function isFormat(name: string | undefined): name is ReadableFormat {
  return name !== undefined && Object.keys(formats).includes(name)
}

function recorded(name: string): { format: ReadableFormat; text: string; report: Report } {
  const [format] = name.split('-')
  if (!isFormat(format)) throw new Error(`no format for ${name}`)
  const text = readFileSync(join(REPORTS, name), 'utf8')
  const report = formats[format].parse(text, { root: '/project' })
  if (!report) throw new Error(`${name} is no report`)
  return { format, text, report }
}

describe.each(RECORDED)('%s', (name) => {
  const { format, text, report } = recorded(name)
  const expected = { ...EXPECTED[format], ...VERSIONS[name.replace('-outcomes.jsonl', '')] }

  test('every test has its own status', () => {
    expect(linesOf(report)).toEqual(expectedLines(expected))
  })

  test('the first line of every message says what is wrong', () => {
    expect(wrongMessages(report, expected)).toEqual([])
  })

  test('no two tests have the same id', () => {
    const ids = report.tests.map(({ id }) => id)
    expect(ids.length).toBe(new Set(ids).size)
  })

  test('the runner was through, and no error is without a file', () => {
    expect(report).toMatchObject({ complete: true, running: [], stray: [] })
  })

  test('messages and stacks hold no control character and no path of the machine', () => {
    const words = report.tests
      .flatMap(({ message = '', stack = '' }) => [message, stack])
      .join('\n')
    expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\/project/)
  })

  test('cut off after any line it is still read, and then says that it is not complete', () => {
    const lines = text.trimEnd().split('\n')
    for (let length = 1; length < lines.length; length += 1) {
      const torn = `${lines.slice(0, length).join('\n')}\n${lines[length]?.slice(0, -5)}`
      const part = formats[format].parse(torn, { root: '/project' })
      expect(part?.complete).toBe(false)
      const whole = new Set(linesOf(report))
      expect(linesOf(part ?? report).filter((line) => !whole.has(line))).toEqual([])
    }
  })
})

test('a pytest test that was running when its report ends is named, and only finished files count as such', () => {
  const { text } = recorded('pytest-9.2.0-outcomes.jsonl')
  const begin = text.indexOf('{"done": "tests/test_twice.py::test_one"}')
  const report = formats.pytest.parse(text.slice(0, begin), { root: '/project' })
  expect(report?.running).toEqual([
    { id: 'tests/test_twice.py::test_one', file: 'tests/test_twice.py' },
  ])
  expect(report?.finished).toContain('tests/test_outcomes.py')
  expect(report?.finished).not.toContain('tests/test_twice.py')
})

test('where a failure came from is told from the root, without the frames of runner and Node', () => {
  const stackOf = (name: string, id: string) =>
    recorded(`${name}-outcomes.jsonl`).report.tests.find((result) => result.id === id)?.stack
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

test('results that another attempt of the same test replaced do not count', () => {
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
  const report = formats.pytest.parse(lines.map((line) => JSON.stringify(line)).join('\n'), {
    root: '/project',
  })
  expect(report?.tests).toEqual([
    { id: 'test_a.py::test_flaky', file: 'test_a.py', status: 'pass' },
  ])
})

test('on Windows, files are found below the root whatever the drive’s letter and the slashes', () => {
  const file = {
    path: 'c:/code/shop/test/a.test.ts',
    tasks: [{ type: 'test', name: 'a', state: 'pass' }],
  }
  const report = formats.vitest.parse(
    `{"start":"vitest"}\n${JSON.stringify({ file })}\n{"end":true}`,
    {
      root: 'C:\\code\\shop',
    },
  )
  expect(report?.tests.map(({ id }) => id)).toEqual(['test/a.test.ts::a'])
})
