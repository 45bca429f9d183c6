import type { Case } from './recorded.ts'

/** pytest’s own `--junitxml`, where a person prefers it. */
const pytest: Case = {
  project: 'pytest',
  files: ['outcomes', 'missing_source', 'syntax', 'twice'].map((name) => `tests/test_${name}.py`),
  expected: {
    'tests/test_outcomes.py': [
      ['pass', 'TestOuter › TestInner › test_passes'],
      ['fail', 'TestOuter › TestInner › test_fails', /^assert -20 == 5/],
      ['fail', 'TestOuter › test_throws', /^TypeError: kaput #x1B\[31mred#x1B\[0m$/],
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
      ['error', 'test_needs_a_plugin', /fixture 'mocker' not found/],
      ['error', 'test_setup', /RuntimeError: setup broke/],
      ['error', 'test_teardown', /RuntimeError: teardown broke/],
      ['fail', 'test_variable', /^KeyError: 'TAILTEST_NOBODY_SET_THIS'$/],
      ['fail', 'test_message', /^AssertionError: said so/],
      ['fail', 'test_raises', /^Failed: DID NOT RAISE .*ValueError/],
      ['fail', 'TestUnit › test_equal', /^AssertionError: 1 != 2$/],
      ['fail', 'TestUnit › test_parts', /^AssertionError: 1 != 0$/],
      ['xfail', 'TestUnit › test_fails_as_expected'],
      ['skip', 'TestUnit › test_skips_itself'],
    ],
    'tests/test_missing_source.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'shop\.nope'$/],
    ],
    'tests/test_syntax.py': [['FileError', '', /SyntaxError: invalid syntax$/]],
    'tests/test_twice.py': [['fail', 'test_one', /^assert 0$/]],
  },
}

/** vitest’s own reporter: classname and suite are the file, titles stand in one line. */
const vitest: Case = {
  project: 'vitest',
  files: ['price.test.ts', 'test/hooks.test.ts'],
  expected: {
    'price.test.ts': [['pass', 'is a price']],
    'test/hooks.test.ts': [
      ['skip', 'before > cannot run'],
      ['skip', 'before > within > cannot run either'],
      ['pass', 'after > has run'],
      ['fail', 'before', /^before broke$/],
      ['fail', 'after', /^after broke$/],
    ],
    'test/price.test.ts': [['pass', 'is a price']], // vitest takes a name for a part of a path
  },
}

/** Other tools' JUnit XML. */
export const junitAny = { pytest, vitest }
