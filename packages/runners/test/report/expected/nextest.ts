import type { Case } from './recorded.ts'

/** Ignored tests are no part of the report: nextest tells of them on standard error. */
const outcomes: Case = {
  project: 'nextest',
  files: [],
  expected: {
    'src/lib.rs': [['pass', 'at_the_root']],
    'src/main.rs': [['pass', 'in_the_program']],
    'src/price.rs': [
      ['pass', 'tests › passes'],
      ['fail', 'tests › fails', /^assertion .*left == right.* \(left: 20, right: 5\)$/],
      ['fail', 'tests › fails_with_words', /left == right.*price of tea/],
      ['fail', 'tests › differs', /^assertion .*left != right.* \(left: 1, right: 1\)$/],
      ['fail', 'tests › is_not', /^assertion failed: boom\(1\) > 2$/],
      ['fail', 'tests › throws', /^kaput$/],
      ['fail', 'tests › has_lines', /^first$/],
      ['fail', 'tests › unwraps', /^called `Option::unwrap\(\)` on a `None` value$/],
      ['fail', 'tests › returns', /^Error: "no price"$/],
      ['pass', 'tests › panics_as_it_should'],
      [
        'fail',
        'tests › panics_with_other_words',
        /^panic did not contain expected string \(panic message: "broken", expected substring: "kaput"\)$/,
      ],
      ['fail', 'tests › does_not_panic', /^test did not panic as expected$/],
      ['fail', 'tests › größe', /^über red$/],
      ['fail', 'tests › joins', /^in the thread$/],
      ['fail', 'tests › inner › deep', /^deep down$/],
      ['pass', 'tests › row_one'],
      ['fail', 'tests › row_two', /left == right.* \(left: 1, right: 2\)$/],
    ],
    'tests/ends.rs': [
      ['fail', 'hangs', /^test timeout$/],
      ['pass', 'is_flaky'],
      ['pass', 'leaks'],
      ['fail', 'segfaults', /signal 11|^test abort/],
      ['fail', 'exits_with_three', /^test failure/],
      ['pass', 'prints_a_report'],
      ['fail', 'returns', /^Error: "no price"$/],
    ],
    'tests/exits.rs': [['error', 'exits', /^the test process ended before the test$/]],
    'tests/overflows.rs': [['fail', 'overflows', /^the thread has overflowed its stack$/]],
  },
}

export const nextest = { outcomes }
