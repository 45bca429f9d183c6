import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugsIn } from '../../src/bodies/comments.ts'
import { bodiesOf } from '../../src/bodies/read.ts'

async function only(path: string, ...lines: string[]) {
  const [body] = await bodiesOf(relPath(path), lines.join('\n'))
  if (body === undefined) throw new Error('no body')
  return body
}

const script = (code: string, head = "it('a', () => {") => only('a.test.ts', head, code, '})')
const python = (...code: string[]) =>
  only('test_a.py', 'def test_a(cart):', ...code.map((line) => `    ${line}`))
const go = (...code: string[]) =>
  only('a_test.go', 'package a', 'func TestA(t *testing.T) {', ...code, '}')

describe('a body', () => {
  test('has the id of a run, its lines, and what is written about it', async () => {
    const source = [
      "describe('cart', () => {",
      '  // @tailtest-id: adds-up',
      '  // @tailtest-for: src/cart.ts, src/price.ts',
      "  it('adds', () => {",
      '    expect(add(1)).toBe(1)',
      '  })',
      "  it('adds', () => { expect(add(2)).toBe(2); expect(add(3)).toBe(3) })",
      '})',
    ].join('\n')
    const [one, other] = await bodiesOf(relPath('test/cart.test.ts'), source)
    expect(one).toMatchObject({
      ...{ id: 'test/cart.test.ts::cart\u001fadds', lines: [4, 6], assertions: 1, trivial: false },
      ...{ slug: 'adds-up', targets: ['src/cart.ts', 'src/price.ts'], marks: [] },
    })
    expect(other).toMatchObject({
      id: 'test/cart.test.ts::cart\u001fadds#2',
      assertions: 2,
      targets: [],
    })
    expect(other?.slug).toBeUndefined()
  })

  test('is named by the slug of other tools too', async () => {
    const body = await only(
      'test_a.py',
      '# @reasonix-test-id: total',
      'def test_a():',
      '    assert f() == 1',
    )
    expect(body.slug).toBe('total')
  })

  test('has no slug that another test of the file has too', async () => {
    const test = (slug: string, title: string) => [
      `// @tailtest-id: ${slug}`,
      `it('${title}', f)`,
      '',
    ]
    const source = [...test('one', 'a'), ...test('two', 'b'), ...test('one', 'c')].join('\n')
    const slugs = (await bodiesOf(relPath('a.test.ts'), source)).map(({ slug }) => slug)
    expect(slugs).toEqual([undefined, 'two', undefined])
    expect(slugsIn(source)).toEqual([
      { slug: 'one', line: 1 },
      { slug: 'two', line: 4 },
      { slug: 'one', line: 7 },
    ])
  })

  test('is the file where its blocks cannot be told', async () => {
    const [body] = await bodiesOf(relPath('a.test.ts'), "suite.test.of.another('kind')")
    expect(body).toMatchObject({ id: 'a.test.ts::', lines: [1, 1] })
    expect(await bodiesOf(relPath('src/a.ts'), 'export const a = 1')).toEqual([])
  })
})

describe('a body that can fail only by its own constants is trivial', () => {
  test.each([
    'expect(true).toBe(true)',
    'expect(1 + 1).toBe(2); expect("a").toEqual("a")',
    'expect({ a: 1 }).toEqual({ a: 1 })',
    'const total = 3\nexpect(total).toBe(3)',
    'expect(cart).toBe(cart)',
    'assert.equal(2, 2)',
    'expect(true).toBe(false)',
    'throw new Error("todo")',
    '',
    'const a = 1',
    'total(1)\nexpect(true).toBeTruthy()',
  ])('%s', async (code) => {
    expect((await script(code)).trivial).toBe(true)
  })

  test.each([
    ['assert True'],
    ['assert 1 == 1'],
    ['pass'],
    ['assert cart == cart'],
    ['self.assertEqual(1, 1)'],
    ['total = 3', 'assert total == 3'],
    ['raise AssertionError("todo")'],
    ['"""Adds."""', 'assert False, "not yet"'],
  ])('in Python %s %s', async (...code) => {
    expect((await python(...code.filter((line) => line !== undefined))).trivial).toBe(true)
  })

  test.each([
    ['if 1 != 1 { t.Fatal("no") }'],
    ['t.Fail()'],
    ['t.Log("fine")'],
    ['assert.Equal(t, 2, 2)'],
    ['got := 3', 'if got != 3 { t.Errorf("got %d", got) }'],
  ])('in Go %s %s', async (...code) => {
    expect((await go(...code.filter((line) => line !== undefined))).trivial).toBe(true)
  })

  test('in the other languages', async () => {
    const bodies = await Promise.all([
      only('ATest.java', 'class ATest { @Test void a() { assertEquals(2, 1 + 1); } }'),
      only('ATest.kt', 'class ATest {', '@Test fun a() { assertTrue(true) }', '}'),
      only('ATest.cs', 'class ATest { [Fact] public void A() { Assert.Equal(2, 2); } }'),
      only('a_spec.rb', "it 'a' do", '  expect(1).to eq(1)', 'end'),
      only(
        'ATest.php',
        '<?php class ATest extends TestCase { function testA() { $this->assertTrue(true); } }',
      ),
      only('tests/a.rs', '#[test]', 'fn a() { assert_eq!(2, 1 + 1); }'),
    ])
    expect(bodies.filter(({ trivial }) => !trivial).map(({ file }) => file)).toEqual([])
    expect(bodies.map(({ assertions }) => assertions)).toEqual([1, 1, 1, 1, 1, 1])
  })
})

describe('a body that asks something of the project is not trivial', () => {
  test.each([
    'expect(total([1])).toBe(1)',
    'expect(() => total()).toThrow()',
    'await total()',
    'expect(hash("a")).toBe(hash("a"))',
    'const items = []\nfill(items)\nexpect(items).toEqual([1])',
    'let called = false\non(() => { called = true })\nexpect(called).toBe(true)',
    'expect(cart).toEqual({ total: 1 })',
    'for (const row of rows) expect(row.ok).toBe(true)',
  ])('%s', async (code) => {
    expect((await script(code)).trivial).toBe(false)
  })

  test.each([
    ['assert total(1) == 1'],
    ['assert total(prices) == sum(prices)'],
    ['assert total(prices) in known(prices)'],
    ['with pytest.raises(ValueError):', '    total(-1)'],
    ['total(1)'],
    ['if broken():', '    raise AssertionError("no")'],
    ['assert cart.total == 1'],
  ])('in Python %s %s', async (...code) => {
    expect((await python(...code.filter((line) => line !== undefined))).trivial).toBe(false)
  })

  test.each([
    ['if got := Total(1); got != 1 { t.Errorf("got %d", got) }'],
    ['got := Total(1)', 'if got != 1 { t.Fatal(got) }'],
    ['for _, row := range rows { if Total(row.a) != row.b { t.Error(row) } }'],
    ['if err := Check(); err == nil || err.Error() != "no" { t.Fatal("no") }'],
    ['require.NoError(t, Check())'],
    ['t.Run("a", func(t *testing.T) { if Total(1) != 1 { t.Fail() } })'],
  ])('in Go %s %s', async (...code) => {
    expect((await go(...code.filter((line) => line !== undefined))).trivial).toBe(false)
  })

  test('in the other languages', async () => {
    const bodies = await Promise.all([
      only('ATest.java', 'class ATest { @Test void a() { assertEquals(2, Cart.total(1)); } }'),
      only('ATest.kt', 'class ATest {', '@Test fun a() { assertEquals(1, total()) }', '}'),
      only('ATest.cs', 'class ATest { [Fact] public void A() { Assert.Equal(2, Cart.Total()); } }'),
      only('a_spec.rb', "it 'a' do", '  expect(total).to eq(1)', 'end'),
      only(
        'ATest.php',
        '<?php class ATest extends TestCase { function testA() { $this->assertSame(1, total()); } }',
      ),
      only('tests/a.rs', '#[test]', 'fn a() { assert_eq!(2, total(1)); }'),
    ])
    expect(bodies.filter(({ trivial }) => trivial).map(({ file }) => file)).toEqual([])
  })
})

describe('the marks of a body', () => {
  test.each([
    ['a.test.ts', "describe.skip('a', () => { it('b', () => { f() }) })", 'skip'],
    ['a.test.ts', "xit('b', () => { f() })", 'skip'],
    ['a.test.ts', "it('b', { skip: true }, () => { f() })", 'skip'],
    ['a.test.ts', "it('b', (t) => {\n  t.skip()\n})", 'skip'],
    ['a.test.ts', "it.todo('b')", 'todo'],
    ['a.test.ts', "it.fails('b', () => { f() })", 'xfail'],
    ['a.test.ts', "it.only('b', () => { f() })", 'only'],
    ['test_a.py', '@pytest.mark.skip(reason="x")\ndef test_a():\n    f()', 'skip'],
    ['test_a.py', 'pytestmark = pytest.mark.skip\ndef test_a():\n    f()', 'skip'],
    ['test_a.py', '@unittest.skip("x")\nclass TestA:\n    def test_a(self):\n        f()', 'skip'],
    ['test_a.py', 'def test_a():\n    pytest.skip("x")\n    f()', 'skip'],
    ['test_a.py', '@pytest.mark.xfail\ndef test_a():\n    f()', 'xfail'],
    ['a_test.go', 'package a\nfunc TestA(t *testing.T) {\n\tt.Skip("x")\n\tf()\n}', 'skip'],
    ['ATest.java', 'class ATest { @Disabled @Test void a() { f(); } }', 'skip'],
    ['ATest.cs', 'class ATest { [Fact(Skip = "x")] public void A() { F(); } }', 'skip'],
    ['a.rs', '#[test]\n#[ignore]\nfn a() { f(); }', 'skip'],
    ['a_spec.rb', "xit 'a' do\n  f\nend", 'skip'],
    [
      'ATest.php',
      '<?php class ATest extends TestCase { function testA() { $this->markTestSkipped("x"); } }',
      'skip',
    ],
    ['a.test.ts', "it.skipIf(onWindows)('b', () => { f() })", 'skip-if'],
    [
      'test_a.py',
      '@pytest.mark.skipif(sys.platform == "win32", reason="x")\ndef test_a():\n    f()',
      'skip-if',
    ],
  ])('%s: %s', async (path, source, mark) => {
    expect((await only(path, source)).marks).toEqual([mark])
  })

  test.each([
    ['a.test.ts', "it('skips what is only to do', () => { expect(skip(1)).toBe(todo) })"],
    ['test_a.py', 'def test_a():\n    if slow:\n        pytest.skip("x")\n    f()'],
    [
      'a_test.go',
      'package a\nfunc TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("x")\n\t}\n}',
    ],
  ])('are none where a condition decides: %s: %s', async (path, source) => {
    expect((await only(path, source)).marks).toEqual([])
  })
})

describe('the hash of a body', () => {
  const words = [
    'expect',
    '(',
    'add',
    '(',
    '1',
    ',',
    "'b'",
    ')',
    ')',
    '.',
    'toBe',
    '(',
    '{',
    'a',
    ':',
    '1',
    '}',
    ')',
  ]
  const gap = fc.constantFrom('', ' ', '\n  ', '\r\n', ' // why\n', '/* so */')

  test('does not change with what formatters and comments change', async () => {
    const plain = await script(words.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(gap, { minLength: words.length, maxLength: words.length }),
        fc.record({ comma: fc.boolean(), semicolon: fc.boolean(), quote: fc.boolean() }),
        async (gaps, style) => {
          const code = words
            .map((word, n) => {
              const quoted = style.quote ? word.replaceAll("'", '"') : word
              const before = style.comma && word === '}' ? ',' : ''
              return `${before}${quoted}${gaps[n]}`
            })
            .join('')
          const other = await script(`${code}${style.semicolon ? ';' : ''}`, "it ('a', () => {")
          expect(other.bodyHash).toBe(plain.bodyHash)
        },
      ),
    )
  })

  test('changes with every word of the code', async () => {
    const plain = await script(words.join(''))
    await fc.assert(
      fc.asyncProperty(fc.nat(words.length - 1), async (at) => {
        const word = words[at] ?? ''
        fc.pre(/\w/.test(word))
        const changed = words.with(
          at,
          word.replace(/\w+/, (text) => `${text}2`),
        )
        expect((await script(changed.join(''))).bodyHash).not.toBe(plain.bodyHash)
      }),
    )
  })

  test('does not change with the title, and changes with a table, a mark and the nesting', async () => {
    const table = (rows: string, title = 'a') =>
      only('a.test.ts', `it.each([${rows}])('${title}', (n) => { expect(f(n)).toBe(n) })`)
    const { bodyHash } = await table('1, 2')
    expect((await table('1, 2', 'another')).bodyHash).toBe(bodyHash)
    expect((await table('1, 3')).bodyHash).not.toBe(bodyHash)
    expect((await script('f()')).bodyHash).not.toBe(
      (await script('f()', "it.skip('a', () => {")).bodyHash,
    )
    const inside = await python('if a:', '    b()', '    assert c()')
    expect((await python('if a:', '    b()', 'assert c()')).bodyHash).not.toBe(inside.bodyHash)
  })
})
