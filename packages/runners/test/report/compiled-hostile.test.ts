import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/format.ts'
import { cargo } from '../../src/tools/cargo/report.ts'
import { go } from '../../src/tools/go/report.ts'
import { nextest } from '../../src/tools/nextest/report.ts'
import { EXPECTED } from './expected/index.ts'
import { contextOf } from './reports.ts'

const formats = { go, cargo, nextest }
const contexts = {
  go: contextOf('go', EXPECTED.go.outcomes),
  cargo: contextOf('cargo', EXPECTED.cargo.outcomes),
  nextest: contextOf('nextest', EXPECTED.nextest.outcomes),
}

const BUILT = [
  {
    reason: 'compiler-artifact',
    package_id: 'path+file:///project#shop@0.1.0',
    manifest_path: '/project/Cargo.toml',
    target: { kind: ['lib'], name: 'shop', src_path: '/project/src/lib.rs' },
    profile: { test: true },
    executable: '/project/target/debug/deps/shop-1',
  },
  { reason: 'build-finished', success: true },
]
  .map((line) => JSON.stringify(line))
  .join('\n')

/** A report in which a test failed and printed this. */
const FAILED = {
  go: (text: string) => {
    const [Package, Test] = ['example.com/shop/outcomes', 'TestFails']
    const events = [
      { Action: 'output', Package, Test, Output: text },
      { Action: 'fail', Package, Test },
      { Action: 'fail', Package },
    ]
    return events.map((event) => JSON.stringify(event)).join('\n')
  },
  cargo: (text: string) => {
    const end = 'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out'
    const section = `failures:\n\n---- at_the_root stdout ----\n${text}\n\nfailures:\n    at_the_root`
    return `${BUILT}\nrunning 1 test\ntest at_the_root ... FAILED\n\n${section}\n\n${end}\n`
  },
  nextest: (text: string) => {
    const output = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const test = `<testcase name="at_the_root" classname="shop"><failure type="test failure"/><system-err>${output}</system-err></testcase>`
    return `<testsuites><testsuite name="shop">${test}</testsuite></testsuites>`
  },
}

const names = ['go', 'cargo', 'nextest'] as const

/** What a reader of a report may rely on, whatever the report held. */
function expectSound(report: Report | undefined): void {
  for (const { file } of [...(report?.tests ?? []), ...(report?.fileErrors ?? [])]) {
    expect(file).not.toBe('')
    expect(file.split('/')).not.toContain('..')
    expect(file.startsWith('/')).toBe(false)
  }
  for (const { message = '', stack = '' } of report?.tests ?? []) {
    expect(message.length).toBeLessThanOrEqual(2000)
    expect(stack.length).toBeLessThanOrEqual(4000)
  }
  expect(new Set(report?.tests.map(({ id }) => id)).size).toBe(report?.tests.length ?? 0)
}

const WORDS = [
  ...['pass', 'fail', 'skip', 'output', 'build-output', 'example.com/shop/outcomes', 'TestFails'],
  ...['__proto__', 'constructor', 'TestOuter/inner', '/project/../etc/passwd', 'compiler-artifact'],
  ...['compiler-message', 'error', 'src/lib.rs', '/project/src/lib.rs', '/project/Cargo.toml'],
]
const KEYS = [
  ...['Action', 'Package', 'Test', 'Output', 'Elapsed', 'ImportPath', 'FailedBuild', 'reason'],
  ...['target', 'profile', 'message', 'spans', 'expansion', 'span', 'file_name', 'is_primary'],
  ...['level', 'src_path', 'manifest_path', 'executable', 'kind', 'name', 'package_id', 'success'],
  ...['__proto__', 'toString', 'length'],
]
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...WORDS),
    fc.string({ unit: 'binary' }),
    fc.constantFrom<unknown>(null, true, false, 1e300, ['lib'], { test: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
})).value
const record = fc
  .dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 10 })
  .map((line) => JSON.stringify(line))
const pieces = fc.constantFrom(
  ...['<testsuites>', '</testsuites>', '<testsuite name="shop">', '</testsuite>', '</testcase>'],
  ...['<testcase name="a" classname="shop">', '<testcase classname="@setup-script:x" name="">'],
  ...['<failure type="test abort"/>', '<system-out>', '</system-out>', 'running 1 test\n', '&lol;'],
  ...['<!DOCTYPE a [<!ENTITY lol "lollol">]>', ']]>', '<![CDATA[', 'test result: ok.\n'],
)
const lines = fc.constantFrom(
  ...['running 2 tests', 'running 99999999999999999999 tests', 'test a ... ok', 'failures:'],
  ...[
    'test a ... ',
    'ok',
    '---- a stdout ----',
    '    a',
    'test x::__proto__ - should panic ... ok',
  ],
  ...['test ../../etc/passwd - f (line 1) ... FAILED', 'test result: ok. 1 passed; 0 failed; '],
  ...['test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; ', '{"reason":"x"}'],
)

describe.each(names)('%s', (name) => {
  const { parse } = formats[name]
  const context = contexts[name]

  test('any bytes at all are no report, and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text, context)).toBeUndefined()
      }),
    )
  })

  test('records and lines of any shape leave results that can be relied on', () => {
    const start = { go: '', cargo: BUILT, nextest: '<testsuites>' }[name]
    const part = { go: record, cargo: fc.oneof(record, lines), nextest: pieces }[name]
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.boolean(), (parts, last) => {
        const all = last ? [...parts, start] : [start, ...parts]
        expectSound(parse(all.join('\n'), { ...context, output: parts.join('\n') }))
      }),
      { numRuns: 500 },
    )
  })

  test('reports of other runners are none', () => {
    for (const other of names.filter((each) => each !== name)) {
      expect(parse(FAILED[other]('panicked'), context)).toBeUndefined()
    }
    expect(parse('{"start":"vitest"}\n{"end":true}', context)).toBeUndefined()
  })

  test.each([
    ['one line of 10 MB', 'x'.repeat(10_000_000)],
    ['spaces', ' '.repeat(300_000)],
    ['empty lines', '\n'.repeat(300_000)],
    ['panics that never end', "thread 'a' panicked at '".repeat(20_000)],
    ['panics, a line each', "thread 'a' panicked at 'b', ', c\n".repeat(20_000)],
    ['places', '    a.go:1: '.repeat(30_000)],
    ['results', 'test test ... '.repeat(30_000)],
    ['backticks', '`: '.repeat(100_000)],
    ['frames', '\tat a.rs:1:1 goroutine\n\n'.repeat(30_000)],
    ['wants', 'got:\nwant:\n'.repeat(30_000)],
    ['tags', '<a '.repeat(100_000)],
  ])('whatever a failed test printed is read in little time: %s', (_, text) => {
    const started = process.cpuUsage()
    const report = parse(FAILED[name](text), context)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000)
    expect(report?.tests.map(({ status }) => status)).toEqual(['fail'])
    expectSound(report)
  })
})

test('100,000 subtests are read', () => {
  const [Action, Package] = ['fail', 'example.com/shop/outcomes']
  const events = Array.from({ length: 100_000 }, (_, index) =>
    JSON.stringify({ Action, Package, Test: `TestTable/row_${index}/inner` }),
  )
  const report = go.parse(events.join('\n'), contexts.go)
  expect(report?.tests).toHaveLength(100_000)
})
