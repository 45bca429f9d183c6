import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { gaps, graphOf, reached } from '../projects.ts'

const MANIFEST = `let package = Package(name: "shop", targets: [
  .target(name: "Shop", dependencies: ["Money"]),
  .target(name: "Money", path: "money"),
  .testTarget(name: "ShopTests", dependencies: ["Shop"]),
])
`

const SHOP = {
  'Package.swift': MANIFEST,
  'Sources/Shop/Cart.swift': 'public struct Cart {\n  struct Line {}\n}\n',
  'Sources/Shop/Cart+Total.swift': 'extension Cart {\n  func total() -> Int { 0 }\n}\n',
  'Sources/Shop/Chunks.swift':
    'extension Sequence {\n  @inlinable\n  public func chunks(of size: Int) -> [Element] {\n    let rest = 1\n    return []\n  }\n}\n',
  'Sources/Shop/tax.swift': 'func taxOf(_ price: Int) -> Int { price / 5 }\n',
  'Sources/Shop/Re.swift': '@_exported import Money\n',
  'Sources/Shop/Linux.swift': '#if os(Linux)\n  public struct Till {}\n#endif\n',
  'money/Coin.swift': 'public enum Coin { case one }\n',
  'Sources/Other/Cart.swift': 'struct Cart {}\n',
}

describe('Swift', () => {
  test.each([
    [
      'from its own module',
      'Sources/Shop/A.swift',
      'let a = Cart()',
      ['Sources/Shop/Cart+Total.swift', 'Sources/Shop/Cart.swift'],
    ],
    [
      'by an import',
      'Tests/ShopTests/A.swift',
      '@testable import Shop\nlet a = taxOf(3)',
      ['Sources/Shop/tax.swift'],
    ],
    [
      'by what it adds to a type of others',
      'Tests/ShopTests/A.swift',
      'import Shop\nlet a = [1].chunks(of: 1)',
      ['Sources/Shop/Chunks.swift'],
    ],
    [
      'by a module that hands it on',
      'Tests/ShopTests/A.swift',
      'import Shop\nlet a = Coin.one',
      ['money/Coin.swift'],
    ],
    [
      'by a part of a module',
      'Sources/Shop/A.swift',
      'public import enum Money.Coin\nlet a = Coin.one',
      ['money/Coin.swift'],
    ],
    ['below a condition', 'Sources/Shop/A.swift', 'let a = Till()', ['Sources/Shop/Linux.swift']],
    ['not by what a function keeps to itself', 'Sources/Shop/A.swift', 'let a = rest', []],
    ['not without an import', 'Sources/Shop/A.swift', 'let a = Coin.one', []],
    ['not of another module', 'Tests/ShopTests/A.swift', 'import Money\nlet a = Cart()', []],
    ['not by what a type of its own has', 'Sources/Shop/A.swift', 'let a = b.total()', []],
    ['not in prose', 'Sources/Shop/A.swift', '// Cart\nlet a = "Cart" /* taxOf */', []],
  ])('a source is named %s', async (_, path, code, wanted) => {
    const graph = await graphOf({ ...SHOP, [path]: `${code}\n` })
    expect(reached(graph, path)).toEqual(wanted)
    expect(gaps(graph)).toEqual([])
  })

  test('a test reaches what its sources use', async () => {
    const path = 'Tests/ShopTests/TillTests.swift'
    const graph = await graphOf({
      ...SHOP,
      'Sources/Shop/Pay.swift': 'func pay(_ cart: Cart) -> Int { taxOf(1) }\n',
      [path]:
        'import XCTest\n@testable import Shop\n\nfinal class TillTests: XCTestCase {\n  func testA() { pay(a) }\n}\n',
    })
    expect(testsReaching(graph, relPath('Sources/Shop/tax.swift'))).toEqual([path])
    expect(testsReaching(graph, relPath('money/Coin.swift'))).toEqual([])
  })
})
