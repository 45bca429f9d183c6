import type { Case, Expected } from './recorded.ts'

/** What could not be built before Go 1.24 is told on standard error alone, which is no part of the report. */
const UNSAID: Expected = Object.fromEntries(
  [
    ...['broken/broken_test.go', 'broken/fine_test.go', 'brokensource/source_test.go'],
    ...['missingmodule/missing_test.go', 'missingpackage/missing_test.go'],
    ...['needsbroken/needs_test.go', 'syntax/syntax_test.go', 'vetted/vetted_test.go'],
  ].map((file) => [file, [['FileError', '', /^the package could not be built$/]]]),
)

const outcomes: Case = {
  project: 'go',
  files: [],
  expected: {
    'price/price_test.go': [['pass', 'TestTotal']],
    'outcomes/outcomes_test.go': [
      ['pass', 'TestPasses'],
      ['fail', 'TestFails', /^got -20, want 5$/],
      ['fail', 'TestFatal', /^no price: kaput red$/],
      ['fail', 'TestFailsInHelper', /^got: +1, want: 2$/],
      ['fail', 'TestFailsSilently', /^failed without a message$/],
      ['fail', 'TestFailsWithLogs', /^the cart was empty$/],
      ['skip', 'TestSkipped'],
      ['fail', 'TestTable', /^subtest same#01 failed: got 1, want 2$/],
      ['pass', 'TestTable › a_b'],
      ['pass', 'TestTable › prix_ü_價'],
      ['pass', 'TestTable › new_line'],
      ['pass', 'TestTable › a › b'],
      ['pass', 'TestTable › same'],
      ['fail', 'TestTable › same#01', /^got 1, want 2$/],
      ['pass', 'TestTable › #00'],
      ['fail', 'TestOuter', /^subtest inner\/deep failed: deep down$/],
      ['fail', 'TestOuter › inner', /^subtest deep failed: deep down$/],
      ['fail', 'TestOuter › inner › deep', /^deep down$/],
      ['skip', 'TestOuter › inner › skips'],
      ['pass', 'TestOuter › fine'],
      ['fail', 'TestOwnFailureToo', /^outer$/],
      ['fail', 'TestOwnFailureToo › inner', /^inner$/],
      ['fail', 'TestCleanup', /^cleanup broke$/],
      ['pass', 'Test'],
      ['pass', 'Test_underscore'],
      ['pass', 'TestÜmlaut'],
      ['fail', 'FuzzSeeds', /^subtest seed#1 failed: got 2$/],
      ['pass', 'FuzzSeeds › seed#0'],
      ['fail', 'FuzzSeeds › seed#1', /^got 2$/],
      ['pass', 'Example_passes'],
      ['fail', 'Example_fails', /^got: one, want: two$/],
    ],
    'outcomes/parallel_test.go': [
      ['fail', 'TestParallelOne', /^one$/],
      ['pass', 'TestParallelTwo'],
      ['fail', 'TestParallelRows', /^subtest second failed: second row$/],
      ['pass', 'TestParallelRows › first'],
      ['fail', 'TestParallelRows › second', /^second row$/],
      ['pass', 'TestParallelRows › third'],
    ],
    'prints/prints_test.go': [
      ['fail', 'TestForges', /^really fails$/],
      ['pass', 'TestSpeaksOnStandardError'],
      ['pass', 'TestAnyBytes'],
    ],
    'second/second_test.go': [['pass', 'TestSecond']],
    'panics/panics_test.go': [
      ['pass', 'TestBefore'],
      ['fail', 'TestPanics', /^panic: kaput$/],
      ['fail', 'TestPanics › inside', /^panic: kaput$/],
    ],
    'panics/later_test.go': [['pass', 'TestLater']],
    'leaves/leaves_test.go': [['fail', 'TestLeaves', /^panic: in the background$/]],
    'exits/exits_test.go': [
      ['pass', 'TestBefore'],
      ['fail', 'TestExits', /^panic: unexpected call to os\.Exit\(0\) during test$/],
    ],
    'leavesearly/leavesearly_test.go': [
      ['error', 'TestLeavesEarly', /^did not finish: the test process ended$/],
    ],
    'leavesearly/other_test.go': [['error', '', /^not run: the test process ended$/]],
    'mainexits/mainexits_test.go': [['error', '', /^no database$/]],
    'mainfails/mainfails_test.go': [
      ['pass', 'TestRuns'],
      ['error', '', /^could not drop the database$/],
    ],
    'initpanics/initpanics_test.go': [['FileError', '', /^panic: no prices$/]],
    'hangs/hangs_test.go': [
      ['pass', 'TestBefore'],
      ['error', 'TestHangs', /^panic: test timed out after 2s$/],
      ['error', 'TestHangs › inside', /^panic: test timed out after 2s$/],
    ],
    'broken/broken_test.go': [['FileError', '', /^undefined: undefinedName$/]],
    'broken/fine_test.go': [['FileError', '', /^undefined: undefinedName$/]],
    'brokensource/source_test.go': [['FileError', '', /^cannot use "one" .* as int value/]],
    'needsbroken/needs_test.go': [['FileError', '', /^cannot use "one" .* as int value/]],
    'missingmodule/missing_test.go': [
      ['FileError', '', /^no required module provides package example\.org\/nobody\/installed$/],
    ],
    'missingpackage/missing_test.go': [
      ['FileError', '', /^no required module provides package example\.com\/shop\/nope$/],
    ],
    'syntax/syntax_test.go': [['FileError', '', /^missing condition in if statement$/]],
    'vetted/vetted_test.go': [
      ['FileError', '', /Errorf format %d has arg "two" of wrong type string$/],
    ],
  },
  versions: { '1.22.12': UNSAID, '1.20.14': UNSAID },
}

const race: Case = {
  project: 'go-race',
  files: [],
  expected: {
    'race_test.go': [
      ['fail', 'TestRaces', /^race detected during execution of test$/],
      ['pass', 'TestFine'],
    ],
  },
}

/** The methods of a suite are subtests of the function that runs it, wherever they are written. */
const testify: Case = {
  project: 'go-testify',
  files: [],
  expected: {
    'cart/cart_test.go': [
      ['fail', 'TestCart', /^subtest TestAdds failed: Not equal: expected: 1, actual: 2$/],
      ['fail', 'TestCart › TestAdds', /^Not equal: expected: 1, actual: 2$/],
      ['pass', 'TestCart › TestEmpties'],
      ['fail', 'TestRequires', /^Received unexpected error: no price$/],
      ['fail', 'TestCompares', /^Not equal: expected: map.*"tea":1}, actual: map.*"tea":2}$/],
    ],
  },
}

export const go = { outcomes, race, testify }
