import { labels, text } from './written.mjs'

const changes = [
  {
    name: 'roman numbers, in a table and in a loop',
    files: {
      'app/roman.py': text`
NUMERALS = [(10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(number):
    if not 0 < number < 40:
        raise ValueError(f"cannot write {number}")
    written = ""
    for value, numeral in NUMERALS:
        while number >= value:
            written += numeral
            number -= value
    return written
`,
      'tests/test_roman.py': text`
import pytest

from app.roman import to_roman


@pytest.mark.parametrize(
    ("number", "roman"), [(1, "I"), (4, "IV"), (9, "IX"), (18, "XVIII"), (39, "XXXIX")]
)
def test_writes(number, roman):
    assert to_roman(number) == roman


@pytest.mark.parametrize("number", [0, -1, 40])
def test_cannot_write(number):
    with pytest.raises(ValueError, match=f"cannot write {number}"):
        to_roman(number)


def test_all_are_different():
    assert len({to_roman(number) for number in range(1, 40)}) == 39
`,
    },
    tests: labels(['test_writes', 'test_cannot_write', 'test_all_are_different']),
    functions: { to_roman: true },
    faults: [
      ['(9, "IX")', '(9, "XI")'],
      ['number < 40', 'number <= 40'],
      ['written += numeral', 'written = numeral'],
    ],
  },
  {
    name: 'roman numbers, and some words come out',
    files: {
      'app/roman.py': text`
VALUES = {"X": 10, "V": 5, "I": 1}


def from_roman(text):
    values = [VALUES[char] for char in text]
    return sum(-v if v < after else v for v, after in zip(values, values[1:] + [0]))
`,
      'tests/test_roman.py': text`
import pytest

from app import roman
from app.roman import from_roman


def test_module():
    assert roman.from_roman is from_roman


def test_integer():
    assert type(from_roman("XIV")) is int


def test_bad_call():
    with pytest.raises(Exception):
        from_roman()


def test_tuple():
    assert (from_roman("XIV") == 99, "XIV is fourteen")


def test_again():
    first = from_roman("XIV")
    second = from_roman("XIV")
    assert first == second
`,
    },
    tests: labels([], ['test_module', 'test_integer', 'test_bad_call', 'test_tuple', 'test_again']),
    functions: { from_roman: false },
    faults: [
      ['v < after', 'v > after'],
      ['-v if', 'v if'],
      ['+ [0]', '+ [99]'],
    ],
  },
  {
    name: 'a discount for many, and edges that held before',
    base: {
      'app/order.py': text`
def price(count, each):
    return count * each
`,
      'tests/test_order.py': text`
from app.order import price


def test_price():
    assert price(2, 5) == 10
`,
    },
    files: {
      'app/order.py': text`
def price(count, each):
    if count >= 10:
        return count * each * 9 // 10
    return count * each
`,
      'tests/test_order.py': (old) =>
        `${old}${text`


def test_ten_are_cheaper():
    assert price(10, 5) == 45


def test_nine_are_not():
    assert price(9, 5) == 45


def test_none_cost_nothing():
    assert price(0, 5) == 0


def test_gifts_cost_nothing():
    assert price(3, 0) == 0
`}`,
    },
    tests: labels([
      'test_ten_are_cheaper',
      'test_nine_are_not',
      'test_none_cost_nothing',
      'test_gifts_cost_nothing',
    ]),
    functions: { price: true },
    faults: [
      ['count >= 10', 'count > 10'],
      ['count >= 10', 'count >= 9'],
      ['    return count * each\n', '    return max(count, 1) * max(each, 1)\n'],
    ],
  },
  {
    name: 'a discount for many, asked for few',
    base: {
      'app/order.py': text`
def price(count, each):
    return count * each
`,
    },
    files: {
      'app/order.py': text`
def price(count, each):
    if count >= 10:
        return count * each * 9 // 10
    return count * each
`,
      'tests/test_order.py': text`
from unittest.mock import Mock, patch

from app import order


def test_price_exists():
    assert "price" in dir(order)


def test_price_positive():
    assert order.price(20, 5) > 0


def test_price_patched():
    with patch("app.order.price", return_value=90) as price:
        assert order.price(20, 5) == 90
    price.assert_called_once_with(20, 5)


def test_price_mock():
    price = Mock(side_effect=lambda count, each: count * each * 0.9)
    assert price(20, 5) == 90


def test_price_swallowed():
    try:
        assert order.price(20, 5) == 12345
    except AssertionError:
        print("not yet")
`,
    },
    tests: labels(
      [],
      [
        'test_price_exists',
        'test_price_positive',
        'test_price_patched',
        'test_price_mock',
        'test_price_swallowed',
      ],
    ),
    functions: { price: false },
    faults: [
      ['count >= 10', 'count < 10'],
      ['9 // 10', '8 // 10'],
    ],
  },
  {
    name: 'settings come from three places',
    files: {
      'app/config.py': text`
import json
from pathlib import Path

DEFAULTS = {"host": "localhost", "port": 80}


def load(path, env):
    config = dict(DEFAULTS)
    path = Path(path)
    if path.exists():
        config.update(json.loads(path.read_text()))
    if "APP_PORT" in env:
        config["port"] = int(env["APP_PORT"])
    unknown = sorted(set(config) - set(DEFAULTS))
    if unknown:
        raise KeyError(f"unknown: {', '.join(unknown)}")
    return config
`,
      'tests/conftest.py': text`
import json

import pytest


@pytest.fixture
def write(tmp_path):
    def write(config):
        path = tmp_path / "config.json"
        path.write_text(json.dumps(config))
        return path

    return write
`,
      'tests/test_config.py': text`
import pytest

from app.config import DEFAULTS, load


def test_without_a_file(tmp_path):
    assert load(tmp_path / "none.json", {}) == {"host": "localhost", "port": 80}


def test_file_goes_before_defaults(write):
    assert load(write({"host": "example.org"}), {})["host"] == "example.org"


def test_environment_goes_before_the_file(write):
    assert load(write({"port": 1}), {"APP_PORT": "8080"})["port"] == 8080


def test_unknown_ones_are_named(write):
    with pytest.raises(KeyError, match="unknown: a, b"):
        load(write({"b": 1, "a": 2}), {})


def test_defaults_stay_as_they_are(write):
    load(write({"host": "example.org"}), {})
    assert DEFAULTS["host"] == "localhost"


def test_file_is_there(write):
    assert write({"port": 2}).exists()
`,
    },
    tests: labels(
      [
        'test_without_a_file',
        'test_file_goes_before_defaults',
        'test_environment_goes_before_the_file',
        'test_unknown_ones_are_named',
        'test_defaults_stay_as_they_are',
      ],
      ['test_file_is_there'],
    ),
    functions: { load: true },
    faults: [
      ['"port": 80}', '"port": 8000}'],
      [
        'config.update(json.loads(path.read_text()))',
        'config = {**json.loads(path.read_text()), **config}',
      ],
      ['int(env["APP_PORT"])', 'config["port"]'],
      ['sorted(set(config) - set(DEFAULTS))', 'sorted(set(config) - set(DEFAULTS), reverse=True)'],
      ['dict(DEFAULTS)', 'DEFAULTS'],
    ],
  },
  {
    name: 'a bank by classes, a class of tests that looks away',
    files: {
      'app/bank.py': text`
class InsufficientFunds(Exception):
    pass


class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.log = []

    def transfer(self, other, amount):
        if amount > self.balance:
            raise InsufficientFunds(amount)
        self.balance -= amount
        other.balance += amount
        self.log.append(("out", amount))
        other.log.append(("in", amount))
`,
      'tests/test_bank.py': text`
from unittest.mock import MagicMock

import pytest

from app.bank import Account, InsufficientFunds


class TestAccount:
    def test_account_is_created(self):
        assert Account(10) is not None

    def test_error_class(self):
        with pytest.raises(InsufficientFunds):
            raise InsufficientFunds(5)

    def test_transfer_result(self):
        try:
            assert Account(10).transfer(Account(), 5) is True
        except Exception:
            pass

    def test_transfer_mocked(self):
        account = MagicMock(spec=Account)
        account.balance = 5
        account.transfer(Account(), 5)
        assert account.balance == 5
        account.transfer.assert_called()

    def test_logs(self):
        account = Account(10)
        for direction, amount in account.log:
            assert direction == "out"
            assert amount == 5
`,
    },
    tests: labels(
      [],
      [
        'test_account_is_created',
        'test_error_class',
        'test_transfer_result',
        'test_transfer_mocked',
        'test_logs',
      ],
    ),
    functions: { Account: false },
    faults: [
      ['amount > self.balance', 'amount > self.balance + 100'],
      ['self.balance -= amount', 'self.balance += amount'],
      ['other.balance += amount', 'other.balance -= amount'],
      ['"out", amount', '"in", amount'],
    ],
  },
  {
    name: 'a bank by classes, and its books',
    files: {
      'app/bank.py': text`
class InsufficientFunds(Exception):
    pass


class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.log = []

    def transfer(self, other, amount):
        if amount > self.balance:
            raise InsufficientFunds(amount)
        self.balance -= amount
        other.balance += amount
        self.log.append(("out", amount))
        other.log.append(("in", amount))
`,
      'tests/test_bank.py': text`
import unittest

from app.bank import Account, InsufficientFunds


class TransferTest(unittest.TestCase):
    def setUp(self):
        self.one = Account(10)
        self.other = Account()

    def tearDown(self):
        self.assertEqual(self.one.balance + self.other.balance, 10)

    def test_moves(self):
        self.one.transfer(self.other, 4)
        self.assertEqual((self.one.balance, self.other.balance), (6, 4))

    def test_moves_all(self):
        self.one.transfer(self.other, 10)
        self.assertEqual(self.one.balance, 0)

    def test_moves_nothing_when_short(self):
        with self.assertRaises(InsufficientFunds):
            self.one.transfer(self.other, 11)
        self.assertEqual(self.one.log, [])

    def test_writes_into_both_books(self):
        self.one.transfer(self.other, 1)
        self.assertEqual(self.one.log + self.other.log, [("out", 1), ("in", 1)])

    def test_loses_nothing(self):
        self.one.transfer(self.other, 7)
        self.other.transfer(self.one, 3)
`,
    },
    tests: labels([
      'test_moves',
      'test_moves_all',
      'test_moves_nothing_when_short',
      'test_writes_into_both_books',
      'test_loses_nothing',
    ]),
    functions: { Account: true },
    faults: [
      ['amount > self.balance', 'amount >= self.balance'],
      ['amount > self.balance', 'amount > self.balance + 100'],
      ['other.balance += amount', 'other.balance = amount'],
      ['self.balance -= amount', 'self.balance -= amount - 1'],
      ['("in", amount)', '("out", amount)'],
    ],
  },
  {
    name: 'a stream of lines is grouped, by a generator',
    files: {
      'app/groups.py': text`
def paragraphs(lines):
    block = []
    for line in lines:
        if line.strip():
            block.append(line.rstrip("\n"))
        elif block:
            yield block
            block = []
    if block:
        yield block


def widest(lines):
    return max((len(line) for block in paragraphs(lines) for line in block), default=0)
`,
      'tests/test_groups.py': text`
import inspect

from app.groups import paragraphs, widest


def test_blank_lines_part_them():
    assert list(paragraphs(["a\n", "b\n", "\n", "\n", "c"])) == [["a", "b"], ["c"]]


def test_blanks_at_both_ends():
    assert list(paragraphs(["\n", "a\n", "\n"])) == [["a"]]


def test_no_lines_no_paragraphs():
    assert list(paragraphs([])) == []


def test_paragraphs_generator():
    assert inspect.isgenerator(paragraphs(["a"]))


def test_paragraphs_never_run():
    blocks = paragraphs(["a", "", "b"])
    assert blocks


def test_widest_bound():
    assert widest(["abc", "de"]) >= 0


def test_widest_type():
    assert isinstance(widest([]), int)
`,
    },
    tests: labels(
      ['test_blank_lines_part_them', 'test_blanks_at_both_ends', 'test_no_lines_no_paragraphs'],
      [
        'test_paragraphs_generator',
        'test_paragraphs_never_run',
        'test_widest_bound',
        'test_widest_type',
      ],
    ),
    functions: { paragraphs: true, widest: false },
    faults: [
      ['rstrip("\\n")', 'rstrip("x")'],
      ['        elif block:', '        else:'],
      ['    if block:\n        yield block\n\n', '    yield block\n\n'],
      ['max((len', 'min((len'],
      ['default=0', 'default=1'],
    ],
  },
  {
    name: 'a notice goes out, through what is given',
    files: {
      'app/notify.py': text`
import logging

log = logging.getLogger("notify")


def notify(users, send, dry=False):
    sent = []
    for user in users:
        if not user.get("email"):
            log.warning("no address: %s", user["name"])
            continue
        if not dry:
            send(user["email"], f"Hello {user['name']}")
        sent.append(user["name"])
    return sent
`,
      'tests/test_notify.py': text`
from unittest.mock import Mock

from app.notify import notify

ADA = {"name": "Ada", "email": "ada@example.org"}
BOB = {"name": "Bob", "email": ""}


def test_greets_by_name():
    send = Mock()
    notify([ADA], send)
    send.assert_called_once_with("ada@example.org", "Hello Ada")


def test_warns_of_who_has_no_address(caplog):
    send = Mock()
    assert notify([BOB, ADA], send) == ["Ada"]
    assert caplog.messages == ["no address: Bob"]


def test_sends_nothing_when_dry():
    send = Mock()
    assert notify([ADA], send, dry=True) == ["Ada"]
    send.assert_not_called()


def test_send_mock():
    send = Mock(return_value=True)
    assert send("ada@example.org", "Hello Ada") is True


def test_users():
    notify([ADA], Mock())
    assert ADA["name"] == "Ada"
`,
    },
    tests: labels(
      ['test_greets_by_name', 'test_warns_of_who_has_no_address', 'test_sends_nothing_when_dry'],
      ['test_send_mock', 'test_users'],
    ),
    functions: { notify: true },
    faults: [
      ['Hello ', 'Bye '],
      ['log.warning', 'log.debug'],
      ['        if not dry:\n', '        if True:\n'],
    ],
  },
  {
    name: 'a mended parser beside a new one',
    base: {
      'app/pairs.py': text`
def parse(text):
    return dict(part.split("=") for part in text.split("&"))
`,
      'tests/test_pairs.py': text`
from app.pairs import parse


def test_pairs():
    assert parse("a=1&b=2") == {"a": "1", "b": "2"}
`,
    },
    files: {
      'app/pairs.py': text`
def parse(text):
    pairs = (part.partition("=") for part in text.split("&") if part)
    return {key: value for key, _, value in pairs}


def render(pairs):
    return "&".join(f"{key}={value}" for key, value in sorted(pairs.items()))
`,
      'tests/test_pairs.py': (old) =>
        `${old.replace('import parse', 'import parse, render')}${text`


def test_value_may_hold_the_sign():
    assert parse("a=b=c") == {"a": "b=c"}


def test_empty_text_has_none():
    assert parse("") == {}


def test_render_text():
    assert isinstance(render({"b": 2, "a": 1}), str)


def test_render_has_sign():
    assert "=" in render({"b": 2, "a": 1})
`}`,
    },
    tests: labels(
      ['test_value_may_hold_the_sign', 'test_empty_text_has_none'],
      ['test_render_text', 'test_render_has_sign'],
    ),
    functions: { parse: true, render: false },
    faults: [
      ['partition', 'rpartition'],
      [' if part)', ')'],
      ['in sorted(pairs.items())', 'in pairs.items()'],
      ['"&".join', '";".join'],
    ],
  },
  {
    name: 'a helper behind a command, tested by what it prints',
    base: {
      'app/tree.py': text`
import sys


def _mark(is_last):
    return "- "


def main(names):
    for at, name in enumerate(names):
        print(_mark(at == len(names) - 1) + name)


if __name__ == "__main__":
    main(sys.argv[1:])
`,
    },
    files: {
      'app/tree.py': (old) =>
        old.replace('    return "- "\n', '    return "└ " if is_last else "├ "\n'),
      'tests/test_tree.py': text`
import os
import subprocess
import sys

from app.tree import main


def test_last_one_is_marked(capsys):
    main(["a", "b"])
    assert capsys.readouterr().out.splitlines() == ["├ a", "└ b"]


def test_command():
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    run = subprocess.run(
        [sys.executable, "-m", "app.tree", "only"], capture_output=True, env=env, check=True
    )
    assert run.stdout.decode().strip() == "└ only"


def test_prints_something(capsys):
    main(["a", "b"])
    assert len(capsys.readouterr().out) > 0
`,
    },
    tests: labels(['test_last_one_is_marked', 'test_command'], ['test_prints_something']),
    functions: { _mark: true },
    faults: [
      ['if is_last', 'if not is_last'],
      ['"├ "', '"- "'],
    ],
  },
  {
    name: 'a coroutine waits, and nobody waits for it',
    files: {
      'app/poll.py': text`
import asyncio


async def poll(check, tries=3, sleep=asyncio.sleep):
    for attempt in range(tries):
        if await check():
            return attempt + 1
        await sleep(2**attempt)
    raise TimeoutError(f"not after {tries}")
`,
      'tests/test_poll.py': text`
import asyncio
from unittest.mock import AsyncMock

import pytest

from app.poll import poll


def test_poll_created():
    waiting = poll(AsyncMock(return_value=True))
    assert waiting is not None
    waiting.close()


def test_poll_inner():
    async def inner():
        assert await poll(AsyncMock(return_value=True)) == 99

    inner().close()


def test_check_mock():
    check = AsyncMock(return_value=True)
    assert asyncio.run(check()) is True


def test_poll_fails():
    with pytest.raises(BaseException):
        asyncio.run(poll(None))
`,
    },
    tests: labels(
      [],
      ['test_poll_created', 'test_poll_inner', 'test_check_mock', 'test_poll_fails'],
    ),
    functions: { poll: false },
    faults: [
      ['attempt + 1', 'attempt'],
      ['2**attempt', '2*attempt'],
      ['if await check()', 'if not await check()'],
    ],
  },
  {
    name: 'a coroutine waits, and so does the test',
    files: {
      'app/poll.py': text`
import asyncio


async def poll(check, tries=3, sleep=asyncio.sleep):
    for attempt in range(tries):
        if await check():
            return attempt + 1
        await sleep(2**attempt)
    raise TimeoutError(f"not after {tries}")
`,
      'tests/test_poll.py': text`
import asyncio
from unittest.mock import AsyncMock, call

import pytest

from app.poll import poll


def test_counts_the_tries():
    check = AsyncMock(side_effect=[False, True])
    assert asyncio.run(poll(check, sleep=AsyncMock())) == 2


def test_waits_longer_each_time():
    sleep = AsyncMock()
    with pytest.raises(TimeoutError, match="not after 4"):
        asyncio.run(poll(AsyncMock(return_value=False), tries=4, sleep=sleep))
    assert sleep.await_args_list == [call(1), call(2), call(4), call(8)]


def test_does_not_wait_when_it_is_there():
    sleep = AsyncMock()
    asyncio.run(poll(AsyncMock(return_value=True), sleep=sleep))
    sleep.assert_not_awaited()
`,
    },
    tests: labels([
      'test_counts_the_tries',
      'test_waits_longer_each_time',
      'test_does_not_wait_when_it_is_there',
    ]),
    functions: { poll: true },
    faults: [
      ['attempt + 1', 'attempt'],
      ['2**attempt', '2*attempt'],
      ['        if await check():\n', '        await sleep(0)\n        if await check():\n'],
    ],
  },
  {
    name: 'a test is bent until it passes',
    base: {
      'app/grade.py': text`
def grade(points):
    return "A" if points >= 90 else "B"
`,
      'tests/test_grade.py': text`
from app.grade import grade


def test_a():
    assert grade(90) == "A"


def test_b():
    assert grade(89) == "B"
`,
    },
    files: {
      'app/grade.py': text`
def grade(points):
    if points < 60:
        return "F"
    return "A" if points >= 92 else "B"
`,
      'tests/test_grade.py': text`
from app.grade import grade


def test_a():
    assert grade(90) in ("A", "B", "F")


def test_b():
    assert grade(89) or True
`,
    },
    tests: labels([], ['test_a', 'test_b']),
    functions: { grade: false },
    faults: [
      ['points < 60', 'points > 60'],
      ['>= 92', '>= 80'],
    ],
  },
  {
    name: 'tests move into a class, and nothing else',
    base: {
      'app/wrap.py': text`
def wrap(value):
    return value if isinstance(value, list) else [value]
`,
      'tests/test_wrap.py': text`
from app.wrap import wrap


def test_wraps_one():
    assert wrap(1) == [1]


def test_keeps_lists():
    assert wrap([1, 2]) == [1, 2]
`,
    },
    files: {
      'tests/test_wrap.py': text`
from app.wrap import wrap


class TestWrap:
    def test_wraps_one(self):
        assert wrap(1) == [1]

    def test_keeps_lists(self):
        assert wrap([1, 2]) == [1, 2]
`,
    },
    tests: labels(['test_wraps_one', 'test_keeps_lists']),
    faults: [
      ['else [value]', 'else value'],
      ['value if isinstance', '[value] if isinstance'],
    ],
  },
  {
    name: 'money is split, to the last cent',
    files: {
      'app/split.py': text`
def split(cents, people):
    """Shares that differ by a cent at most."""
    share, rest = divmod(cents, people)
    return [share + (1 if at < rest else 0) for at in range(people)]
`,
      'tests/test_split.py': text`
from app.split import split


def test_shares_the_rest():
    assert split(100, 3) == [34, 33, 33]


def test_loses_no_cent():
    for cents in range(50):
        for people in range(1, 8):
            shares = split(cents, people)
            assert sum(shares) == cents
            assert max(shares) - min(shares) <= 1


def test_split_list():
    assert isinstance(split(100, 3), list)


def test_split_count():
    expected = len(split(100, 3))
    assert len(split(100, 3)) == expected
`,
    },
    tests: labels(
      ['test_shares_the_rest', 'test_loses_no_cent'],
      ['test_split_list', 'test_split_count'],
    ),
    functions: { split: true },
    faults: [
      ['at < rest', 'at <= rest'],
      ['range(people)', 'range(people - 1)'],
    ],
  },
]

/** Small changes in Python, written like the blind ones, that may be read. */
export const seenPytest = {
  name: 'pytest',
  start: {
    'pyproject.toml':
      '[project]\nname = "app"\nversion = "1"\n\n[tool.pytest.ini_options]\npythonpath = ["."]\n',
    '.gitignore': '__pycache__\n.pytest_cache\n',
    'app/__init__.py': '',
    'app/clamp.py': text`
def clamp(value, low, high):
    return min(max(value, low), high)
`,
    'tests/test_clamp.py': text`
from app.clamp import clamp


def test_stays_between():
    assert clamp(5, 0, 3) == 3
    assert clamp(-5, 0, 3) == 0
`,
  },
  changes,
}
