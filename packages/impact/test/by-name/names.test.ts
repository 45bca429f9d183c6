import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { buildGraph, testsByName } from '../../src/index.ts'
import { project } from '../projects.ts'

type Files = Readonly<Record<string, string>>

/** The tests that a change reaches; what changed is given as it was. */
async function reachedBy(files: Files, before: Readonly<Record<string, string | undefined>>) {
  const made = project(files)
  const edited = Object.entries(before).map(([path, text]) => {
    return { path: relPath(path), ...(text !== undefined && { before: text }) }
  })
  const { tests } = await testsByName(made, await buildGraph(made), edited)
  return [...tests.keys()].sort()
}

interface Case {
  files: Files
  /** The file that changed, and its text before. */
  was: Files
  /** Tests that are called so, with their folder and ending left out. */
  reached: readonly string[]
}

const stem = (path: string) => /(?:test_)?(\w+?)(?:_test)?(?:\.test)?\.\w+$/.exec(path)?.[1] ?? path

function check(cases: Readonly<Record<string, Case>>) {
  test.each(Object.entries(cases))('%s', async (_, { files, was, reached }) => {
    expect((await reachedBy(files, was)).map(stem).sort()).toEqual([...reached].sort())
  })
}

const SHOP = 'def total(xs):\n    return sum(xs)\n\n\ndef tax(x):\n    return x * 0.2\n'
const OLD_TOTAL = SHOP.replace('sum(xs)', '0')
const python = (source: Files): Files => ({ 'shop/__init__.py': '', ...source })

describe('Python', () => {
  check({
    'only who mentions what changed': {
      files: python({
        'shop/__init__.py': 'from .cart import total as total, tax as tax',
        'shop/cart.py': SHOP,
        'tests/test_total.py': 'import shop\n\ndef test_it():\n    assert shop.total([1]) == 1\n',
        'tests/test_tax.py': 'import shop\n\ndef test_it():\n    assert shop.tax(1) == 0.2\n',
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['total'],
    },
    'through what calls it': {
      files: python({
        'shop/cart.py': SHOP,
        'shop/page.py':
          'from .cart import total\n\ndef show(xs):\n    return str(total(xs))\n\ndef head():\n    return 1\n',
        'tests/test_show.py': 'from shop.page import show\n\ndef test_it():\n    show([])\n',
        'tests/test_head.py': 'from shop.page import head\n\ndef test_it():\n    head()\n',
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['show'],
    },
    'another name by an import, by a star and by a package': {
      files: python({
        'shop/__init__.py': 'from .cart import *',
        'shop/cart.py': SHOP,
        'shop/other.py': 'from .cart import total as summed\n',
        'tests/test_alias.py': 'from shop.other import summed\n\ndef test_it():\n    summed([])\n',
        'tests/test_star.py': 'from shop import *\n\ndef test_it():\n    total([])\n',
        'tests/test_none.py':
          'from shop.other import __name__ as n\n\ndef test_it():\n    assert n\n',
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['alias', 'star'],
    },
    'by a text that names it': {
      files: python({
        'shop/cart.py': SHOP,
        'tests/test_patched.py':
          "import shop.cart\n\ndef test_it(monkeypatch):\n    monkeypatch.setattr('shop.cart.total', len)\n",
        'tests/test_getattr.py':
          "import shop.cart\n\ndef test_it():\n    getattr(shop.cart, 'total')([])\n",
        'tests/test_prose.py':
          "import shop.cart\n\ndef test_it():\n    '''Not the total of all.'''\n    # total\n    assert shop.cart, 'the total of it'\n",
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['patched', 'getattr'],
    },
    'by a fixture, and by one that nobody asks for': {
      files: python({
        'shop/cart.py': SHOP,
        'tests/a/conftest.py':
          'import pytest\nfrom shop.cart import total\n\n@pytest.fixture\ndef cart():\n    return total([])\n',
        'tests/a/test_asks.py': 'def test_it(cart):\n    assert cart == 0\n',
        'tests/a/test_asksnot.py': 'def test_it():\n    assert True\n',
        'tests/b/conftest.py':
          'import pytest\nfrom shop.cart import total\n\n@pytest.fixture(autouse=True)\ndef cart():\n    return total([])\n',
        'tests/b/test_always.py': 'def test_it():\n    assert True\n',
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['asks', 'always'],
    },
    'a method needs an object of its class': {
      files: python({
        'shop/cart.py':
          'class Cart:\n    def add(self, x):\n        return x\n\nclass Box:\n    def add(self, x):\n        return 1\n',
        'tests/test_cart.py': 'from shop.cart import Cart\n\ndef test_it():\n    Cart().add(1)\n',
        'tests/test_box.py': 'from shop.cart import Box\n\ndef test_it():\n    Box().add(1)\n',
        'tests/test_made.py': 'from shop.cart import Cart\n\ndef test_it():\n    assert Cart()\n',
      }),
      was: {
        'shop/cart.py':
          'class Cart:\n    def add(self, x):\n        return 0\n\nclass Box:\n    def add(self, x):\n        return 1\n',
      },
      reached: ['cart'],
    },
    'a subclass, and a base class that calls what it has': {
      files: python({
        'shop/base.py':
          'class Base:\n    def run(self):\n        return self.step()\n\n    def step(self):\n        return 0\n',
        'shop/own.py':
          'from .base import Base\n\nclass Own(Base):\n    def step(self):\n        return 1\n',
        'tests/test_own.py':
          'from shop.own import Own\n\ndef test_it():\n    assert Own().run() == 1\n',
        'tests/test_base.py':
          'from shop.base import Base\n\ndef test_it():\n    assert Base().run() == 0\n',
      }),
      was: {
        'shop/own.py':
          'from .base import Base\n\nclass Own(Base):\n    def step(self):\n        return 2\n',
      },
      reached: ['own'],
    },
    'what a library calls of a class': {
      files: python({
        'shop/view.py':
          'from lib import View\n\nclass Cart(View):\n    def get_queryset(self):\n        return 1\n',
        'shop/urls.py': 'from .view import Cart\n\nurlpatterns = [Cart.as_view()]\n',
        'tests/test_view.py': "import shop.urls\n\ndef test_it(client):\n    client.get('/cart')\n",
      }),
      was: {
        'shop/view.py':
          'from lib import View\n\nclass Cart(View):\n    def get_queryset(self):\n        return 2\n',
      },
      reached: ['view'],
    },
    'what registers itself': {
      files: python({
        'shop/app.py':
          "from flask import Flask\n\napp = Flask('shop')\n\n@app.route('/')\ndef index():\n    return '1'\n",
        'shop/task.py':
          'from queue_of_others import shared_task\n\n@shared_task\ndef send():\n    return 1\n',
        'tests/test_app.py':
          "from shop.app import app\n\ndef test_it():\n    app.test_client().get('/')\n",
        'tests/test_task.py': 'import shop.task\n\ndef test_it():\n    run_all()\n',
      }),
      was: {
        'shop/app.py':
          "from flask import Flask\n\napp = Flask('shop')\n\n@app.route('/')\ndef index():\n    return '2'\n",
        'shop/task.py':
          'from queue_of_others import shared_task\n\n@shared_task\ndef send():\n    return 2\n',
      },
      reached: ['app', 'task'],
    },
    'what registers itself with an object of another file, and what a function of the project wraps':
      {
        files: python({
          'shop/hooks.py':
            'class Hooks:\n    def add(self, f):\n        return f\n\n    def run(self):\n        return 1\n\nhooks = Hooks()\n',
          'shop/run.py': 'from .hooks import hooks\n\ndef run_all():\n    return hooks.run()\n',
          'tests/test_one.py': 'from shop.own import one\n\ndef test_it():\n    one()\n',
          'shop/wrap.py': 'def wrapped(f):\n    return f\n',
          'shop/own.py':
            'from .hooks import hooks\nfrom .wrap import wrapped\n\n@hooks.add\ndef one():\n    return 1\n\n@wrapped\ndef two():\n    return 1\n',
          'shop/other.py':
            'from .wrap import wrapped\n\n@wrapped\ndef three():\n    return 1\n\ndef four():\n    return three()\n',
          'tests/test_hooks.py':
            'import shop.own\nfrom shop.run import run_all\n\ndef test_it():\n    run_all()\n',
          'tests/test_four.py': 'from shop.other import four\n\ndef test_it():\n    four()\n',
          'tests/test_none.py': 'import shop.other\n\ndef test_it():\n    assert shop\n',
        }),
        was: {
          'shop/own.py':
            'from .hooks import hooks\nfrom .wrap import wrapped\n\n@hooks.add\ndef one():\n    return 2\n\n@wrapped\ndef two():\n    return 1\n',
          'shop/other.py':
            'from .wrap import wrapped\n\n@wrapped\ndef three():\n    return 2\n\ndef four():\n    return three()\n',
        },
        reached: ['hooks', 'four', 'one'],
      },
    'what is run without a name': {
      files: python({
        'shop/money.py':
          'class Money:\n    def __init__(self, x):\n        self.x = x\n\n    def __add__(self, other):\n        return Money(self.x + other.x)\n',
        'shop/price.py': 'from .money import Money\n\ndef price():\n    return Money(1)\n',
        'tests/test_adds.py':
          'from shop.price import price\n\ndef test_it():\n    assert price() + price()\n',
        'tests/test_other.py': 'import shop.price\n\ndef test_it():\n    assert shop\n',
      }),
      was: {
        'shop/money.py':
          'class Money:\n    def __init__(self, x):\n        self.x = x\n\n    def __add__(self, other):\n        return Money(0)\n',
      },
      reached: ['adds'],
    },
    'a constant, a default value and an attribute of a class': {
      files: python({
        'shop/cart.py':
          'RATE = 2\n\n\nclass Cart:\n    limit = 3\n\n    def size(self):\n        return self.limit\n\n\ndef tax(x, rate=RATE):\n    return x * rate\n',
        'tests/test_tax.py':
          'from shop.cart import tax\n\ndef test_it():\n    assert tax(1) == 2\n',
        'tests/test_cart.py':
          'from shop.cart import Cart\n\ndef test_it():\n    assert Cart().size() == 3\n',
      }),
      was: {
        'shop/cart.py':
          'RATE = 1\n\n\nclass Cart:\n    limit = 3\n\n    def size(self):\n        return self.limit\n\n\ndef tax(x, rate=RATE):\n    return x * rate\n',
      },
      reached: ['tax'],
    },
    'what runs when the file is loaded, and a package that nobody else imports': {
      files: python({
        'shop/setup.py': 'import registry\n\nregistry.load(1)\n\ndef one():\n    return 1\n',
        'shop/new.py': 'import typing_more\n\ndef two():\n    return 1\n',
        'tests/test_one.py': 'import shop.setup\n\ndef test_it():\n    assert shop\n',
        'tests/test_two.py': 'import shop.new\n\ndef test_it():\n    assert shop\n',
      }),
      was: {
        'shop/setup.py': 'import registry\n\nregistry.load(2)\n\ndef one():\n    return 1\n',
        'shop/new.py': 'def two():\n    return 1\n',
      },
      reached: ['one', 'two'],
    },
    'in a condition, and what a condition decides': {
      files: python({
        'shop/system.py':
          "import os\n\nif os.name == 'nt':\n    def width():\n        return 1\nelse:\n    def width():\n        return 3\n\n\ndef height():\n    return 1\n",
        'tests/test_width.py': 'from shop.system import width\n\ndef test_it():\n    width()\n',
        'tests/test_height.py': 'from shop.system import height\n\ndef test_it():\n    height()\n',
      }),
      was: {
        'shop/system.py':
          "import os\n\nif os.name == 'nt':\n    def width():\n        return 1\nelse:\n    def width():\n        return 2\n\n\ndef height():\n    return 1\n",
      },
      reached: ['width'],
    },
    'comments, docstrings and form say nothing': {
      files: python({
        'shop/cart.py': SHOP.replace(
          '    return sum',
          '    """Adds up."""\n    # all of them\n    return  sum',
        ),
        'tests/test_total.py': 'from shop.cart import total\n\ndef test_it():\n    total([])\n',
      }),
      was: { 'shop/cart.py': SHOP },
      reached: [],
    },
    'an indent, spaces in a text, and a long text that is a value say something': {
      files: python({
        'shop/a.py': 'def indent(x):\n    if x:\n        x = 1\n    x = 2\n    return x\n',
        'shop/b.py': "def spaces():\n    return 'a b'\n",
        'shop/c.py': 'QUERIES = {\n    "all":\n    """select 1""",\n}\n',
        'tests/test_indent.py': 'from shop.a import indent\n\ndef test_it():\n    indent(1)\n',
        'tests/test_spaces.py': 'from shop.b import spaces\n\ndef test_it():\n    spaces()\n',
        'tests/test_value.py': 'from shop.c import QUERIES\n\ndef test_it():\n    QUERIES\n',
      }),
      was: {
        'shop/a.py': 'def indent(x):\n    if x:\n        x = 1\n        x = 2\n    return x\n',
        'shop/b.py': "def spaces():\n    return 'a  b'\n",
        'shop/c.py': 'QUERIES = {\n    "all":\n    """select 2""",\n}\n',
      },
      reached: ['indent', 'spaces', 'value'],
    },
    'a source that does not parse is wide': {
      files: python({
        'shop/cart.py': 'def total(:\n',
        'tests/test_total.py': 'import shop.cart\n\ndef test_it():\n    assert shop\n',
      }),
      was: { 'shop/cart.py': SHOP },
      reached: ['total'],
    },
    'what nobody mentions is wide': {
      files: python({
        'shop/cart.py': SHOP,
        'tests/test_any.py':
          'import shop.cart as c\n\ndef test_it():\n    [getattr(c, x)([]) for x in dir(c)]\n',
      }),
      was: { 'shop/cart.py': OLD_TOTAL },
      reached: ['any'],
    },
  })
})

const CART =
  'export const total = (xs: number[]) => xs.length\nexport const tax = (x: number) => x * 2\n'
const OLD_CART = CART.replace('xs.length', '0')

describe('TypeScript and JavaScript', () => {
  check({
    'through a barrel, under another name, by a namespace': {
      files: {
        'src/cart.ts': CART,
        'src/index.ts': "export * from './cart'\nexport { total as sum } from './cart'\n",
        'test/barrel.test.ts': "import { total } from '../src'\ntest('', () => { total([]) })\n",
        'test/alias.test.ts': "import { sum } from '../src'\ntest('', () => { sum([]) })\n",
        'test/whole.test.ts':
          "import * as shop from '../src'\ntest('', () => { shop.total([]) })\n",
        'test/tax.test.ts': "import { tax } from '../src'\ntest('', () => { tax(1) })\n",
      },
      was: { 'src/cart.ts': OLD_CART },
      reached: ['barrel', 'alias', 'whole'],
    },
    'what a module is as a whole': {
      files: {
        'src/cart.ts': 'export default function total() { return 1 }\nexport const tax = 1\n',
        'src/other.ts': 'export default function other() { return 1 }\n',
        'src/index.ts': "export { default as cart } from './cart'\n",
        'test/own.test.ts': "import anything from '../src/cart'\ntest('', () => { anything() })\n",
        'test/index.test.ts': "import { cart } from '../src/index'\ntest('', () => { cart() })\n",
        'test/other.test.ts':
          "import other from '../src/other'\nimport { tax } from '../src/cart'\ntest('', () => { other(tax) })\n",
      },
      was: {
        'src/cart.ts': 'export default function total() { return 2 }\nexport const tax = 1\n',
      },
      reached: ['own', 'index'],
    },
    'CommonJS: parts, a whole and prototypes': {
      files: {
        'lib/parts.js':
          'function a() { return 1 }\nfunction b() { return 1 }\nmodule.exports = { one: a, two: b }\n',
        'lib/app.js':
          'var app = exports = module.exports = {}\napp.handle = function handle() { return 1 }\napp.other = function other() { return 1 }\n',
        'lib/make.js':
          "var proto = require('./app')\nmodule.exports = function make() { return Object.create(proto) }\n",
        'test/one.test.js': "const { one } = require('../lib/parts')\ntest('', () => { one() })\n",
        'test/two.test.js':
          "const parts = require('../lib/parts')\ntest('', () => { parts.two() })\n",
        'test/handle.test.js':
          "const make = require('../lib/make')\ntest('', () => { make().handle() })\n",
        'test/other.test.js':
          "const make = require('../lib/make')\ntest('', () => { make().other() })\n",
      },
      was: {
        'lib/parts.js':
          'function a() { return 2 }\nfunction b() { return 1 }\nmodule.exports = { one: a, two: b }\n',
        'lib/app.js':
          'var app = exports = module.exports = {}\napp.handle = function handle() { return 2 }\napp.other = function other() { return 1 }\n',
      },
      reached: ['one', 'handle'],
    },
    'types are gone at run time': {
      files: {
        'src/cart.ts':
          'export interface Cart { a: string; b: number }\nexport type Id = string\nexport const total = (cart: Cart) => cart.a\n',
        'test/cart.test.ts':
          "import { total, type Cart } from '../src/cart'\ntest('', () => { const c: Cart = { a: '', b: 1 }; total(c) })\n",
      },
      was: {
        'src/cart.ts':
          'export interface Cart { a: string }\nexport type Id = number\nexport const total = (cart: Cart) => cart.a\n',
      },
      reached: [],
    },
    'what changes something that has a name': {
      files: {
        'src/log.ts': 'export const log = () => 1\n',
        'src/app.ts':
          "import { log } from './log'\nimport { make } from 'web'\nexport const app = make()\nexport const other = 1\napp.use(log)\n",
        'test/app.test.ts': "import { app } from '../src/app'\ntest('', () => { app.get('/') })\n",
        'test/other.test.ts': "import { other } from '../src/app'\ntest('', () => { other })\n",
      },
      was: { 'src/log.ts': 'export const log = () => 2\n' },
      reached: ['app'],
    },
    'what runs when a file is loaded': {
      files: {
        'src/log.ts': 'export const log = () => 1\n',
        'src/app.ts': "import { log } from './log'\nlog()\nexport const other = 1\n",
        'test/other.test.ts': "import { other } from '../src/app'\ntest('', () => { other })\n",
      },
      was: { 'src/log.ts': 'export const log = () => 2\n' },
      reached: ['other'],
    },
    'an object that somebody else made': {
      files: {
        'src/cart.ts': 'export class Cart {\n  add() { return 1 }\n  size() { return 1 }\n}\n',
        'src/make.ts': "import { Cart } from './cart'\nexport const make = () => new Cart()\n",
        'src/use.ts':
          "import type { Cart } from './cart'\nexport const use = (cart: Cart) => cart.add()\n",
        'test/use.test.ts':
          "import { make } from '../src/make'\nimport { use } from '../src/use'\ntest('', () => { use(make()) })\n",
        'test/fake.test.ts':
          "import { use } from '../src/use'\ntest('', () => { use({ add: () => 1 }) })\n",
        'test/size.test.ts':
          "import { make } from '../src/make'\ntest('', () => { make().size() })\n",
      },
      was: {
        'src/cart.ts': 'export class Cart {\n  add() { return 2 }\n  size() { return 1 }\n}\n',
      },
      reached: ['use'],
    },
    'a file that is loaded when it is needed': {
      files: {
        'src/cart.ts': 'export default () => 1\n',
        'src/lazy.ts': "export const lazy = async () => (await import('./cart')).default()\n",
        'test/lazy.test.ts': "import { lazy } from '../src/lazy'\ntest('', () => lazy())\n",
      },
      was: { 'src/cart.ts': 'export default () => 2\n' },
      reached: ['lazy'],
    },
    'a template is shown by whoever loads it': {
      files: {
        'src/cart.ts': CART,
        'src/Cart.vue':
          '<script setup lang="ts">\nimport { total } from \'./cart\'\n</script>\n<template>{{ total([]) }}</template>\n',
        'test/cart.test.ts':
          "import Cart from '../src/Cart.vue'\ntest('', () => { mount(Cart) })\n",
      },
      was: { 'src/cart.ts': OLD_CART },
      reached: ['cart'],
    },
  })
})

describe('other languages', () => {
  const GO =
    'package shop\n\nfunc Total(xs []int) int { return len(xs) }\n\nfunc Tax(x int) int { return x }\n\ntype Money struct{ x int }\n\nfunc (m Money) String() string { return "1" }\n\nfunc (m *Money) Add(x int) int { return x }\n'
  const goFiles: Files = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'shop.go': GO,
    'total_test.go':
      'package shop\n\nimport "testing"\n\nfunc TestTotal(t *testing.T) { Total(nil) }\n',
    'tax_test.go': 'package shop\n\nimport "testing"\n\nfunc TestTax(t *testing.T) { Tax(1) }\n',
    'money_test.go':
      'package shop\n\nimport (\n\t"fmt"\n\t"testing"\n)\n\nfunc TestMoney(t *testing.T) { fmt.Sprint(Money{1}) }\n',
  }
  check({
    'Go: a function': {
      files: goFiles,
      was: { 'shop.go': GO.replace('len(xs)', '0') },
      reached: ['total'],
    },
    'Go: a method that a library calls': {
      files: goFiles,
      was: { 'shop.go': GO.replace('"1"', '"2"') },
      reached: ['money'],
    },
    'Java: a class of the package': {
      files: {
        'pom.xml': '<project/>',
        'src/main/java/shop/Cart.java':
          'package shop;\n\npublic class Cart {\n  public int add(int x) { return x; }\n  public int size() { return 1; }\n}\n',
        'src/test/java/shop/AddTest.java':
          'package shop;\n\nclass AddTest {\n  @Test void it() { new Cart().add(1); }\n}\n',
        'src/test/java/shop/SizeTest.java':
          'package shop;\n\nclass SizeTest {\n  @Test void it() { new Cart().size(); }\n}\n',
      },
      was: {
        'src/main/java/shop/Cart.java':
          'package shop;\n\npublic class Cart {\n  public int add(int x) { return 0; }\n  public int size() { return 1; }\n}\n',
      },
      reached: ['AddTest'],
    },
    'Java: a class that a framework makes, and one that is made by its interface': {
      files: {
        'pom.xml': '<project/>',
        'src/main/java/shop/Cart.java':
          'package shop;\n\n@RestController\nclass Cart {\n  int list() { return 1; }\n}\n',
        'src/main/java/shop/Rates.java': 'package shop;\n\ninterface Rates {\n  int rate();\n}\n',
        'src/main/java/shop/OwnRates.java':
          'package shop;\n\n@Service\nclass OwnRates implements Rates {\n  public int rate() { return 1; }\n}\n',
        'src/test/java/shop/CartTest.java':
          'package shop;\n\nclass CartTest {\n  @Test void it() { new Cart().list(); }\n}\n',
        'src/test/java/shop/WebTest.java':
          'package shop;\n\n@SpringBootTest\nclass WebTest {\n  @Autowired Rates rates;\n  @Test void it() { rates.rate(); mvc.list(); }\n}\n',
        'src/main/java/shop/Application.java':
          'package shop;\n\n@SpringBootApplication\nclass Application {}\n',
      },
      was: {
        'src/main/java/shop/Cart.java':
          'package shop;\n\n@RestController\nclass Cart {\n  int list() { return 2; }\n}\n',
        'src/main/java/shop/OwnRates.java':
          'package shop;\n\n@Service\nclass OwnRates implements Rates {\n  public int rate() { return 2; }\n}\n',
      },
      reached: ['CartTest', 'WebTest'],
    },
    'Rust: an integration test': {
      files: {
        'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
        'src/lib.rs':
          'pub fn total(xs: &[i32]) -> usize { xs.len() }\n\npub fn tax(x: i32) -> i32 { x }\n',
        'tests/total.rs': 'use shop::total;\n\n#[test]\nfn it() { total(&[]); }\n',
        'tests/tax.rs': 'use shop::tax;\n\n#[test]\nfn it() { tax(1); }\n',
      },
      was: {
        'src/lib.rs':
          'pub fn total(xs: &[i32]) -> usize { 0 }\n\npub fn tax(x: i32) -> i32 { x }\n',
      },
      reached: ['total'],
    },
    'Ruby: a method': {
      files: {
        'lib/shop.rb':
          'module Shop\n  def self.total(xs)\n    xs.size\n  end\n\n  def self.tax(x)\n    x\n  end\nend\n',
        'test/test_total.rb':
          "require_relative '../lib/shop'\nclass TotalTest < Minitest::Test\n  def test_it\n    Shop.total([])\n  end\nend\n",
        'test/test_tax.rb':
          "require_relative '../lib/shop'\nclass TaxTest < Minitest::Test\n  def test_it\n    Shop.tax(1)\n  end\nend\n",
      },
      was: {
        'lib/shop.rb':
          'module Shop\n  def self.total(xs)\n    0\n  end\n\n  def self.tax(x)\n    x\n  end\nend\n',
      },
      reached: ['total'],
    },
  })
})

test('where too much mentions what changed, every test that loads it is taken', async () => {
  const names = Array.from({ length: 240 }, (_, at) => `f${at.toString(36)}`)
  const all = names.join(', ')
  const modules = Array.from({ length: 10 }, (_, at) => `every${at}`)
  const textOf = (at: number) => {
    const own = names.slice(at * 24, at * 24 + 24)
    const functions = own.map((name) => `def ${name}():\n    return ${all}\n`)
    return `from shop import ${modules.join(', ')}\ndef other():\n    return 1\n${functions.join('')}`
  }
  const sources = modules.map((name, at) => [`shop/${name}.py`, textOf(at)] as const)
  const made = project(
    python({
      ...Object.fromEntries(sources),
      'tests/test_other.py':
        'from shop.every0 import other\n\ndef test_it():\n    assert other()\n',
      'tests/test_none.py': 'def test_it():\n    assert True\n',
    }),
  )
  const before = textOf(0).replace('return f0', 'return (1, f0)')
  const edited = [{ path: 'shop/every0.py', before }]
  const { tests, whole } = await testsByName(made, await buildGraph(made), edited)
  expect([...tests.keys()]).toEqual(['tests/test_other.py'])
  expect([...whole]).toEqual([['shop/every0.py', 'too much mentions what changed']])
})
