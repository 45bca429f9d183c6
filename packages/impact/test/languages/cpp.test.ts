import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { gaps, graphOf, reached } from '../projects.ts'

describe('C++', () => {
  const SHOP = {
    'include/shop/cart.h': '#pragma once\nclass Cart {\n  int total(int a) const;\n};\n',
    'include/shop/money.h': 'int cents(int a);\n',
    'include/shop/unused.h': 'struct Unused;\n',
    'src/cart.cpp': '#include "shop/cart.h"\n#include "money_table.inc"\n',
    'src/tax.h': 'int tax(int a);\n',
    'src/tax.cpp': '#include "tax.h"\nint tax(int a) { return a; }\n',
  }
  test.each([
    ['beside the file', '#include "tax.h"', ['src/tax.cpp', 'src/tax.h']],
    ['below a folder of headers', '#include "shop/money.h"', ['include/shop/money.h']],
    ['in angles', '#  include <shop/money.h>', ['include/shop/money.h']],
    ['by a path that goes up', '#include "../include/shop/money.h"', ['include/shop/money.h']],
    ['of the system', '#include <vector>\n#include <tax.h>\n#include "gtest/gtest.h"', []],
    ['in a comment', '// #include "tax.h"', []],
  ])('an include is followed %s', async (_, code, wanted) => {
    const graph = await graphOf({ ...SHOP, 'src/a.cpp': `${code}\n` })
    expect(reached(graph, 'src/a.cpp')).toEqual(wanted)
  })

  test('an include that finds nothing may be one of the project where it names no folder', async () => {
    const graph = await graphOf({ 'src/a.cpp': '#include "gone.h"\n#include "gtest/gtest.h"\n' })
    expect(gaps(graph)).toEqual(['src/a.cpp:1 unresolved gone.h'])
  })

  test('of two headers with the same end the nearer one is meant', async () => {
    const graph = await graphOf({
      'one/include/util/text.h': '',
      'two/include/util/text.h': '',
      'two/src/a.cpp': '#include "util/text.h"\n',
    })
    expect(reached(graph, 'two/src/a.cpp')).toEqual(['two/include/util/text.h'])
  })

  test.each([
    ['is called like it', 'src/cart.cc', '#include "shop/cart.h"\n'],
    [
      'defines its members',
      'db/impl.cc',
      '#include "shop/cart.h"\nint Cart::total(int a) const {\n',
    ],
    ['defines its functions', 'db/impl.c', '#include <shop/cart.h>\nint cents(int a) {\n'],
  ])('whoever includes a header reaches the source that %s', async (_, source, text) => {
    const graph = await graphOf({
      'include/shop/cart.h': 'class Cart {\n  int total(int a) const;\n};\nint cents(int a);\n',
      [source]: text,
      'src/user.cpp': '#include "shop/cart.h"\nint price() { return cents(1); }\n',
      'tests/cart_test.cpp': '#include "shop/cart.h"\nTEST(Cart, Adds) {}\n',
      'tests/other_test.cpp': '',
    })
    expect(testsReaching(graph, relPath(source))).toEqual(['tests/cart_test.cpp'])
    expect(testsReaching(graph, relPath('include/shop/cart.h'))).toEqual(['tests/cart_test.cpp'])
    expect(testsReaching(graph, relPath('src/user.cpp'))).toEqual([])
  })
})
