import type { Case } from './recorded.ts'

const TEN = Array.from({ length: 10 }, (_, number): ['pass', string] => [
  'pass',
  `ParallelTest › test_${number}`,
])

const outcomes: Case = {
  project: 'minitest',
  files: [
    ...['outcomes', 'spec', 'hooks', 'empty', 'broken/missing_source', 'broken/missing_package'],
    ...['broken/syntax', 'broken/source', 'broken/throws', 'broken/aborts'],
  ].map((name) => `test/${name}_test.rb`),
  expected: {
    'test/outcomes_test.rb': [
      ['fail', 'Shared › test_shared', /^Expected: 1, Actual: 2$/],
      ['fail', 'Inherited › test_shared', /^Expected: 1, Actual: 2$/],
      ['pass', 'OutcomesTest › test_passes'],
      ['fail', 'OutcomesTest › test_fails', /^Expected: 5, Actual: -20$/],
      ['fail', 'OutcomesTest › test_throws', /^TypeError: kaput red$/],
      ['fail', 'OutcomesTest › test_no_method', /^NoMethodError: undefined method .nope' for/],
      ['fail', 'OutcomesTest › test_message', /^said so$/],
      ['fail', 'OutcomesTest › test_address', /^Expected: 1, Actual: #<Object:0x…>$/],
      ['fail', 'OutcomesTest › test_lines', /^expected two, actual three$/],
      ['fail', 'OutcomesTest › test_raises', /^ArgumentError expected but nothing was raised\.$/],
      ['fail', 'OutcomesTest › test_cause', /^ArgumentError: fetch failed$/],
      ['skip', 'OutcomesTest › test_skips_itself'],
      ['pass', 'OutcomesTest › test_without_assertion'],
      ['pass', 'OutcomesTest › test_prints'],
      ['pass', 'OutcomesTest › test_has a\nnew line, an ü and 價'],
      ['pass', 'OutcomesTest › test_is_one_1'],
      ['fail', 'OutcomesTest › test_is_one_2', /^Expected: 1, Actual: 2$/],
      ['fail', 'OutcomesTest › test_raises_any_bytes', /^RuntimeError: � broken$/],
      ['pass', 'OutcomesTest › Inner › test_within'],
      ...TEN,
    ],
    'test/spec_test.rb': [
      ['pass', 'Price › of a cart › passes'],
      ['fail', 'Price › of a cart › fails', /^Expected: 5, Actual: -20$/],
      ['pass', 'Price › of a cart › same'],
      ['fail', 'Price › of a cart › same#2', /^second$/],
      ['todo', 'Price › of a cart › is to be done'],
      ['error', 'Price › before › cannot run', /^RuntimeError: before broke$/],
    ],
    'test/hooks_test.rb': [
      ['error', 'SetUpTest › test_one', /^RuntimeError: setup broke$/],
      ['error', 'TearDownTest › test_one', /^RuntimeError: teardown broke$/],
      ['fail', 'TearDownTest › test_fails_too', /^Expected: 1, Actual: 2$/],
      ['skip', 'SkipsInSetUpTest › test_one'],
    ],
    'test/broken/missing_source_test.rb': [
      ['FileError', '', /^LoadError: cannot load such file -- nope$/],
    ],
    'test/broken/missing_package_test.rb': [
      ['FileError', '', /^LoadError: cannot load such file -- package_nobody_installed$/],
    ],
    'test/broken/syntax_test.rb': [
      ['FileError', '', /^SyntaxError: test\/broken\/syntax_test\.rb:5: syntax error, unexpected/],
    ],
    'test/broken/source_test.rb': [
      ['FileError', '', /^SyntaxError: lib\/broken\.rb:1: syntax error, unexpected end-of-input/],
    ],
    'test/broken/throws_test.rb': [['FileError', '', /^RuntimeError: no prices$/]],
    'test/broken/aborts_test.rb': [['FileError', '', /^SystemExit: no database$/]],
  },
}

const exits: Case = {
  project: 'minitest',
  files: ['test/fatal/exits_test.rb'],
  expected: { 'test/fatal/exits_test.rb': [['pass', 'ExitsTest › test_a']] },
  broken: true,
}

const rails: Case = {
  project: 'minitest-rails',
  files: ['price', 'broken', 'nope'].map((name) => `test/models/${name}_test.rb`),
  expected: {
    'test/models/price_test.rb': [
      ['pass', 'PriceTest › test_is_ten_each'],
      ['fail', 'PriceTest › test_is_never_negative', /^Expected: 5, Actual: -20$/],
      ['error', 'PriceTest › test_is_prepared', /^RuntimeError: setup broke$/],
      ['pass', 'PriceTest › test_does_not_differ'],
      ['fail', 'PriceTest › test_is_to_be_done', /^No implementation provided for is to be done$/],
      ...Array.from({ length: 60 }, (_, number): ['pass', string] => [
        'pass',
        `PriceTest › test_many_${number}`,
      ]),
    ],
    'test/models/broken_test.rb': [
      ['FileError', '', /^SyntaxError: test\/models\/broken_test\.rb:4: syntax error, unexpected/],
    ],
    'test/models/nope_test.rb': [
      ['FileError', '', /^NameError: uninitialized constant NopeTest::Nope$/],
    ],
  },
}

export const minitest = { outcomes, exits, rails }
