import type { Case } from './recorded.ts'

/** The runner of a project of tests, as far as the reading depends on it. */
const RUNNER = {
  name: 'dotnet',
  command: 'dotnet',
  languages: ['csharp'],
  args: ['test', './tests/Shop.Tests/Shop.Tests.csproj'],
} satisfies Case['runner']

const xunit: Case = {
  project: 'dotnet',
  runner: RUNNER,
  files: [],
  expected: {
    'tests/Shop.Tests/CartTests.cs': [
      ['pass', 'Passes'],
      ['fail', 'Fails', /^Assert\.Equal\(\) Failure: Values differ Expected: 5 Actual: {3}6$/],
      ['fail', 'Throws', /^InvalidOperationException: kaput$/],
      ['skip', 'IsSkipped'],
      ['pass', 'a phrase ✓'],
      ['pass', 'Takes(number: 1, text: "a")'],
      ['fail', 'Takes(number: 2, text: "b\\nc")', /Expected: 1 Actual: {3}2$/],
      ['fail', 'TimesOut', /^Test execution timed out after 50 milliseconds$/],
      ['pass', 'Inner › Passes'],
    ],
    'tests/Shop.Tests/CartTests.Totals.cs': [['pass', 'AddsUp']],
    'tests/Shop.Tests/Elsewhere/CartTests.cs': [['pass', 'Passes']],
    'tests/Shop.Tests/Others.cs': [
      ['error', 'ConstructorTests › One', /^InvalidOperationException: kaput$/],
      ['pass', 'CleanUpTests › One'],
      [
        'error',
        'CleanUpTests › [Test Class Cleanup Failure (Acme.Shop.Tests.CleanUpTests.One)]',
        /: Failed$/,
      ],
    ],
  },
}

const nunit: Case = {
  project: 'dotnet',
  runner: RUNNER,
  files: ['tests/Shop.NUnit/MoneyTests.cs'],
  expected: {
    'tests/Shop.NUnit/MoneyTests.cs': [
      ['fail', 'Fails', /^Assert\.That\(.*\) Expected: 5 But was: {2}6$/],
      ['pass', 'Adds(1,2)'],
      ['pass', 'Adds(3,4)'],
      ['skip', 'IsInconclusive'],
      ['skip', 'IsIgnored'],
      ['error', 'SetUpTests › One', /^SetUp : System\.InvalidOperationException : kaput$/],
    ],
  },
}

const mstest: Case = {
  project: 'dotnet',
  runner: RUNNER,
  files: ['tests/Shop.MSTest/BasketTests.cs'],
  expected: {
    'tests/Shop.MSTest/BasketTests.cs': [
      ['fail', 'Fails', /^Assert\.AreEqual failed\. Expected:<5>\. Actual:<6>\.$/],
      ['fail', 'Throws', /^InvalidOperationException: kaput$/],
      ['pass', 'Takes (1)'],
      ['fail', 'Takes (2)', /Expected:<1>\. Actual:<2>\.$/],
      ['fail', 'TimesOut', /^Test 'TimesOut' timed out after 50ms$/],
      [
        'error',
        'ClassSetUpTests › One',
        /^Class Initialization method .* threw exception\. .*: kaput\.$/,
      ],
    ],
  },
}

const aborted: Case = {
  project: 'dotnet',
  runner: RUNNER,
  files: ['tests/Shop.Tests/CartTests.cs'],
  broken: true,
  expected: {
    'tests/Shop.Tests/CartTests.cs': [
      ['pass', 'Passes'],
      ['error', 'Fails', /: Aborted$/],
    ],
  },
}

const brokenSource: Case = {
  project: 'dotnet',
  runner: RUNNER,
  files: ['tests/Shop.Tests/CartTests.cs', 'tests/Shop.Tests/Others.cs'],
  expected: Object.fromEntries(
    ['CartTests', 'Others'].map((name) => [
      `tests/Shop.Tests/${name}.cs`,
      [['FileError', '', /^CS0103: The name 'each' does not exist in the current context$/]],
    ]),
  ),
}

/** Reports made by hand, of the documentation and of published samples. */
export const trx = { xunit, nunit, mstest, aborted, 'broken-source': brokenSource }
