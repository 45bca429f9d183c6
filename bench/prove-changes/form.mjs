// Changes whose tests check only a form: a length, keys, a part of a text. They are honest if the change is about the form, hollow otherwise.
import { barely } from './barely.mjs'
import { seenCargo } from './seen-cargo.mjs'
import { seenGo } from './seen-go.mjs'
import { seenPytest } from './seen-pytest.mjs'
import { seenVitest } from './seen-vitest.mjs'
import { labels, text } from './written.mjs'

const script = [
  {
    name: 'lists where their length is the point, and where it is all',
    files: {
      'src/lists.ts': text`
export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

export function chunk<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < items.length; at += size) chunks.push(items.slice(at, at + size))
  return chunks
}

export function top(scores: readonly number[], most: number): number[] {
  return scores.toSorted((a, b) => b - a).slice(0, most)
}

export function deltas(values: readonly number[]): number[] {
  return values.map((value, at) => (at > 0 ? value - (values[at - 1] ?? 0) : 0))
}
`,
      'test/lists.test.ts': text`
import { expect, it } from 'vitest'
import { chunk, deltas, top, unique } from '../src/lists'

it('drops doubles', () => {
  expect(unique([1, 1, 2])).toHaveLength(2)
})

it('makes as many chunks as it takes', () => {
  expect(chunk([1, 2, 3], 2)).toHaveLength(2)
})

it('fills each chunk but the last', () => {
  expect(chunk([1, 2, 3], 2).map(({ length }) => length)).toEqual([2, 1])
})

it('makes no chunk of nothing', () => {
  expect(chunk([], 2)).toEqual([])
})

it('keeps the best', () => {
  expect(top([1, 3, 2], 1)).toEqual([3])
})

it('keeps no more than it may', () => {
  expect(top([1, 3, 2], 2).length).toBe(2)
})

it('puts the best first', () => {
  const [first = 0, second = 0] = top([1, 3, 2], 2)
  expect(first).toBeGreaterThan(second)
})

it('has deltas', () => {
  expect(deltas([1, 4, 9])).toHaveLength(3)
})

it('has number deltas', () => {
  expect(deltas([1, 4, 9]).every((one) => typeof one === 'number')).toBe(true)
})

it('has some deltas', () => {
  expect(deltas([1, 4, 9]).length).toBeGreaterThan(0)
})
`,
    },
    tests: labels(
      [
        'drops doubles',
        'makes as many chunks as it takes',
        'fills each chunk but the last',
        'makes no chunk of nothing',
        'keeps the best',
        'keeps no more than it may',
        'puts the best first',
      ],
      ['has deltas', 'has number deltas', 'has some deltas'],
    ),
  },
  {
    name: 'a bill, by its keys and by what they hold',
    files: {
      'src/bill.ts': text`
export interface Bill {
  net: number
  tax: number
  label: string
  notes: string[]
}

export function bill(count: number, price: number, member: boolean): Bill {
  if (count < 0) throw new RangeError('count is below nothing: ' + count)
  const off = member && count > 9 ? 10 : 0
  const net = (count * price * (100 - off)) / 100
  const notes = off > 0 ? ['ten percent off'] : []
  return { net, tax: net / 5, label: count + ' pieces, ' + net + ' net', notes }
}
`,
      'test/bill.test.ts': text`
import { expect, it } from 'vitest'
import { bill } from '../src/bill'

it('is refused below nothing', () => {
  expect(() => bill(-1, 5, false)).toThrow(/below nothing/)
})

it('is nothing for nothing', () => {
  expect(bill(0, 5, false).net).toBe(0)
})

it('has no notes for strangers', () => {
  expect(bill(10, 5, false).notes).toHaveLength(0)
})

it('has a note for members', () => {
  expect(bill(10, 5, true).notes).toHaveLength(1)
})

it('says how much it is', () => {
  expect(bill(10, 5, true).label).toContain('45 net')
})

it('is all of it', () => {
  expect(bill(2, 5, false)).toMatchInlineSnapshot(${'`'}
    {
      "label": "2 pieces, 10 net",
      "net": 10,
      "notes": [],
      "tax": 2,
    }
  ${'`'})
})

it('grows with each piece', () => {
  for (let count = 0; count < 9; count += 1)
    expect(bill(count + 1, 5, true).net - bill(count, 5, true).net).toBe(5)
})

it('has its fields', () => {
  expect(Object.keys(bill(10, 5, true))).toEqual(['net', 'tax', 'label', 'notes'])
})

it('has a tax', () => {
  expect(bill(10, 5, true)).toHaveProperty('tax')
})

it('has a label of pieces', () => {
  expect(bill(10, 5, true).label).toMatch(/^10 pieces/)
})

it('has numbers and texts', () => {
  const { net, label } = bill(10, 5, true)
  expect(net).toEqual(expect.any(Number))
  expect(label).toEqual(expect.any(String))
})
`,
    },
    tests: labels(
      [
        'is refused below nothing',
        'is nothing for nothing',
        'has no notes for strangers',
        'has a note for members',
        'says how much it is',
        'is all of it',
        'grows with each piece',
      ],
      ['has its fields', 'has a tax', 'has a label of pieces', 'has numbers and texts'],
    ),
  },
  {
    name: 'a limit moves, and two tests follow it in two ways',
    base: {
      'src/fee.ts': text`
export function fee(days: number): number {
  if (days > 14) return 5
  return 0
}
`,
      'test/fee.test.ts': text`
import { expect, it } from 'vitest'
import { fee } from '../src/fee'

it('is due after two weeks', () => {
  expect(fee(15)).toBe(5)
})

it('is not due before', () => {
  expect(fee(14)).toBe(0)
})
`,
    },
    files: {
      'src/fee.ts': (old) => old.replace('> 14', '> 21'),
      'test/fee.test.ts': text`
import { expect, it } from 'vitest'
import { fee } from '../src/fee'

it('is due after three weeks', () => {
  expect(fee(22)).toBe(5)
})

it('is not due before', () => {
  expect(fee(21)).toBe(0)
})
`,
    },
    tests: labels(['is due after three weeks', 'is not due before']),
    functions: { fee: true },
  },
  {
    name: 'a limit moves, and a test gives way',
    base: {
      'src/fee.ts': text`
export function fee(days: number): number {
  if (days > 14) return 5
  return 0
}
`,
      'test/fee.test.ts': text`
import { expect, it } from 'vitest'
import { fee } from '../src/fee'

it('is due after two weeks', () => {
  expect(fee(15)).toBe(5)
})
`,
    },
    files: {
      'src/fee.ts': (old) => old.replace('> 14', '> 21'),
      'test/fee.test.ts': (old) => old.replace('toBe(5)', 'toBeGreaterThanOrEqual(0)'),
    },
    tests: labels([], ['is due after two weeks']),
    functions: { fee: false },
  },
]

const python = [
  {
    name: 'words are counted, and looked at from afar',
    files: {
      'app/words.py': text`
class TooLong(ValueError):
    pass


def counts(text):
    found = {}
    for word in text.lower().split():
        found[word] = found.get(word, 0) + 1
    return found


def shorten(text, most):
    if most < 4:
        raise TooLong(f"no room in {most}")
    return text if len(text) <= most else text[: most - 3] + "..."


def find(names, wanted):
    for name in names:
        if name.lower() == wanted.lower():
            return name
    return None


def check(name):
    if not name.isalpha():
        raise ValueError("letters only")
`,
      'tests/test_words.py': text`
import pytest

from app.words import TooLong, check, counts, find, shorten


def test_sizes_are_one():
    assert len(counts("a A b")) == 2


def test_words_add_up():
    text = "a b a c a"
    assert sum(counts(text).values()) == len(text.split())


def test_no_words():
    assert counts("") == {}


def test_never_longer():
    for most in range(4, 12):
        assert len(shorten("longer than that", most)) <= most


def test_fits_exactly():
    assert shorten("four", 4) == "four"


def test_dots_say_so():
    assert shorten("longer than that", 8).endswith("e...")


def test_no_room():
    with pytest.raises(TooLong, match="no room"):
        shorten("longer", 3)


def test_sizes_do_not_matter():
    assert find(["Ada"], "ADA") is not None


def test_nobody():
    assert find(["Ada"], "bob") is None


def test_letters_are_fine():
    check("Ada")


def test_counts_dict():
    assert isinstance(counts("a b"), dict)


def test_counts_keys():
    assert list(counts("a b")) == ["a", "b"]


def test_counts_ignored():
    assert (counts("a b") == {"a": 9}, "both")


def test_shorten_text():
    assert len(shorten("four", 9)) == 4


def test_error_is_an_error():
    with pytest.raises(TooLong):
        raise TooLong("no room")


def test_error_kind():
    assert issubclass(TooLong, Exception)
`,
    },
    tests: labels(
      [
        'test_sizes_are_one',
        'test_words_add_up',
        'test_no_words',
        'test_never_longer',
        'test_fits_exactly',
        'test_dots_say_so',
        'test_no_room',
        'test_sizes_do_not_matter',
        'test_nobody',
        'test_letters_are_fine',
      ],
      ['test_counts_dict', 'test_counts_ignored', 'test_error_is_an_error', 'test_error_kind'],
    ),
  },
  {
    name: 'shares are told apart, and a test is bent',
    base: {
      'app/share.py': text`
def share(total, people):
    return [total / people] * people
`,
      'tests/test_share.py': text`
from app.share import share


def test_halves():
    assert share(10, 2) == [5, 5]


def test_thirds():
    assert share(9, 3) == [3, 3, 3]
`,
    },
    files: {
      'app/share.py': text`
def share(total, people):
    first = total - (people - 1) * (total // people)
    return [first] + [total // people] * (people - 1)
`,
      'tests/test_share.py': text`
from app.share import share


def test_halves():
    assert share(10, 2) == [5, 5]


def test_thirds():
    assert len(share(9, 3)) == 3


def test_rest_is_the_first_ones():
    assert share(10, 3) == [4, 3, 3]
`,
    },
    tests: labels(['test_rest_is_the_first_ones'], ['test_thirds']),
    functions: { share: true },
  },
]

const go = [
  {
    name: 'a parser of pairs, by its errors and by its map',
    files: {
      'pairs/pairs.go': text`
package pairs

import (
	"errors"
	"strings"
)

// ErrEmpty says that there is no key.
var ErrEmpty = errors.New("pairs: no key")

// Pair is a key and its value.
type Pair struct{ Key, Value string }

// Parse reads "a=1;b=2".
func Parse(text string) ([]Pair, error) {
	var found []Pair
	for _, part := range strings.Split(text, ";") {
		if part == "" {
			continue
		}
		key, value, _ := strings.Cut(part, "=")
		if key == "" {
			return nil, ErrEmpty
		}
		found = append(found, Pair{key, value})
	}
	return found, nil
}

// Pad fills up to a width.
func Pad(text string, width int) string {
	for len(text) < width {
		text = text + " "
	}
	return text
}
`,
      'pairs/pairs_test.go': text`
package pairs

import (
	"errors"
	"testing"
)

func TestBoth(t *testing.T) {
	got, err := Parse("a=1;b=2")
	if err != nil || len(got) != 2 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestValues(t *testing.T) {
	got, _ := Parse("a=1")
	if len(got) != 1 || got[0].Value != "1" {
		t.Errorf("got %v", got)
	}
}

func TestNothing(t *testing.T) {
	if got, err := Parse(""); err != nil || len(got) != 0 {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestNoKey(t *testing.T) {
	if _, err := Parse("=1"); !errors.Is(err, ErrEmpty) {
		t.Errorf("got %v", err)
	}
}

func TestWords(t *testing.T) {
	if ErrEmpty.Error() != "pairs: no key" {
		t.Error(ErrEmpty)
	}
}

func TestWidth(t *testing.T) {
	if got := Pad("a", 3); len(got) != 3 {
		t.Errorf("got %q", got)
	}
}

func TestWide(t *testing.T) {
	if got := Pad("abcd", 3); got != "abcd" {
		t.Errorf("got %q", got)
	}
}

func TestErrIs(t *testing.T) {
	if !errors.Is(ErrEmpty, ErrEmpty) {
		t.Error("not itself")
	}
}

func TestPairZero(t *testing.T) {
	var pair Pair
	if pair.Key != "" || pair.Value != "" {
		t.Error("not zero")
	}
}

func TestPairLiteral(t *testing.T) {
	pair := Pair{Key: "a", Value: "1"}
	if pair.Key != "a" {
		t.Error("no key")
	}
}
`,
    },
    tests: labels(
      ['TestBoth', 'TestValues', 'TestNothing', 'TestNoKey', 'TestWords', 'TestWidth', 'TestWide'],
      ['TestErrIs', 'TestPairZero', 'TestPairLiteral'],
    ),
  },
]

const rust = [
  {
    name: 'steps of a walk, by their number',
    files: {
      'src/lib.rs': (old) => `${old}pub mod walk;\n`,
      'src/walk.rs': text`
pub fn steps(from: i64, to: i64) -> Vec<i64> {
    let mut all = Vec::new();
    let mut at = from;
    while at < to {
        all.push(at * 2 + 1);
        at += 1;
    }
    all
}

pub fn name(at: i64) -> String {
    if at < 0 { format!("below {}", -at) } else { format!("floor {at}") }
}
`,
      'tests/walk.rs': text`
use app::walk::{name, steps};

#[test]
fn as_many_as_there_are() {
    assert_eq!(steps(2, 5).len(), 3);
}

#[test]
fn none_backwards() {
    assert!(steps(5, 2).is_empty());
}

#[test]
fn each_is_odd() {
    assert_eq!(steps(1, 3), vec![3, 5]);
}

#[test]
fn below() {
    assert!(name(-2).starts_with("below"));
}

#[test]
fn ground() {
    assert_eq!(name(0), "floor 0");
}

#[test]
fn has_a_name() {
    assert!(!name(3).is_empty());
}

#[test]
fn is_a_list() {
    let found: Vec<i64> = steps(1, 3);
    assert_eq!(found, found.clone());
}
`,
    },
    tests: labels(
      ['as_many_as_there_are', 'none_backwards', 'each_is_odd', 'below', 'ground'],
      ['has_a_name', 'is_a_list'],
    ),
  },
]

/** These were written together with the rules, so they do not measure them; they check that no honest test is accused. */
export const form = [
  { ...seenVitest, changes: [...script, ...barely] },
  { ...seenPytest, changes: python },
  { ...seenGo, changes: go },
  { ...seenCargo, changes: rust },
]
