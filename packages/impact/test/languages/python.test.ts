import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { testsReaching } from '../../src/index.ts'
import { gaps, graphOf, reached, users } from '../projects.ts'

describe('Python', () => {
  const shop = {
    'src/shop/__init__.py': 'from .cart import Cart\n',
    'src/shop/cart.py': 'import json\nfrom . import money\nfrom .tax.vat import rate as r\n',
    'src/shop/money.py': '',
    'src/shop/tax/__init__.py': '',
    'src/shop/tax/vat.py': 'from ..money import cents\n',
  }

  test('a test reaches the packages it imports from, their __init__ files and what these import', async () => {
    const graph = await graphOf({ ...shop, 'tests/test_cart.py': 'from shop.cart import Cart\n' })
    expect(reached(graph, 'tests/test_cart.py')).toEqual([
      'src/shop/__init__.py',
      'src/shop/cart.py',
      'src/shop/money.py',
      'src/shop/tax/__init__.py',
      'src/shop/tax/vat.py',
    ])
    expect(graph.complete).toBe(true)
    expect(testsReaching(graph, relPath('src/shop/tax/vat.py'))).toEqual(['tests/test_cart.py'])
  })

  test('of two distributions with a package of one name each has its own', async () => {
    const project = { 'shop/__init__.py': '', 'shop/cart.py': '', 'pyproject.toml': '[project]\n' }
    const graph = await graphOf(
      Object.fromEntries(
        ['a', 'b', 'deep/c'].flatMap((folder) => [
          ...Object.entries(project).map(([path, text]) => [`${folder}/${path}`, text]),
          [`${folder}/tests/test_cart.py`, 'from shop.cart import total\n'],
        ]),
      ),
    )
    for (const folder of ['a', 'b', 'deep/c']) {
      expect(testsReaching(graph, relPath(`${folder}/shop/cart.py`))).toEqual([
        `${folder}/tests/test_cart.py`,
      ])
    }
  })

  test('a module that is taken as a name of its package is reached, a function of it is not a file', async () => {
    const graph = await graphOf({ ...shop, 'tests/test_a.py': 'from shop.tax import vat, other\n' })
    expect(users(graph, 'src/shop/tax/vat.py')[0]).toBe('src/shop/cart.py 1')
    expect(users(graph, 'src/shop/tax/vat.py')).toContain('tests/test_a.py 1')
    expect(graph.complete).toBe(true)
  })

  test.each([
    [
      'a module beside the test',
      'import helpers',
      { 'tests/helpers.py': '' },
      ['tests/helpers.py'],
    ],
    [
      'a package at the root',
      'import shop.cart',
      { 'shop/__init__.py': '', 'shop/cart.py': '' },
      ['shop/__init__.py', 'shop/cart.py'],
    ],
    ['a package without __init__', 'import shop.cart', { 'shop/cart.py': '' }, ['shop/cart.py']],
    [
      'a package that two folders share',
      'from ns import a, b',
      { 'src/ns/a.py': '', 'ns/b.py': '' },
      ['ns/b.py', 'src/ns/a.py'],
    ],
    ['a function-level import', 'def f():\n    import cart\n', { 'cart.py': '' }, ['cart.py']],
    [
      'a list over lines',
      'from shop import (\n    a,\n    b,\n)',
      { 'shop/a.py': '', 'shop/b.py': '' },
      ['shop/a.py', 'shop/b.py'],
    ],
    [
      'a list with a backslash',
      'from shop import a, \\\n    b',
      { 'shop/a.py': '', 'shop/b.py': '' },
      ['shop/a.py', 'shop/b.py'],
    ],
    [
      'pythonpath of pytest.ini',
      'import cart',
      { 'pytest.ini': '[pytest]\npythonpath = lib other\n', 'lib/cart.py': '' },
      ['lib/cart.py'],
    ],
    [
      'pythonpath of pyproject.toml',
      'import cart',
      {
        'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = [\n  "app/lib",\n]\n',
        'app/lib/cart.py': '',
      },
      ['app/lib/cart.py'],
    ],
    [
      'package-dir',
      'import cart',
      { 'pyproject.toml': '[tool.setuptools]\npackage-dir = {"" = "code"}\n', 'code/cart.py': '' },
      ['code/cart.py'],
    ],
    [
      'poetry packages',
      'import cart',
      {
        'pyproject.toml': '[tool.poetry]\npackages = [{ include = "cart", from = "code" }]\n',
        'code/cart/__init__.py': '',
      },
      ['code/cart/__init__.py'],
    ],
    [
      'a distribution in a folder',
      'import cart',
      { 'libs/cart/pyproject.toml': '', 'libs/cart/src/cart/__init__.py': '' },
      ['libs/cart/src/cart/__init__.py'],
    ],
    [
      '__all__ of a package',
      'from shop import *',
      { 'shop/__init__.py': "__all__ = [\n  'a',\n  'f',\n]\n", 'shop/a.py': '', 'shop/b.py': '' },
      ['shop/__init__.py', 'shop/a.py'],
    ],
    [
      'a name in import_module',
      "importlib.import_module('shop.cart')",
      { 'shop/cart.py': '' },
      ['shop/cart.py'],
    ],
    [
      'a patched name',
      "@patch('shop.cart.open')\ndef test(): pass",
      { 'shop/cart.py': '' },
      ['shop/cart.py'],
    ],
    ['types', 'if TYPE_CHECKING:\n    import cart', { 'cart.py': '' }, ['cart.py']],
  ])('follows %s', async (_, source, others, expected) => {
    const graph = await graphOf({ 'tests/test_a.py': `${source}\n`, ...others })
    expect(reached(graph, 'tests/test_a.py')).toEqual(expected)
    expect(gaps(graph)).toEqual([])
  })

  test('every conftest.py from the root to the test is loaded, and the plugins it names', async () => {
    const graph = await graphOf({
      'conftest.py': "pytest_plugins = ['plugins.db']\n",
      'plugins/db.py': '',
      'tests/conftest.py': 'import factories\n',
      'tests/factories.py': '',
      'tests/unit/test_a.py': '',
      'other/conftest.py': '',
    })
    expect(reached(graph, 'tests/unit/test_a.py')).toEqual([
      'conftest.py',
      'plugins/db.py',
      'tests/conftest.py',
      'tests/factories.py',
    ])
    expect(users(graph, 'tests/factories.py')).toEqual([
      'tests/conftest.py 1',
      'tests/unit/test_a.py 2',
    ])
  })

  test('the module of the package goes before one of the same name beside the root', async () => {
    const graph = await graphOf({
      'a/__init__.py': '',
      'a/money.py': '',
      'a/cart.py': 'import money\nfrom .money import cents\n',
      'money.py': '',
    })
    expect(reached(graph, 'a/cart.py')).toEqual(['a/__init__.py', 'a/money.py', 'money.py'])
  })

  test.each([
    ['import_module(name)', 'computed'],
    ["__import__('plugins.' + name)", 'computed'],
    ["spec_from_file_location('a', path)", 'computed'],
    ['from .missing import a', 'unresolved'],
    ['from .... import a', 'unresolved'],
    ['import here.missing', 'unresolved'],
    ['from django.test import TestCase', 'computed'],
  ])('says that %s could not be followed', async (source, type) => {
    const graph = await graphOf({ 'a.py': `${source}\n`, 'here/__init__.py': '' })
    expect(graph.gaps).toMatchObject([{ file: 'a.py', type, line: 1 }])
  })

  test.each([
    ['a docstring', '"""\nimport cart\nimport_module(name)\n"""'],
    ['a module within the interpreter', 'import gc, sys, time'],
    ['a comment', '# import cart, import_module(name)'],
    ['what is not of the project', 'import json, numpy.linalg\nfrom os import path'],
  ])('%s is no gap and leads nowhere', async (_, source) => {
    const graph = await graphOf({ 'a.py': `${source}\n`, 'cart.py': '', 'gc.py': '' })
    expect(reached(graph, 'a.py')).toEqual([])
    expect(graph.complete).toBe(true)
  })
})
