import type { Case, Expected } from './recorded.ts'

const OUTCOMES: Expected = {
  'Tests/ShopTests/PriceTests.swift': [
    ['pass', 'PriceTests › testMultiplies'],
    ['fail', 'PriceTests › testFails', /^XCTAssertEqual failed: \("6"\) is not equal to \("5"\)$/],
    [
      'fail',
      'PriceTests › testFailsWithWords',
      /^XCTAssertEqual failed: \("6"\) is not equal to \("5"\) - two times$/,
    ],
    ['fail', 'PriceTests › testThrows', /^threw error "Negative\(price: -2\)"$/],
    [
      'fail',
      'PriceTests › testUnwraps',
      /^XCTUnwrap failed: expected non-nil value of type "Int"$/,
    ],
    ['skip', 'PriceTests › testIsSkipped'],
    [
      'fail',
      'PriceTests › testIsKnownToFail',
      /^XCTAssertThrowsError failed: did not throw error$/,
    ],
    ['pass', 'PriceTests › testAwaits'],
    ['fail', 'SetUpTests › testIsNotReached', /^threw error "Negative\(price: 1\)"$/],
  ],
  'Tests/ShopTests/Added.swift': [['pass', 'PriceTests › testStandsElsewhere']],
  // of a class's own class XCTest runs what it inherits only on macOS
  'Tests/ShopTests/MoreTests.swift': [
    ['pass', 'CountingTests › testCounts'],
    ['pass', 'CountingTests › testPrints'],
    ['fail', 'CountingTests › testFailsByHand', /^failed - by hand$/],
    ['fail', 'CountingTests › testComparesLines', /^XCTAssertEqual failed: \("one$/],
    ['pass', 'CountingTests › testIsAdded'],
  ],
  'Tests/OtherTests/SuiteTests.swift': [
    ['pass', 'Buying › multiplies()'],
    ['fail', 'Buying › fails()', /^Expectation failed: try Price\.times\(2, 3\) == 5$/],
    ['fail', 'Buying › throwsUp()', /^Caught error: Negative\(price: -2\)$/],
    ['skip', 'Buying › isSkipped()'],
    ['xfail', 'Buying › isKnown()'],
    ['fail', 'Buying › each(_:)', /^Expectation failed: \(n → 3\) < 3$/],
    ['fail', 'Buying › requires()', /^Expectation failed: nothing → nil$/],
    ['pass', 'Buying › Inner › passes()'],
    ['pass', 'stands()'],
    ['fail', 'Broken › isNotReached()', /^Caught error: Negative\(price: 1\)$/],
    ['skip', 'Closed › isSkippedToo()'],
    ['pass', 'Deinit › isInTime()'],
  ],
}

const outcomes: Case = { project: 'swift', files: [], expected: OUTCOMES }

const CRASHED = /^the test process ended before its tests: Fatal error: kaput$/

/** XCTest and Swift Testing run in a process each, and `fatalError` ends it. */
const crash: Case = {
  project: 'swift-crash',
  files: [
    'Tests/CrashTests/BeforeTests.swift',
    'Tests/CrashTests/CrashTests.swift',
    'Tests/CrashTests/LaterTests.swift',
    'Tests/SideTests/SideTests.swift',
  ],
  expected: {
    'Tests/CrashTests/BeforeTests.swift': [['pass', 'BeforeTests › testPasses']],
    'Tests/CrashTests/CrashTests.swift': [
      ['pass', 'CrashTests › testA'],
      ['fail', 'CrashTests › testB', /^Fatal error: kaput$/],
      ['error', '', CRASHED],
    ],
    'Tests/CrashTests/LaterTests.swift': [['error', '', CRASHED]],
    'Tests/SideTests/SideTests.swift': [
      ['pass', 'SideTests › passes()'],
      ['fail', 'SideTests › crashes()', /^Fatal error: kaput$/],
    ],
  },
  broken: true,
}

export const swift = { outcomes, crash }
