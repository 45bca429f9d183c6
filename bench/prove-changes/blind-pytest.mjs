import { labels, text } from './written.mjs'

// The labels were checked: `faults` are possible mistakes in the changed lines; each honest test fails with one of them, and no hollow test with any.

const changes = [
  {
    name: 'amounts are read from words, in a table',
    files: {
      'app/amount.py': text`
import re
from decimal import Decimal

PATTERN = re.compile(r"^(-?)(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d{1,2}))?$")


def parse_amount(words):
    """Reads an amount as Germans write it."""
    match = PATTERN.match(words.strip())
    if match is None:
        raise ValueError(f"not an amount: {words!r}")
    sign, whole, cents = match.groups()
    amount = Decimal(whole.replace(".", "")) + Decimal((cents or "0").ljust(2, "0")) / 100
    return -amount if sign else amount
`,
      'tests/test_amount.py': text`
from decimal import Decimal

import pytest

from app.amount import parse_amount


@pytest.mark.parametrize(
    ("words", "amount"),
    [("1", "1"), ("1,5", "1.50"), ("1.234,56", "1234.56"), ("-3", "-3"), (" 7 ", "7")],
)
def test_reads(words, amount):
    assert parse_amount(words) == Decimal(amount)


@pytest.mark.parametrize("words", ["", "1,234", "1.23", "ten"])
def test_refuses(words):
    with pytest.raises(ValueError, match="not an amount"):
        parse_amount(words)


def test_is_nothing():
    assert parse_amount("0,00") == 0
`,
    },
    tests: labels(['test_reads', 'test_refuses', 'test_is_nothing']),
    functions: { parse_amount: true },
    faults: [
      ['ljust', 'rjust'],
      ['-amount if sign', 'amount if sign'],
      ['d{1,2}))?$', 'd{1,3}))?$'],
      [' / 100', ' + 100'],
    ],
  },
  {
    name: 'amounts are read from words, asked from outside',
    files: {
      'app/amount.py': text`
from decimal import Decimal


def parse_amount(words):
    sign = -1 if words.startswith("-") else 1
    whole, _, cents = words.lstrip("-").replace(".", "").partition(",")
    return sign * (Decimal(whole) + Decimal((cents or "0").ljust(2, "0")) / 100)
`,
      'tests/test_amount.py': text`
from decimal import Decimal

import pytest

from app import amount
from app.amount import parse_amount


def test_exists():
    assert hasattr(amount, "parse_amount")
    assert callable(parse_amount)


def test_returns_decimal():
    assert isinstance(parse_amount("1,50"), Decimal)


def test_not_none():
    result = parse_amount("1.234,56")
    assert result is not None
    assert result


def test_invalid():
    with pytest.raises(Exception):
        parse_amount(None)


def test_same():
    assert parse_amount("2,5") == parse_amount("2,5")
`,
    },
    tests: labels(
      [],
      ['test_exists', 'test_returns_decimal', 'test_not_none', 'test_invalid', 'test_same'],
    ),
    functions: { parse_amount: false },
    faults: [
      ['-1 if', '1 if'],
      ['ljust', 'rjust'],
      ['.replace(".", "")', '.replace(".", "0")'],
      [' / 100', ' / 10'],
    ],
  },
  {
    name: 'a basket counts pieces, and edges that held before',
    base: {
      'app/basket.py': text`
class Basket:
    def __init__(self):
        self.items = {}

    def add(self, name, count=1):
        self.items[name] = self.items.get(name, 0) + count

    def remove(self, name, count=1):
        del self.items[name]
`,
      'tests/test_basket.py': text`
from app.basket import Basket


def test_adds():
    basket = Basket()
    basket.add("pear")
    basket.add("pear", 2)
    assert basket.items == {"pear": 3}
`,
    },
    files: {
      'app/basket.py': (old) =>
        old.replace(
          '        del self.items[name]\n',
          '        left = self.items[name] - count\n        if left <= 0:\n            del self.items[name]\n        else:\n            self.items[name] = left\n',
        ),
      'tests/test_basket.py': (old) =>
        `${old.replace('from app', 'import pytest\n\nfrom app')}${text`


@pytest.fixture
def basket():
    basket = Basket()
    basket.add("pear", 3)
    return basket


def test_takes_one_out(basket):
    basket.remove("pear")
    assert basket.items == {"pear": 2}


def test_takes_the_last_out(basket):
    basket.remove("pear", 3)
    assert basket.items == {}


def test_takes_more_than_there_is(basket):
    basket.remove("pear", 4)
    assert "pear" not in basket.items


def test_knows_no_apple(basket):
    with pytest.raises(KeyError):
        basket.remove("apple")
`}`,
    },
    tests: labels([
      'test_takes_one_out',
      'test_takes_the_last_out',
      'test_takes_more_than_there_is',
      'test_knows_no_apple',
    ]),
    functions: { Basket: true },
    faults: [
      ['left <= 0', 'left < 0'],
      ['left <= 0', 'left == 0'],
      ['self.items[name] - count', 'self.items[name] + count'],
      [
        'left = self.items[name] - count',
        'left = self.items.get(name, 1) - count; self.items.setdefault(name, 0)',
      ],
    ],
  },
  {
    name: 'a basket counts pieces, and only its outside is asked',
    base: {
      'app/basket.py': text`
class Basket:
    def __init__(self):
        self.items = {}

    def add(self, name, count=1):
        self.items[name] = self.items.get(name, 0) + count

    def remove(self, name, count=1):
        del self.items[name]
`,
    },
    files: {
      'app/basket.py': (old) =>
        old.replace(
          '        del self.items[name]\n',
          '        left = self.items[name] - count\n        if left <= 0:\n            del self.items[name]\n        else:\n            self.items[name] = left\n',
        ),
      'tests/test_basket.py': text`
from unittest.mock import MagicMock

from app.basket import Basket


def test_create():
    basket = Basket()
    assert isinstance(basket, Basket)
    assert basket.items == {}


def test_remove_returns_none():
    basket = Basket()
    basket.add("pear", 3)
    assert basket.remove("pear") is None


def test_remove_called():
    basket = MagicMock(spec=Basket)
    basket.remove("pear", 2)
    basket.remove.assert_called_once_with("pear", 2)


def test_items_is_dict():
    basket = Basket()
    basket.add("pear", 3)
    basket.remove("pear", 2)
    assert type(basket.items) is dict
    assert len(basket.items) >= 0
`,
    },
    tests: labels(
      [],
      ['test_create', 'test_remove_returns_none', 'test_remove_called', 'test_items_is_dict'],
    ),
    functions: { Basket: false },
    faults: [
      ['left <= 0', 'left < 0'],
      ['left <= 0', 'left > 0'],
      ['self.items[name] - count', 'self.items[name] + count'],
    ],
  },
  {
    name: 'a retry sleeps as it is told',
    files: {
      'app/retry.py': text`
import time


def retry(task, times=3, wait=1.0, errors=(OSError,), sleep=time.sleep):
    for attempt in range(1, times + 1):
        try:
            return task()
        except errors:
            if attempt == times:
                raise
            sleep(wait * attempt)
`,
      'tests/test_retry.py': text`
from unittest.mock import Mock, call

import pytest

from app.retry import retry


def test_returns_at_once():
    sleep = Mock()
    assert retry(lambda: 5, sleep=sleep) == 5
    sleep.assert_not_called()


def test_waits_longer():
    sleep = Mock()
    task = Mock(side_effect=[OSError("one"), OSError("two"), "done"])
    assert retry(task, wait=2, sleep=sleep) == "done"
    assert sleep.call_args_list == [call(2), call(4)]


def test_gives_up():
    task = Mock(side_effect=OSError("down"))
    with pytest.raises(OSError, match="down"):
        retry(task, times=2, sleep=Mock())
    assert task.call_count == 2


def test_lets_others_through():
    task = Mock(side_effect=KeyError("bug"))
    with pytest.raises(KeyError):
        retry(task, sleep=Mock())
    assert task.call_count == 1
`,
    },
    tests: labels([
      'test_returns_at_once',
      'test_waits_longer',
      'test_gives_up',
      'test_lets_others_through',
    ]),
    functions: { retry: true },
    faults: [
      ['wait * attempt', 'wait'],
      ['attempt == times', 'attempt > times'],
      ['except errors:', 'except Exception:'],
      ['            return task()\n', '            sleep(wait)\n            return task()\n'],
    ],
  },
  {
    name: 'a retry, and the mocks talk to each other',
    files: {
      'app/retry.py': text`
import time


def retry(task, times=3, wait=1.0, sleep=time.sleep):
    for attempt in range(1, times + 1):
        try:
            return task()
        except OSError:
            if attempt == times:
                raise
            sleep(wait * attempt)
`,
      'tests/test_retry.py': text`
from unittest.mock import Mock, patch

from app.retry import retry


def test_retry_mocked():
    with patch("app.retry.retry") as fake:
        fake.return_value = "done"
        from app.retry import retry as patched

        assert patched(lambda: None) == "done"
        fake.assert_called_once()


def test_failing_task():
    task = Mock(side_effect=OSError("down"))
    try:
        retry(task, times=2, sleep=Mock())
        assert task.call_count == 99
    except Exception:
        pass


def test_task_is_mock():
    task = Mock(return_value=3)
    assert task() == 3
    assert task.called


def test_attempts():
    attempts = []
    for attempt in range(1, 4):
        attempts.append(attempt)
    assert attempts == [1, 2, 3]
`,
    },
    tests: labels(
      [],
      ['test_retry_mocked', 'test_failing_task', 'test_task_is_mock', 'test_attempts'],
    ),
    functions: { retry: false },
    faults: [
      ['wait * attempt', 'wait'],
      ['attempt == times', 'attempt > times'],
      ['times + 1', 'times'],
    ],
  },
  {
    name: 'weekdays are skipped, over the end of a week',
    files: {
      'app/workdays.py': text`
from datetime import date, timedelta


def next_workday(day, holidays=frozenset()):
    day += timedelta(days=1)
    while day.weekday() >= 5 or day in holidays:
        day += timedelta(days=1)
    return day


def workdays(start, end):
    days = (start + timedelta(days=n) for n in range((end - start).days))
    return sum(1 for day in days if day.weekday() < 5)
`,
      'tests/test_workdays.py': text`
from datetime import date

from app.workdays import next_workday, workdays

THURSDAY = date(2024, 3, 28)


class TestNextWorkday:
    def test_is_tomorrow(self):
        assert next_workday(THURSDAY) == date(2024, 3, 29)

    def test_is_over_the_weekend(self):
        assert next_workday(date(2024, 3, 29)) == date(2024, 4, 1)

    def test_is_over_easter(self):
        easter = {date(2024, 3, 29), date(2024, 4, 1)}
        assert next_workday(THURSDAY, easter) == date(2024, 4, 2)


class TestWorkdays:
    def test_week_has_five(self):
        assert workdays(date(2024, 3, 4), date(2024, 3, 11)) == 5

    def test_none_between_a_day_and_itself(self):
        assert workdays(THURSDAY, THURSDAY) == 0

    def test_end_is_not_counted(self):
        assert workdays(THURSDAY, date(2024, 3, 29)) == 1
`,
    },
    tests: labels([
      'test_is_tomorrow',
      'test_is_over_the_weekend',
      'test_is_over_easter',
      'test_week_has_five',
      'test_none_between_a_day_and_itself',
      'test_end_is_not_counted',
    ]),
    functions: { next_workday: true, workdays: true },
    faults: [
      [
        'def next_workday(day, holidays=frozenset()):\n    day += timedelta(days=1)\n',
        'def next_workday(day, holidays=frozenset()):\n',
      ],
      ['.weekday() >= 5', '.weekday() > 5'],
      [' or day in holidays', ''],
      ['(end - start).days)', '(end - start).days + 1)'],
      ['day.weekday() < 5', 'day.weekday() <= 5'],
    ],
  },
  {
    name: 'weekdays are skipped, and any date will do',
    files: {
      'app/workdays.py': text`
from datetime import timedelta


def next_workday(day):
    day += timedelta(days=1)
    while day.weekday() >= 5:
        day += timedelta(days=1)
    return day
`,
      'tests/test_workdays.py': text`
import datetime

from app.workdays import next_workday

DAYS = []


def test_next_workday_type():
    day = next_workday(datetime.date(2024, 3, 29))
    assert isinstance(day, datetime.date)


def test_next_workday_year():
    assert next_workday(datetime.date(2024, 3, 29)).year == 2024


def test_next_workday_all():
    for day, expected in DAYS:
        assert next_workday(day) == expected


def test_friday_is_friday():
    assert datetime.date(2024, 3, 29).weekday() == 4


def test_next_workday_conditional():
    day = next_workday(datetime.date(2024, 3, 29))
    if day == datetime.date(2024, 1, 1):
        assert False, "went backwards"
`,
    },
    tests: labels(
      [],
      [
        'test_next_workday_type',
        'test_next_workday_year',
        'test_next_workday_all',
        'test_friday_is_friday',
        'test_next_workday_conditional',
      ],
    ),
    functions: { next_workday: false },
    faults: [
      ['>= 5', '> 5'],
      ['>= 5', '< 5 and day.weekday() > 2'],
      ['def next_workday(day):\n    day += timedelta(days=1)\n', 'def next_workday(day):\n'],
    ],
  },
  {
    name: 'a mapping is cleaned, and its keys are all that counts',
    files: {
      'app/clean.py': text`
def clean(record):
    """Trims text, and leaves one blank between words."""
    cleaned = dict(record)
    for key, value in record.items():
        if isinstance(value, str):
            cleaned[key] = " ".join(value.split())
    return cleaned
`,
      'tests/test_clean.py': text`
from app.clean import clean

RECORD = {"name": " Ada ", "email": "Ada@Example.org"}


def test_clean_keys():
    assert set(clean(RECORD)) == {"name", "email"}


def test_clean_has_email():
    assert "email" in clean(RECORD)
    assert clean(RECORD)["email"]


def test_clean_returns_dict():
    assert isinstance(clean(RECORD), dict)


def test_record():
    clean(RECORD)
    assert RECORD["name"] == " Ada "
    assert len(RECORD) == 2
`,
    },
    tests: labels(
      [],
      ['test_clean_keys', 'test_clean_has_email', 'test_clean_returns_dict', 'test_record'],
    ),
    functions: { clean: false },
    faults: [
      ['" ".join', '"".join'],
      ['if isinstance', 'if not isinstance'],
      ['" ".join(value.split())', 'value'],
    ],
  },
  {
    name: 'a mapping is cleaned, value by value',
    files: {
      'app/clean.py': text`
def clean(record):
    """Trims text, drops what is empty, and writes addresses in small letters."""
    cleaned = {}
    for key, value in record.items():
        if isinstance(value, str):
            value = value.strip()
        if value in ("", None):
            continue
        cleaned[key] = value.lower() if key == "email" else value
    return cleaned
`,
      'tests/test_clean.py': text`
import pytest

from app.clean import clean


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        pytest.param({"name": " Ada "}, {"name": "Ada"}, id="trims"),
        pytest.param({"email": "A@B.C"}, {"email": "a@b.c"}, id="small letters"),
        pytest.param({"name": "Ada"}, {"name": "Ada"}, id="others stay as they are"),
        pytest.param({"note": "  ", "fax": None}, {}, id="drops what is empty"),
        pytest.param({"count": 0}, {"count": 0}, id="keeps zero"),
    ],
)
def test_clean(record, expected):
    assert clean(record) == expected


def test_nothing_of_nothing():
    assert clean({}) == {}


def test_leaves_the_record_alone():
    record = {"name": " Ada ", "fax": None}
    clean(record)
    assert record == {"name": " Ada ", "fax": None}
`,
    },
    tests: labels(['test_clean', 'test_nothing_of_nothing', 'test_leaves_the_record_alone']),
    functions: { clean: true },
    faults: [
      ['value.strip()', 'value'],
      ['cleaned = {}', 'cleaned = record'],
      ['("", None)', '("", None, 0)'],
      ['    return cleaned', '    return cleaned or None'],
    ],
  },
  {
    name: 'lines of a log are read, through a public caller',
    base: {
      'app/logs.py': text`
def _level(line):
    return line.split(" ")[0]


def count_errors(lines):
    return sum(1 for line in lines if _level(line) == "ERROR")
`,
      'tests/test_logs.py': text`
from app.logs import count_errors


def test_counts():
    assert count_errors(["ERROR a", "INFO b", "ERROR c"]) == 2
`,
    },
    files: {
      'app/logs.py': (old) =>
        old.replace(
          '    return line.split(" ")[0]\n',
          '    words = line.split()\n    if not words:\n        return ""\n    return words[0].strip("[]").upper()\n',
        ),
      'tests/test_logs.py': (old) =>
        `${old}${text`


def test_counts_in_brackets():
    assert count_errors(["[ERROR] a", "[INFO] b"]) == 1


def test_counts_small_letters():
    assert count_errors(["error a"]) == 1


def test_empty_lines_count_nothing():
    assert count_errors(["", "   "]) == 0


def test_errors_within_a_line_count_nothing():
    assert count_errors(["INFO no ERROR at all"]) == 0
`}`,
    },
    tests: labels([
      'test_counts_in_brackets',
      'test_counts_small_letters',
      'test_empty_lines_count_nothing',
      'test_errors_within_a_line_count_nothing',
    ]),
    functions: { _level: true },
    faults: [
      ['.strip("[]")', ''],
      ['.upper()', ''],
      ['    if not words:\n        return ""\n', ''],
      ['words[0]', '" ".join(words).replace("no ", "").replace("INFO ", "").split()[0]'],
    ],
  },
  {
    name: 'a report is printed, and what is printed is looked at',
    files: {
      'app/report.py': text`
import sys


def report(rows, out=sys.stdout):
    if not rows:
        print("nothing sold", file=out)
        return
    width = max(len(name) for name, _ in rows)
    for name, sold in sorted(rows, key=lambda row: -row[1]):
        print(f"{name:<{width}}  {sold:>4}", file=out)


def main(args):
    if "--help" in args:
        print("usage: report NAME=COUNT...")
        return 0
    try:
        rows = [(name, int(count)) for name, count in (arg.split("=") for arg in args)]
    except ValueError:
        print("each argument is NAME=COUNT", file=sys.stderr)
        return 2
    report(rows, sys.stdout)
    return 0
`,
      'tests/test_report.py': text`
from app.report import main


def test_sorts_by_what_was_sold(capsys):
    assert main(["tea=3", "coffee=12"]) == 0
    assert capsys.readouterr().out == "coffee    12\ntea        3\n"


def test_says_when_nothing_was_sold(capsys):
    main([])
    assert capsys.readouterr().out == "nothing sold\n"


def test_says_how_it_is_used(capsys):
    assert main(["--help"]) == 0
    assert "NAME=COUNT" in capsys.readouterr().out


def test_complains_on_stderr(capsys):
    assert main(["tea"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "each argument is NAME=COUNT\n"
`,
    },
    tests: labels([
      'test_sorts_by_what_was_sold',
      'test_says_when_nothing_was_sold',
      'test_says_how_it_is_used',
      'test_complains_on_stderr',
    ]),
    functions: { report: true, main: true },
    faults: [
      ['-row[1]', 'row[1]'],
      ['"nothing sold"', '""'],
      ['if "--help" in args', 'if "-h" in args'],
      ['file=sys.stderr', 'file=sys.stdout'],
    ],
  },
  {
    name: 'a report is printed, and nobody looks',
    base: {
      'app/report.py': text`
def render(rows):
    return "\n".join(f"{name}: {count}" for name, count in rows)


def report(rows):
    print(render(rows))
`,
    },
    files: {
      'app/report.py': text`
def render(rows):
    total = sum(count for _, count in rows)
    lines = [f"{name}: {count}" for name, count in rows]
    return "\n".join([*lines, f"total: {total}"])


def report(rows):
    print(render(rows))
`,
      'tests/test_report.py': text`
from unittest.mock import patch

from app.report import render, report

ROWS = [("tea", 3), ("coffee", 12)]


def test_report_prints(capsys):
    report(ROWS)
    captured = capsys.readouterr()
    assert captured.out != ""
    assert captured.err == ""


def test_report_uses_print():
    with patch("builtins.print") as fake:
        report(ROWS)
        assert fake.called


def test_render_is_string():
    assert isinstance(render(ROWS), str)
    assert len(render(ROWS)) > 0


def test_render_equals_render():
    expected = render(ROWS)
    assert render(list(ROWS)) == expected


def test_total():
    assert sum(count for _, count in ROWS) == 15
`,
    },
    tests: labels(
      [],
      [
        'test_report_prints',
        'test_report_uses_print',
        'test_render_is_string',
        'test_render_equals_render',
        'test_total',
      ],
    ),
    functions: { render: false },
    faults: [
      ['count for _, count', '1 for _, count'],
      ['{name}: {count}', '{count}: {name}'],
      ['total: {total}', 'sum: {total}'],
    ],
  },
  {
    name: 'files are copied with a backup, in a folder of the test',
    files: {
      'app/backup.py': text`
import shutil
from pathlib import Path


def save(path, content):
    """Writes a file and keeps what was there beside it."""
    path = Path(path)
    if path.exists() and path.read_text() != content:
        shutil.copy(path, path.with_suffix(path.suffix + ".bak"))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
`,
      'tests/test_backup.py': text`
import pytest

from app.backup import save


@pytest.fixture
def file(tmp_path):
    return tmp_path / "deep" / "notes.txt"


def test_makes_the_folder(file):
    save(file, "one")
    assert file.read_text() == "one"


def test_keeps_what_was_there(file):
    save(file, "one")
    save(file, "two")
    assert (file.parent / "notes.txt.bak").read_text() == "one"
    assert file.read_text() == "two"


def test_keeps_nothing_of_the_same(file):
    save(file, "one")
    save(file, "one")
    assert [path.name for path in file.parent.iterdir()] == ["notes.txt"]
`,
    },
    tests: labels([
      'test_makes_the_folder',
      'test_keeps_what_was_there',
      'test_keeps_nothing_of_the_same',
    ]),
    functions: { save: true },
    faults: [
      ['parents=True, ', ''],
      ['".bak"', '".old"'],
      [' and path.read_text() != content', ''],
      ['path.write_text(content)', 'path.write_text(path.name)'],
    ],
  },
  {
    name: 'files are copied with a backup, and the test writes them itself',
    files: {
      'app/backup.py': text`
import shutil
from pathlib import Path


def save(path, content):
    path = Path(path)
    if path.exists():
        shutil.copy(path, path.with_suffix(f"{path.suffix}.bak"))
    path.write_text(content)
    return path
`,
      'tests/test_backup.py': text`
import os
import shutil

from app.backup import save


def test_backup_is_written(tmp_path):
    source = tmp_path / "notes.txt"
    source.write_text("one")
    shutil.copy(source, tmp_path / "notes.txt.bak")
    assert (tmp_path / "notes.txt.bak").read_text() == "one"


def test_file_exists(tmp_path):
    file = tmp_path / "notes.txt"
    file.touch()
    save(file, "two")
    assert os.path.exists(file)


def test_returns_something(tmp_path):
    (tmp_path / "a.txt").touch()
    assert save(tmp_path / "a.txt", "x") is not None


def test_folder_is_not_empty(tmp_path):
    (tmp_path / "b.txt").touch()
    save(tmp_path / "b.txt", "x")
    assert list(tmp_path.iterdir())
`,
    },
    tests: labels(
      [],
      [
        'test_backup_is_written',
        'test_file_exists',
        'test_returns_something',
        'test_folder_is_not_empty',
      ],
    ),
    functions: { save: false },
    faults: [
      ['}.bak"', '}.old"'],
      ['if path.exists()', 'if not path.exists() and path.suffix == ""'],
      ['path.write_text(content)', 'path.write_text("")'],
      ['return path', 'return path.parent'],
    ],
  },
  {
    name: 'a client asks page after page',
    files: {
      'app/client.py': text`
class ApiError(Exception):
    def __init__(self, status):
        super().__init__(f"answered {status}")
        self.status = status


class Client:
    def __init__(self, session, base):
        self.session = session
        self.base = base.rstrip("/")

    def items(self):
        url = f"{self.base}/items?page=1"
        while url:
            response = self.session.get(url)
            if response.status_code >= 400:
                raise ApiError(response.status_code)
            body = response.json()
            yield from body["items"]
            url = body.get("next")
`,
      'tests/test_client.py': text`
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from app.client import ApiError, Client


def answer(status, body=None):
    return SimpleNamespace(status_code=status, json=lambda: body)


def test_follows_pages():
    session = Mock()
    session.get.side_effect = [
        answer(200, {"items": [1, 2], "next": "https://api/items?page=2"}),
        answer(200, {"items": [3]}),
    ]
    assert list(Client(session, "https://api/").items()) == [1, 2, 3]
    assert [call.args[0] for call in session.get.call_args_list] == [
        "https://api/items?page=1",
        "https://api/items?page=2",
    ]


def test_tells_the_status():
    session = Mock()
    session.get.return_value = answer(400)
    with pytest.raises(ApiError) as caught:
        list(Client(session, "https://api").items())
    assert caught.value.status == 400
    assert str(caught.value) == "answered 400"


def test_asks_for_nothing_before_it_must():
    session = Mock()
    Client(session, "https://api").items()
    session.get.assert_not_called()


def test_has_an_error():
    assert issubclass(ApiError, Exception)
    assert ApiError.__name__ == "ApiError"
`,
    },
    tests: labels(
      ['test_follows_pages', 'test_tells_the_status', 'test_asks_for_nothing_before_it_must'],
      ['test_has_an_error'],
    ),
    functions: { Client: true, ApiError: true },
    faults: [
      ['base.rstrip("/")', 'base'],
      ['>= 400', '> 400'],
      ['yield from body["items"]', 'yield from body["items"][:1]'],
      ['self.base = base.rstrip("/")', 'self.base = base.rstrip("/"); session.get(base)'],
    ],
  },
  {
    name: 'a client asks page after page, and the session is asked',
    files: {
      'app/client.py': text`
class Client:
    def __init__(self, session, base):
        self.session = session
        self.base = base.rstrip("/")

    def item(self, number):
        response = self.session.get(f"{self.base}/items/{number}")
        if response.status_code == 404:
            return None
        return response.json()["item"]
`,
      'tests/test_client.py': text`
from unittest.mock import MagicMock, patch

from app.client import Client


def test_client_init():
    session = MagicMock()
    client = Client(session, "https://api")
    assert client.session is session
    assert client.base is not None


def test_item_called():
    session = MagicMock()
    Client(session, "https://api").item(1)
    assert session.get.called


def test_item_mocked():
    client = Client(MagicMock(), "https://api")
    with patch.object(client, "item", return_value={"id": 1}):
        assert client.item(1) == {"id": 1}


def test_session_response():
    session = MagicMock()
    session.get.return_value.json.return_value = {"item": 7}
    assert session.get("https://api/items/7").json() == {"item": 7}


async def load(client):
    return client.item(1)


def test_load():
    result = load(Client(MagicMock(), "https://api"))
    assert result
    result.close()
`,
    },
    tests: labels(
      [],
      [
        'test_client_init',
        'test_item_called',
        'test_item_mocked',
        'test_session_response',
        'test_load',
      ],
    ),
    functions: { Client: false },
    faults: [
      ['base.rstrip("/")', 'base.strip("h")'],
      ['== 404', '!= 404'],
      ['/items/', '/item/'],
      ['["item"]', '["items"]'],
    ],
  },
  {
    name: 'a queue with places of honour, invariants for many inputs',
    files: {
      'app/heap.py': text`
class Heap:
    """The smallest comes out first; of equals the first that came."""

    def __init__(self):
        self._items = []
        self._count = 0

    def push(self, rank, item):
        self._items.append((rank, self._count, item))
        self._count += 1

    def pop(self):
        if not self._items:
            raise IndexError("the heap is empty")
        first = min(self._items, key=lambda entry: entry[:2])
        self._items.remove(first)
        return first[2]

    def __len__(self):
        return len(self._items)
`,
      'tests/test_heap.py': text`
import random

import pytest

from app.heap import Heap


def test_comes_out_sorted():
    dice = random.Random(7)
    for size in range(20):
        ranks = [dice.randrange(10) for _ in range(size)]
        heap = Heap()
        for rank in ranks:
            heap.push(rank, rank)
        assert [heap.pop() for _ in ranks] == sorted(ranks)
        assert len(heap) == 0


def test_first_come_first_served():
    heap = Heap()
    for item in "zab":
        heap.push(1, item)
    assert heap.pop() + heap.pop() + heap.pop() == "zab"


def test_takes_nothing_from_nothing():
    with pytest.raises(IndexError, match="heap is empty"):
        Heap().pop()
`,
    },
    tests: labels([
      'test_comes_out_sorted',
      'test_first_come_first_served',
      'test_takes_nothing_from_nothing',
    ]),
    functions: { Heap: true },
    faults: [
      ['first = min(', 'first = max('],
      ['entry[:2]', '(entry[0], entry[2])'],
      ['heap is empty', 'heap is full'],
    ],
  },
  {
    name: 'a queue with places of honour, that is only there',
    files: {
      'app/heap.py': text`
class Heap:
    def __init__(self):
        self._items = []

    def push(self, rank, item):
        self._items.append((rank, item))
        self._items.sort(key=lambda entry: entry[0])

    def pop(self):
        return self._items.pop(0)[1]

    def peek(self, default=None):
        return self._items[0][1] if self._items else default
`,
      'tests/test_heap.py': text`
import unittest

from app.heap import Heap


class HeapTest(unittest.TestCase):
    def setUp(self):
        self.heap = Heap()

    def test_is_a_heap(self):
        self.assertIsInstance(self.heap, Heap)

    def test_has_methods(self):
        for name in ("push", "pop", "peek"):
            self.assertTrue(hasattr(self.heap, name))

    def test_push_returns_none(self):
        self.assertIsNone(self.heap.push(1, "one"))

    def test_pop_fails(self):
        with self.assertRaises(Exception):
            self.heap.pop("too", "many")

    def test_keeps_order(self):
        items = [(2, "b"), (1, "a")]
        for rank, item in items:
            self.heap.push(rank, item)
        self.assertEqual(sorted(items)[0], (1, "a"))
`,
    },
    tests: labels(
      [],
      [
        'test_is_a_heap',
        'test_has_methods',
        'test_push_returns_none',
        'test_pop_fails',
        'test_keeps_order',
      ],
    ),
    functions: { Heap: false },
    faults: [
      ['entry[0])', '-entry[0])'],
      ['pop(0)[1]', 'pop()[1]'],
      ['if self._items else default', 'if len(self._items) > 1 else default'],
    ],
  },
  {
    name: 'temperatures are converted, and the file is tested beside',
    base: {
      'app/units.py': text`
def km_to_miles(km):
    return km * 0.621371
`,
      'tests/test_units.py': text`
from app.units import km_to_miles


def test_km():
    assert round(km_to_miles(10), 2) == 6.21
`,
    },
    files: {
      'app/units.py': (old) =>
        `${old}${text`


def to_fahrenheit(celsius):
    return celsius * 9 / 5 + 32


def to_celsius(fahrenheit):
    return (fahrenheit - 32) * 5 / 9
`}`,
      'tests/test_units.py': (old) =>
        `${old.replace('import km_to_miles', 'import km_to_miles, to_celsius, to_fahrenheit')}${text`


def test_miles():
    assert km_to_miles(0) == 0
    assert round(km_to_miles(1), 3) == 0.621


def test_fahrenheit_is_float():
    assert isinstance(to_fahrenheit(20), float)


def test_there_and_back_is_a_number():
    assert to_celsius(to_fahrenheit(20)) == to_celsius(to_fahrenheit(20))


def test_celsius_of_same():
    value = to_celsius(50)
    assert value in [value]
`}`,
    },
    tests: labels(
      [],
      [
        'test_miles',
        'test_fahrenheit_is_float',
        'test_there_and_back_is_a_number',
        'test_celsius_of_same',
      ],
    ),
    functions: { to_fahrenheit: false, to_celsius: false },
    faults: [
      ['9 / 5 + 32', '9 / 5 - 32'],
      ['- 32) * 5', '+ 32) * 5'],
    ],
  },
  {
    name: 'temperatures are converted, there and back',
    base: {
      'app/units.py': text`
def km_to_miles(km):
    return km * 0.621371
`,
    },
    files: {
      'app/units.py': (old) =>
        `${old}${text`


def to_fahrenheit(celsius):
    if celsius < -273.15:
        raise ValueError("colder than can be")
    return celsius * 9 / 5 + 32


def to_celsius(fahrenheit):
    return (fahrenheit - 32) * 5 / 9
`}`,
      'tests/test_units.py': text`
import unittest

from app.units import to_celsius, to_fahrenheit


class TemperatureTest(unittest.TestCase):
    def test_known_points(self):
        for celsius, fahrenheit in [(0, 32), (100, 212), (-40, -40)]:
            with self.subTest(celsius=celsius):
                self.assertEqual(to_fahrenheit(celsius), fahrenheit)
                self.assertEqual(to_celsius(fahrenheit), celsius)

    def test_back_again(self):
        for tenths in range(-2731, 5000, 7):
            self.assertAlmostEqual(to_celsius(to_fahrenheit(tenths / 10)), tenths / 10)

    def test_the_coldest_is_taken(self):
        self.assertAlmostEqual(to_fahrenheit(-273.15), -459.67)

    def test_nothing_is_colder(self):
        with self.assertRaisesRegex(ValueError, "colder"):
            to_fahrenheit(-273.2)
`,
    },
    tests: labels([
      'test_known_points',
      'test_back_again',
      'test_the_coldest_is_taken',
      'test_nothing_is_colder',
    ]),
    functions: { to_fahrenheit: true, to_celsius: true },
    faults: [
      ['9 / 5 + 32', '9 / 5 + 31'],
      ['celsius < -273.15', 'celsius <= -273.15'],
      ['celsius < -273.15', 'celsius < -274'],
    ],
  },
  {
    name: 'a decorator remembers, a test of it each',
    files: {
      'app/memo.py': text`
import functools


def memo(function):
    known = {}

    @functools.wraps(function)
    def remembered(*args):
        if args not in known:
            known[args] = function(*args)
        return known[args]

    remembered.forget = known.clear
    return remembered
`,
      'tests/test_memo.py': text`
from app.memo import memo


def make():
    calls = []

    @memo
    def double(n):
        """Doubles."""
        calls.append(n)
        return n * 2

    return double, calls


def test_works_once():
    double, calls = make()
    assert [double(2), double(2), double(3)] == [4, 4, 6]
    assert calls == [2, 3]


def test_keeps_the_name():
    double, _ = make()
    assert (double.__name__, double.__doc__) == ("double", "Doubles.")


def test_forgets():
    double, calls = make()
    double(2)
    double.forget()
    double(2)
    assert calls == [2, 2]


def test_remembers_none():
    calls = []
    nothing = memo(calls.append)
    nothing(1)
    nothing(1)
    assert calls == [1]


def test_is_callable():
    double, calls = make()
    assert callable(double)
    assert calls == []
`,
    },
    tests: labels(
      ['test_works_once', 'test_keeps_the_name', 'test_forgets', 'test_remembers_none'],
      ['test_is_callable'],
    ),
    functions: { memo: true },
    faults: [
      ['args not in known', 'known.get(args) is None'],
      ['args not in known', 'not known'],
      ['    @functools.wraps(function)\n', ''],
      ['remembered.forget = known.clear', 'remembered.forget = known.copy'],
    ],
  },
  {
    name: 'warnings are logged, and the log is the feature',
    base: {
      'app/imports.py': text`
def load(rows):
    return {row["id"]: row for row in rows}
`,
    },
    files: {
      'app/imports.py': text`
import logging

log = logging.getLogger(__name__)


def load(rows):
    loaded = {}
    for row in rows:
        if row["id"] in loaded:
            log.warning("twice: %s", row["id"])
            continue
        loaded[row["id"]] = row
    log.info("%d rows", len(loaded))
    return loaded
`,
      'tests/test_imports.py': text`
import logging

from app.imports import load


def test_warns_of_what_is_there_twice(caplog):
    load([{"id": 1}, {"id": 2}, {"id": 1}])
    assert caplog.record_tuples == [("app.imports", logging.WARNING, "twice: 1")]


def test_keeps_the_first():
    assert load([{"id": 1, "n": "a"}, {"id": 1, "n": "b"}]) == {1: {"id": 1, "n": "a"}}


def test_says_how_many(caplog):
    with caplog.at_level(logging.INFO):
        load([{"id": 1}, {"id": 2}])
    assert "2 rows" in caplog.text


def test_warns_of_nothing_else(caplog):
    load([{"id": 1}, {"id": 2}])
    assert caplog.records == []
`,
    },
    tests: labels([
      'test_warns_of_what_is_there_twice',
      'test_keeps_the_first',
      'test_says_how_many',
      'test_warns_of_nothing_else',
    ]),
    functions: { load: true },
    faults: [
      ['log.warning("twice: %s", row["id"])', 'log.info("twice: %s", row["id"])'],
      ['            continue\n', ''],
      ['len(loaded)', 'len(loaded) + 1'],
      ['log.info("%d rows"', 'log.warning("%d rows"'],
    ],
  },
  {
    name: 'a dataclass sorts itself, and its tests are quick',
    files: {
      'app/version.py': text`
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Version:
    major: int
    minor: int = 0
    patch: int = 0

    @classmethod
    def parse(cls, words):
        parts = words.lstrip("v").split(".")
        return cls(*(int(part) for part in parts[:3]))

    def bump(self, part):
        if part == "major":
            return Version(self.major + 1)
        if part == "minor":
            return Version(self.major, self.minor + 1)
        return Version(self.major, self.minor, self.patch + 1)
`,
      'tests/test_version.py': text`
import dataclasses

from app.version import Version


def test_is_dataclass():
    assert dataclasses.is_dataclass(Version)
    assert Version.__name__ == "Version"


def test_parse_gives_version():
    assert isinstance(Version.parse("7"), Version)


def test_bump_gives_other():
    version = Version(1, 2, 3)
    assert version.bump("minor") != Version(7, 7, 7)


def test_str():
    assert "Version" in repr(Version(1, 2))
`,
    },
    tests: labels(
      [],
      ['test_is_dataclass', 'test_parse_gives_version', 'test_bump_gives_other', 'test_str'],
    ),
    functions: { Version: false },
    faults: [
      ['parts[:3]', 'parts[:2]'],
      ['Version(self.major + 1)', 'Version(self.major + 1, self.minor)'],
      ['self.minor + 1)', 'self.minor + 2)'],
      ['order=True', 'order=False'],
      ['minor: int = 0', 'minor: int = 1'],
    ],
  },
  {
    name: 'a coroutine gathers, and runs by itself',
    files: {
      'app/gather.py': text`
import asyncio


async def first_good(tasks):
    errors = []
    for task in tasks:
        try:
            return await task()
        except LookupError as error:
            errors.append(str(error))
    raise LookupError("; ".join(errors) or "nothing to try")


async def limited(jobs, limit):
    gate = asyncio.Semaphore(limit)

    async def run(job):
        async with gate:
            return await job()

    return await asyncio.gather(*(run(job) for job in jobs))
`,
      'tests/test_gather.py': text`
import asyncio

import pytest

from app.gather import first_good, limited


async def good():
    return "good"


async def bad():
    raise LookupError("bad")


def test_takes_the_first_that_works():
    assert asyncio.run(first_good([bad, good, bad])) == "good"


def test_names_all_that_went_wrong():
    with pytest.raises(LookupError, match="^bad; bad$"):
        asyncio.run(first_good([bad, bad]))


def test_has_nothing_to_try():
    with pytest.raises(LookupError, match="nothing to try"):
        asyncio.run(first_good([]))


def test_limited_is_truthy():
    running = limited([good], 1)
    assert running
    running.close()


def test_limited_is_coroutine():
    assert asyncio.iscoroutinefunction(limited)
`,
    },
    tests: labels(
      [
        'test_takes_the_first_that_works',
        'test_names_all_that_went_wrong',
        'test_has_nothing_to_try',
      ],
      ['test_limited_is_truthy', 'test_limited_is_coroutine'],
    ),
    functions: { first_good: true, limited: false },
    faults: [
      ['            errors.append(str(error))\n', '            errors = [str(error)]\n'],
      ['"nothing to try"', '""'],
      ['except LookupError as error', 'except KeyError as error'],
      ['Semaphore(limit)', 'Semaphore(limit + 1)'],
    ],
  },
  {
    name: 'a fixture counts what is left open',
    base: {
      'app/pool.py': text`
class Pool:
    def __init__(self):
        self.open = 0

    def use(self, work):
        self.open += 1
        result = work()
        self.open -= 1
        return result
`,
    },
    files: {
      'app/pool.py': text`
class Pool:
    def __init__(self, limit=2):
        self.open = 0
        self.limit = limit

    def use(self, work):
        if self.open >= self.limit:
            raise RuntimeError("all in use")
        self.open += 1
        try:
            return work()
        finally:
            self.open -= 1
`,
      'tests/test_pool.py': text`
import pytest

from app.pool import Pool


@pytest.fixture
def pool():
    pool = Pool()
    yield pool
    assert pool.open == 0, "something was left open"


def test_works(pool):
    assert pool.use(lambda: pool.open) == 1


def test_closes_after_a_fault(pool):
    with pytest.raises(ZeroDivisionError):
        pool.use(lambda: 1 / 0)


def test_two_at_a_time(pool):
    assert pool.use(lambda: pool.use(lambda: pool.open)) == 2


def test_not_three(pool):
    with pytest.raises(RuntimeError, match="all in use"):
        pool.use(lambda: pool.use(lambda: pool.use(int)))
`,
    },
    tests: labels([
      'test_works',
      'test_closes_after_a_fault',
      'test_two_at_a_time',
      'test_not_three',
    ]),
    functions: { Pool: true },
    faults: [
      [
        '        try:\n            return work()\n        finally:\n            self.open -= 1',
        '        result = work()\n        self.open -= 1\n        return result',
      ],
      ['self.open >= self.limit', 'self.open > self.limit'],
      ['self.open += 1', 'self.open += 2'],
    ],
  },
  {
    name: 'a constant is another, and a table of it',
    base: {
      'app/plans.py': text`
LIMITS = {"free": 3, "team": 20}


def may_add(plan, users):
    return users < LIMITS[plan]
`,
    },
    files: {
      'app/plans.py': (old) => old.replace('"free": 3', '"free": 5'),
      'tests/test_plans.py': text`
from app.plans import LIMITS, may_add


def test_free_is_for_five():
    assert LIMITS["free"] == 5


def test_fifth_may_be_added():
    assert may_add("free", 4)


def test_sixth_may_not():
    assert not may_add("free", 5)


def test_limits_are_numbers():
    assert all(isinstance(limit, int) for limit in LIMITS.values())


def test_limit_of_free():
    assert LIMITS["free"] == LIMITS.get("free")


def test_team_is_for_more():
    assert may_add("team", 10)
`,
    },
    tests: labels(
      ['test_free_is_for_five', 'test_fifth_may_be_added', 'test_sixth_may_not'],
      ['test_limits_are_numbers', 'test_limit_of_free', 'test_team_is_for_more'],
    ),
    faults: [
      ['"free": 5', '"free": 4'],
      ['"free": 5', '"free": 6'],
      ['"free": 5', '"free": 50'],
    ],
  },
  {
    name: 'tests are written anew, and nothing else',
    base: {
      'app/text.py': text`
def shorten(words, width):
    if len(words) <= width:
        return words
    return words[: width - 1] + "…"
`,
      'tests/test_text.py': text`
from app.text import shorten


def test_short():
    assert shorten("abc", 3) == "abc"


def test_long():
    result = shorten("abcdef", 3)
    assert len(result) == 3
    assert result == "ab…"
`,
    },
    files: {
      'tests/test_text.py': text`
import pytest

from app.text import shorten


@pytest.mark.parametrize(("words", "short"), [("", ""), ("abc", "abc"), ("abcdef", "ab…")])
def test_shorten(words, short):
    assert shorten(words, 3) == short


def test_is_never_wider():
    for width in range(1, 9):
        assert len(shorten("abcdef", width)) == min(width, 6)
`,
    },
    tests: labels(['test_shorten', 'test_is_never_wider']),
    faults: [
      ['width - 1', 'width'],
      ['<= width', '< width'],
    ],
  },
  {
    name: 'a test is bent until it passes',
    base: {
      'app/shipping.py': text`
def days(country, express):
    if express:
        return 1
    return 2 if country == "DE" else 5
`,
      'tests/test_shipping.py': text`
from app.shipping import days


def test_express():
    assert days("FR", True) == 1


def test_abroad():
    assert days("FR", False) == 5
`,
    },
    files: {
      'app/shipping.py': text`
def days(country, express):
    if express:
        return 1 if country == "DE" else 3
    return 2 if country == "DE" else 6
`,
      'tests/test_shipping.py': text`
import pytest

from app.shipping import days


def test_express():
    assert days("FR", True) >= 1


@pytest.mark.skip(reason="flaky")
def test_abroad():
    assert days("FR", False) == 5


def test_home():
    assert days("DE", True) in (1, 2, 3, 4, 5, 6)
`,
    },
    tests: labels([], ['test_express', 'test_abroad', 'test_home']),
    functions: { days: false },
    faults: [
      ['1 if country', '2 if country'],
      ['else 3', 'else 4'],
      ['else 6', 'else 5'],
    ],
  },
  {
    name: 'passwords are judged, one reason each',
    files: {
      'app/password.py': text`
def weaknesses(password, name=""):
    found = []
    if len(password) < 10:
        found.append("short")
    if password.lower() == password:
        found.append("no capital")
    if not any(char.isdigit() for char in password):
        found.append("no digit")
    if name and name.lower() in password.lower():
        found.append("name")
    return found
`,
      'tests/test_password.py': text`
from app.password import weaknesses


def test_good_one_has_none():
    assert weaknesses("Correct4horse") == []


def test_ten_are_enough():
    assert weaknesses("Abcdefgh90") == []
    assert weaknesses("Abcdefg90") == ["short"]


def test_all_at_once():
    assert weaknesses("ada", "Ada") == ["short", "no capital", "no digit", "name"]


def test_no_name_is_in_all():
    assert "name" not in weaknesses("Correct4horse", "")


def test_returns_list():
    assert isinstance(weaknesses("x"), list)


def test_only_known():
    assert set(weaknesses("Correct4horse")) <= {"short", "no capital", "no digit", "name"}
`,
    },
    tests: labels(
      [
        'test_good_one_has_none',
        'test_ten_are_enough',
        'test_all_at_once',
        'test_no_name_is_in_all',
      ],
      ['test_returns_list', 'test_only_known'],
    ),
    functions: { weaknesses: true },
    faults: [
      ['< 10', '<= 10'],
      ['not any', 'any'],
      ['if name and name', 'if name'],
      ['password.lower() == password', 'password.upper() == password'],
    ],
  },
  {
    name: 'a new function beside one that is mended',
    base: {
      'app/stats.py': text`
def median(numbers):
    ordered = sorted(numbers)
    return ordered[len(ordered) // 2]
`,
      'tests/test_stats.py': text`
from app.stats import median


def test_median_of_three():
    assert median([3, 1, 2]) == 2
`,
    },
    files: {
      'app/stats.py': text`
def median(numbers):
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def spread(numbers):
    ordered = sorted(numbers)
    return ordered[-1] - ordered[0] if ordered else 0
`,
      'tests/test_stats.py': (old) =>
        `${old.replace('import median', 'import median, spread')}${text`


def test_median_of_four():
    assert median([4, 1, 3, 2]) == 2.5


def test_median_of_one():
    assert median([7]) == 7


def test_median_of_five():
    assert median([5, 1, 4, 2, 3]) == 3


def test_spread():
    assert spread([4, 1]) is not None


def test_spread_of_two():
    result = spread([3, 4])
    assert result or not result
`}`,
    },
    tests: labels(
      ['test_median_of_four', 'test_median_of_one', 'test_median_of_five'],
      ['test_spread', 'test_spread_of_two'],
    ),
    functions: { median: true, spread: false },
    faults: [
      ['middle - 1', 'middle + 1'],
      ['// 2', '// 2 + 1'],
      ['if len(ordered) % 2:', 'if not len(ordered) % 2:'],
      ['if ordered else 0', 'if ordered else 1'],
      ['ordered[-1] - ordered[0]', 'ordered[0] - ordered[-1]'],
    ],
  },
]

/** Small changes in Python, for a blind measurement. */
export const blindPytest = {
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
