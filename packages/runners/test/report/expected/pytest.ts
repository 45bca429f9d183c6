import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'pytest',
  files: [],
  expected: {
    'tests/test_outcomes.py': [
      ['pass', 'TestOuter › TestInner › test_passes'],
      ['fail', 'TestOuter › TestInner › test_fails', /^assert -20 == 5$/],
      ['fail', 'TestOuter › test_throws', /^TypeError: kaput red$/],
      ['pass', 'test_parameters[a::b]'],
      ['pass', 'test_parameters[x[y]]'],
      ['pass', 'test_parameters[\\xfc]'],
      ['pass', 'test_parameters[new\\nline]'],
      ['pass', 'test_parameters[1]'],
      ['fail', 'test_parameters[2]', /^assert 2 != 2$/],
      ['skip', 'test_skipped'],
      ['xfail', 'test_fails_as_expected'],
      ['pass', 'test_passes_against_expectation'],
      ['fail', 'test_passes_against_strict_expectation', /^\[XPASS\(strict\)\]/],
      ['error', 'test_needs_a_plugin', /^fixture 'mocker' not found$/],
      ['error', 'test_setup', /^RuntimeError: setup broke$/],
      ['error', 'test_teardown', /^RuntimeError: teardown broke$/],
      ['fail', 'test_variable', /^KeyError: 'TAILTEST_NOBODY_SET_THIS'$/],
      ['fail', 'test_message', /^AssertionError: said so$/],
      ['fail', 'test_raises', /^Failed: DID NOT RAISE .*ValueError/],
      ['fail', 'TestUnit › test_equal', /^AssertionError: 1 != 2$/],
      ['fail', 'TestUnit › test_parts', /^AssertionError: 1 != 0$/],
      ['xfail', 'TestUnit › test_fails_as_expected'],
      ['skip', 'TestUnit › test_skips_itself'],
    ],
    'tests/test_missing_source.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'shop\.nope'$/],
    ],
    'tests/test_missing_package.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'package_nobody_installed'$/],
    ],
    'tests/test_syntax.py': [['FileError', '', /^SyntaxError: invalid syntax$/]],
    'tests/test_skipped_module.py': [['skip', '']],
    'tests/test_twice.py': [['fail', 'test_one', /^assert 0$/]],
  },
}

export const pytest = { outcomes }
