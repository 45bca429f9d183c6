import { expect, test } from 'vitest'
import { mutantsOf, mutate, stoppedSource, switchedSource } from '../src/index.ts'

const switchFile = '/tmp/tailtest/switch'

const GO = `package cart

import "fmt"

type Cart struct{ rows []int }

func (*Cart) Name(int, string) string { return "cart" }

func (c *Cart) Add(row int, more ...int) {
	c.rows = append(c.rows, row)
}

func First[T any](all []T, other T) (T, error) {
	if len(all) > 0 {
		return all[0], nil
	}
	return other, fmt.Errorf("none")
}

var Limit = 3
`

/** All texts that a source has with one line in it changed. */
const changes = (source: string, ...of: readonly (readonly [string, string])[]) =>
  of.map(([before, after]) => {
    expect(source).toContain(before)
    return source.replace(before, after)
  })

test('of Go each changed function stands in the source twice, and is left for its twin', async () => {
  const texts = changes(
    GO,
    ['return "cart"', 'return ""'],
    ['c.rows = append(c.rows, row)', 'if false { c.rows = append(c.rows, row) }'],
    ['len(all) > 0', 'len(all) >= 0'],
    ['Limit = 3', 'Limit = 4'],
    ['func (c *Cart) Add(row int', 'func (c *Cart) Add(row uint'],
  )
  const switched = await switchedSource('cart.go', GO, texts, { switchFile })
  expect(texts.map((_, at) => switched?.holds(at))).toEqual([true, true, true, false, false])
  expect(switched?.text).toBe(`package cart; import tailtestOS "os"

import "fmt"

type Cart struct{ rows []int }

func (tailtestR0 *Cart) Name(tailtestP0 int, tailtestP1 string) string { if tailtestSwitch == "0" { return tailtestR0.tailtest0Name(tailtestP0, tailtestP1) }; return "cart" }

func (c *Cart) Add(row int, more ...int) { if tailtestSwitch == "1" { c.tailtest1Add(row, more...); return };
	c.rows = append(c.rows, row)
}

func First[T any](all []T, other T) (T, error) { if tailtestSwitch == "2" { return tailtest2First[T](all, other) };
	if len(all) > 0 {
		return all[0], nil
	}
	return other, fmt.Errorf("none")
}

var Limit = 3

var tailtestSwitch = func() string { at, _ := tailtestOS.ReadFile("/tmp/tailtest/switch"); if string(at) == "check" { panic(string(at)) }; return string(at) }()
func (*Cart) tailtest0Name(int, string) string { return "" }
func (c *Cart) tailtest1Add(row int, more ...int) {
	if false { c.rows = append(c.rows, row) }
}
func tailtest2First[T any](all []T, other T) (T, error) {
	if len(all) >= 0 {
		return all[0], nil
	}
	return other, fmt.Errorf("none")
}
`)
})

const RUST = `pub struct Cart { rows: Vec<u32> }

impl Cart {
    pub fn add(&mut self, row: u32, _: bool) -> usize {
        self.rows.push(row);
        self.rows.len()
    }
    pub const fn none() -> u32 { 0 }
}

impl Default for Cart {
    fn default() -> Self { Cart { rows: Vec::new() } }
}

pub(crate) async fn total(rows: &[u32]) -> u32 { rows.iter().sum() }

#[cfg(windows)]
fn here() -> bool { true }

fn all(rows: &[u32]) -> impl Iterator<Item = &u32> { rows.iter() }

fn pair((one, other): (u32, u32)) -> u32 { one + other }
`

test('of Rust twins of methods stand in an impl of their own; what cannot have one is left out', async () => {
  const texts = changes(
    RUST,
    ['self.rows.push(row);', 'if false { self.rows.push(row); }'],
    ['rows.iter().sum()', '0'],
    ['none() -> u32 { 0 }', 'none() -> u32 { 1 }'],
    ['rows: Vec::new()', 'rows: vec![1]'],
    ['bool { true }', 'bool { false }'],
    ['{ rows.iter() }', '{ rows[1..].iter() }'],
    ['one + other', 'one - other'],
  )
  const switched = await switchedSource('cart.rs', RUST, texts, { switchFile })
  expect(texts.map((_, at) => switched?.holds(at))).toEqual([
    ...[true, true],
    ...[false, false, false, false, false],
  ])
  expect(switched?.text).toContain(
    'tailtest_p2: bool) -> usize { if tailtest_switch() == 0 { return Self::tailtest_0_add(self, row, tailtest_p2); }\n',
  )
  expect(switched?.text).toContain(
    '-> u32 { if tailtest_switch() == 1 { return tailtest_1_total(rows).await; } rows.iter().sum() }',
  )
  expect(switched?.text).toContain('\nimpl Cart {  fn tailtest_0_add(&mut self, row: u32, _: bool)')
  expect(switched?.text).toContain('\n async fn tailtest_1_total(rows: &[u32]) -> u32 { 0 }\n')
})

test('what a compiler names is left out: of a twin its own text, of a function that is left all', async () => {
  const [first = '', second = '', third = '', fourth = ''] = changes(
    GO,
    ['len(all) > 0', 'len(all) == 0'],
    ['return all[0], nil', 'return nil, nil'],
    ['return "cart"', 'return ""'],
    ['c.rows = append(c.rows, row)', 'row = row'],
  )
  const switched = await switchedSource('cart.go', GO, [first, second, third, fourth], {
    switchFile,
  })
  const lines = switched?.text.split('\n') ?? []
  const left = (line: number) => {
    const rest = switched?.without([line])
    return rest && [0, 1, 2, 3].filter(rest.holds)
  }
  expect(left(lines.indexOf('\t\treturn nil, nil') + 1)).toEqual([0, 2, 3])
  expect(left(lines.findIndex((line) => line.startsWith('func First')) + 1)).toEqual([2, 3])
  expect(left(1)).toBeUndefined()
  expect(switched?.without(lines.map((_, at) => at + 1))).toBeUndefined()
})

test('a text that stops several functions is one of them; a broken one is not', async () => {
  const stopped = await stoppedSource('cart.go', GO, { lines: [7, 9, 13] })
  const [other = ''] = changes(GO, ['len(all) > 0', 'len(all) == 0'])
  const texts = [stopped?.text ?? '', other, '<?php )]} @ (']
  const switched = await switchedSource('cart.go', GO, texts, { switchFile })
  expect([0, 1, 2].map((at) => switched?.holds(at))).toEqual([true, true, false])
  expect(switched?.text.match(/tailtestSwitch == "0"/g)).toHaveLength(3)
})

test('where it saves nothing there is no such text', async () => {
  const source = 'export const f = (n: number) => n + 1\n'
  const mutants = await mutantsOf('f.ts', source)
  const texts = mutants.map((one) => mutate(source, one))
  expect(texts.length).toBeGreaterThan(1)
  expect(await switchedSource('f.ts', source, texts, { switchFile })).toBeUndefined()
  expect(
    await switchedSource('cart.go', GO, [GO.replace('> 0', '>= 0')], { switchFile }),
  ).toBeUndefined()
})
