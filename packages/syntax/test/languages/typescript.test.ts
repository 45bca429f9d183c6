// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources with templates in them
import { describe, expect, test } from 'vitest'
import { placed, read } from '../read.ts'

const ts = (...lines: string[]) => read('src/file.ts', lines)
const js = (...lines: string[]) => read('src/file.cjs', lines)
const tsx = (...lines: string[]) => read('src/file.tsx', lines)

test.each([
  ['a.ts', 'typescript'],
  ['a.mts', 'typescript'],
  ['a.cts', 'typescript'],
  ['a.tsx', 'typescript'],
  ['a.js', 'javascript'],
  ['a.jsx', 'javascript'],
  ['a.mjs', 'javascript'],
  ['a.cjs', 'javascript'],
])('%s is read as %s', async (path, language) => {
  expect(await read(path, 'f()')).toMatchObject({ language, producer: 'tree-sitter' })
})

describe('branches', () => {
  test('each arm of an if counts once, else-if as one', async () => {
    const tree = await ts('if (a) x()', 'else if (b) y()', 'else {', '  z()', '}')
    expect(tree.branches()).toEqual([
      { line: 1, text: 'if (a) x()' },
      { line: 2, text: 'if (b) y()' },
      { line: 3, text: 'else {' },
    ])
  })

  test('a switch counts, and each case of it, but not its default', async () => {
    const tree = await ts(
      'switch (a) {',
      '  case 1: break',
      '  case 2: break',
      '  default: x()',
      '}',
    )
    expect(tree.branches().map(({ line }) => line)).toEqual([1, 2, 3])
  })

  test('logical operators, ternaries, loops, comments and strings do not count', async () => {
    const tree = await ts(
      'const a = b && c || d ?? (e ? f : g)',
      'for (const x of a) while (x) break',
      '// if (a) {} else {}',
      "const text = 'if (a) switch (b) { case 1: }'",
    )
    expect(tree.branches()).toEqual([])
  })

  test('branches count wherever they stand', async () => {
    const tree = await tsx('const A = () => <p onClick={() => { if (a) b() }}>if (c)</p>')
    expect(tree.branches()).toEqual([{ line: 1, text: 'if (a) b() }}>if (c)</p>' }])
  })
})

describe('public functions', () => {
  const names = async (...lines: string[]) =>
    (await ts(...lines)).publicFunctions().map(({ name }) => name)

  test('exported functions count in every form of writing', async () => {
    expect(
      await names(
        'export function a() {}',
        'export async function* b() {}',
        'export const c = () => {}, d = function () {}',
        'export const e = async (x: string): Promise<void> => {}',
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('what is not exported, and what is no function, does not', async () => {
    expect(
      await names(
        'function hidden() { function inner() {} }',
        'const arrow = () => {}',
        'export const number = 1, made = make(() => {}), { destructured } = {}',
        'export type T = () => void',
        'export interface I { method(): void }',
        'export declare function elsewhere(): void',
        "export { far } from './far'",
      ),
    ).toEqual([])
  })

  test('functions exported by a list count under the name they are exported by', async () => {
    expect(await names('function a() {}', 'const b = () => {}', 'export { a, b as c }')).toEqual([
      'a',
      'c',
    ])
  })

  test.each([
    ['export default function pay() {}', 'pay'],
    ['export default function () {}', 'default'],
    ['export default () => {}', 'default'],
    ['export default async function* pages() {}', 'pages'],
    ['function pay() {}\nexport default pay', 'pay'],
    ['function pay() {}\nexport = pay', 'pay'],
    ['export default class Cart { add() {} }', 'Cart.add'],
    ['export default class { add() {} }', 'default.add'],
    ['class Cart { add() {} }\nexport default Cart', 'Cart.add'],
  ])('%s is %s', async (source, name) => {
    expect(await names(source)).toEqual([name])
  })

  test('public methods of exported classes count, once each', async () => {
    expect(
      await names(
        'export abstract class Cart extends Base<Line> {',
        '  constructor(readonly owner: string) {}',
        '  add() {}',
        '  static of() {}',
        '  async *lines() {}',
        '  get total() { return 1 }',
        '  set total(value) {}',
        '  remove = () => {}',
        '  size = 0',
        '  public count() {}',
        '  private secret() {}',
        '  protected inner() {}',
        '  private hidden = () => {}',
        '  #own() {}',
        '  abstract later(): void',
        '}',
        'class Inner { method() {} }',
      ),
    ).toEqual(['Cart.add', 'Cart.of', 'Cart.lines', 'Cart.total', 'Cart.remove', 'Cart.count'])
  })

  test('overloads are one function', async () => {
    expect(
      await names(
        'export function f(a: string): void',
        'export function f(a: number): void',
        'export function f(a: unknown) {}',
      ),
    ).toEqual(['f'])
  })

  test('methods and fields of JavaScript classes count too', async () => {
    const tree = await read(
      'a.js',
      'export class Cart { add() {} remove = () => {}; #own() {} size = 0 }',
    )
    expect(tree.publicFunctions()).toEqual([
      { name: 'Cart.add', line: 1 },
      { name: 'Cart.remove', line: 1 },
    ])
  })

  test('CommonJS exports count', async () => {
    const tree = await js(
      'function a() {}',
      'class Cart { add() {} }',
      'module.exports = { a, b: () => {}, c() {}, d: 1, Cart, ...rest }',
      'exports.e = function () {}',
      'module.exports.f = exports.g = async () => {}',
    )
    expect(tree.publicFunctions().map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'Cart.add',
      'e',
      'f',
      'g',
    ])
  })
})

describe('calls', () => {
  test('a call has a name, and a receiver if it has one', async () => {
    const tree = await ts(
      'fetch(url)',
      'db.orders.find()',
      'this.save()',
      'super.save()',
      'sql`select 1`',
    )
    expect(tree.calls()).toEqual([
      { name: 'fetch', line: 1 },
      { receiver: 'db.orders', name: 'find', line: 2 },
      { receiver: 'this', name: 'save', line: 3 },
      { receiver: 'super', name: 'save', line: 4 },
      { name: 'sql', line: 5 },
    ])
  })

  test('constructors are calls', async () => {
    const tree = await ts('new Pool({})', 'new pg.Pool<T>()')
    expect(tree.calls()).toEqual([
      { name: 'Pool', line: 1 },
      { receiver: 'pg', name: 'Pool', line: 2 },
    ])
  })

  test.each([
    ['a?.b?.c()', 'a.b'],
    ['a!.b!.c()', 'a.b'],
    ['(await a.b).c()', 'a.b'],
    ['(a.b as Client).c()', 'a.b'],
    ['a(1, () => x).b<T>().c()', 'a().b()'],
    ["rows[0]['id'].c()", 'rows[][]'],
    ['new A(1).b.c()', 'A().b'],
    ['a.#b.c()', 'a.#b'],
    ["'text'.c()", '…'],
    ['[1, 2].c()', '…'],
    ['(a || b).c()', '…'],
    ['`${a}`.b.c()', '….b'],
  ])('in %s the receiver is %s', async (source, receiver) => {
    const tree = await ts(source)
    expect(tree.calls().filter(({ name }) => name === 'c')).toEqual([
      { receiver, name: 'c', line: 1 },
    ])
  })

  test('a call stands where its name stands', async () => {
    const tree = await ts('query', '  .where(x)', '  .limit(', '    1)')
    expect(tree.calls()).toEqual([
      { receiver: 'query.where()', name: 'limit', line: 3 },
      { receiver: 'query', name: 'where', line: 2 },
    ])
  })

  test('what has no name, loads a module, or is no call is left out', async () => {
    const tree = await ts(
      '(() => {})()',
      'handlers[key]()',
      "require('x')",
      "import('x')",
      '// fetch(url)',
      "const text = 'fetch(url)'",
      'const { fetch } = global',
    )
    expect(tree.calls()).toEqual([])
  })
})

describe('imports', () => {
  const imports = async (...lines: string[]) => (await ts(...lines)).imports()
  const value = { typeOnly: false, line: 1 }

  test.each([
    ["import './side.css'", []],
    ["import a from './a'", [{ name: 'default', as: 'a' }]],
    ["import * as a from './a'", [{ name: '*', as: 'a' }]],
    ["import { a, b as c } from './a'", [{ name: 'a', as: 'a' }, { name: 'b', as: 'c' }]], // biome-ignore format: a row
    ["import { default as a } from './a'", [{ name: 'default', as: 'a' }]],
    ["import { 'any name' as a } from './a'", [{ name: 'any name', as: 'a' }]],
    ["import a, { b } from './a'", [{ name: 'default', as: 'a' }, { name: 'b', as: 'b' }]], // biome-ignore format: a row
    ["import a = require('./a')", [{ name: '*', as: 'a' }]],
    ["const a = require('./a')", [{ name: '*', as: 'a' }]],
    ["const { a, b: c, d = 1, ...e } = require('./a')", [{ name: 'a', as: 'a' }, { name: 'b', as: 'c' }, { name: 'd', as: 'd' }]], // biome-ignore format: a row
    ["const a = require('./a').b", [{ name: 'b', as: 'a' }]],
    ["require('./a')", []],
    ["f(require('./a').b)", [{ name: 'b', as: 'b' }]],
    ["const a = await import('./a')", [{ name: '*', as: 'a' }]],
    ["const { a } = await import('./a')", [{ name: 'a', as: 'a' }]],
    ["const b = (await import('./a')).a", [{ name: 'a', as: 'b' }]],
    ["f((await import('./a')).b)", [{ name: 'b', as: 'b' }]],
    ["const f = async () => (await import('./a'))?.b()", [{ name: 'b', as: 'b' }]],
    ["import('./a').then(f)", []],
    ['import(`./a`)', []],
  ])('%s', async (source, names) => {
    const [found, ...more] = await imports(source)
    expect(more).toEqual([])
    expect(found).toEqual({ ...value, from: source.includes('.css') ? './side.css' : './a', names })
  })

  test('types are told from values, in one statement too', async () => {
    expect(
      await imports(
        "import type { A } from './a'",
        "import type B from './b'",
        "import c, { type D } from './c'",
      ),
    ).toEqual([
      { from: './a', names: [{ name: 'A', as: 'A' }], typeOnly: true, line: 1 },
      { from: './b', names: [{ name: 'default', as: 'B' }], typeOnly: true, line: 2 },
      { from: './c', names: [{ name: 'default', as: 'c' }], typeOnly: false, line: 3 },
      { from: './c', names: [{ name: 'D', as: 'D' }], typeOnly: true, line: 3 },
    ])
  })

  test('a statement over several lines is one import', async () => {
    expect(await imports('import {', '  a, // first', '  b,', "} from './a'")).toEqual([
      { from: './a', names: [{ name: 'a', as: 'a' }, { name: 'b', as: 'b' }], typeOnly: false, line: 1 }, // biome-ignore format: a row
    ])
  })

  test('mocks, computed names, re-exports and text are no imports', async () => {
    expect(
      await imports(
        "vi.mock('./a')",
        "jest.mock('./a')",
        'import(name)',
        'import(`./${name}`)',
        'require(name)',
        "require.resolve('./a')",
        "export { a } from './a'",
        "// import './a'",
        'const text = "require(\'./a\')"',
      ),
    ).toEqual([])
  })
})

describe('exports', () => {
  const exports = async (...lines: string[]) =>
    (await ts(...lines)).exports().map(({ name, typeOnly, from }) => {
      return [typeOnly ? `type ${name}` : name, ...(from === undefined ? [] : [from])].join(' < ')
    })

  test('declarations export the names they bind', async () => {
    expect(
      await exports(
        'export const a = 1, b = 2',
        'export const { c, d: e, f: [g, h = x], ...i } = make(), [j] = list',
        'export function k() {}',
        'export class L {}',
        'export enum M { n }',
        'export namespace N { export const hidden = 1 }',
        'export declare const o: string',
        'const hidden = 1',
      ),
    ).toEqual(['a', 'b', 'c', 'e', 'g', 'h', 'i', 'j', 'k', 'L', 'M', 'N', 'o'])
  })

  test('what is passed on under another name says which one it had', async () => {
    const tree = await ts(
      "export { a, b as c, default as d } from './m'",
      "export * as e from './m'",
      'const f = 1',
      'export { f as g }',
    )
    expect(tree.exports().map(({ name, original }) => [name, original])).toEqual([
      ['a', undefined],
      ['c', 'b'],
      ['d', 'default'],
      ['e', '*'],
      ['g', undefined],
    ])
  })

  test('types are told from values, and may share a name with one', async () => {
    expect(
      await exports(
        'export type A = 1',
        'export interface B {}',
        'interface C {}',
        'const d = 1',
        'export { C, d, type E }',
        "export type { F } from './f'",
        'export const G = 1',
        'export type G = typeof G',
      ),
    ).toEqual(['type A', 'type B', 'type C', 'd', 'type E', 'type F < ./f', 'G', 'type G'])
  })

  test('what is passed on has the module it comes from', async () => {
    expect(
      await exports(
        "export { a, b as c, default as d } from './a'",
        "export * from './b'",
        "export * from './c'",
        "export * as e from './e'",
        "export type * from './f'",
      ),
    ).toEqual(['a < ./a', 'c < ./a', 'd < ./a', '* < ./b', '* < ./c', 'e < ./e', 'type * < ./f'])
  })

  test.each([
    'export default 1',
    'export default class A {}',
    'export default function () {}',
    'export { a as default }',
    'export = a',
    'module.exports = make()',
  ])('%s is the default', async (source) => {
    expect(await exports(source)).toEqual(['default'])
  })

  test('CommonJS exports are exports', async () => {
    expect(
      await exports(
        "module.exports = { a, 'b-c': 1, d() {} }",
        'exports.e = module.exports.f = 1',
        'x.exports.g = 1',
      ),
    ).toEqual(['a', 'b-c', 'd', 'e', 'f'])
  })

  test('lines are those of the names', async () => {
    const tree = await ts('export const a = 1,', '  b = 2', 'export {', '  c,', '}')
    expect(tree.exports().map(({ name, line }) => [name, line])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 4],
    ])
  })
})

test('strings are what stands between the quotes, with … for computed parts', async () => {
  const tree = await tsx(
    'const a = \'single\', b = "double", c = `SELECT * FROM ${table} WHERE id = ${f(`in ${x}`)}`',
    "const d = <p title='attribute'>no string</p> // 'comment'",
    "const e = 'it\\'s', f = '', g = '${no}'",
    'const h = /regular/, i = `two',
    'lines`',
  )
  expect(tree.strings()).toEqual([
    { text: 'single', line: 1 },
    { text: 'double', line: 1 },
    { text: 'SELECT * FROM … WHERE id = …', line: 1 },
    { text: 'in …', line: 1 },
    { text: 'attribute', line: 2 },
    { text: "it\\'s", line: 3 },
    { text: '', line: 3 },
    { text: '${no}', line: 3 },
    { text: 'two\nlines', line: 4 },
  ])
})

describe('test blocks', () => {
  const blocks = async (...lines: string[]) =>
    (await ts(...lines)).testBlocks().map(({ type, path }) => `${type}: ${path.join(' > ')}`)

  test('tests are named by the suites around them', async () => {
    const tree = await ts(
      "describe('cart', () => {",
      "  beforeEach(() => { setup('not a test') })",
      "  it('adds', () => { expect(add(1)).toBe(1) })",
      "  describe('removing', () => {",
      "    test('removes', async () => {})",
      '  })',
      "  it('counts', () => {})",
      '})',
      "test('alone', () => {})",
    )
    expect(placed(tree)).toEqual([
      { type: 'suite', path: ['cart'], line: 1 },
      { type: 'test', path: ['cart', 'adds'], line: 3 },
      { type: 'suite', path: ['cart', 'removing'], line: 4 },
      { type: 'test', path: ['cart', 'removing', 'removes'], line: 5 },
      { type: 'test', path: ['cart', 'counts'], line: 7 },
      { type: 'test', path: ['alone'], line: 9 },
    ])
  })

  test.each([
    ["it.only('a', f)", 'test: a'],
    ["test.skip('a', f)", 'test: a'],
    ["it.todo('a')", 'test: a'],
    ["test.concurrent.only('a', f)", 'test: a'],
    ["it.each([1, 2])('a %i', f)", 'test: a %i'],
    ["it.each`x | y\n${1} | ${2}`('a $x', f)", 'test: a $x'],
    ["test.for(cases)('a', f)", 'test: a'],
    ["test.skipIf(windows)('a', f)", 'test: a'],
    ["describe.each(['b'])('a %s', f)", 'suite: a %s'],
    ["describe.skip('a', f)", 'suite: a'],
    ["xit('a', f)", 'test: a'],
    ["fdescribe('a', f)", 'suite: a'],
    ["context('a', f)", 'suite: a'],
    ["test.describe('a', f)", 'suite: a'],
    ['describe(Cart, f)', 'suite: Cart'],
    ['describe(cart.add, f)', 'suite: cart.add'],
    ['it(`a ${b}`, f)', 'test: a …'],
  ])('%s is a %s', async (source, block) => {
    expect(await blocks(source)).toEqual([block])
  })

  test.each([
    "it.each([['a', f]])",
    'test.each(cases)',
    "test.step('a', f)",
    "test.beforeEach('a', f)",
    "pattern.test('a')",
    "contest('a', f)",
    "// it('a', f)",
    'it()',
    'test.extend({})',
  ])('%s is none', async (source) => {
    expect(await blocks(source)).toEqual([])
  })
})

test('a file that does not parse answers as far as it can be understood', async () => {
  const tree = await ts(
    "import { a } from './a'",
    'if (a) b()',
    'export function f() {',
    'const = (',
  )
  expect(tree.imports()).toMatchObject([{ from: './a' }])
  expect(tree.branches()).toMatchObject([{ line: 2 }])
  expect(tree.calls()).toMatchObject([{ name: 'b' }])
})
