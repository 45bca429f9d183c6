import { languageOf, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { sourcesByName, testsByName } from '../src/index.ts'
import { runnerIn } from './placement/runner.ts'
import { tempDir, write } from './temp.ts'

type File = string | readonly [string, string]

function projectOf(files: readonly File[]) {
  const dir = tempDir()
  write(
    dir,
    Object.fromEntries(files.map((file) => (typeof file === 'string' ? [file, ''] : file))),
  )
  return openProject(dir)
}

const nameOf = (file: File) => (typeof file === 'string' ? file : file[0])
const INSIDE = '#[cfg(test)]\nmod tests {}\n'
const PARTS = `#[cfg(test)]\n#[path = "../checks.rs"]\nmod checks;\n#[cfg(test)]\nmod test;\n${INSIDE}`

interface Row {
  title: string
  source: File
  /** Its tests, in order. */
  own: readonly File[]
  /** Files that are not. */
  others: readonly File[]
}

const ROWS: readonly Row[] = [
  {
    title: 'Go: by its name, then those of its package that speak of what it declares',
    source: [
      'shop/cart.go',
      'package shop\n\ntype Cart struct{}\n\nfunc (c *Cart) Total() int { return 0 }\n',
    ],
    own: [
      'shop/cart_hunt_test.go',
      'shop/cart_test.go',
      ['shop/checkout_test.go', 'func TestPay(t *testing.T) { c := Cart{} }'],
      ['shop/shop_test.go', 'func TestTotal(t *testing.T) { x.Total() }'],
    ],
    others: [
      ['shop/price_test.go', 'func TestCarts(t *testing.T) { carts() }'],
      ['other/cart_test.go', 'Cart'],
      'shop/price.go',
    ],
  },
  {
    title: 'Go: a source that declares nothing has no loose test',
    source: ['shop/doc.go', '// Package shop sells.\npackage shop\n'],
    own: [],
    others: [['shop/cart_test.go', 'package shop']],
  },
  {
    title: 'Rust: the source itself, and the crate’s tests of its name',
    source: ['src/cart.rs', INSIDE],
    own: [['src/cart.rs', INSIDE], 'tests/cart.rs', 'tests/cart_hunt.rs', 'tests/test_cart.rs'],
    others: ['tests/price.rs', 'tests/common/mod.rs'],
  },
  {
    title: 'Rust: a test module that lies in a file of its own, not the source that names it',
    source: [
      'src/cart.rs',
      '#[cfg(test)]\nuse helpers::*;\n\n#[cfg(test)]\npub(crate) mod tests;\n',
    ],
    own: ['src/cart/tests.rs'],
    others: ['src/tests.rs', 'src/price.rs'],
  },
  {
    title: 'Rust: the test module of a folder, of which a part lies elsewhere',
    source: ['src/cart/mod.rs', PARTS],
    own: [['src/cart/mod.rs', PARTS], 'src/checks.rs', 'src/cart/test/mod.rs'],
    others: ['src/cart/price.rs'],
  },
  {
    title: 'Rust: a source without tests of its own',
    source: ['src/cart.rs', 'pub fn total() {}\n// #[cfg(test)]\n#[cfg(not(test))]\nfn x() {}\n'],
    own: [],
    others: ['src/price.rs'],
  },
  {
    title: 'Rust: a module’s folder gives the name',
    source: 'src/cart/mod.rs',
    own: ['tests/cart.rs'],
    others: ['tests/mod.rs'],
  },
  {
    title: 'Ruby: mirrored, with or without lib, and by minitest',
    source: 'lib/shop/cart.rb',
    own: [
      'spec/lib/shop/cart_spec.rb',
      'spec/shop/cart_spec.rb',
      'spec/unit/shop/cart_spec.rb',
      'test/shop/cart_test.rb',
      'spec/cart_spec.rb',
    ],
    others: ['spec/other/cart_spec.rb', 'spec/shop/carts_spec.rb', 'spec/support/cart.rb'],
  },
  {
    title: 'Rails: a controller’s specs and its request specs',
    source: 'app/controllers/carts_controller.rb',
    own: ['spec/controllers/carts_controller_spec.rb', 'spec/requests/carts_spec.rb'],
    others: ['spec/models/cart_spec.rb', 'spec/requests/orders_spec.rb'],
  },
  {
    title: 'PHP: in every kind of tests',
    source: 'app/Http/Controllers/CartController.php',
    own: [
      'tests/Feature/Http/Controllers/CartControllerHuntTest.php',
      'tests/Feature/Http/Controllers/CartControllerTest.php',
      'tests/Unit/Http/Controllers/CartControllerTest.php',
      'tests/Feature/CartControllerTest.php',
    ],
    others: ['tests/Feature/CartTest.php', 'tests/TestCase.php'],
  },
  {
    title: 'Java: of its package, however they are named; of either language',
    source: 'core/src/main/java/com/acme/Cart.java',
    own: [
      'core/src/integrationTest/java/com/acme/CartTest.java',
      'core/src/test/java/com/acme/CartIT.java',
      'core/src/test/java/com/acme/CartTests.java',
      'core/src/test/java/com/acme/TestCart.java',
      'core/src/test/kotlin/com/acme/CartTest.kt',
      'core/src/test/java/com/CartTest.java',
    ],
    others: [
      'core/src/test/java/com/other/CartTest.java',
      'web/src/test/java/com/acme/CartTest.java',
      'core/src/test/java/com/acme/CartsTest.java',
    ],
  },
  {
    title: 'Kotlin: for several platforms',
    source: 'src/commonMain/kotlin/a/Cart.kt',
    own: ['src/commonTest/kotlin/a/CartTest.kt'],
    others: ['src/commonTest/kotlin/b/CartTest.kt'],
  },
  {
    title: 'C#: in every project that tests its own',
    source: 'src/Shop/Pricing/Cart.cs',
    own: [
      'tests/Shop.IntegrationTests/Pricing/CartTests.cs',
      'tests/Shop.Tests/Pricing/CartTests.cs',
      'tests/Shop.Tests/CartTest.cs',
    ],
    others: [
      'tests/Web.Tests/Pricing/CartTests.cs',
      'tests/Shop.Tests/Orders/CartTests.cs',
      'src/Shop/Shop.csproj',
      'src/Web/Web.csproj',
      'tests/Shop.Tests/Shop.Tests.csproj',
      'tests/Shop.IntegrationTests/Shop.IntegrationTests.csproj',
      'tests/Web.Tests/Web.Tests.csproj',
    ],
  },
]

describe('the tests of a source, by name', () => {
  test.each(ROWS)('$title', ({ source, own, others }) => {
    const project = projectOf([source, ...own, ...others])
    const path = relPath(nameOf(source))
    const runner = runnerIn(project, languageOf(path) ?? 'typescript')
    const found = testsByName(project, path, runner)
    expect([...found].sort()).toEqual(own.map(nameOf).sort())
  })

  test('sure ones come first', () => {
    const project = projectOf(['lib/shop/cart.rb', 'spec/cart_spec.rb', 'spec/shop/cart_spec.rb'])
    const runner = runnerIn(project, 'ruby')
    expect(testsByName(project, relPath('lib/shop/cart.rb'), runner)).toEqual([
      'spec/shop/cart_spec.rb',
      'spec/cart_spec.rb',
    ])
  })

  test('a loose one is nobody’s where another source has the name and the text names neither', () => {
    const project = projectOf(['lib/a/cart.rb', 'lib/b/cart.rb', ['spec/cart_spec.rb', 'a b']])
    const runner = runnerIn(project, 'ruby')
    const of = (path: string) => testsByName(project, relPath(path), runner)
    expect([of('lib/a/cart.rb'), of('lib/b/cart.rb')]).toEqual([
      ['spec/cart_spec.rb'],
      ['spec/cart_spec.rb'],
    ])
    write(project.root, { 'spec/cart_spec.rb': 'nothing' })
    expect([of('lib/a/cart.rb'), of('lib/b/cart.rb')]).toEqual([[], []])
  })
})

describe('the sources of a test, by name', () => {
  test.each<[string, File, readonly File[], readonly File[]]>([
    ['Go: by its name', 'shop/cart_test.go', ['shop/cart.go'], ['shop/price.go', 'cart.go']],
    [
      'Go: those that declare what it speaks of',
      ['shop/flow_test.go', 'Pay() Refund()'],
      [
        ['shop/pay.go', 'func Pay() {}'],
        ['shop/refund.go', 'func Refund() {}'],
      ],
      [['shop/cart.go', 'func Total() {}']],
    ],
    ['Rust: a source that holds its tests', ['src/cart.rs', INSIDE], [['src/cart.rs', INSIDE]], []],
    ['Rust: a source that holds none', 'src/cart.rs', [], ['tests/cart.rs']],
    ['Rust: the crate’s tests', 'tests/cart.rs', ['src/cart.rs'], ['src/price.rs']],
    ['Ruby: mirrored', 'spec/models/order_spec.rb', ['app/models/order.rb'], ['lib/order.rb']],
    ['PHP: by kind', 'tests/Unit/Cart/PriceTest.php', ['src/Cart/Price.php'], ['src/Price.php']],
    [
      'Java: deep below many packages',
      'src/test/java/com/acme/z/CartTest.java',
      ['src/main/java/com/acme/z/Cart.java'],
      Array.from({ length: 150 }, (_, at) => `src/main/java/com/acme/p${at}/Cart.java`),
    ],
    [
      'C#: of the projects that it refers to',
      'Shop.Tests/Pricing/CartTests.cs',
      ['Shop/Pricing/Cart.cs'],
      [
        'Web/Pricing/Cart.cs',
        'Web/Web.csproj',
        'Shop/Shop.csproj',
        ['Shop.Tests/Shop.Tests.csproj', '<ProjectReference Include="..\\Shop\\Shop.csproj" />'],
      ],
    ],
    [
      'of a hunt',
      'spec/shop/cart_hunt_spec.rb',
      ['lib/shop/cart.rb'],
      ['lib/shop/cart_hunting.rb'],
    ],
  ])('%s', (_, path, own, others) => {
    const project = projectOf([path, ...own, ...others])
    expect(sourcesByName(project, relPath(nameOf(path))).sort()).toEqual(own.map(nameOf).sort())
  })
})

describe('a Rust source holds tests', () => {
  const holds = (text: string) =>
    sourcesByName(projectOf([['src/a.rs', text]]), relPath('src/a.rs')).length > 0

  test.each([
    '#[cfg(test)]\nmod tests;',
    'fn a() {}\n\n    #[ cfg( test ) ]\nmod t {}',
    '#[cfg(all(unix, test))]\nmod tests {}',
    '#[test]\nfn a() {}',
    '#[tokio::test(flavor = "multi_thread")]\nasync fn a() {}',
    '#[rstest]\nfn a() {}',
    '#[cfg(test)]\n#[allow(dead_code)]\n// of the cart\npub(crate) mod tests {}',
    '#[cfg(test)]\nquickcheck! {}',
    '#![cfg(test)]',
  ])('%j', (text) => expect(holds(text)).toBe(true))

  test.each([
    '',
    '// #[cfg(test)]',
    '#[cfg(not(test))]\nfn a() {}',
    '#[cfg(all(not(test), unix))]\nfn a() {}',
    '#[cfg(feature = "test")]\nfn a() {}',
    '#[cfg(any(unix, feature = "contest"))]\nfn a() {}',
    '#[derive(Debug)]\nstruct Test;',
    '#[cfg_attr(test, derive(Debug))]\nstruct A;',
    '#[cfg(test)]\npub fn for_tests() {}',
    'struct A {\n    #[cfg(test)]\n    calls: usize,\n}',
  ])('not: %j', (text) => expect(holds(text)).toBe(false))
})
