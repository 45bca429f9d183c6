import { relPath } from '@tailtest/project'
import type { Case, Expected } from './recorded.ts'

const FOLDER = 'src/test/java/com/acme'

/** The runner of a Maven project, as far as the reading depends on it. */
export const MAVEN = {
  name: 'maven',
  command: 'mvn',
  languages: ['java', 'kotlin'],
} satisfies Case['runner']

/** The runner of the module of a larger build. */
export const MODULE = { ...MAVEN, directory: relPath('app') } satisfies Case['runner']

const named = (...names: string[]) => names.map((name) => `${FOLDER}/${name}.java`)

/** The test files that each case asks for. */
export const TESTS = {
  outcomes: named(
    ...['OutcomesTest', 'SetUpTest', 'HooksTest', 'BeforeAllTest', 'StaticTest', 'DisabledTest'],
    ...['EmptyTest', 'OldTest', 'LoudTest'],
  ),
  crash: named('ExitTest', 'OldTest'),
  'junit-four': named(
    ...['FourTest', 'FourHooksTest', 'FourAfterTest', 'FourBeforeClassTest', 'FourRowsTest'],
    'FourSuiteTest',
  ),
  testng: named('NgTest', 'NgSetupTest', 'NgBeforeClassTest'),
  'broken-test': named('BrokenTest', 'FineTest'),
  'broken-source': named('CartTest', 'OtherTest').map((path) => `app/${path}`),
}

const in5 = (name: string) => `${FOLDER}/${name}.java`

const OUTCOMES: Expected = {
  [in5('OutcomesTest')]: [
    ['pass', 'passes'],
    ['fail', 'fails', /^expected: <5> but was: <6>$/],
    ['fail', 'failsWithWords', /^two times three ==> expected: <5> but was: <6>$/],
    ['fail', 'failsInLines', /^expected: <a b> but was: <a c>$/],
    ['fail', 'failsTwice', /^both \(2 failures\) .*expected: <1> but was: <2>/],
    ['fail', 'failsSilently', /^AssertionFailedError$/],
    ['fail', 'failsByAddress', /^expected: <null> but was: <com\.acme\.OutcomesTest>$/],
    ['fail', 'throwsItself', /^IllegalStateException: kaput$/],
    ['fail', 'throwsNothing', /^RuntimeException$/],
    ['fail', 'throwsForAnother', /^RuntimeException: outer$/],
    ['skip', 'isDisabled'],
    ['skip', 'assumes'],
    ['pass', 'phrase'],
    ['fail', 'phraseFails', /^said so$/],
    ['pass', 'größe'],
    ['pass', 'isSmall(int)[1]'],
    ['pass', 'isSmall(int)[2]'],
    ['fail', 'isSmall(int)[3]', /^3 is big ==> expected: <true> but was: <false>$/],
    ['pass', 'times(int, int)[1]'],
    ['pass', 'times(int, int)[2]'],
    ['pass', 'texts(String)[1]'],
    ['pass', 'texts(String)[2]'],
    ['pass', 'texts(String)[3]'],
    ['pass', 'texts(String)[4]'],
    ['pass', 'texts(String)[5]'],
    ['pass', 'again()[1]'],
    ['pass', 'again()[2]'],
    ['pass', 'dynamic()[1]'],
    ['fail', 'dynamic()[2]', /^expected: <one> but was: <two>$/],
    ['pass', 'boxed()[1][1]'],
    ['pass', 'boxed()[2]'],
    ['fail', 'timesOut', /^TimeoutException: timesOut\(\) timed out after 50 milliseconds$/],
    ['fail', 'isInterrupted', /^execution timed out after 50 ms$/],
    ['pass', 'overloaded'],
    ['pass', 'overloaded(TestInfo)'],
    ['pass', 'Inner › passes'],
    ['fail', 'Inner › Deeper › fails', /^expected: <true> but was: <false>$/],
    ['pass', 'Phrased › it'],
  ],
  [in5('SetUpTest')]: [
    ['error', 'one', /^expected: <set up> but was: <broken>$/],
    ['error', 'two', /^expected: <set up> but was: <broken>$/],
  ],
  [in5('HooksTest')]: [
    ['error', 'BeforeAllBreaks', /^IllegalStateException: before all broke$/],
    ['pass', 'AfterAllBreaks › one'],
    ['error', 'AfterAllBreaks', /^IllegalStateException: after all broke$/],
    ['error', 'AfterEachBreaks › one', /^IllegalStateException: after each broke$/],
    ['error', 'ConstructorBreaks › one', /^IllegalStateException: constructor broke$/],
    ['pass', 'passes'],
  ],
  [in5('BeforeAllTest')]: [['error', '', /^IllegalStateException: before all broke$/]],
  [in5('StaticTest')]: [
    ['error', 'one', /^ExceptionInInitializerError$/],
    ['error', 'two', /^NoClassDefFoundError: Could not initialize class com\.acme\.StaticTest$/],
  ],
  [in5('DisabledTest')]: [['skip', 'one']],
  [in5('OldTest')]: [['pass', 'passes']],
  [in5('LoudTest')]: [['pass', 'prints']],
}

/** The same, as surefire 2.22 names it: no tests of a class that is disabled, other brackets. */
const OUTCOMES_2: Expected = {
  ...OUTCOMES,
  [in5('OutcomesTest')]: (OUTCOMES[in5('OutcomesTest')] ?? []).map(([status, titles, line]) => [
    status,
    titles.replace(/\(\)(?=\[)/, '').replace(/\(([^)]+)\)/, '{$1}'),
    line,
  ]),
  [in5('DisabledTest')]: [['skip', '']],
}

const outcomes: Case = {
  project: 'maven',
  runner: MAVEN,
  files: TESTS.outcomes,
  expected: OUTCOMES,
  versions: { '2.22.2+surefire': OUTCOMES_2 },
}

const crash: Case = {
  project: 'maven',
  runner: MAVEN,
  files: TESTS.crash,
  broken: true,
  expected: {
    [in5('ExitTest')]: [['error', '', /^The forked VM terminated without properly saying goodbye/]],
  },
  versions: {
    '2.22.2+surefire': {
      [in5('ExitTest')]: [
        ['error', '', /^The forked VM terminated without properly saying goodbye/],
      ],
    },
  },
}

const junit4: Case = {
  project: 'maven-junit4',
  runner: MAVEN,
  files: TESTS['junit-four'],
  expected: {
    [in5('FourTest')]: [
      ['pass', 'passes'],
      ['fail', 'fails', /^expected:<5> but was:<6>$/],
      ['fail', 'failsInWords', /^words expected:<\[a\]> but was:<\[b\]>$/],
      ['fail', 'failsSilently', /^AssertionError$/],
      ['fail', 'throwsItself', /^IllegalStateException: kaput$/],
      ['skip', 'isIgnored'],
      ['skip', 'assumes'],
      ['fail', 'timesOut', /^TestTimedOutException: test timed out after 50 milliseconds$/],
      ['fail', 'expects', /^Expected exception: java\.lang\.IllegalStateException$/],
    ],
    [in5('FourHooksTest')]: [['error', 'one', /^IllegalStateException: setup broke$/]],
    [in5('FourAfterTest')]: [['error', 'one', /^IllegalStateException: after broke$/]],
    [in5('FourBeforeClassTest')]: [['error', '', /^IllegalStateException: before class broke$/]],
    [in5('FourRowsTest')]: [
      ['pass', 'isOdd[a row]'],
      ['fail', 'isOdd[a row]#2', /^expected:<1> but was:<0>$/],
    ],
    [in5('FourSuiteTest')]: [['pass', 'com.acme.Member › passes']],
  },
}

const testng: Case = {
  project: 'maven-testng',
  runner: MAVEN,
  files: TESTS.testng,
  expected: {
    [in5('NgTest')]: [
      ['pass', 'passes'],
      ['fail', 'fails', /^expected \[5\] but found \[6\]$/],
      ['fail', 'throwsItself', /^IllegalStateException: kaput$/],
      ['skip', 'skips'],
      ['skip', 'depends'],
      ['pass', 'takes[1, a](1)'],
      ['fail', 'takes[2, b](2)', /^expected \[1\] but found \[2\]$/],
      ['fail', 'timesOut', /^ThreadTimeoutException: .* didn't finish within the time-out 50$/],
    ],
    [in5('NgSetupTest')]: [
      ['error', 'prepare', /^IllegalStateException: setup broke$/],
      ['error', 'one', /^IllegalStateException: setup broke$/],
      ['error', 'two', /^IllegalStateException: setup broke$/],
    ],
    [in5('NgBeforeClassTest')]: [
      ['error', 'prepare', /^IllegalStateException: before class broke$/],
      ['error', 'one', /^IllegalStateException: before class broke$/],
    ],
  },
}

const brokenTest: Case = {
  project: 'maven-broken-test',
  runner: MAVEN,
  files: TESTS['broken-test'],
  expected: {
    [in5('BrokenTest')]: [['FileError', '', /^package org\.nowhere does not exist$/]],
    [in5('FineTest')]: [['FileError', '', /^package org\.nowhere does not exist$/]],
  },
}

const brokenSource: Case = {
  project: 'maven-modules',
  runner: MODULE,
  files: TESTS['broken-source'],
  expected: Object.fromEntries(
    TESTS['broken-source'].map((file) => [
      file,
      [['FileError', '', /^cannot find symbol: variable c, location: class com\.acme\.Money$/]],
    ]),
  ),
}

/** Of Maven, with JUnit 5, JUnit 4 and TestNG. */
export const junitMaven = {
  outcomes,
  crash,
  'junit-four': junit4,
  testng,
  'broken-test': brokenTest,
  'broken-source': brokenSource,
}
