import { relPath } from '@tailtest/project'
import { type Report, type TestResult, testId } from '@tailtest/runners/report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ending } from '../src/run.ts'
import { settle } from '../src/settle.ts'

const [a, b, c] = [relPath('a.test.ts'), relPath('b.test.ts'), relPath('c.test.ts')]
const ended: Ending = { exitCode: 0, timedOut: false, output: 'noise\n' }
const deadline: Ending = { signal: 'SIGTERM', timedOut: true, output: '' }

function passed(file: typeof a): TestResult {
  return { id: testId(file, ['works']), file, status: 'pass' }
}

function report(more: Partial<Report>): Report {
  return {
    tests: [],
    fileErrors: [],
    complete: true,
    finished: new Set(),
    running: [],
    stray: [],
    ...more,
  }
}

const states = (settled: { tests: TestResult[] }) =>
  settled.tests.map(({ file, status }) => `${file} ${status}`)

test('a file without a test in a whole report is missing, never passed', () => {
  const settled = settle(report({ tests: [passed(a)] }), ended, { files: [a, b], timeoutMs: 1000 })
  expect(states(settled)).toEqual(['a.test.ts pass', 'b.test.ts missing'])
  expect(settled).toMatchObject({ timedOut: false, crash: undefined })
})

test('an exit code changes no result of a runner that ends badly for other reasons, too', () => {
  const wanted = { files: [a], timeoutMs: 1000 }
  const whole = report({ tests: [passed(a)] })
  expect(settle(whole, { ...ended, exitCode: 1 }, wanted)).toEqual(settle(whole, ended, wanted))
})

test('where it ends badly only for a failure, a whole report without one is not believed', () => {
  const wanted = { files: [a], timeoutMs: 1000, exitTells: true }
  const settled = settle(report({ tests: [passed(a)] }), { ...ended, exitCode: 1 }, wanted)
  expect(states(settled)).toEqual(['a.test.ts pass', 'a.test.ts error'])
  expect(settled.tests[1]?.message).toContain('ended with exit code 1')
  const all = settle(
    report({ tests: [passed(a), passed(b)] }),
    { ...ended, exitCode: 7 },
    {
      ...wanted,
      files: [],
    },
  )
  expect(states(all)).toContain('b.test.ts error')
})

test('nor is one of a runner that was killed, or of which nobody knows how it ended', () => {
  const wanted = { files: [a], timeoutMs: 1000, exitTells: true }
  const unknown = { ...ended, exitCode: undefined }
  const whole = report({ tests: [passed(a)] })
  for (const ending of [unknown, { ...unknown, signal: 'SIGKILL' }]) {
    expect(states(settle(whole, ending, wanted))).toEqual(['a.test.ts pass', 'a.test.ts error'])
  }
})

test.each<[string, Partial<Report>]>([
  ['a failing test', { tests: [passed(a), { ...passed(b), status: 'fail' }] }],
  [
    'a file that could not be loaded',
    { tests: [passed(a)], fileErrors: [{ file: b, message: '' }] },
  ],
  ['an error outside of any test', { tests: [passed(a)], stray: ['it broke'] }],
  ['no test at all', { tests: [] }],
])('an exit code that %s explains is none against the rest', (_, more) => {
  const wanted = { files: [a], timeoutMs: 1000, exitTells: true }
  const settled = settle(report(more), { ...ended, exitCode: 1 }, wanted)
  expect(states(settled)).not.toContain('a.test.ts error')
})

test('a run that was through before its deadline did not time out', () => {
  const settled = settle(report({ tests: [passed(a)] }), deadline, { files: [a], timeoutMs: 1000 })
  expect(settled).toMatchObject({ timedOut: false, crash: undefined })
})

test('at the deadline finished files keep their results, the running test is named, the rest is an error', () => {
  const running = { id: testId(b, ['hangs']), file: b }
  const torn = report({
    tests: [passed(a)],
    finished: new Set([a]),
    running: [running],
    complete: false,
  })
  const settled = settle(torn, deadline, { files: [a, b, c], timeoutMs: 1500 })
  expect(settled.tests).toEqual([
    passed(a),
    { ...running, status: 'error', message: 'timed out after 2 s' },
    { id: 'c.test.ts::', file: c, status: 'error', message: 'timed out after 2 s' },
  ])
  expect(settled).toMatchObject({ timedOut: true, crash: undefined })
})

test('a file that was only half through is an error beside what passed of it', () => {
  const torn = report({ tests: [passed(a)], complete: false })
  const settled = settle(torn, deadline, { files: [a], timeoutMs: 1000 })
  expect(states(settled)).toEqual(['a.test.ts pass', 'a.test.ts error'])
})

test('a file that was through without a test is missing, also when the run was not', () => {
  const torn = report({ finished: new Set([a]), complete: false })
  expect(states(settle(torn, deadline, { files: [a], timeoutMs: 1000 }))).toEqual([
    'a.test.ts missing',
  ])
})

test('a runner that is killed in between is a crash with its last words', () => {
  const torn = report({ complete: false })
  const settled = settle(
    torn,
    { signal: 'SIGKILL', timedOut: false, output: 'out of memory' },
    { files: [a], timeoutMs: 1 },
  )
  expect(settled.crash).toBe('the runner stopped early (killed by SIGKILL)\nout of memory')
  expect(settled.tests[0]?.message).toBe(settled.crash)
})

test('where nothing is told of any file, what the runner printed is, without frames of others', () => {
  const frames = Array.from(
    { length: 40 },
    () => '\tat java.base/java.net.Socket.connect(Socket.java:6)',
  )
  const thrown = 'Exception in thread "main" java.net.UnknownHostException: gradle.invalid'
  const output = [thrown, ...frames, ''].join('\n')
  const torn = { exitCode: 1, timedOut: false, output }
  const [whole] = settle(report({ complete: false }), torn, { files: [a], timeoutMs: 1 }).tests
  expect(whole?.message).toBe(`the runner stopped early (exit code 1)\n${thrown}`)
  const stray = ['[ERROR] release version 25 not supported']
  const own = settle(
    report({ complete: false, stray }),
    { ...torn, output: '' },
    { files: [a], timeoutMs: 1 },
  )
  expect(own.tests[0]?.message).toBe(`the runner stopped early (exit code 1)\n${stray}`)
  const half = report({ complete: false, tests: [passed(a)] })
  const [, rest] = settle(half, torn, { files: [a, b], timeoutMs: 1 }).tests
  expect(rest?.message).toBe('the runner stopped early (exit code 1)')
})

test('without a report there is a crash and no result, unless the time was up', () => {
  const wanted = { files: [a], timeoutMs: 2000 }
  const crashed = settle(undefined, { exitCode: 4, timedOut: false, output: 'usage: …' }, wanted)
  expect(crashed).toMatchObject({
    tests: [],
    crash: 'the runner left no report (exit code 4)\nusage: …',
  })
  expect(settle(undefined, deadline, wanted).tests).toMatchObject([
    { status: 'error', message: 'timed out after 2 s' },
  ])
})

test('errors outside of any file are told, although every test passed', () => {
  const settled = settle(report({ tests: [passed(a)], stray: ['Error: late'] }), ended, {
    files: [a],
    timeoutMs: 1,
  })
  expect(settled.crash).toBe('outside any test file: Error: late')
})

test('what stands outside of any file is told without control characters', () => {
  const settled = settle(
    report({ tests: [passed(a)], stray: ['Error: \u001b[31mlate\u0007'] }),
    ended,
    {
      files: [a],
      timeoutMs: 1,
    },
  )
  expect(settled.crash).toBe('outside any test file: Error: late')
})

test('a broken folder is the error of each file asked for below it', () => {
  const below = [relPath('tests/deep/test_a.py'), relPath('tests/deep/test_b.py')]
  const fileErrors = [{ file: relPath('tests/deep'), message: 'no module' }]
  const settled = settle(report({ fileErrors }), ended, { files: [...below, a], timeoutMs: 1 })
  expect(settled.fileErrors).toEqual(below.map((file) => ({ file, message: 'no module' })))
  expect(states(settled)).toEqual(['a.test.ts missing'])
})

test('once a runner reported, every file asked for has a result, and none passed that it did not say so of', () => {
  const file = fc.constantFrom(a, b, c)
  const reports = fc.record({
    tests: fc.array(file.map(passed)),
    fileErrors: fc.array(file.map((name) => ({ file: name, message: 'no' }))),
    complete: fc.boolean(),
    finished: fc.array(file).map((files) => new Set(files)),
    running: fc.array(file.map((name) => ({ id: testId(name, ['hangs']), file: name }))),
    stray: fc.constant([]),
  })
  fc.assert(
    fc.property(
      reports,
      fc.constantFrom(ended, deadline),
      fc.uniqueArray(file, { minLength: 1 }),
      (whole, end, files) => {
        const settled = settle(whole, end, { files, timeoutMs: 1000 })
        const told = [...settled.tests, ...settled.fileErrors].map((result) => result.file)
        expect(new Set(told)).toEqual(new Set(files))
        const said = new Set(whole.tests.map((result) => result.file))
        for (const { status, file: name } of settled.tests)
          if (status === 'pass') expect(said).toContain(name)
      },
    ),
  )
})
