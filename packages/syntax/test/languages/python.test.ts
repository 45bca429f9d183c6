import { describe, expect, test } from 'vitest'
import { parse } from '../../src/index.ts'
import { placed, read } from '../read.ts'

const py = (...lines: string[]) => read('app/file.py', lines)

test('stubs are read too; Cython is another language', async () => {
  expect(await read('app/file.pyi', 'def f() -> int: ...')).toMatchObject({
    language: 'python',
    producer: 'tree-sitter',
  })
  expect(await parse('app/file.pyx', 'cdef int f(): return 1')).toBeUndefined()
})

describe('branches', () => {
  test('each arm of an if counts once', async () => {
    const tree = await py('if a:', '    x()', 'elif b:', '    y()', 'else:', '    z()')
    expect(tree.branches()).toEqual([
      { line: 1, text: 'if a:' },
      { line: 3, text: 'elif b:' },
      { line: 5, text: 'else:' },
    ])
  })

  test('a match counts, and each case of it', async () => {
    const tree = await py(
      'match a:',
      '    case 1:',
      '        x()',
      '    case _ if b:',
      '        y()',
    )
    expect(tree.branches().map(({ text }) => text)).toEqual(['match a:', 'case 1:', 'case _ if b:'])
  })

  test('the else of a loop and of a try counts', async () => {
    const tree = await py(
      'for a in b: pass',
      'else: pass',
      'try: pass',
      'except E: pass',
      'else: pass',
    )
    expect(tree.branches().map(({ line }) => line)).toEqual([2, 5])
  })

  test('logical operators, conditional expressions, comprehensions, comments and strings do not', async () => {
    const tree = await py(
      'a = b and c or d',
      'e = f if g else h',
      'i = [j for j in k if j]',
      '# if a: else: match b:',
      '"""if a:"""',
    )
    expect(tree.branches()).toEqual([])
  })
})

describe('public functions', () => {
  const names = async (...lines: string[]) =>
    (await py(...lines)).publicFunctions().map(({ name }) => name)

  test('functions of the module and methods of its classes count', async () => {
    const tree = await py(
      '@decorated(1)',
      'async def a(x: int) -> int:',
      '    def inner(): pass',
      'class Cart(Base):',
      '    size = 0',
      '    @property',
      '    def total(self): return 1',
      '    @total.setter',
      '    def total(self, value): pass',
      '    @staticmethod',
      '    async def of(): pass',
    )
    expect(tree.publicFunctions()).toEqual([
      { name: 'a', line: 2 },
      { name: 'Cart.total', line: 7 },
      { name: 'Cart.of', line: 11 },
    ])
  })

  test('an underscore in front hides functions, methods and classes', async () => {
    expect(
      await names(
        'def _a(): pass',
        'class _Hidden:',
        '    def b(self): pass',
        'class Shown:',
        '    def __init__(self): pass',
        '    def _c(self): pass',
        '    def __len__(self): return 1',
      ),
    ).toEqual([])
  })

  test('conditional definitions count once', async () => {
    expect(
      await names(
        'try:',
        '    from fast import f',
        'except ImportError:',
        '    def f(): pass',
        'if new:',
        '    def g(): pass',
        'else:',
        '    def g(): pass',
      ),
    ).toEqual(['f', 'g'])
  })
})

describe('calls', () => {
  test('a call has a name, and a receiver if it has one', async () => {
    const tree = await py(
      'get(url)',
      'requests.get(url)',
      'self.db.session.add(x)',
      '@app.route("/")',
      'def f(): ...',
    )
    expect(tree.calls()).toEqual([
      { name: 'get', line: 1 },
      { receiver: 'requests', name: 'get', line: 2 },
      { receiver: 'self.db.session', name: 'add', line: 3 },
      { receiver: 'app', name: 'route', line: 4 },
    ])
  })

  test.each([
    ['(await a()).c()', 'a()'],
    ["rows[0]['id'].c()", 'rows[][]'],
    ['session.query(User).filter(x == 1).c()', 'session.query().filter()'],
    ['super().c()', 'super()'],
    ["', '.c(x)", '…'],
    ["f'{x}'.y.c()", '….y'],
  ])('in %s the receiver is %s', async (source, receiver) => {
    const tree = await py(source)
    expect(tree.calls().filter(({ name }) => name === 'c')).toEqual([
      { receiver, name: 'c', line: 1 },
    ])
  })

  test('what has no name, comments and strings are left out', async () => {
    expect((await py('handlers[key]()', '(lambda: 1)()', '# f()', '"f()"')).calls()).toEqual([])
  })
})

describe('imports', () => {
  const imports = async (...lines: string[]) => (await py(...lines)).imports()

  test.each([
    ['import a', 'a', [{ name: '*', as: 'a' }]],
    ['import a.b.c', 'a.b.c', [{ name: '*', as: 'a.b.c' }]],
    ['import a.b as c', 'a.b', [{ name: '*', as: 'c' }]],
    ['from a import b', 'a', [{ name: 'b', as: 'b' }]],
    ['from a.b import c as d', 'a.b', [{ name: 'c', as: 'd' }]],
    ['from . import a', '.', [{ name: 'a', as: 'a' }]],
    ['from ..a.b import c', '..a.b', [{ name: 'c', as: 'c' }]],
    ['from . a import b', '.a', [{ name: 'b', as: 'b' }]],
    ['from a import \\\n    b', 'a', [{ name: 'b', as: 'b' }]],
    ['from a import *', 'a', [{ name: '*', as: '*' }]],
    ['def f():\n    import a', 'a', [{ name: '*', as: 'a' }]],
  ])('%s', async (source, from, names) => {
    const line = source.startsWith('def') ? 2 : 1
    expect(await imports(source)).toEqual([{ from, names, typeOnly: false, line }])
  })

  test('a statement of several modules is several imports, one over several lines is one', async () => {
    expect(
      await imports('import a, b as c', 'from d import (', '    e,  # first', '    f as g,', ')'),
    ).toEqual([
      { from: 'a', names: [{ name: '*', as: 'a' }], typeOnly: false, line: 1 },
      { from: 'b', names: [{ name: '*', as: 'c' }], typeOnly: false, line: 1 },
      { from: 'd', names: [{ name: 'e', as: 'e' }, { name: 'f', as: 'g' }], typeOnly: false, line: 2 }, // biome-ignore format: a row
    ])
  })

  test('what only type checkers see is types only', async () => {
    const found = await imports(
      'if TYPE_CHECKING:',
      '    from a import A',
      'if typing.TYPE_CHECKING:',
      '    import b',
      'else:',
      '    import c',
      'if NOT_TYPE_CHECKING:',
      '    import d',
    )
    expect(found.map(({ from, typeOnly }) => [from, typeOnly])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['d', false],
    ])
  })

  test('the future, comments and strings are no imports', async () => {
    expect(
      await imports('from __future__ import annotations', '# import a', '"""', 'import b', '"""'),
    ).toEqual([])
  })
})

describe('exports', () => {
  test('whatever the module binds can be imported from it', async () => {
    const tree = await py(
      'import os.path',
      'from .a import b as c',
      'from d import *',
      'X: int = 1',
      'only_typed: int',
      'e = f = 2',
      'g, (h, *i) = 1, (2, 3)',
      'j.k = l[0] = 4',
      'def _m(): n = 1',
      'class O:',
      '    p = 1',
      'if c:',
      '    q = 1',
      'type R = int',
      'with open(x) as s:',
      '    t = s',
    )
    expect(
      tree.exports().map(({ name, from }) => (from === undefined ? name : `${name} < ${from}`)),
    ).toEqual([
      'os < os.path',
      'c < .a',
      '* < d',
      'X',
      'e',
      'f',
      'g',
      'h',
      'i',
      '_m',
      'O',
      'q',
      'R',
      't',
    ])
  })

  test('a name that is bound twice is one export', async () => {
    const tree = await py('try:', '    import json', 'except ImportError:', '    json = None')
    expect(tree.exports()).toMatchObject([{ name: 'json', line: 2 }])
  })

  test('imports for type checkers are types', async () => {
    const tree = await py('if TYPE_CHECKING:', '    from a import A')
    expect(tree.exports()).toEqual([{ name: 'A', typeOnly: true, from: 'a', line: 2 }])
  })
})

test('strings are what stands between the quotes, with … for computed parts', async () => {
  const tree = await py(
    '"""Documentation of the module."""',
    'a = \'single\' + "double"',
    'b = f"SELECT {c} FROM t {d!r:>{e}}" + rb"raw"',
    'f = """two',
    'lines"""',
    'g = ("SELECT a "  # columns',
    '     f"FROM {h}")',
    'def i():',
    "    'Documentation of i.'",
    '    return k["key"]  # "comment"',
  )
  expect(tree.strings()).toEqual([
    { text: 'single', line: 2 },
    { text: 'double', line: 2 },
    { text: 'SELECT … FROM t …', line: 3 },
    { text: 'raw', line: 3 },
    { text: 'two\nlines', line: 4 },
    { text: 'SELECT a FROM …', line: 6 },
    { text: 'key', line: 10 },
  ])
})

describe('test blocks', () => {
  test('functions and classes of pytest', async () => {
    const tree = await py(
      '@pytest.mark.parametrize("a", [1, 2])',
      'def test_adds(a): assert a',
      'async def test_waits(): pass',
      'def helper(): pass',
      'class TestCart:',
      '    def test_counts(self): pass',
      '    def helper(self): pass',
      '    class TestEmpty:',
      '        def test_is_zero(self): pass',
      'class Cart:',
      '    def test_drive(self): pass',
    )
    expect(placed(tree)).toEqual([
      { type: 'test', path: ['test_adds'], line: 2 },
      { type: 'test', path: ['test_waits'], line: 3 },
      { type: 'suite', path: ['TestCart'], line: 5 },
      { type: 'test', path: ['TestCart', 'test_counts'], line: 6 },
      { type: 'suite', path: ['TestCart', 'TestEmpty'], line: 8 },
      { type: 'test', path: ['TestCart', 'TestEmpty', 'test_is_zero'], line: 9 },
    ])
  })

  test.each(['unittest.TestCase', 'IsolatedAsyncioTestCase', 'BaseTest', 'django.test.TestCase'])(
    'methods of a class that extends %s',
    async (base) => {
      const tree = await py(
        `class Cart(${base}):`,
        '    def setUp(self): pass',
        '    def testAdds(self): pass',
      )
      expect(placed(tree)).toEqual([
        { type: 'suite', path: ['Cart'], line: 1 },
        { type: 'test', path: ['Cart', 'testAdds'], line: 3 },
      ])
    },
  )
})

test('a file that does not parse answers as far as it can be understood', async () => {
  const tree = await py('import a', 'if a: b()', 'def f(:', '    return (')
  expect(tree.imports()).toMatchObject([{ from: 'a' }])
  expect(tree.branches()).toMatchObject([{ line: 2 }])
  expect(tree.calls()).toMatchObject([{ name: 'b' }])
})
