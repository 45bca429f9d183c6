import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'unittest',
  files: [],
  expected: {
    'tests/test_outcomes.py': [
      ['pass', 'Inherited › test_shared'],
      [
        'fail',
        'Shared › test_shared',
        /^AttributeError: 'Shared' object has no attribute 'price'$/,
      ],
      ['pass', 'Outer › test_passes'],
      ['fail', 'Outer › test_fails', /^AssertionError: -20 != 5$/],
      ['fail', 'Outer › test_throws', /^TypeError: kaput red$/],
      ['fail', 'Outer › test_plain_assert', /^AssertionError: assert price\(1\) == 11$/],
      ['fail', 'Outer › test_message', /^AssertionError: False is not true : said so$/],
      ['fail', 'Outer › test_lists', /^AssertionError: Lists differ: \[1, 2\] != \[1, 3\]$/],
      ['fail', 'Outer › test_raises', /^AssertionError: ValueError not raised$/],
      ['fail', 'Outer › test_call', /Expected: double\(2\), Actual: double\(1\)$/],
      [
        'fail',
        'Outer › test_identity',
        /^AssertionError: sentinel\.one != <object object at 0x…>$/,
      ],
      ['fail', 'Outer › test_variable', /^KeyError: 'TAILTEST_NOBODY_SET_THIS'$/],
      ['fail', 'Outer › test_cause', /^ValueError: fetch failed$/],
      ['fail', 'Outer › test_parts', /^AssertionError: 1 != 0$/],
      ['skip', 'Outer › test_parts_skipped'],
      ['skip', 'Outer › test_skipped'],
      ['skip', 'Outer › test_skips_itself'],
      ['xfail', 'Outer › test_fails_as_expected'],
      [
        'fail',
        'Outer › test_passes_against_expectation',
        /^the test passed, though it is marked as an expected failure$/,
      ],
      ['pass', 'Outer › test_prix_ü_價'],
      ['pass', 'Outer › test_prints'],
      ['pass', 'Outer › test_writes_on_its_own'],
      ['error', 'Hooks › test_setup', /^RuntimeError: setup broke$/],
      ['error', 'Hooks › test_teardown', /^RuntimeError: teardown broke$/],
      ['fail', 'Hooks › test_both', /^AssertionError: 1 != 2$/],
      ['error', 'Hooks › test_cleanup', /^TypeError: kaput red$/],
      ['pass', 'Hooks › test_without_hooks'],
      ['pass', 'Asynchronous › test_passes'],
      ['fail', 'Asynchronous › test_fails', /^AssertionError: 10 != 5$/],
      ['error', 'Asynchronous › test_setup', /^RuntimeError: setup broke$/],
      ['skip', 'Skipped › test_one'],
      ['pass', 'same › Same › test_same'],
      ['fail', 'same › Same › test_same#2', /^AssertionError: 2 != 1$/],
    ],
    'tests/test_hooks.py': [
      ['error', 'Before › test_one', /^RuntimeError: before broke$/],
      ['error', 'Before › test_two', /^RuntimeError: before broke$/],
      ['skip', 'SkipsItself › test_one'],
      ['pass', 'After › test_one'],
      ['error', 'After', /^RuntimeError: after broke$/],
    ],
    'tests/test_module_hooks.py': [['error', 'Before › test_one', /^RuntimeError: no server$/]],
    'tests/test_parts.py': [
      ['pass', 'checks'],
      ['fail', 'test_parts.documented', /documented\(\) Expected: 2 Got: 1$/],
    ],
    'tests/test_skipped_module.py': [['skip', '']],
    'tests/test_missing_source.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'shop\.nope'$/],
    ],
    'tests/test_missing_package.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'package_nobody_installed'$/],
    ],
    'tests/test_missing_name.py': [
      ['FileError', '', /^ImportError: cannot import name 'nope' from 'shop\.price'/],
    ],
    'tests/test_broken_source.py': [['FileError', '', /^SyntaxError: invalid syntax$/]],
    'tests/test_syntax.py': [['FileError', '', /^SyntaxError: invalid syntax$/]],
    'tests/test_throws_on_load.py': [['FileError', '', /^TypeError: kaput red$/]],
    'tests/test_leaves_on_load.py': [['FileError', '', /^SystemExit: 0$/]],
    'tests/test_load_tests.py': [['FileError', '', /^RuntimeError: no list of tests$/]],
  },
  runner: { suite: ['discover', '-s', 'tests'] },
}

const crash: Case = {
  project: 'unittest',
  files: ['tests/test_parts.py', 'fatal/test_leaves.py', 'tests/test_hooks.py'],
  expected: {
    'tests/test_parts.py': [
      ['pass', 'checks'],
      ['fail', 'test_parts.documented', /documented\(\) Expected: 2 Got: 1$/],
    ],
    'fatal/test_leaves.py': [['pass', 'Leaves › test_before']],
  },
  runner: { suite: ['discover', '-s', 'tests'] },
  broken: true,
}

const django: Case = {
  project: 'unittest-django',
  files: ['shop/tests.py', 'shop/checks/test_syntax.py', 'shop/checks/test_missing_package.py'],
  expected: {
    'shop/tests.py': [
      ['pass', 'Items › test_saved'],
      ['fail', 'Items › test_count', /^AssertionError: 0 != 2$/],
      ['fail', 'Items › test_missing', /DoesNotExist: Item matching query does not exist\.$/],
      ['pass', 'Simple › test_prepared_by_the_project'],
      ['fail', 'Simple › test_database', /^django\..*: Database queries to 'default' are not/],
      ['error', 'SetUpTestData › test_one', /^RuntimeError: no data$/],
      ['error', 'Client › test_never_begins', /^RuntimeError: no client$/],
    ],
    'shop/checks/test_syntax.py': [['FileError', '', /^SyntaxError: invalid syntax$/]],
    'shop/checks/test_missing_package.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'package_nobody_installed'$/],
    ],
  },
}

export const unittest = { outcomes, crash, django }
