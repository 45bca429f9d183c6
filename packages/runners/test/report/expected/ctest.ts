import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'ctest',
  files: [],
  expected: {
    'tests/price_test.cpp': [
      ['pass', 'PriceTest › TimesQuantity'],
      [
        'fail',
        'PriceTest › IsWrong',
        /^Expected equality of these values: shop::price\(2, 3\) Which is: 6 5 in cents$/,
      ],
      ['skip', 'PriceTest › IsToBeWritten'],
      ['skip', 'PriceTest › IsSkipped'],
      ['pass', 'All/Quantities › AreNotNegative/0'],
      [
        'fail',
        'All/Quantities › AreNotNegative/1',
        /^Expected: \(GetParam\(\)\) >= \(0\), actual: -1 vs 0$/,
      ],
    ],
    'tests/outcomes_test.cpp': [
      ['pass', 'Outcomes › Passes'],
      ['fail', 'Outcomes › FailsTwice', /^Expected equality .* 5$/],
      [
        'fail',
        'Outcomes › Throws',
        /^C\+\+ exception with description "quantity" thrown in the test body\.$/,
      ],
      ['fail', 'Outcomes › ExpectsAnException', /^Expected: .* it throws nothing\.$/],
      ['fail', 'Outcomes › ComparesTexts', /^Expected equality .*"cart" "card"$/],
      ['fail', 'Outcomes › IsFarOff', /^The difference between 1\.0 and 2\.0 is 1, which/],
      ['fail', 'Outcomes › SaysSomething', /^Failed kaput: in two lines$/],
      ['skip', 'Outcomes › SkipsItself'],
      ['pass', 'Outcomes › PrintsWithoutAnEnd'],
    ],
    'tests/setup_test.cpp': [
      ['fail', 'Broken › IsNotReached', /^Failed set-up broke$/],
      ['error', 'BrokenSuite', /^Failed suite broke$/],
      ['skip', 'BrokenSuite › RunsAllTheSame'],
      ['fail', 'TidiesUp › Passes', /^Failed tear-down broke$/],
    ],
    'tests/typed_test.cpp': [
      ['pass', 'Zero/0 › IsNothing'],
      ['pass', 'Zero/0 › IsWhole'],
      ['pass', 'Zero/1 › IsNothing'],
      ['fail', 'Zero/1 › IsWhole', /^Expected equality .*Which is: 8 sizeof\(int\) Which is: 4$/],
      ['pass', 'All/Words › AreShort/0'],
      ['fail', 'All/Words › AreShort/1', /^Expected: .*, actual: 5 vs 4$/],
    ],
    'tests/crashes_test.cpp': [
      ['pass', 'Crashes › Passes'],
      ['fail', 'Crashes › WritesNowhere', /^SegFault$/],
    ],
    'tests/exits_test.cpp': [
      ['pass', 'Exits › Passes'],
      ['error', 'Exits › EndsTheProgram', /^the program ended in the middle of it$/],
    ],
    'tests/slow_test.cpp': [
      ['pass', 'Slow › Passes'],
      ['fail', 'Slow › Hangs', /^timed out after 1 s$/],
    ],
    'tests/plain_test.c': [['pass', 'plain_test']],
    'tests/asserts_test.c': [
      ['fail', 'asserts_test', /^Subprocess aborted: main: Assertion `1 \+ 1 == 3' failed\.$/],
    ],
    'tests/skips_test.c': [['skip', 'skips_test']],
    'tests/gone_test.c': [['error', 'gone_test', /^Could not find executable build\/gone_test$/]],
  },
}

const broken: Case = {
  project: 'ctest-broken',
  files: ['tests/price_test.cpp'],
  expected: {
    'tests/price_test.cpp': [
      [
        'FileError',
        '',
        /^src\/price\.cpp:3: 'eech' was not declared in this scope; did you mean 'each'\?$/,
      ],
    ],
  },
}

export const ctest = { outcomes, broken }
