import { expect, test } from 'vitest'
import { isTestSupport, testFolderOf } from '../src/index.ts'

test.each([
  ['tests/helpers.py', 'tests'],
  ['test/foo.js', 'test'],
  ['packages/shop/test/utils/cart.ts', 'test'],
  ['Tests/Support/Cart.php', 'Tests'],
  ['spec/support/cart.rb', 'spec'],
  ['src/test/java/shop/Carts.java', 'test'],
  ['app/src/androidTest/java/shop/Carts.kt', 'androidTest'],
  ['shop/src/testFixtures/java/Carts.java', 'testFixtures'],
  ['Shop.UnitTests/Carts.cs', 'Shop.UnitTests'],
  ['e2e/login.ts', 'e2e'],
  ['cypress/support/commands.ts', 'cypress'],
  ['src/__mocks__/axios.ts', '__mocks__'],
  ['__fixtures__/cart.py', '__fixtures__'],
  ['testdata/main.go', 'testdata'],
])('%s serves the tests, by its folder %s', (path, folder) => {
  expect(testFolderOf(path)).toBe(folder)
  expect(isTestSupport(path)).toBe(true)
})

test.each([
  'src/setupTests.ts',
  'src/test-utils.tsx',
  'vitest.setup.ts',
  'jest.setup.js',
  'src/app.e2e-spec.ts',
  'src/login.cy.tsx',
  'test_helper.rb',
  'test-helpers/context.js',
  'internal/testutil/env.go',
])('%s serves the tests, by its name', (path) => {
  expect(isTestSupport(path)).toBe(true)
})

test.each([
  'src/spec/parse.ts', // of OpenAPI
  'lib/fixtures/league.py',
  'src/e2e/encrypt.ts',
  'src/attests/cart.ts',
  'src/contest.py',
  'Contests/Entry.cs',
  'src/testing.py',
  'src/specification/parse.ts',
  'tests/data.json', // no code
  'test',
])('%s does not', (path) => {
  expect(isTestSupport(path)).toBe(false)
})

test.each(['tests/test_cart.py', 'spec/cart_spec.rb', '__tests__/cart.ts', 'tests/api.rs'])(
  '%s is a test, and no support of tests',
  (path) => {
    expect(isTestSupport(path)).toBe(false)
  },
)
