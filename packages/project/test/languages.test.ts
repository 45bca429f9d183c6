import { expect, test } from 'vitest'
import { isTestFile, LANGUAGES, languageOf } from '../src/index.ts'

test.each([
  ['src/billing.py', 'python'],
  ['fast.pyx', 'python'],
  ['a/b.tsx', 'typescript'],
  ['a/b.d.mts', 'typescript'],
  ['App.vue', 'javascript'],
  ['App.svelte', 'javascript'],
  ['main.go', 'go'],
  ['lib/a.rb', 'ruby'],
  ['build.gradle.kts', 'kotlin'],
  ['src/lib.rs', 'rust'],
])('%s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})

test.each(['README.md', 'Makefile', '.py', 'src.py/notes', 'a.PYC', 'data.json', '', 'script.sh'])(
  '%j is no source',
  (path) => {
    expect(languageOf(path)).toBeUndefined()
    expect(isTestFile(path)).toBe(false)
  },
)

test.each([
  'tests/test_billing.py',
  'billing_test.py',
  'src/a.test.ts',
  'src/a.spec.jsx',
  'a.test.browser.ts',
  'src/__tests__/deep/a.tsx',
  'pkg/a_test.go',
  'spec/a_spec.rb',
  'test/a_test.rb',
  'tests/BillingTest.php',
  'tests/billing_test.php',
  'src/test/java/BillingTest.java',
  'BillingTests.java',
  'BillingIT.java',
  'TestBilling.java',
  'BillingTest.kt',
  'TestBilling.kt',
  'src/test/scala/com/acme/BillingSpec.scala',
  'core/shared/src/test/scala-2.13/gh178.scala',
  'BillingSuite.scala',
  'billing.test.scala',
  'Tests/BillingTests/BillingTests.swift',
  'Tests/BillingTests/Helpers.swift',
  'App/BillingTest.swift',
  'BillingTests.cs',
  'BillingTest.cs',
  'crate/tests/api.rs',
  'crate/tests/api/main.rs',
  'BillingTestCase.java',
  'src/fixtures/league.test.ts',
  'shop/tests.py',
  'test/test_cart.rb',
  'test/lib/test_cart.rb',
  'lib/shop/test/test_cart.rb',
])('%s is a test', (path) => {
  expect(isTestFile(path)).toBe(true)
})

test.each([
  'latest_news.py',
  'Sources/TestSupport/SnapshotTests.swift',
  'Sources/Shop/Contest.swift.md',
  'src/main/scala/com/acme/TestSuite.scala',
  'src/test/resources/Billing.scala',
  'conftest.py',
  'crate/tests/common/mod.rs',
  'tests/ui/missing_comma.rs',
  'src/tests/parser.rs',
  'lib/sinatra/test_helpers.rb',
  'lib/sidekiq/test_api.rb',
  'core/src/main/java/TestExecutor.java',
  'test/__fixtures__/react/query.spec.tsx',
  'tests/fixtures/test_project.py',
  'pkg/testdata/a_test.go',
  'pkg/_old_test.go',
  'contest_entry.ts',
  'src/ab_test.ts',
  'test/test_helper.rb',
  'src/latest_test_results.ts',
  'protests.py',
  'AUDIT.java',
  'Testimonial.java',
  'Latest.java',
  'Contest.kt',
  'Greatest.cs',
  'tests/factory.ts',
  'tests/helpers.py',
  '__tests__/factory.py',
  'src/test.ts',
  'my__tests__/a.ts',
  'src/tests.rs',
  'attests/lib.rs',
  'test_data.json',
])('%s is not a test', (path) => {
  expect(isTestFile(path)).toBe(false)
})

test('a test file name built for a language is recognised as a test', () => {
  for (const { testName, extensions } of Object.values(LANGUAGES)) {
    if (testName === undefined) continue
    for (const extension of extensions) {
      expect(isTestFile(testName('billing', extension)), testName('billing', extension)).toBe(true)
    }
    expect(isTestFile(testName('billing'))).toBe(true)
  }
})

test('a test of a component or of TSX keeps what its runner can read', () => {
  expect(LANGUAGES.typescript.testName?.('Cart', '.tsx')).toBe('Cart.test.tsx')
  expect(LANGUAGES.javascript.testName?.('App', '.vue')).toBe('App.test.js')
  expect(LANGUAGES.rust.testName).toBeUndefined()
})

test.each([
  ['go', 'mock_store.go'],
  ['go', 'api.pb.go'],
  ['python', 'api_pb2.py'],
  ['typescript', 'query.graphql.ts'],
  ['typescript', 'types.d.ts'],
  ['csharp', 'Form.Designer.cs'],
  ['ruby', 'schema.generated.rb'],
  ['typescript', 'api.generated.server.ts'],
] as const)('%s: %s was written by a program', (language, name) => {
  expect(LANGUAGES[language].generated.some((pattern) => pattern.test(name))).toBe(true)
})
