import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testArgs } from '../../src/test-args.ts'
import { swift } from '../../src/tools/swift/report.ts'
import { tempDir } from '../temp.ts'
import { linesOf } from './expected/recorded.ts'
import { runnerOf } from './projects.ts'
import { contextOf } from './reports.ts'

const RUNNER = { ...runnerOf('swift', 'swift', ['test']), name: 'swift' }
const PRICE = relPath('Tests/ShopTests/PriceTests.swift')
const SUITE = relPath('Tests/OtherTests/SuiteTests.swift')

/** The filter that runs the tests of some files. */
function filterFor(files: Readonly<Record<string, string>>, tests = Object.keys(files)): RegExp {
  const root = tempDir()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const asked = tests.map(relPath)
  const selection = testArgs(RUNNER, asked)
  const start = { runner: RUNNER, files: asked, selection, root, folder: '/run', env: {} }
  const { args } = swift.invocation(start)
  expect(args.at(-2)).toBe('--filter')
  return new RegExp(args.at(-1) ?? '')
}

describe('swift is asked for', () => {
  const MANIFEST =
    'let package = Package(targets: [.testTarget(name: "shop-tests", path: "Checks/Unit")])\n'

  test('the classes that a file declares or extends, in the module of its target', () => {
    const path = 'Checks/Unit/Prices.swift'
    const filter = filterFor(
      {
        'Package.swift': MANIFEST,
        [path]: 'class PriceTests: XCTestCase {}\nextension Other {}\n// class Gone\n',
      },
      [path],
    )
    expect('shop_tests.PriceTests/testA').toMatch(filter)
    expect('shop_tests.Other/testA').toMatch(filter)
    expect('shop_tests.MorePriceTests/testA').not.toMatch(filter)
    expect('shop_tests.Gone/testA').not.toMatch(filter)
    expect('OtherTests.PriceTests/testA').not.toMatch(filter)
  })

  test('the tests of Swift Testing that stand in a file', () => {
    const filter = filterFor({ [SUITE]: '@Test func stands() {}\n' })
    expect('OtherTests.stands()/SuiteTests.swift:37:2').toMatch(filter)
    expect('OtherTests.Buying/Inner/passes()/SuiteTests.swift:33:6').toMatch(filter)
    expect('OtherTests.stands()/MoreSuiteTests.swift:37:2').not.toMatch(filter)
  })

  test('single tests by their names in full', () => {
    const tests = [
      { file: PRICE, titles: ['PriceTests', 'testA'] },
      { file: SUITE, titles: ['Buying', 'each(_:)'] },
    ]
    const selection = swift.only?.([], tests, RUNNER) ?? []
    const start = {
      runner: RUNNER,
      files: [PRICE, SUITE],
      selection,
      root: '/',
      folder: '/run',
      env: {},
    }
    expect(swift.invocation(start).args.slice(-2)).toEqual(selection)
    const filter = new RegExp(selection[1] ?? '')
    expect('ShopTests.PriceTests/testA').toMatch(filter)
    expect('ShopTests.PriceTests/testAB').not.toMatch(filter)
    expect('OtherTests.Buying/each(_:)/SuiteTests.swift:23:4').toMatch(filter)
    expect(swift.only?.([], tests, { ...RUNNER, args: ['test', '--filter', 'A'] })).toBeUndefined()
  })

  test('everything, where no file is named', () => {
    const start = { runner: RUNNER, files: [], selection: [], root: '/', folder: '/run', env: {} }
    expect(swift.invocation(start).args).not.toContain('--filter')
  })
})

/** What `swift test` printed, its standard error apart; of files of the fixture project. */
function read(
  { output = '', error = '', exitCode = 1 }: { output?: string; error?: string; exitCode?: number },
  files = [PRICE],
  events = '',
) {
  const context = contextOf('swift', { project: 'swift', files, expected: {} })
  const text = `${JSON.stringify({ output })}\n${events}`
  return swift.parse(text, { ...context, exitCode, output: error })
}

const REFUSED = `Building for debugging...
error: emit-module command failed with exit code 1 (use -v to see invocation)
[4/7] Emitting module Shop
/project/Sources/Shop/Price.swift:12:17: error: cannot convert value of type 'Int' to specified type 'String'
12 | let x: String = 5
   |                 \`- error: cannot convert value of type 'Int' to specified type 'String'
[5/7] Compiling Shop Price.swift
/project/Sources/Shop/Price.swift:12:17: error: cannot convert value of type 'Int' to specified type 'String'
12 | let x: String = 5
error: fatalError
`

describe('a package that is not built', () => {
  test('a source that does not compile is the error of the tests asked for, told once', () => {
    const report = read({ error: REFUSED })
    const at = 'Sources/Shop/Price.swift'
    const message = "cannot convert value of type 'Int' to specified type 'String'"
    expect(report?.fileErrors).toEqual([
      { file: PRICE, message, kind: 'compile', at, stack: `at ${at}:12:17` },
    ])
    expect(report).toMatchObject({ complete: true, tests: [], stray: [] })
  })

  test.each([
    [
      'Fetching https://github.com/apple/swift-numerics\nerror: GitShellError(result: <AsyncProcessResult: exit: terminated(code: 128), output:\n \n>)\nerror: ExitCode(rawValue: 1)\n[0/1] Planning build\n',
      'Failed to clone repository https://github.com/apple/swift-numerics',
    ],
    [
      "error: 'shop': package 'shop' is using Swift tools version 9.9.0 but the installed version is 6.0.3\nerror: ExitCode(rawValue: 1)\n",
      "'shop': package 'shop' is using Swift tools version 9.9.0 but the installed version is 6.0.3",
    ],
    [
      "error: 'shop': product 'Shop' required by package 'shop' target 'ShopTests' not found.\n",
      "'shop': product 'Shop' required by package 'shop' target 'ShopTests' not found.",
    ],
    ["<unknown>:0: error: no such module 'XCTest'\nerror: fatalError\n", "no such module 'XCTest'"],
  ])('of %j the reason is said, and nothing passes', (error, reason) => {
    expect(read({ error })).toMatchObject({ complete: false, stray: [reason], tests: [] })
  })
})

const WHOLE = (inside: string) =>
  `Test Suite 'Selected tests' started at 2026-11-30 19:23:59.153\n${inside}Test Suite 'Selected tests' passed at 2026-11-30 19:23:59.156\n\t Executed 0 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds\n`
const BEGUN = "Test Case 'PriceTests.testFails' started at 2026-11-30 19:55:59.341\n"

describe('a run', () => {
  test('that no test matches is through, and passes nothing', () => {
    const error = 'Build complete! (0.41s)\nwarning: No matching test cases were run\n'
    expect(read({ output: WHOLE(''), error, exitCode: 0 })).toMatchObject({
      complete: true,
      tests: [],
    })
  })

  test.each([
    ['in which a test calls exit(0)', BEGUN, 0],
    [
      'whose last words are missing',
      `${BEGUN}Test Case 'PriceTests.testFails' passed (0.0 seconds)\n`,
      0,
    ],
  ])('%s is not through', (_, output, exitCode) => {
    const started = `Test Suite 'Selected tests' started at 2026-11-30 19:23:59.153\n${output}`
    const report = read({ output: started, exitCode })
    expect(report?.complete).toBe(false)
    expect(linesOf(report ?? { tests: [], fileErrors: [] })).toContain(`${PRICE}: error `)
  })

  test('that ends with a failure of which nothing is told is not through', () => {
    expect(read({ output: WHOLE('') })).toMatchObject({ complete: false })
  })

  test('of Swift Testing that is torn names what ran', () => {
    const place = { _filePath: `/project/${SUITE}`, line: 37, column: 2 }
    const id = 'OtherTests.stands()/SuiteTests.swift:37:2'
    const lines = [
      { kind: 'test', payload: { id, kind: 'function', name: 'stands()', sourceLocation: place } },
      { kind: 'event', payload: { kind: 'runStarted' } },
      { kind: 'event', payload: { kind: 'testStarted', testID: id } },
    ]
    const events = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    expect(read({}, [SUITE], events)).toMatchObject({
      complete: false,
      running: [{ file: SUITE }],
      finished: new Set(),
    })
  })

  test('on macOS is read in the words that XCTest has there', () => {
    const output = `Test Suite 'Selected tests' started at 2026-11-30 10:00:00.000.
Test Case '-[ShopTests.PriceTests testFails]' started.
/project/${PRICE}:10: error: -[ShopTests.PriceTests testFails] : XCTAssertEqual failed: ("6") is not equal to ("5")
Test Case '-[ShopTests.PriceTests testFails]' failed (0.001 seconds).
Test Case '-[ShopTests.PriceTests testMultiplies]' started.
Test Case '-[ShopTests.PriceTests testMultiplies]' passed (0.001 seconds).
Test Suite 'Selected tests' failed at 2026-11-30 10:00:00.002.
`
    const report = read({ output })
    expect(report).toMatchObject({ complete: true })
    expect(report?.tests).toMatchObject([
      {
        status: 'fail',
        message: 'XCTAssertEqual failed: ("6") is not equal to ("5")',
        stack: `at ${PRICE}:10`,
      },
      { status: 'pass' },
    ])
  })
})
