import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { isLocal } from '../../../src/runs/judge/facts.ts'
import { openImports } from '../../../src/runs/select/imports.ts'
import { syntax, tempProject } from '../../project.ts'

const FILES = {
  'tsconfig.json': '{ "compilerOptions": { "paths": { "~shop/*": ["./src/*"] } } }',
  'src/cart.ts': '',
  'src/shop/__init__.py': '',
  'tests/test_cart.py': 'from shop.gone import Cart\n',
  'test/cart_test.rb': "require 'clokc'\n",
  'lib/clock/zone.rb': '',
  'src/test/java/com/shop/CartTest.java': 'package com.shop;\n',
}

test.each([
  ['src/cart.test.ts', './gone', true],
  ['src/cart.test.ts', '@/gone', true],
  ['src/cart.test.ts', '~shop/cart', true],
  ['src/cart.test.ts', 'zod', false],
  ['src/cart.test.ts', 'lodash.get', false],
  ['src/cart.test.ts', 'node:fs', false],
  ['tests/test_cart.py', 'shop', true],
  ['tests/test_cart.py', 'shop.gone', true],
  ['tests/test_cart.py', 'shop.gnoe', true],
  ['tests/test_cart.py', 'requests', false],
  ['tests/test_cart.py', 'requests.adapters', false],
  ['test/cart_test.rb', 'clock/zones', true],
  ['test/cart_test.rb', 'nokogiri', false],
  ['src/test/java/com/shop/CartTest.java', 'com.shop.tax.Rate', true],
  ['src/test/java/com/shop/CartTest.java', 'com.google.common.Lists', false],
])('of a module that %s does not find, %s, it is said whose it is: ours %s', async (...row) => {
  const [test, specifier, expected] = row
  const temp = tempProject({ files: FILES })
  const graph = await openImports(temp, { syntax, debug: () => {} }).graph()
  expect(isLocal(graph, specifier, relPath(test))).toBe(expected)
})

test('where the imports were not read, only how it is written counts', () => {
  const check = relPath('tests/test_cart.py')
  expect(isLocal(undefined, 'shop.cart', check)).toBe(false)
  expect(isLocal(undefined, '.cart', check)).toBe(true)
})
