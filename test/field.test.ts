import { expect, test } from 'vitest'
import { isSource, isTest, kindOf, stemOf } from '../field/paths.mjs'

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
  ['Elixir', 'lib/shop/cart.ex', 'test/shop/cart_test.exs', 'cart'],
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

test.each([
  [
    'source',
    ['shop/views.py', 'app/models/cart.rb', 'src/cart.ts', 'shop/management/commands/sell.py'],
  ],
  [
    'migration',
    ['shop/migrations/0001_initial.py', 'db/migrate/1_carts.rb', 'alembic/versions/1a.py'],
  ],
  [
    'template',
    ['shop/templates/cart.html', 'resources/views/cart.blade.php', 'app/views/cart.html.erb'],
  ],
  ['settings', ['config/settings/base.py', 'src/main/resources/application.yml', 'config/app.php']],
  ['data', ['shop/fixtures_of_shop/rates.json', 'src/messages/de.json', 'db/seeds.sql']],
  [
    undefined,
    ['package.json', 'tests/conftest.py', 'public/cart.html', '.github/ci.yml', 'vite.config.ts'],
  ],
])('of an application, %s: %s', (kind, paths) => {
  for (const path of paths) {
    expect([path, kindOf(path, ['Python', 'TypeScript', 'Ruby', 'PHP'])]).toEqual([path, kind])
  }
})
