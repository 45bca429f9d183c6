import { describe, expect, test } from 'vitest'
import { gaps, graphOf, reached, users } from '../projects.ts'

describe('Java', () => {
  const shop = {
    'src/main/java/com/shop/Cart.java':
      'package com.shop;\nimport com.shop.money.*;\nimport java.util.List;\n/** {@link Unused} */\npublic class Cart { Cents total(Line line) { return null; } }\n',
    'src/main/java/com/shop/Line.java': 'package com.shop;\nclass Line {}\n',
    'src/main/java/com/shop/Unused.java': 'package com.shop;\nclass Unused {}\n',
    'src/main/java/com/shop/money/Cents.java':
      'package com.shop.money;\npublic record Cents(long value) {}\n',
    'src/main/java/com/shop/money/Euro.java': 'package com.shop.money;\npublic class Euro {}\n',
    'src/test/java/com/shop/CartTest.java':
      'package com.shop;\nimport static com.shop.money.Euro.of;\nclass CartTest { Cart cart = new Cart(); }\n',
  }

  test('types of the same package and of wildcards are followed by their names', async () => {
    const graph = await graphOf(shop)
    const main = 'src/main/java/com/shop'
    expect(reached(graph, 'src/test/java/com/shop/CartTest.java')).toEqual([
      `${main}/Cart.java`,
      `${main}/Line.java`,
      `${main}/money/Cents.java`,
      `${main}/money/Euro.java`,
    ])
    expect(users(graph, `${main}/Unused.java`)).toEqual([])
    expect(graph.complete).toBe(true)
  })

  test('a type with $ in its name is one like others', async () => {
    const graph = await graphOf({
      'src/Types.java': 'package gson;\nclass $Gson$Types {}\n',
      'test/TypesTest.java': 'package gson;\nclass TypesTest { void a() { $Gson$Types.of(); } }\n',
    })
    expect(reached(graph, 'test/TypesTest.java')).toEqual(['src/Types.java'])
  })

  test('a nested type and a type that is named in full lead to their files', async () => {
    const graph = await graphOf({
      'a/Outer.java': 'package a;\npublic class Outer { public static class Inner {} }\n',
      'b/Full.java': 'package b;\npublic class Full {}\n',
      'c/User.java': 'package c;\nimport a.Outer.Inner;\nclass User { Inner i; b.Full f; }\n',
    })
    expect(reached(graph, 'c/User.java')).toEqual(['a/Outer.java', 'b/Full.java'])
  })

  test('a type that a package of the project lacks is a gap: it may be generated', async () => {
    const graph = await graphOf({
      'a/A.java': 'package com.shop;\nclass A {}\n',
      'b/B.java':
        'package com.b;\nimport com.shop.Generated;\nimport org.junit.Test;\nclass B {}\n',
    })
    expect(gaps(graph)).toEqual(['b/B.java:2 unresolved com.shop.Generated'])
  })
})

describe('Kotlin', () => {
  test('functions and types, imported or of the same package, also from and to Java', async () => {
    const graph = await graphOf({
      'cart.kt': 'package shop\n\nfun total(lines: List<Line>): Int = 0\n',
      'Line.java': 'package shop;\npublic class Line {}\n',
      'Tax.kt': 'package shop.tax\n\nfun rate() = 19\n',
      'App.java': 'package shop;\nclass App { int t = CartKt.total(null); }\n',
      'CartTest.kt':
        'package shop\n\nimport shop.tax.rate as r\n\nclass CartTest { fun a() { total(listOf()) } }\n',
    })
    expect(reached(graph, 'CartTest.kt')).toEqual(['Line.java', 'Tax.kt', 'cart.kt'])
    expect(reached(graph, 'App.java')).toEqual(['Line.java', 'cart.kt'])
  })
})
