import { expect, test } from 'vitest'
import { isSource, isTest, stemOf } from '../field/paths.mjs'

// What the field measures against stands on none of tailtest's code, so it is held here by itself.

test.each([
  ['TypeScript', 'packages/core/src/cart.ts', 'packages/core/test/cart.test.ts', 'cart'],
  ['JavaScript', 'lib/response.js', 'test/response.js', 'response'],
  ['Python', 'src/shop/use_cart.py', 'tests/test_use_cart.py', 'use_cart'],
  ['Go', 'cart.go', 'cart_test.go', 'cart'],
  ['Java', 'src/main/java/shop/Cart.java', 'src/test/java/shop/CartTest.java', 'cart'],
  ['Rust', 'crates/shop/src/cart.rs', 'tests/cart.rs', 'cart'],
  ['PHP', 'src/Cart.php', 'tests/CartTest.php', 'cart'],
  ['Ruby', 'lib/shop/cart.rb', 'test/test_cart.rb', 'cart'],
])('%s: %s is a source, %s is its test', (language, source, file, stem) => {
  expect([isSource(source, language), isTest(source, language)]).toEqual([true, false])
  expect([isSource(file, language), isTest(file, language)]).toEqual([false, true])
  expect([stemOf(source), stemOf(file)]).toEqual([stem, stem])
})

test('what is written about the code, or for its tests, is neither', () => {
  for (const path of ['docs/conf.py', 'examples/shop/test_cart.py', 'tests/conftest.py']) {
    expect([isSource(path, 'Python'), isTest(path, 'Python')]).toEqual([false, false])
  }
})
