import type { Case } from './recorded.ts'

const LEFT = /^the test process ended before its tests$/

const outcomes: Case = {
  project: 'cargo',
  files: [],
  expected: {
    'src/lib.rs': [
      ['pass', 'at_the_root'],
      ['pass', 'doctest'],
      ['fail', 'doctest › total', /^assertion `?.*left == right.* \(left: `?1`?, right: `?2`?\)$/],
      ['pass', 'doctest › total#2'],
      ['skip', 'doctest › total#3'],
    ],
    'src/price.rs': [
      ['pass', 'tests › passes'],
      ['fail', 'tests › fails', /^assertion .*left == right.* \(left: `?20`?, right: `?5`?\)$/],
      ['fail', 'tests › fails_with_words', /left == right.*price of tea/],
      ['fail', 'tests › differs', /^assertion .*left != right.* \(left: `?1`?, right: `?1`?\)$/],
      ['fail', 'tests › is_not', /^assertion failed: boom\(1\) > 2$/],
      ['fail', 'tests › throws', /^kaput$/],
      ['fail', 'tests › has_lines', /^first$/],
      ['fail', 'tests › unwraps', /^called `Option::unwrap\(\)` on a `None` value$/],
      ['fail', 'tests › returns', /^Error: "no price"$/],
      ['pass', 'tests › panics_as_it_should'],
      [
        'fail',
        'tests › panics_with_other_words',
        /^panic did not contain expected string \(panic message: .*broken.*, expected substring: .*kaput/,
      ],
      ['fail', 'tests › does_not_panic', /^test did not panic as expected$/],
      ['skip', 'tests › ignored'],
      ['skip', 'tests › ignored_for_a_reason'],
      ['fail', 'tests › größe', /^über red$/],
      ['fail', 'tests › joins', /^in the thread$/],
      ['fail', 'tests › inner › deep', /^deep down$/],
      ['pass', 'tests › row_one'],
      ['fail', 'tests › row_two', /left == right.* \(left: `?1`?, right: `?2`?\)$/],
    ],
    'src/cart/line.rs': [['pass', 'tests › adds']],
    'src/cart/tests.rs': [['fail', 'adds', /left == right.* \(left: `?1`?, right: `?2`?\)$/]],
    'odd/place.rs': [['pass', 'tests › is_found']],
    'src/main.rs': [['pass', 'in_the_program']],
    'tests/api.rs': [
      ['pass', 'totals'],
      ['fail', 'forges', /^really fails$/],
    ],
    'tests/common/mod.rs': [['pass', 'in_common']],
    'tests/folder/part.rs': [['fail', 'in_a_part', /\(left: `?1`?, right: `?2`?\)$/]],
    'tests/web.rs': [['fail', 'totals', /\(left: `?3`?, right: `?4`?\)$/]],
    'tests/exits.rs': [['error', '', LEFT]],
    'tests/overflows.rs': [['error', '', LEFT]],
  },
}

/** Rust 1.63 prints a test's own `Err` past its harness. */
const RETURNED = /^assertion failed: `\(left == right\)`.*returned a termination value/

/** The tests of `src/price.rs` are run in the library and in the program: each is there twice. */
const price = outcomes.expected['src/price.rs'] ?? []
outcomes.expected['src/price.rs'] = price.flatMap(([status, titles, line]) => [
  [status, titles, line],
  [status, `${titles}#2`, line],
])

outcomes.versions = {
  '1.63.0': {
    'src/price.rs': (outcomes.expected['src/price.rs'] ?? []).map(([status, titles, line]) => [
      status,
      titles,
      titles.includes('returns') ? RETURNED : line,
    ]),
  },
}

const broken: Case = {
  project: 'cargo-broken',
  files: ['src/lib.rs', 'tests/broken.rs', 'tests/fine.rs'],
  expected: {
    'src/lib.rs': [['FileError', '', /^mismatched types/]],
    'tests/broken.rs': [['FileError', '', /^mismatched types: expected `u32`, found `&str`$/]],
    'tests/fine.rs': [['FileError', '', /^mismatched types/]],
  },
  versions: {
    '1.63.0': Object.fromEntries(
      ['src/lib.rs', 'tests/broken.rs', 'tests/fine.rs'].map((file) => [
        file,
        [['FileError', '', /^cannot find function `undefined_name` in this scope$/]],
      ]),
    ),
  },
}

const source: Case = {
  project: 'cargo-broken-source',
  files: ['tests/fine.rs'],
  expected: { 'tests/fine.rs': [['FileError', '', /^no method named `summ` found for/]] },
}

export const cargo = { outcomes, broken, source }
