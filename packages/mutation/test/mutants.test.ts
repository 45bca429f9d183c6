import { describe, expect, test } from 'vitest'
import { canMutate, describeMutant, mutantsOf, mutate } from '../src/index.ts'

/** The mutants of a source, as people read them, by line. */
async function shown(path: string, source: string, perLine = 9): Promise<string[]> {
  const mutants = await mutantsOf(path, source, { perLine })
  const inPlace = mutants.toSorted((one, other) => one.line - other.line)
  return inPlace.map((mutant) => `${mutant.line} ${mutant.rule}: ${describeMutant(mutant)}`)
}

/** Of a body of TypeScript. */
const inScript = (body: string) => shown('src/a.ts', `function f(a, b) {\n${body}\n}\n`)

describe('in TypeScript and JavaScript', () => {
  test.each([
    [
      'if (a > 100) b()',
      ['comparison: > → <=', 'boundary: > → >=', 'number: 100 → 101', 'call: b() removed'],
    ],
    ['if (a) b = 1', ['condition: a → !(a)']],
    ['if (!a) b = 1', ['condition: !a → a']],
    [
      "if (a < 0) throw new RangeError(a > 1 ? 'one' : 'more')",
      ['comparison: < → >=', 'guard: a < 0 never true', 'boundary: < → <=', 'number: 0 → 1'],
    ],
    ['return a && b', ['logical: && → ||']],
    ['return a === b', ['comparison: === → !==']],
    ['return a * b', ['return: return a * b → undefined', 'arithmetic: * → /']],
    ["return 'x'", ["return: return 'x' → ''"]],
    ['return [a, b]', ['return: return [a, b] → []']],
    ['return { a }', ['return: return { a } → ({})']],
    ['return 0', ['return: return 0 → 1']],
    ['return true', ['boolean: true → false']],
    ['this.total += a', ['arithmetic: += → -=']],
    ['this.total = a', ['assignment: this.total = a removed']],
    ['items.push(a)', ['call: items.push(a) removed']],
    ["if (a === 'x') b = 2", ['comparison: === → !==', "string: 'x' → ''"]],
    ["switch (a) { case 'x': b = 2 }", ["string: 'x' → ''"]],
    ['const f = (x) => x.id', ['return: return x.id → undefined']],
  ])('%s', async (line, expected) => {
    const found = (await inScript(line)).map((text) => text.slice(text.indexOf(' ') + 1))
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  test.each([
    ['a log', "console.log('total', a > b)"],
    ['a log of another', "logger.info({ total: a + 1 }, 'done')"],
    ['an error', "throw new Error(a > b ? 'one' : 'other')"],
    ['a type', "type Kind = 'a' | 'b'\ninterface X { on: true }\nlet c: 'x' = b as 'x'"],
    ['a decorator', '@Column({ nullable: true }) class X {}'],
    ['an assertion of types', 'assert(a > 0)'],
    ['a name of an event, which is compared with nothing', "const on = 'change'"],
    ['how long something waits', 'const TIMEOUT_MS = 500'],
    ['text that is joined', "const c = 'a' + b + 'c'"],
    ['what is the same without it', 'const c = a * 1'],
    ['a step that would never end', 'for (;; a++) {}'],
  ])('nothing of %s', async (_, body) => {
    expect(await shown('src/a.ts', `${body}\n`)).toEqual([])
  })

  test.each([
    ['the greater of two', 'return a > b ? a : b', 'boundary'],
    ['the greater of two, written', 'if (a > b) a = b', 'boundary'],
    ['the order of equals', 'return a < b ? -1 : 1', 'boundary'],
    ['what is remembered', 'if (cache.has(a)) return cache.get(a)', 'guard'],
    ['what is held within bounds', 'if (a < 0) a = 0', 'number'],
    ['the object that was called', 'return this', 'return'],
    ['nothing to do', 'if (a.length === 0) return []', 'guard'],
    ['its own answer', 'if (a === 0) return a', 'guard'],
  ])('no mutant that is known to be equivalent: %s', async (_, body, rule) => {
    expect((await inScript(body)).filter((text) => text.includes(` ${rule}:`))).toEqual([])
  })

  test('a question is answered the other way round', async () => {
    expect(await shown('src/a.ts', 'function hasItem(a) {\n  return some(a)\n}\n')).toEqual([
      '2 return: return some(a) → !(some(a))',
    ])
  })
})

describe('in other languages', () => {
  test('Python', async () => {
    const source = [
      'def is_open(a, b=1):',
      '    """Whether a > 1."""',
      '    if not a and b in (1, 2):',
      '        raise ValueError("a" if a else "b")',
      '    self.items.append(a)',
      '    log.info("x", a > 1)',
      '    if a <= 3:',
      '        return f"x{a}"',
      '    return a == b',
      'if __name__ == "__main__":',
      '    is_open(True)',
    ].join('\n')
    expect(await shown('a.py', source, 2)).toEqual([
      '1 number: 1 → 2',
      '3 guard: not a and b in (1, 2) never true',
      '3 logical: and → or',
      '5 call: self.items.append(a) removed',
      '7 comparison: <= → >',
      '7 guard: a <= 3 never true',
      `8 return: return f"x{a}" → ''`,
      '9 comparison: == → !=',
    ])
  })

  test('Python: nothing for those who only check types', async () => {
    const source = [
      'if t.TYPE_CHECKING:',
      '    Text = str | bytes',
      'T = t.TypeVar("T", bound=str | bytes)',
      'class A:',
      '    @t.overload',
      '    def f(self, exact: bool = False) -> bytes: ...',
      '    def f(self, exact):',
      '        return exact > 1',
    ].join('\n')
    const inF = ['8 comparison: > → <=', '8 boundary: > → >=', '8 number: 1 → 2']
    expect(await shown('a.py', source)).toEqual(inF)
  })

  test('Go, where what is returned has a type and what is declared is used', async () => {
    const source = [
      'package a',
      'func F(a int, b string) (int, error) {',
      '	if a < 0 {',
      '		return 0, fmt.Errorf("no %d", a)',
      '	}',
      '	log.Printf("x %v", a > 1)',
      '	s.Push(b)',
      '	return a, nil',
      '}',
      'func Has(a int) bool { return set.has(a) }',
    ].join('\n')
    expect(await shown('a.go', source, 2)).toEqual([
      '3 comparison: < → >=',
      '3 guard: a < 0 never true',
      '4 return: return fmt.Errorf("no %d", a) → nil',
      '7 call: s.Push(b) removed',
      '8 return: return a → 0',
      '10 return: return set.has(a) → !(set.has(a))',
    ])
    const [returned] = (await mutantsOf('a.go', source)).filter(({ line }) => line === 8)
    expect(returned && mutate(source, returned)).toContain(
      'return func(...interface{}) (r int) { return }(a), nil',
    )
  })

  test('Go: one call that gives back several values is left alone, and what is empty already', async () => {
    const source = 'package a\nfunc F(a int) (int, error) {\n\treturn g(a)\n}\n'
    expect(await shown('a.go', source)).toEqual([])
    const empty = 'package a\nfunc F() []string {\n\treturn []string{}\n}\n'
    expect(await shown('a.go', empty)).toEqual([])
  })

  test('Rust, its inline tests left out', async () => {
    const source = [
      'use std::fmt;',
      'pub fn half(a: u32) -> Result<u32, String> {',
      '    if a > MAX { return Err("no".to_string()); }',
      '    println!("{}", a > 1);',
      '    Ok(a / 2)',
      '}',
      'pub fn name(&self) -> String { self.name.clone() }',
      '#[cfg(test)]',
      'mod tests {',
      '    #[test]',
      '    fn one() { check(1 > 0, true); }',
      '}',
    ].join('\n')
    expect(await shown('src/a.rs', source, 2)).toEqual([
      '3 comparison: > → <=',
      '3 guard: a > MAX never true',
      '5 return: return Ok(a / 2) → Ok(0)',
      '5 arithmetic: / → *',
      '7 return: return self.name.clone() → String::new()',
    ])
  })

  test('Java', async () => {
    const source = [
      'class Cart {',
      '  static final int MAX = 3;',
      '  @Override public int add(Item item) {',
      '    if (item == null) { throw new IllegalArgumentException("no"); }',
      '    items.add(item);',
      '    log.info("x");',
      '    return total;',
      '  }',
      '  boolean isEmpty() { return items.isEmpty(); }',
      '}',
    ].join('\n')
    expect(await shown('Cart.java', source, 2)).toEqual([
      '2 number: 3 → 4',
      '4 guard: item == null never true',
      '4 comparison: == → !=',
      '5 call: items.add(item) removed',
      '7 return: return total → 0',
      '9 return: return items.isEmpty() → !(items.isEmpty())',
    ])
  })

  test('Ruby, whose methods give back what stands last', async () => {
    const source = [
      'class Cart',
      '  attr_reader :items',
      '  def add(item)',
      "    raise ArgumentError, 'no' if item.price < 0",
      '    return unless item',
      '    @items << item',
      "    logger.info 'x'",
      '    @total',
      '  end',
      '  def empty?',
      '    items.none?',
      '  end',
      'end',
    ].join('\n')
    expect(await shown('cart.rb', source, 2)).toEqual([
      '4 guard: item.price < 0 never true',
      '4 boundary: < → <=',
      '5 condition: item → !(item)',
      '6 call: @items << item removed',
      '8 return: return @total → nil',
      '11 return: return items.none? → !(items.none?)',
    ])
  })

  test('PHP', async () => {
    const source = [
      '<?php',
      'class Cart {',
      '  public function add(int $a): int {',
      "    if ($a < 0) { throw new Exception('no'); }",
      '    $this->items[] = $a;',
      "    error_log('x');",
      '    return $a + 1;',
      '  }',
      '}',
    ].join('\n')
    expect(await shown('Cart.php', source, 2)).toEqual([
      '4 guard: $a < 0 never true',
      '4 boundary: < → <=',
      '5 assignment: $this->items[] = $a removed',
      '7 return: return $a + 1 → 0',
      '7 arithmetic: + → -',
    ])
  })

  test('none where nobody has written its rules, or a program wrote the file', async () => {
    expect(canMutate('a.kt')).toBe(false)
    expect(await mutantsOf('a.kt', 'fun f(a: Int) = a > 1')).toEqual([])
    expect(await mutantsOf('a.txt', 'a > 1')).toEqual([])
    expect(
      await mutantsOf('a.go', '// Code generated by x. DO NOT EDIT.\nvar A = 1 > 2\n'),
    ).toEqual([])
  })
})

test('a line has two mutants, of different rules; the first of every line comes before the second of any', async () => {
  const source =
    'export const f = (a, b) => {\n  if (a > 1 && b < 2) return a * b\n  return a - b\n}\n'
  const mutants = await mutantsOf('src/a.js', source)
  expect(mutants.map(({ line, rule }) => [line, rule])).toEqual([
    [2, 'return'],
    [3, 'return'],
    [2, 'comparison'],
    [3, 'arithmetic'],
  ])
})

test('only the lines that are asked for change, whatever stands on others', async () => {
  const source = 'if (\n  a > 1 &&\n  b\n) {\n  c()\n}\n'
  const on = async (...lines: number[]) =>
    (await mutantsOf('src/a.js', source, { lines, perLine: 9 })).map(describeMutant)
  expect(await on(2)).toEqual(['&& → ||', '> → <=', '> → >=', '1 → 2'].sort(byRule))
  expect(await on(5)).toEqual(['c() removed'])
  expect(await on(1, 4, 6)).toEqual([])
})

const ORDER = ['> → <=', '&& → ||', '> → >=', '1 → 2']
const byRule = (one: string, other: string) => ORDER.indexOf(one) - ORDER.indexOf(other)
