import type { Case } from './recorded.ts'

const FOLDER = 'src/test/java/com/acme'

/** The runner of a Gradle project, as far as the reading depends on it. */
export const GRADLE = {
  name: 'gradle',
  command: 'gradle',
  languages: ['java', 'kotlin'],
} satisfies Case['runner']

/** The test files that are asked for. */
export const GRADLE_TESTS = ['PriceTest', 'HooksTest', 'BeforeClassTest'].map(
  (name) => `${FOLDER}/${name}.java`,
)

const gradle: Case = {
  project: 'gradle',
  runner: GRADLE,
  files: GRADLE_TESTS,
  expected: {
    [`${FOLDER}/PriceTest.java`]: [
      ['pass', 'passes'],
      ['fail', 'fails', /^expected:<5> but was:<6>$/],
      ['fail', 'failsSilently', /^AssertionError$/],
      ['fail', 'throwsItself', /^IllegalStateException: kaput$/],
      ['skip', 'isIgnored'],
      ['skip', 'assumes'],
      ['fail', 'timesOut', /^TestTimedOutException: test timed out after 50 milliseconds$/],
      ['pass', 'prints'],
    ],
    [`${FOLDER}/HooksTest.java`]: [['error', 'one', /^IllegalStateException: setup broke$/]],
    [`${FOLDER}/BeforeClassTest.java`]: [
      ['error', '', /^IllegalStateException: before class broke$/],
    ],
  },
}

/** Of JUnit 5, made by hand: the Gradle that could be had for recording knows none. */
const gradleFive: Case = {
  project: 'maven',
  runner: GRADLE,
  files: ['OutcomesTest', 'BeforeAllTest', 'SetUpTest'].map((name) => `${FOLDER}/${name}.java`),
  expected: {
    [`${FOLDER}/OutcomesTest.java`]: [
      ['pass', 'passes'],
      ['fail', 'fails', /^expected: <5> but was: <6>$/],
      ['fail', 'throwsItself', /^IllegalStateException: kaput$/],
      ['skip', 'isDisabled'],
      ['pass', 'a phrase with spaces & <signs>'],
      ['pass', 'isSmall(int)[1]'],
      ['fail', 'isSmall(int)[3]', /^3 is big ==> expected: <true> but was: <false>$/],
      ['fail', 'Inner › Deeper › fails', /^expected: <true> but was: <false>$/],
    ],
    [`${FOLDER}/SetUpTest.java`]: [['error', 'one', /^expected: <set up> but was: <broken>$/]],
    [`${FOLDER}/BeforeAllTest.java`]: [['error', '', /^IllegalStateException: before all broke$/]],
  },
}

/** Of Gradle. */
export const junitGradle = { gradle, 'gradle-five': gradleFive }
