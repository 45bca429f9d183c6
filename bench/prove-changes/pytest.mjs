const PRICE = `def total(prices):
    return sum(prices)


def discount(amount):
    return amount
`
const HALF = PRICE.replace(
  '    return amount\n',
  '    if amount > 100:\n        return amount / 2\n    return amount\n',
)
const REFUND = `

def refund(amount, days):
    if days > 30:
        return 0
    return amount / 2 if days > 14 else amount
`
const SHIPPING = `def shipping(weight):
    if weight <= 0:
        raise ValueError("nothing to ship")
    if weight > 20:
        return 15
    return 9 if weight > 5 else 4
`
const def = (name, ...lines) =>
  `\n\ndef ${name}():\n${lines.map((line) => `    ${line}\n`).join('')}`
const ship = (...tests) => ({
  'shop/shipping.py': SHIPPING,
  'tests/test_shipping.py': `from shop.shipping import shipping\n${tests.join('')}`,
})
const price = (source, names, ...tests) => ({
  'shop/price.py': source,
  'tests/test_price.py': (text) => text.replace('import total', `import ${names}`) + tests.join(''),
})

const honest = [
  {
    name: 'new module, a test for each edge',
    files: {
      'shop/shipping.py': SHIPPING,
      'tests/test_shipping.py': `import pytest\n\nfrom shop.shipping import shipping\n${def('test_cheap', 'assert shipping(5) == 4')}${def('test_dear', 'assert shipping(6) == 9')}${def('test_dearest', 'assert shipping(21) == 15')}${def('test_refused', 'with pytest.raises(ValueError):', '    shipping(0)')}`,
    },
    tests: {
      test_cheap: 'honest',
      test_dear: 'honest',
      test_dearest: 'honest',
      test_refused: 'honest',
    },
    functions: { shipping: true },
  },
  {
    name: 'new function in a tested module',
    files: price(
      PRICE + REFUND,
      'refund, total',
      def('test_all_back', 'assert refund(10, 14) == 10'),
      def('test_half_back', 'assert refund(10, 15) == 5'),
      def('test_nothing_back', 'assert refund(10, 31) == 0'),
    ),
    tests: { test_all_back: 'honest', test_half_back: 'honest', test_nothing_back: 'honest' },
    functions: { refund: true },
  },
  {
    name: 'changed function, its edges beside the one that carries it',
    files: price(
      HALF,
      'discount, total',
      def('test_half', 'assert discount(200) == 100'),
      def('test_at_a_hundred', 'assert discount(100) == 100'),
      def('test_zero', 'assert discount(0) == 0'),
      def('test_negative', 'assert discount(-5) == -5'),
    ),
    tests: {
      test_half: 'honest',
      test_at_a_hundred: 'honest',
      test_zero: 'honest',
      test_negative: 'honest',
    },
    functions: { discount: true },
  },
  {
    name: 'a fixture asserts when it is torn down',
    files: {
      'shop/stack.py':
        'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        if item < 0:\n            return\n        self.items.append(item)\n',
      'tests/test_stack.py':
        'import pytest\n\nfrom shop.stack import Stack\n\n\n@pytest.fixture\ndef stack():\n    made = Stack()\n    yield made\n    assert made.items == [1]\n\n\ndef test_push(stack):\n    stack.push(1)\n',
    },
    tests: { test_push: 'honest' },
  },
  {
    name: 'changed function, and a fixture asserts when it is torn down',
    base: {
      'shop/stack.py':
        'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        self.items.append(item)\n',
    },
    files: {
      'shop/stack.py':
        'class Stack:\n    def __init__(self):\n        self.items = []\n\n    def push(self, item):\n        if item < 0:\n            return\n        self.items.append(item)\n',
      'tests/test_stack.py':
        'import pytest\n\nfrom shop.stack import Stack\n\n\n@pytest.fixture\ndef stack():\n    made = Stack()\n    yield made\n    assert made.items == [1]\n\n\ndef test_negative(stack):\n    stack.push(1)\n    stack.push(-1)\n',
    },
    tests: { test_negative: 'honest' },
  },
  {
    name: 'docstrings and annotations only',
    files: {
      'shop/price.py':
        '"""Prices."""\n\n\ndef total(prices: list[int]) -> int:\n    """The sum."""\n    return sum(prices)\n\n\ndef discount(amount: int) -> int:\n    return amount\n',
    },
    tests: {},
  },
  {
    name: 'moved as it is, and imported where it was',
    files: {
      'shop/discount.py': 'def discount(amount):\n    return amount\n',
      'shop/price.py':
        'from shop.discount import discount\n\n__all__ = ["discount", "total"]\n\n\ndef total(prices):\n    return sum(prices)\n',
    },
    tests: {},
  },
  {
    name: 'a helper calls the subject',
    files: ship(
      '\n\ndef assert_costs(weight, cost):\n    assert shipping(weight) == cost\n',
      def('test_four', 'assert_costs(3, 4)'),
      def('test_nine', 'assert_costs(10, 9)'),
    ),
    tests: { test_four: 'honest', test_nine: 'honest' },
    functions: { shipping: true },
  },
  {
    name: 'a subject with the name of a keyword elsewhere',
    files: {
      'shop/match.py':
        'def match(name, wanted):\n    if not wanted:\n        return True\n    return name.lower() == wanted.lower()\n',
      'tests/test_match.py': `from shop.match import match\n${def('test_same', 'assert match("Ann", "ann")')}${def('test_other', 'assert not match("Ann", "Bob")')}${def('test_any', 'assert match("Ann", "")')}`,
    },
    tests: { test_same: 'honest', test_other: 'honest', test_any: 'honest' },
    functions: { match: true },
  },
  {
    name: 'cases in a table, in a class of unittest',
    files: {
      'shop/shipping.py': SHIPPING,
      'tests/test_shipping.py':
        'import unittest\n\nfrom shop.shipping import shipping\n\n\nclass ShippingTest(unittest.TestCase):\n    def test_costs(self):\n        for weight, cost in [(5, 4), (6, 9), (21, 15)]:\n            with self.subTest(weight=weight):\n                self.assertEqual(shipping(weight), cost)\n',
    },
    tests: { test_costs: 'honest' },
    functions: { shipping: true },
  },
  {
    name: 'a doctest of a new function',
    base: {
      'pyproject.toml':
        '[project]\nname = "shop"\nversion = "1"\n\n[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = "--doctest-modules"\n',
    },
    files: {
      'shop/twice.py':
        'def twice(amount):\n    """Doubles.\n\n    >>> twice(4)\n    8\n    """\n    return amount * 2\n',
    },
    tests: {},
    functions: { twice: true },
  },
]

const hollow = [
  ['test_calls', 'shipping(3)'],
  ['test_tuple', 'assert (shipping(3) == 99, "costs four")'],
  ['test_lambda', 'assert lambda: shipping(3) == 99'],
  ['test_returns', 'return shipping(3) == 4'],
  ['test_swallows', 'try:', '    assert shipping(3) == 99', 'except AssertionError:', '    pass'],
  ['test_not_none', 'assert shipping(3) is not None'],
  ['test_type', 'assert isinstance(shipping(10), int)'],
  ['test_itself', 'costs = [shipping(3), shipping(10)]', 'assert sorted(costs) == sorted(costs)'],
].map(([title, ...body]) => ({
  name: `new module, ${title}`,
  files: ship(def(title, ...body)),
  tests: { [title]: 'hollow' },
  functions: { shipping: false },
}))

const others = [
  {
    name: 'new module, and the subject is patched away',
    files: {
      'shop/shipping.py': SHIPPING,
      'tests/test_shipping.py': `from unittest.mock import patch\n\nfrom shop import shipping\n${def('test_four', 'with patch.object(shipping, "shipping", return_value=4):', '    assert shipping.shipping(3) == 4')}`,
    },
    tests: { test_four: 'hollow' },
    functions: { shipping: false },
  },
  {
    name: 'new function, and only its signature is asked',
    files: {
      'shop/price.py': PRICE + REFUND,
      'tests/test_signature.py': `import inspect\n\nfrom shop import price\n${def('test_signature', 'assert list(inspect.signature(price.refund).parameters) == ["amount", "days"]')}`,
    },
    tests: { test_signature: 'hollow' },
    functions: { refund: false },
  },
  {
    name: 'changed function, and the test is of what was there',
    files: price(HALF, 'discount, total', def('test_three', 'assert total([1, 2, 3]) == 6')),
    tests: { test_three: 'hollow' },
    functions: { discount: false },
  },
  {
    name: 'one hollow among honest ones',
    files: ship(
      def('test_four', 'assert shipping(3) == 4'),
      def('test_fifteen', 'assert shipping(21) == 15'),
      def('test_something', 'assert shipping(10) is not None'),
    ),
    tests: { test_four: 'honest', test_fifteen: 'honest', test_something: 'hollow' },
    functions: { shipping: true },
  },
  {
    name: 'a new function without a test, in a module of which another line is tested',
    files: price(
      HALF + REFUND,
      'discount, total',
      def('test_half', 'assert discount(200) == 100'),
      def('test_at_a_hundred', 'assert discount(100) == 100'),
    ),
    tests: { test_half: 'honest', test_at_a_hundred: 'honest' },
    functions: { discount: true, refund: false },
  },
  {
    name: 'a class of tests that pytest leaves out',
    files: {
      'shop/shipping.py': SHIPPING,
      'tests/test_shipping.py':
        'from shop.shipping import shipping\n\n\nclass TestShipping:\n    def __init__(self):\n        self.weight = 3\n\n    def test_four(self):\n        assert shipping(self.weight) == 4\n',
    },
    tests: { test_four: 'hollow' },
    functions: { shipping: false },
  },
  {
    name: 'changed function, and nothing of it is tested',
    files: { 'shop/price.py': HALF },
    tests: {},
    functions: { discount: false },
  },
]

/** Small changes in Python. */
export const pytest = {
  name: 'pytest',
  start: {
    'pyproject.toml':
      '[project]\nname = "shop"\nversion = "1"\n\n[tool.pytest.ini_options]\npythonpath = ["."]\n',
    '.gitignore': '__pycache__\n.pytest_cache\n',
    'shop/__init__.py': '',
    'shop/price.py': PRICE,
    'shop/old.py': 'def old(year):\n    return year < 2000\n',
    'tests/test_price.py':
      'from shop.price import total\n\n\ndef test_adds():\n    assert total([1, 2]) == 3\n',
    'tests/test_old.py':
      'from shop.old import old\n\n\ndef test_is_old():\n    assert old(1999)\n    assert not old(2000)\n',
  },
  changes: [...honest, ...hollow, ...others],
}
