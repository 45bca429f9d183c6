import { describe, expect, test } from 'vitest'
import { swiftModule, swiftTargetOf, swiftTargets } from '../src/index.ts'

const MANIFEST = `// swift-tools-version:5.9
let package = Package(
  name: "shop", // .target(name: "Gone")
  targets: [
    .target(
      name: "Shop", dependencies: [
        "Money", .target(name: "Prices", condition: .when(platforms: [.linux])),
        .product(name: "Numerics", package: "swift-numerics"),
      ], resources: [.copy("a)")]),
    .target(name: "Money", path: "./money/"),
    .executableTarget(name: "shop-tool", dependencies: ["Shop"], path: "Tools/shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
    .testTarget(name: named),
  ]
)
`

test('the targets of a manifest, each with its folder and what it depends on', () => {
  expect(swiftTargets(MANIFEST)).toEqual([
    {
      name: 'Shop',
      isTest: false,
      folder: 'Sources/Shop',
      dependencies: ['Money', 'Prices', 'Numerics'],
    },
    { name: 'Money', isTest: false, folder: 'money', dependencies: [] },
    { name: 'shop-tool', isTest: false, folder: 'Tools/shop', dependencies: ['Shop'] },
    { name: 'ShopTests', isTest: true, folder: 'Tests/ShopTests', dependencies: ['Shop'] },
  ])
  expect(swiftTargets('let package = Package(targets: [.target(name: "A"')).toHaveLength(1)
})

test.each(['../up', '/etc', 'a/../../b', 'a\0b'])('a target in %j is none', (path) => {
  expect(swiftTargets(`.target(name: "Shop", path: "${path}"), .target(name: "A")`)).toMatchObject([
    { name: 'A' },
  ])
})

describe('the target of a file is', () => {
  const targets = swiftTargets(MANIFEST)
  test.each([
    ['money/Coin.swift', 'Money'],
    ['Tools/shop/main.swift', 'shop-tool'],
    ['Sources/Shop/a/b/Cart.swift', 'Shop'],
    ['Tests/ShopTests/CartTests.swift', 'ShopTests'],
    ['Sources/Computed/A.swift', 'Computed'],
    ['Tests/ComputedTests/A.swift', 'ComputedTests'],
    ['Package.swift', undefined],
  ])('%s: %s', (path, name) => {
    const target = swiftTargetOf(targets, path)
    expect(target?.name).toBe(name)
    expect(target?.isTest ?? false).toBe(path.startsWith('Tests/'))
  })

  test('the only one of a package, where it has no folder of its own', () => {
    const only = swiftTargets('.target(name: "Shop"), .testTarget(name: "ShopTests")')
    expect(swiftTargetOf(only, 'Sources/Cart.swift')?.name).toBe('Shop')
  })
})

test('a module is named as Swift can name it', () => {
  expect(swiftModule({ name: 'shop-tool' })).toBe('shop_tool')
  expect(swiftModule({ name: '2d' })).toBe('_2d')
})
