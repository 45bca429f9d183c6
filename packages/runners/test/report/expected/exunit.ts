import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'exunit',
  files: [],
  expected: {
    'test/outcomes_test.exs': [
      ['pass', 'Shop.OutcomesTest › inner › passes'],
      [
        'fail',
        'Shop.OutcomesTest › inner › fails',
        /^AssertionError: Assertion with == failed, left: -20, right: 5$/,
      ],
      ['skip', 'Shop.OutcomesTest › skipped'],
      ['skip', 'Shop.OutcomesTest › skipped with a reason'],
      ['fail', 'Shop.OutcomesTest › to be written', /^AssertionError: Not implemented$/],
      ['fail', 'Shop.OutcomesTest › raises', /^RuntimeError: kaput$/],
      ['fail', 'Shop.OutcomesTest › says something', /^AssertionError: in cents$/],
      ['fail', 'Shop.OutcomesTest › flunks', /^AssertionError: never$/],
      ['fail', 'Shop.OutcomesTest › refutes', /^AssertionError: Refute with == failed, both sides/],
      [
        'fail',
        'Shop.OutcomesTest › expects an error',
        /^AssertionError: Expected exception ArgumentError/,
      ],
      ['fail', 'Shop.OutcomesTest › exits', /^exit: :reason$/],
      ['fail', 'Shop.OutcomesTest › throws', /^throw: :ball$/],
      ['fail', 'Shop.OutcomesTest › matches', /^AssertionError: match \(=\) failed, left:/],
      [
        'fail',
        'Shop.OutcomesTest › calls what is not there',
        /^UndefinedFunctionError: function Shop\.Price\.gone\/0/,
      ],
      ['fail', 'Shop.OutcomesTest › takes too long', /^timed out after 100ms/],
      ['pass', 'Shop.OutcomesTest › is one: 1'],
      [
        'fail',
        'Shop.OutcomesTest › is one: 2',
        /^AssertionError: Assertion with == failed, left: 2, right: 1$/,
      ],
    ],
    'test/setup_test.exs': [
      ['error', 'Shop.SetupAllTest › cannot run', /^RuntimeError: setup_all broke$/],
      ['fail', 'Shop.SetupTest › is not set up', /^RuntimeError: setup broke$/],
    ],
    'test/twice_test.exs': [['pass', 'Shop.TwiceTest › passes']],
  },
}

export const exunit = { outcomes }
