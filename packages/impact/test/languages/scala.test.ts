import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { gaps, graphOf, reached } from '../projects.ts'

const MAIN = 'src/main/scala/com/acme'

describe('Scala', () => {
  const SHOP = {
    [`${MAIN}/Cart.scala`]:
      'package com.acme\n\nobject Cart {\n  object Line {\n    val one = 1\n  }\n}\n',
    [`${MAIN}/money/Money.scala`]:
      'package com\npackage acme\npackage money\n\ncase class Money(cents: Int)\n',
    [`${MAIN}/tax.scala`]: 'package com.acme\n\ndef taxOf(price: Int) = price / 5\n',
    [`${MAIN}/rates/package.scala`]:
      'package com.acme\n\npackage object rates {\n  val today = 3\n}\n',
  }
  test.each([
    ['from its own package', 'package com.acme\n\nval all = Cart.Line', ['Cart']],
    ['from a package within', 'package com.acme.web\n\nval all = Cart.Line', ['Cart']],
    ['by an import', 'package org\n\nimport com.acme.money.Money\n', ['money/Money']],
    ['by one of several', 'import com.acme.{\n  Cart => Basket,\n  money\n}\n', ['Cart']],
    ['by imports in one line', 'import java.io.File, com.acme.Cart\n', ['Cart']],
    [
      'by everything of a package',
      'import com.acme.money._\n\nval none = Money(0)',
      ['money/Money'],
    ],
    ['as Scala 3 has it', 'import com.acme.money.*\n\nval none = Money(0)', ['money/Money']],
    ['by what is in an object', 'import com.acme.Cart.Line.one\n', ['Cart']],
    ['relative to its own package', 'package com.acme\n\nimport money.Money\n', ['money/Money']],
    ['as a function', 'package com.acme\n\nval tax = taxOf(5)', ['tax']],
    ['by the object of a package', 'import com.acme.rates._\n', ['rates/package']],
    ['in full', 'val none = com.acme.money.Money(0)', ['money/Money']],
    ['not in prose', 'package com.acme\n\n// Cart\nval text = "Cart" /* Money */', []],
  ])('a source is named %s', async (_, code, wanted) => {
    const graph = await graphOf({ ...SHOP, 'a/A.scala': `${code}\n` })
    expect(reached(graph, 'a/A.scala')).toEqual(wanted.map((name) => `${MAIN}/${name}.scala`))
    expect(gaps(graph)).toEqual([])
  })

  test('a test reaches what its sources use, in Java too', async () => {
    const graph = await graphOf({
      ...SHOP,
      'src/main/java/com/acme/Till.java':
        'package com.acme;\n\nclass Till {\n  Object a = Cart.Line;\n}\n',
      'src/test/scala/com/acme/Paying.scala':
        'package com.acme\n\nclass Paying extends munit.FunSuite {\n  new Till()\n}\n',
    })
    const test = relPath('src/test/scala/com/acme/Paying.scala')
    expect(testsReaching(graph, relPath(`${MAIN}/Cart.scala`))).toEqual([test])
    expect(testsReaching(graph, relPath(`${MAIN}/money/Money.scala`))).toEqual([])
  })
})
