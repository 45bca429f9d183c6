import { isTestFile, LANGUAGES, type Language, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTestName, testNameOf } from '../../src/placement/names.ts'
import { relationOf } from '../../src/placement/relation.ts'

describe('a test’s name says what it tests', () => {
  test.each([
    ['test_cart.py', 'cart', 'test_{name}'],
    ['cart_test.py', 'cart', '{name}_test'],
    ['cart.test.tsx', 'cart', '{name}.test'],
    ['cart.service.spec.js', 'cart.service', '{name}.spec'],
    ['App.vue.test.ts', 'App.vue', '{name}.test'],
    ['cart.test.unit.ts', 'cart', '{name}.test.unit'],
    ['cart.ts', 'cart', '{name}'],
    ['cart_test.go', 'cart', '{name}_test'],
    ['cart_spec.rb', 'cart', '{name}_spec'],
    ['cart_test.rb', 'cart', '{name}_test'],
    ['CartTest.php', 'Cart', '{name}Test'],
    ['cart_test.php', 'cart', '{name}_test'],
    ['CartTest.java', 'Cart', '{name}Test'],
    ['CartTests.java', 'Cart', '{name}Tests'],
    ['CartIT.java', 'Cart', '{name}IT'],
    ['TestCart.java', 'Cart', 'Test{name}'],
    ['CartTest.kt', 'Cart', '{name}Test'],
    ['CartTests.cs', 'Cart', '{name}Tests'],
    ['CartTest.cs', 'Cart', '{name}Test'],
    ['cart.rs', 'cart', '{name}'],
    ['cart_tests.rs', 'cart', '{name}_test'],
    ['test_cart.rs', 'cart', 'test_{name}'],
  ])('%s', (name, stem, naming) => {
    expect(readTestName(name)).toEqual({ stem, naming })
  })

  test.each([
    ...['conftest.py', 'cart.py', 'test_cart.pyi', 'cart.go', 'cart.rb', 'Cart.php', 'Cart.java'],
    ...['AUDIT.java', 'Testimonial.java', 'Test.java', 'Tests.cs', 'Contest.cs', 'README.md'],
  ])('%s says nothing', (name) => {
    expect(readTestName(name)).toBeUndefined()
  })
})

const LANGUAGE = fc.constantFrom(...Object.keys(LANGUAGES)).filter(isLanguage)

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text)
}

/** Names as people give them, in the way of each language. */
const WORD = fc.constantFrom('cart', 'price', 'it', 'contest', 'latest', 'audit', 'spec', 'x1')
const CAMEL = new Set<Language>(['java', 'kotlin', 'csharp', 'php'])

function asNamed(language: Language, words: readonly string[]): string {
  if (!CAMEL.has(language)) return words.join('_')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

test('what a source’s test is called is read back, and the filter knows it for a test', () => {
  fc.assert(
    fc.property(LANGUAGE, fc.array(WORD, { minLength: 1, maxLength: 3 }), (language, words) => {
      const { extensions, testName } = LANGUAGES[language]
      const stem = asNamed(language, words)
      const source = relPath(`${stem}${extensions[0]}`)
      fc.pre(!isTestFile(source))
      const name = testNameOf(source, { language })
      expect(readTestName(name)?.stem).toBe(stem)
      expect(isTestFile(name)).toBe(testName !== undefined)
    }),
  )
})

describe('a hunt’s file and those of other kinds mean the same source', () => {
  test.each([
    ['tests/test_cart_hunt.py', 'shop/cart.py'],
    ['src/cart.hunt.test.ts', 'src/cart.ts'],
    ['shop/cart_hunt_test.go', 'shop/cart.go'],
    ['spec/shop/cart_hunt_spec.rb', 'lib/shop/cart.rb'],
    [
      'tests/Feature/Http/Controllers/CartControllerHuntTest.php',
      'app/Http/Controllers/CartController.php',
    ],
    ['src/test/java/a/CartHuntTest.java', 'src/main/java/a/Cart.java'],
    ['src/test/java/a/CartIntegrationTest.java', 'src/main/java/a/Cart.java'],
    ['src/test/java/a/CartIT.java', 'src/main/java/a/Cart.java'],
    ['Tests/Cart/PriceHuntTests.cs', 'Cart/Price.cs'],
    ['tests/cart_hunt.rs', 'src/cart.rs'],
    ['spec/requests/carts_spec.rb', 'app/controllers/carts_controller.rb'],
    ['tests/requests/cart.test.ts', 'src/requests/cart.ts'],
  ])('%s', (path, source) => {
    expect(relationOf(relPath(path), relPath(source))).toBeDefined()
  })
})
