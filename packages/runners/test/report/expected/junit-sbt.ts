import type { Case, Expected } from './recorded.ts'

const FOLDER = 'src/test/scala/com/acme'

/** The runner of an sbt build, as far as the reading depends on it. */
export const SBT = {
  name: 'sbt',
  command: 'sbt',
  languages: ['scala', 'java'],
} satisfies Case['runner']

const OUTCOMES: Expected = {
  [`${FOLDER}/PriceSpec.scala`]: [
    ['pass', 'A price should be multiplied'],
    ['fail', 'A price should fail', /^TestFailedException: 6 was not equal to 5$/],
    [
      'fail',
      'A price should assert > without a matcher',
      /^TestFailedException: 6 did not equal 5 two times three$/,
    ],
    ['fail', 'A price should throw', /^IllegalStateException: kaput$/],
    [
      'fail',
      'A price should be thrown at',
      /^TestFailedException: Expected exception java\.lang\.IllegalArgumentException to be thrown/,
    ],
    ['skip', 'A price should be ignored'],
    ['skip', 'A price should be pending'],
    ['skip', 'A price should be cancelled'],
    ['pass', 'A price should print'],
  ],
  [`${FOLDER}/PriceSuite.scala`]: [
    ['pass', 'multiplies'],
    [
      'fail',
      'fails',
      /^ComparisonFailException: values are not the same => Obtained 6 => Diff \(- expected, \+ obtained\) -5 \+6$/,
    ],
    ['fail', 'fails with words', /^FailException: two times three$/],
    ['fail', 'throws', /^IllegalStateException: kaput$/],
    ['fail', 'intercepts nothing', /^FailException: expected exception of type 'java\.lang\.Ill/],
    ['skip', 'is ignored'],
    ['skip', 'is not here'],
    ['pass', 'is known to fail'],
  ],
  [`${FOLDER}/PriceProperties.scala`]: [
    ['pass', 'Price.times one'],
    ['fail', 'Price.times two', /^Falsified after \d+ passed tests\. > ARG_0: -?1$/],
    ['fail', 'Price.throws', /^IllegalStateException: kaput$/],
  ],
  [`${FOLDER}/Broken.scala`]: [
    ['error', 'BrokenSetUp', /^IllegalStateException: no set-up$/],
    ['error', 'BrokenClass', /^IllegalStateException: kaput$/],
    ['pass', 'Whole › passes'],
  ],
  'src/test/java/com/acme/PriceTest.java': [
    ['pass', 'multiplies'],
    ['fail', 'fails', /^expected:<5> but was:<6>$/],
  ],
}

/** Every framework of the fixture project in one run. */
export const junitSbt = {
  sbt: { project: 'sbt', files: Object.keys(OUTCOMES), expected: OUTCOMES, runner: SBT },
} satisfies Record<string, Case>
