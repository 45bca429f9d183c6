const CART = `def total(prices):
    return sum(prices)


def count(prices):
    return len(prices)
`

/** The same history in Python. */
export const pytest = {
  name: 'pytest',
  start: {
    'pyproject.toml':
      '[project]\nname = "shop"\nversion = "1"\n\n[tool.pytest.ini_options]\npythonpath = ["."]\n',
    '.gitignore': '__pycache__\n.pytest_cache\n',
    'README.md': 'A shop.\n',
    'shop/__init__.py': '',
    'shop/cart.py': CART,
    'shop/money.py': 'def cents(amount):\n    return amount * 100\n',
    'shop/old.py': 'def used(a):\n    return a\n\n\ndef unused(a):\n    return a\n',
    'tests/test_cart.py':
      'from shop.cart import count, total\n\n\ndef test_adds_prices():\n    assert total([1, 2]) == 3\n\n\ndef test_counts():\n    prices = [1, 2]\n    assert count(prices) == 2\n    assert count([]) == 0\n',
    'tests/test_money.py':
      'from shop.money import cents\n\n\ndef test_is_in_cents():\n    assert cents(2) == 200\n',
    'tests/test_old.py':
      'from shop.old import used\n\n\ndef test_is_used():\n    assert used(1) == 1\n',
  },
  steps: [
    {
      says: 'a new function, with its test',
      files: {
        'shop/cart.py': (text) =>
          `${text}\n\ndef mean(prices):\n    return total(prices) / len(prices)\n`,
        'tests/test_cart.py': (text) =>
          `${text.replace('count, total', 'count, mean, total')}\n\ndef test_is_the_mean():\n    assert mean([1, 3]) == 2\n`,
      },
      honest: { test_is_the_mean: 'proven' },
    },
    {
      says: 'a new module, with its test and a fixture',
      files: {
        'shop/tax.py': 'def tax(amount):\n    return amount / 5\n',
        'tests/conftest.py': 'import pytest\n\n\n@pytest.fixture\ndef amount():\n    return 10\n',
        'tests/test_tax.py':
          'from shop.tax import tax\n\n\ndef test_is_a_fifth(amount):\n    assert tax(amount) == 2\n',
      },
      honest: { test_is_a_fifth: 'proven' },
    },
    {
      says: 'a bug is fixed, and a test shows it',
      files: {
        'shop/money.py': 'def cents(amount):\n    return round(amount * 100)\n',
        'tests/test_money.py': (text) =>
          `${text}\n\ndef test_rounds():\n    assert cents(1.1) == 110\n`,
      },
      honest: { test_rounds: 'proven' },
    },
    {
      says: 'an error is raised, and a test asks for it',
      files: {
        'shop/money.py': (text) =>
          text.replace(
            '    return',
            '    if amount < 0:\n        raise ValueError(amount)\n    return',
          ),
        'tests/test_money.py': (text) =>
          `import pytest\n\n${text}\n\ndef test_refuses():\n    with pytest.raises(ValueError):\n        cents(-1)\n`,
      },
      honest: { test_refuses: 'proven' },
    },
    {
      says: 'a test is renamed, moved and formatted anew',
      files: {
        'tests/test_cart.py': (text) => text.replace(/\n\ndef test_adds_prices\(\):\n.*\n/, ''),
        'tests/test_sum.py':
          'from shop.cart import total\n\n\ndef test_adds_all_prices():\n    # two of them\n    assert total(\n        [1, 2],\n    ) == 3\n',
      },
      honest: {},
    },
    {
      says: 'a test is written of what is there',
      files: {
        'tests/test_sum.py': (text) =>
          `${text}\n\ndef test_adds_nothing():\n    assert total([]) == 0\n`,
      },
      honest: { test_adds_nothing: 'characterisation' },
    },
    {
      says: 'the documentation changes, dead code goes, a comment comes',
      files: {
        'README.md': 'A shop that sells.\n',
        'shop/old.py': '# kept for others\ndef used(a):\n    return a\n',
      },
      honest: {},
    },
    {
      says: 'the new test passes without the change',
      files: {
        'shop/cart.py': (text) =>
          text.replace(
            'return len(prices)',
            'return len([price for price in prices if price > 0])',
          ),
        'tests/test_sum.py': (text) =>
          `${text}\n\ndef test_adds_three():\n    assert total([1, 2, 3]) == 6\n`,
      },
      cheats: { test_adds_three: 'hollow' },
    },
    {
      says: 'the new test asserts what is always so',
      files: {
        'shop/money.py': (text) => `${text}\n\ndef euros(amount):\n    return amount / 100\n`,
        'tests/test_money.py': (text) =>
          `${text.replace('import cents', 'import cents, euros')}\n\ndef test_is_in_euros():\n    euros(200)\n    assert True\n`,
      },
      cheats: { test_is_in_euros: 'tautological' },
    },
    {
      says: 'the new test is skipped',
      files: {
        'shop/tax.py': (text) => `${text}\n\ndef gross(amount):\n    return amount + tax(amount)\n`,
        'tests/test_gross.py':
          'import pytest\nfrom shop.tax import gross\n\n\n@pytest.mark.skip(reason="later")\ndef test_is_gross():\n    assert gross(10) == 12\n',
      },
      cheats: { test_is_gross: 'skipped' },
    },
    {
      says: 'the new test is expected to fail',
      files: {
        'shop/tax.py': (text) => `${text}\n\ndef net(amount):\n    return amount / 1.2\n`,
        'tests/test_net.py':
          'import pytest\nfrom shop.tax import net\n\n\n@pytest.mark.xfail\ndef test_is_net():\n    assert net(12) == 11\n',
      },
      cheats: { test_is_net: 'skipped' },
    },
    {
      says: 'the new test is about something else',
      files: {
        'shop/size.py': 'def size(n):\n    return "big" if n > 10 else "small"\n',
        'tests/test_other.py':
          'from shop.old import used\n\n\ndef test_is_used_twice():\n    assert used(used(2)) == 2\n',
      },
      cheats: { test_is_used_twice: 'unrelated' },
    },
    {
      says: 'beside an honest test of a new function stands one of what was there',
      files: {
        'shop/cart.py': (text) => `${text}\n\ndef highest(prices):\n    return max(prices)\n`,
        'tests/test_cart.py': (text) =>
          `${text.replace('count, mean, total', 'count, highest, mean, total')}\n\ndef test_is_the_highest():\n    assert highest([1, 3]) == 3\n\n\ndef test_adds_up():\n    assert total([4, 10]) == 14\n`,
      },
      honest: { test_is_the_highest: 'proven' },
      cheats: { test_adds_up: 'hollow' },
    },
    {
      says: 'nothing in the new test can fail',
      files: {
        'shop/coupon.py': 'def coupon(code):\n    return len(code) == 8\n',
        'tests/test_coupon.py':
          'from shop.coupon import coupon  # noqa: F401\n\n\ndef test_knows_coupons():\n    known = 1\n    assert known == 1\n',
      },
      cheats: { test_knows_coupons: 'tautological' },
    },
  ],
}
