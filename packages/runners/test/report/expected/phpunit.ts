import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'phpunit',
  files: [
    ...['Outcomes', 'Hooks', 'BeforeClass', 'AfterClass', 'SkippedClass', 'Provider', 'Inherited'],
    ...['BrokenSource', 'Empty'],
  ].map((name) => `tests/${name}Test.php`),
  expected: {
    'tests/OutcomesTest.php': [
      ['pass', 'OutcomesTest › testPasses'],
      ['fail', 'OutcomesTest › testFails', /^Failed asserting that -20 is identical to 5\.$/],
      ['fail', 'OutcomesTest › testThrows', /^RuntimeException: kaput red$/],
      [
        'fail',
        'OutcomesTest › testThrowsAnError',
        /^Error: Call to undefined method Shop\\Price::nope\(\)$/,
      ],
      ['fail', 'OutcomesTest › testMessage', /^said so$/],
      [
        'fail',
        'OutcomesTest › testArrays',
        /^Failed .* two arrays are equal\. expected Array \( .*'b' => 2 \) actual Array \( .*'b' => 3 \)$/,
      ],
      ['fail', 'OutcomesTest › testStrings', /identical\. expected 'one two' actual 'one three'$/],
      ['fail', 'OutcomesTest › testException', /^Failed .* type "LogicException" is thrown\.$/],
      ['fail', 'OutcomesTest › testCause', /^LogicException: fetch failed$/],
      ['skip', 'OutcomesTest › testSkipsItself'],
      ['todo', 'OutcomesTest › testIncomplete'],
      ['pass', 'OutcomesTest › testRisky'],
      ['pass', 'OutcomesTest › testWarns'],
      ['pass', 'OutcomesTest › testRows[#0]'],
      ['fail', 'OutcomesTest › testRows[#1]', /^Failed asserting that 20 is identical to 10\.$/],
      ['pass', "OutcomesTest › testRows[named [ü] | it's]"],
      ['fail', 'OutcomesTest › testRows[with #1\nline]', /^Failed asserting that 40 is identical/],
      ['skip', 'OutcomesTest › testDepends'],
      [
        'fail',
        'OutcomesTest › testCalls',
        /^Expectation failed .* expected to be called 1 times?, actually called 0 times\.$/,
      ],
      ['pass', 'OutcomesTest › testPrix価'],
      ['pass', 'OutcomesTest › is_a_test_by_its_mark'],
      ['fail', 'OutcomesTest › testSeparately', /^Failed asserting that 2 is identical to 1\.$/],
      ['error', 'OutcomesTest › testDiesSeparately', /^Test was run in child process and ended/],
      ['pass', 'OutcomesTest › testPrints'],
    ],
    'tests/HooksTest.php': [
      ['error', 'HooksTest › testSetUp', /^RuntimeException: setup broke$/],
      ['error', 'HooksTest › testTearDown', /^RuntimeException: teardown broke$/],
      ['pass', 'HooksTest › testNeither'],
    ],
    'tests/BeforeClassTest.php': [
      ['error', 'BeforeClassTest › testOne', /^before class broke$/],
      ['error', 'BeforeClassTest › testTwo', /^before class broke$/],
    ],
    'tests/AfterClassTest.php': [
      ['pass', 'AfterClassTest › testOne'],
      ['error', 'AfterClassTest', /^Exception in .*::tearDownAfterClass after class broke$/],
    ],
    'tests/SkippedClassTest.php': [['skip', 'SkippedClassTest › testOne']],
    'tests/ProviderTest.php': [
      ['pass', 'ProviderTest › testFine'],
      ['error', 'ProviderTest › testRows', /::testRows is invalid\. RuntimeException: no rows$/],
    ],
    'tests/InheritedTest.php': [
      ['fail', 'InheritedTest › testShared', /^Failed asserting that 2 is identical to 1\.$/],
    ],
    'tests/BrokenSourceTest.php': [
      ['fail', 'BrokenSourceTest › testCannotRun', /^ParseError: syntax error, unexpected token/],
      ['fail', 'BrokenSourceTest › testHasNoClass', /^Error: Class "Shop\\Nope" not found$/],
    ],
  },
  /** Since PHPUnit 10 a class has the error, and what befell it after its tests or before them is in no log. */
  versions: {
    '11.5.19': {
      'tests/BeforeClassTest.php': [
        ['error', 'BeforeClassTest', /^RuntimeException: before class broke$/],
      ],
      'tests/AfterClassTest.php': [['pass', 'AfterClassTest › testOne']],
      'tests/SkippedClassTest.php': [['skip', 'SkippedClassTest']],
      'tests/ProviderTest.php': [['pass', 'ProviderTest › testFine']],
    },
  },
}

const exits: Case = {
  project: 'phpunit',
  files: ['fatal/ExitsTest.php'],
  expected: { 'fatal/ExitsTest.php': [['pass', 'ExitsTest › testBefore']] },
  broken: true,
}

const fatal: Case = {
  project: 'phpunit',
  files: ['fatal/FatalTest.php'],
  expected: { 'fatal/FatalTest.php': [['pass', 'FatalTest › testBefore']] },
  broken: true,
}

/**
 * Not recorded: packagist was out of reach. Written by hand from the sources of Pest 3.5.0 (its names of classes and
 * methods, its word for "todo") and the log of the PHPUnit that it stands on.
 */
const pest: Case = {
  project: 'pest',
  files: [],
  expected: {
    'tests/Unit/cart-totalTest.php': [
      ['pass', 'it adds'],
      ['fail', "it's 10 % off_sale, ü", /^Failed asserting that true is identical to false\.$/],
      [
        'error',
        'a cart › in (parts) › it is empty',
        /^Error: Call to undefined function throw_if_broken\(\)$/,
      ],
      ['pass', 'rows[(1)]'],
      ['fail', 'rows[dataset "two"]', /^Failed asserting that 2 is identical to 1\.$/],
      ['skip', 'it is skipped'],
      ['todo', 'it is to be written'],
      ['pass', 'price 10'],
    ],
  },
}

export const phpunit = { outcomes, exits, fatal, pest }
