import { relPath } from '@tailtest/project'
import { testId } from '@tailtest/results'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from '../../src/bodies/read.ts'
import { changedTests } from '../../src/prove/changes.ts'
import { type Earlier, livedOf } from '../../src/prove/earlier.ts'
import { type Kill, killOf } from '../../src/prove/kill.ts'
import type { Mutant } from '../../src/prove/mutants.ts'
import { callTheSame, names, noticedBy } from '../../src/prove/noticed.ts'
import { type Outcome, withoutUnawaited } from '../../src/prove/outcome.ts'
import { filesIn, hunksIn } from '../../src/prove/range.ts'
import { asksForSeldom, comparesCalls, looksAside } from '../../src/prove/seldom.ts'
import { type Fault, VERDICTS } from '../../src/prove/types.ts'
import { carries, judgeTest } from '../../src/prove/verdict.ts'

const path = relPath('test/a.test.ts')
const tests = (...lines: readonly string[]) => bodiesOf(path, lines.join('\n'))
const one = "it('one', () => { expect(f()).toBe(1) })"
const two = "it('two', () => { expect(f()).toBe(2) })"

test('an error of a file that nobody waited for is of no test of it, unless it is an assertion', () => {
  const error = (message: string) =>
    ({ id: testId(path, []), file: path, status: 'error', message }) as const
  const kept = [
    {
      id: testId(path, ['one']),
      file: path,
      status: 'fail',
      message: 'Unhandled by anybody',
    } as const,
    error('Unhandled AssertionError: expected 1 to be 2'),
    error('Failed to load ../src/a'),
  ]
  const tests = [...kept, error('Unhandled Error: no'), error('Unhandled TypeError: x')]
  const rest = { argv: [], fileErrors: [], executed: 5, durationMs: 1, timedOut: false }
  expect(withoutUnawaited({ ...rest, tests }).tests).toEqual(kept)
})

describe('git’s own words', () => {
  test('name the files of a range', () => {
    const raw = [
      ...[':100644 100644 1 2 M', 'src/a.ts', ':000000 100755 0 2 A', 'run.sh'],
      ...[':100644 100644 1 2 R090', 'src/b.ts', 'src/c.ts', ':100644 000000 1 0 D', 'src/d.ts'],
      ...[':160000 160000 1 2 M', 'module', ':100644 100644 1 2 M', '../out.ts', ''],
    ].join('\0')
    expect(filesIn(raw)).toEqual([
      { path: 'src/a.ts', status: 'changed' },
      { path: 'run.sh', status: 'added', mode: 'executable' },
      { path: 'src/c.ts', status: 'renamed', from: 'src/b.ts' },
      { path: 'src/d.ts', status: 'deleted' },
    ])
  })

  test('name the lines that are new', () => {
    const patch = [
      ...[
        '--- a/src/a.ts',
        '+++ b/src/a.ts',
        '@@ -1,0 +2,3 @@',
        '+++ b/no.ts',
        '@@ -9 +12 @@ f',
        '+x',
      ],
      ...['--- a/src/b.ts', '+++ b/src/b.ts', '@@ -3,2 +2,0 @@', '-gone'],
    ].join('\n')
    expect(hunksIn(patch).get('src/b.ts')).toEqual([])
    expect(hunksIn(patch).get('src/a.ts')?.[0]).toEqual([2, 4])
  })

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Array.isArray(filesIn(text))).toBe(true)
        expect(hunksIn(text).size).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the tests of a range', () => {
  test('are new, changed or gone; renamed, moved and formatted ones are the same', async () => {
    const before = await tests(one, two)
    const after = await tests(
      one.replace('toBe(1)', 'toBe(3)'),
      two.replace("'two'", "'zwei'"),
      one.replace("'one'", "'new'"),
    )
    const { changes, deleted } = changedTests([{ path, before, after }])
    // the new one is like what `one` was, and `one` is still there
    expect(changes.map(({ body, change }) => [body.id, change])).toEqual([
      ['test/a.test.ts::one', 'changed'],
      ['test/a.test.ts::new', 'new'],
    ])
    expect(deleted).toEqual([])
    expect(changedTests([{ path, before, after: [] }]).deleted).toHaveLength(2)
  })

  test('are told apart from those in them', async () => {
    const file = relPath('a_test.go')
    const go = (want: number) =>
      bodiesOf(
        file,
        `package a\nfunc TestA(t *testing.T) {\n\tt.Run("b", func(t *testing.T) {\n\t\tif F() != ${want} { t.Fail() }\n\t})\n}\n`,
      )
    const { changes } = changedTests([{ path: file, before: await go(1), after: await go(2) }])
    expect(changes.map(({ body }) => body.id)).toEqual(['a_test.go::TestA'])
  })
})

describe('a verdict', () => {
  const outcomes: Outcome[] = [
    { type: 'pass' },
    { type: 'skip' },
    { type: 'red', kind: 'assertion', message: 'no', failure: { file: path, message: 'no' } },
    { type: 'red', kind: 'load_error', message: 'no', failure: { file: path, message: 'no' } },
    { type: 'none', message: 'not run' },
    { type: 'none', kind: 'setup_error', message: 'no database' },
    { type: 'none', kind: 'timeout', message: 'too long' },
  ]
  const outcome = fc.constantFrom(...outcomes)

  test('is accused only where mutants lived that it could have noticed, or where it does not run', async () => {
    const [body] = await tests(one)
    if (body === undefined) throw new Error('no body')
    const noticed = fc.record({
      ...{ tried: fc.nat(4), left: fc.nat(1), isOpen: fc.boolean(), isOfOld: fc.boolean() },
      ...{
        isNoticed: fc.boolean(),
        isNamed: fc.boolean(),
        onlyBreaks: fc.boolean(),
        onlyForm: fc.nat(3),
        runsNothing: fc.boolean(),
      },
      ...{ ignoresValues: fc.boolean(), passed: fc.nat(4) },
      ignores: fc.constantFrom(true, false, undefined),
      killed: fc.constantFrom('src/f.ts:1 + → -', undefined),
    })
    const known = fc.record({
      ...{ base: outcome, head: outcome, isFlaky: fc.boolean(), isAlone: fc.boolean(), noticed },
      reaches: fc.constantFrom(true, false, undefined),
      change: fc.record({
        body: fc.record({ trivial: fc.boolean() }).map((more) => ({ ...body, ...more })),
        before: fc.constantFrom(body, undefined),
        change: fc.constantFrom('new' as const, 'changed' as const),
      }),
    })
    fc.assert(
      fc.property(known, fc.boolean(), ({ change, noticed, ...rest }, isBeside) => {
        const { before, ...own } = change
        const { killed, ...more } = noticed
        const seen = { ...more, onlyBreaks: killed !== undefined && more.onlyBreaks }
        const all = {
          ...rest,
          change: before === undefined ? own : { ...own, before },
          noticed: killed === undefined ? seen : { ...seen, killed },
        }
        const { verdict } = judgeTest(all, { isBeside })
        expect(VERDICTS).toContain(verdict)
        if (verdict === 'proven') {
          expect(rest.head.type).toBe('pass')
          expect(killed !== undefined || rest.base.type === 'red').toBe(true)
        }
        if (verdict !== 'hollow' && verdict !== 'tautological') return
        expect(before).toBeUndefined()
        if (killed !== undefined) {
          const isOnlyBreaking = seen.onlyBreaks && seen.ignoresValues
          expect((isOnlyBreaking || seen.onlyForm > 1) && seen.left === 0).toBe(true)
          return
        }
        const isUnread = noticed.ignores === true && rest.base.type === 'red'
        expect(
          isUnread ||
            noticed.runsNothing ||
            (noticed.tried >= (noticed.isNamed && rest.base.type !== 'pass' ? 2 : 1) &&
              noticed.left === 0),
        ).toBe(true)
      }),
    )
  })
})

describe('a test that only fails where something trips over a value that is not there', () => {
  const noticed = {
    ...{
      killed: 'src/f.ts:1 + → -',
      onlyBreaks: true,
      ignoresValues: true,
      passed: 2,
      tried: 3,
      ...{ onlyForm: 0, runsNothing: false },
    },
    ...{ left: 0, ignores: false, isOpen: false, isNamed: true, isNoticed: true, isOfOld: false },
  }

  test.each([
    ['hollow', {}],
    ['proven', { onlyBreaks: false }],
    ['proven', { ignoresValues: false }],
    ['proven', { left: 1 }],
  ] as const)('is %s with %o', async (verdict, more) => {
    const [body] = await tests(one)
    if (body === undefined) throw new Error('no body')
    const base: Outcome = {
      ...{ type: 'red', kind: 'missing_symbol', message: 'no' },
      failure: { file: path, message: 'no' },
    }
    const known = {
      ...{ base, head: { type: 'pass' } as const, isFlaky: false, isAlone: false, reaches: true },
      ...{ change: { body, change: 'new' as const }, noticed: { ...noticed, ...more } },
    }
    expect(judgeTest(known, { isBeside: false }).verdict).toBe(verdict)
    expect(carries(known)).toBe(verdict === 'proven')
  })
})

test.each([
  ['hollow', false],
  ['unknown', true],
] as const)('what can have no fault excuses a test that names it: %s', async (verdict, isNamed) => {
  const [body] = await tests("it('a', () => { expect(f()).toBe(1) })")
  if (body === undefined) throw new Error('no body')
  const noticed = {
    ...{ onlyBreaks: false, ignoresValues: true, passed: 3, tried: 3, left: 0, ignores: false },
    ...{ onlyForm: 0, runsNothing: false },
    ...{ isOpen: true, isNamed, isNoticed: true, isOfOld: false },
  }
  const known = {
    ...({
      base: { type: 'pass' },
      head: { type: 'pass' },
      isFlaky: false,
      isAlone: false,
    } as const),
    ...{ reaches: true, change: { body, change: 'new' as const }, noticed },
  }
  expect(judgeTest(known, { isBeside: false }).verdict).toBe(verdict)
})

test.each([
  ['a certain error', "expect(() => f()).toThrow('no unit')"],
  [
    'what it was called with',
    'const calls = []; f((one) => calls.push(one)); expect(calls).toEqual([1])',
  ],
])('a test that asks for %s is not said to only break', async (_, code) => {
  const [body] = await tests(`it('a', () => { ${code} })`)
  if (body === undefined) throw new Error('no body')
  const noticed = {
    ...{
      killed: 'src/f.ts:1 + → -',
      onlyBreaks: true,
      ignoresValues: true,
      passed: 2,
      tried: 3,
      ...{ onlyForm: 0, runsNothing: false },
    },
    ...{ left: 0, ignores: false, isOpen: false, isNamed: true, isNoticed: true, isOfOld: false },
  }
  const known = {
    ...({
      base: { type: 'pass' },
      head: { type: 'pass' },
      isFlaky: false,
      isAlone: false,
    } as const),
    ...{ reaches: true, change: { body, change: 'new' as const }, noticed },
  }
  expect(judgeTest(known, { isBeside: false }).verdict).toBe('characterisation')
})

describe('how a test notices a fault', () => {
  const red = (kind: 'assertion' | 'exception', message: string, name: string = path): Outcome => {
    return { type: 'red', kind, message, failure: { file: relPath(name), message } }
  }

  test.each([
    ['asserted', red('assertion', 'AssertionError: expected 1 to be 2')],
    [
      'thrown',
      red(
        'assertion',
        "AssertionError: expected [Function] to not throw an error but 'Error: not a mail' was thrown",
      ),
    ],
    [
      'thrown',
      red('assertion', `AssertionError: promise rejected "Error: 500" instead of resolving`),
    ],
    [
      'broken',
      red(
        'assertion',
        "AssertionError: expected [Function] to not throw an error but 'TypeError: f is null' was thrown",
      ),
    ],
    ['thrown', red('exception', 'TimeoutError: not after 3')],
    ['asserted', red('exception', 'was read', 'a_test.go')],
    [
      'asserted',
      red('exception', 'called `Result::unwrap_err()` on an `Ok` value: "a"', 'tests/a.rs'),
    ],
    ['thrown', red('exception', 'java.lang.IllegalStateException: closed', 'ATest.java')],
    [
      'broken',
      red('exception', 'java.lang.StringIndexOutOfBoundsException: index 9', 'ATest.java'),
    ],
    ['broken', red('exception', 'TypeError: f is null')],
    ['broken', red('exception', 'panic: runtime error: index out of range [3]')],
    ['asserted', { type: 'none', kind: 'setup_error', message: 'AssertionError: left open' }],
    ['broken', { type: 'none', kind: 'timeout', message: 'too long' }],
    ['broken', { type: 'none', message: 'the runner did not report it' }],
  ] as const)('%s: %o', (kill, outcome) => {
    expect(killOf(outcome)).toBe(kill)
    expect(killOf(outcome, { kind: 'value' })).toBe(kill)
    const isEndless = 'kind' in outcome && outcome.kind === 'timeout'
    const unguarded = isEndless ? 'endless' : 'unguarded'
    expect(killOf(outcome, { kind: 'guard' })).toBe(kill === 'asserted' ? kill : unguarded)
  })
})

describe('a test looks at what it holds itself', () => {
  test.each<[name: string, source: string, expected: boolean]>([
    [
      'a.test.ts',
      "it('a', async () => { const get = vi.fn(); await f(get); expect(get).toHaveBeenCalledWith('/users/1') })",
      true,
    ],
    [
      'a.test.ts',
      "it('a', async () => { const get = vi.fn(); await f(get); expect(get.mock.calls[0][0]).toBe('/users/1') })",
      true,
    ],
    [
      'test_a.py',
      'def test_a():\n    get = Mock()\n    f(get)\n    get.assert_called_once_with("/users/1")\n',
      true,
    ],
    [
      'a.test.ts',
      "it('a', async () => { const found = await f(1); expect(found).toBeDefined() })",
      false,
    ],
    [
      'a.test.ts',
      "it('a', async () => { const get = vi.fn(); await f(get); expect(get).toHaveBeenCalled() })",
      false,
    ],
    [
      'a.test.ts',
      "it('a', async () => { const get = vi.fn(); await f(get); expect(get).toHaveBeenCalledTimes(2) })",
      true,
    ],
    [
      'test_a.py',
      'def test_a():\n    get = Mock()\n    f(get)\n    get.assert_called_once()\n',
      true,
    ],
  ])('%s: %s: %s', async (name, source, expected) => {
    const [body] = await bodiesOf(relPath(name), source)
    expect(body && looksAside(body)).toBe(expected)
  })
})

describe('a test compares what is given back for one thing with that for another', () => {
  test.each<[name: string, assertion: string, expected: boolean]>([
    ['test_a.py', 'assert count(["", "a"]) == count(["a"])', true],
    ['test_a.py', 'assert count(["a"]) == count(["a"])', false],
    ['test_a.py', 'assert count(["a"]) == 1', false],
    ['a.test.ts', "expect(count(['', 'a'])).toEqual(count(['a']))", true],
    ['a.test.ts', "expect(count(['a'])).toEqual(count(['a']))", false],
    ['a.test.ts', "expect(count(['a'])).toEqual(total(['b']))", false],
    ['tests/a.rs', 'assert_eq!(count("a"), count("a "));', true],
  ])('%s: %s: %s', async (name, assertion, expected) => {
    const source =
      name === 'test_a.py'
        ? `def test_a():\n    ${assertion}\n`
        : name === 'a.test.ts'
          ? `it('a', () => { ${assertion} })`
          : `#[test]\nfn a() {\n    ${assertion}\n}\n`
    const [body] = await bodiesOf(relPath(name), source)
    expect(body && comparesCalls(body)).toBe(expected)
  })
})

describe('a test asks for what small faults seldom make false', () => {
  type Row = [name: string, source: string, expected: boolean]
  const script = (body: string): Row => ['a.test.ts', `it('a', () => { f(); ${body} })`, true]
  test.each<Row>([
    script('expect(spy).not.toHaveBeenCalled()'),
    script("expect(() => f()).toThrow('no unit')"),
    script('g(people); expect(people).toEqual([1])'),
    ['test_a.py', 'def test_a():\n    with pytest.raises(ValueError):\n        f()\n', true],
    ['test_a.py', 'def test_a():\n    with pytest.raises(Exception):\n        f()\n', false],
    ['test_a.py', 'def test_a():\n    f(record)\n    assert record == {"a": 1}\n', true],
    ['test_a.py', 'def test_a():\n    found = f(record)\n    assert found == {"a": 1}\n', false],
    ['a.test.ts', "it('a', () => { expect(() => f()).toThrow() })", false],
    script('expect(heard).toEqual([])'),
    ['test_a.py', 'def test_a():\n    f(spy)\n    spy.assert_not_called()\n', true],
    ['test_a.py', 'def test_a():\n    f(heard)\n    assert heard == []\n', true],
    [
      'a_test.go',
      'package a\nfunc TestA(t *testing.T) {\n\tf()\n\tif calls != 0 {\n\t\tt.Error("called")\n\t}\n}\n',
      true,
    ],
    ['tests/a.rs', '#[test]\nfn a() {\n    assert_eq!(calls, 0);\n}\n', true],
    ['a.test.ts', "it('a', () => { expect(f()).toEqual([]) })", false],
    [
      'a.test.ts',
      "it('a', () => { expect(spy).not.toHaveBeenCalled(); expect(f()).toBeDefined() })",
      false,
    ],
    ['a.test.ts', "it('a', () => { f() })", false],
  ])('%s: %s: %s', async (name, source, expected) => {
    const [body] = await bodiesOf(relPath(name), source)
    expect(body && asksForSeldom(body)).toBe(expected)
  })

  test.each([
    ['hollow', "const log = { warn: vi.fn() }; log.warn('x'); expect(log.warn).toHaveBeenCalled()"],
    ['characterisation', 'expect(() => f(-1)).toThrow()'],
  ])(
    'beside a test that shows the change one that runs none of it is %s: %s',
    async (verdict, code) => {
      const [body] = await tests(`it('a', () => { ${code} })`)
      if (body === undefined) throw new Error('no body')
      const noticed = {
        ...{ onlyBreaks: false, ignoresValues: true, passed: 3, tried: 3, left: 0, ignores: false },
        ...{ onlyForm: 0, runsNothing: true },
        ...{ isOpen: false, isNamed: false, isNoticed: true, isOfOld: true },
      }
      const known = {
        ...({ base: { type: 'pass' }, head: { type: 'pass' } } as const),
        ...{ isFlaky: false, isAlone: false, reaches: true },
        ...{ change: { body, change: 'new' as const }, noticed },
      }
      expect(judgeTest(known, { isBeside: true }).verdict).toBe(verdict)
    },
  )

  test('and is no hollow one beside a test of the same that shows the change', async () => {
    const [body] = await tests("it('a', () => { f(); expect(spy).not.toHaveBeenCalled() })")
    if (body === undefined) throw new Error('no body')
    const noticed = {
      ...{ onlyBreaks: false, ignoresValues: false, passed: 4, tried: 4, left: 0, ignores: false },
      ...{ onlyForm: 0, runsNothing: false },
      ...{ isOpen: false, isNamed: true, isNoticed: true, isOfOld: false },
    }
    const known = {
      ...({
        base: { type: 'pass' },
        head: { type: 'pass' },
        isFlaky: false,
        isAlone: false,
      } as const),
      ...{ reaches: true, change: { body, change: 'new' as const }, noticed },
    }
    expect(judgeTest(known, { isBeside: true }).verdict).toBe('characterisation')
    expect(judgeTest(known, { isBeside: false }).verdict).toBe('hollow')
  })
})

describe('what a test is about', () => {
  const unit = { names: ['Cart', 'add'], hunks: [], isNew: true }

  test('is what its own code names, or a helper beside it, and not what is only imported', async () => {
    const [own] = await tests("it('adds', () => { expect(add(1)).toBe(1) })")
    const [other] = await tests("it('adds', () => { expectSum(1, 1) })")
    if (own === undefined || other === undefined) throw new Error('no body')
    expect(names(own, ['import', 'add'], unit)).toBe(true)
    expect(names(other, ['import', 'add'], unit)).toBe(false)
    expect(names(other, ['import', 'add', 'expectSum', 'add'], unit)).toBe(true)
  })

  test('tells whether something that it asks for is not so with a fault, or it only breaks', async () => {
    const [body] = await tests("it('adds', () => { expect(add(1)).toBe(1) })")
    if (body === undefined) throw new Error('no body')
    const source = {
      path: relPath('src/a.ts'),
      status: 'changed',
      hunks: [],
      units: [unit],
    } as const
    const mutant = (kill: Kill | 'none', isValue = false): Mutant => ({
      ...{
        source,
        unit,
        fault: { line: 1, text: '', shown: '+ → -', ...(isValue && { kind: 'value' as const }) },
      },
      state: kill === 'none' ? 'survived' : 'killed',
      killers: new Map(kill === 'none' ? [] : [[body, kill]]),
    })
    let isCutOff = false
    const seen = (...mutants: Mutant[]) =>
      noticedBy(body, {
        ...{ sources: [source], reaches: () => true, around: () => [] },
        tried: {
          mutants,
          ignores: () => undefined,
          isCutOff: () => isCutOff,
          passesStopped: () => false,
          ranOut: false,
          beyond: 0,
        },
      })
    expect(seen(mutant('broken'), mutant('none', true))).toMatchObject({
      ...{ killed: 'src/a.ts:1 + → -', onlyBreaks: true, ignoresValues: true, passed: 1 },
    })
    expect(seen(mutant('broken'), mutant('asserted', true))).toMatchObject({
      ...{ onlyBreaks: false, ignoresValues: false, passed: 0 },
    })
    expect(seen(mutant('none')).left).toBe(0)
    isCutOff = true
    expect(seen(mutant('none')).left).toBe(1)
  })

  test.each([
    ['what it guards is looked at', 'proven', [], 'a'],
    ['what it gives back may be anything', 'hollow', [7], 'a'],
    ['it gives back nothing, or what is as good', 'proven', [7], 'None'],
    ['another value may be anything', 'proven', [9], 'a'],
  ] as const)(
    'where nothing leaves early any more, and %s: %s',
    async (_, verdict, passed, value) => {
      const [body] = await tests("it('adds', () => { expect(Array.isArray(add(1))).toBe(true) })")
      if (body === undefined) throw new Error('no body')
      const source = { path: relPath('src/a.ts'), hunks: [], units: [unit] }
      const of = (line: number, kind?: Fault['kind'], kill?: Kill): Mutant => ({
        ...{ source: { ...source, status: 'changed' }, unit },
        fault: { line, text: '', shown: `return ${value} → b`, ...(kind && { kind }) },
        ...{ state: kill ? 'killed' : 'survived', killers: new Map(kill && [[body, kill]]) },
      })
      const mutants = [
        of(6, 'guard', 'unguarded'),
        of(9),
        ...passed.map((line) => of(line, 'value')),
      ]
      const all = mutants.map((one) => ({ ...one, source: mutants[0]?.source ?? one.source }))
      const noticed = noticedBy(body, {
        ...{ sources: all.map((one) => one.source), reaches: () => true, around: () => [] },
        tried: {
          ...{
            mutants: all,
            ignores: () => undefined,
            isCutOff: () => false,
            passesStopped: () => false,
          },
          ...{ ranOut: false, beyond: 0 },
        },
      })
      const base: Outcome = {
        ...{ type: 'red', kind: 'missing_symbol', message: 'no' },
        failure: { file: path, message: 'no' },
      }
      const known = {
        ...{ base, head: { type: 'pass' } as const, isFlaky: false, isAlone: false },
        ...{ reaches: true, change: { body, change: 'new' as const }, noticed },
      }
      expect(judgeTest(known, { isBeside: false }).verdict).toBe(verdict)
    },
  )

  test.each([
    ['calls it', 'const one = f(); one.forget(); expect(one()).toBe(1)', false],
    ['looks at it', 'expect(f().forget).toBeDefined()', true],
  ])('where a field is no longer written, and it %s: %s', async (_, code, onlyBreaks) => {
    const [body] = await tests(`it('a', () => { ${code} })`)
    if (body === undefined) throw new Error('no body')
    const source = {
      path: relPath('src/a.ts'),
      status: 'changed',
      hunks: [],
      units: [unit],
    } as const
    const fault = { line: 1, text: '', shown: 'one.forget = clear removed', writes: 'forget' }
    const mutant: Mutant = {
      ...{ source, unit, fault, state: 'killed', killers: new Map([[body, 'broken']]) },
    }
    const noticed = noticedBy(body, {
      ...{ sources: [source], reaches: () => true, around: () => [] },
      tried: {
        ...{
          mutants: [mutant],
          ignores: () => undefined,
          isCutOff: () => false,
          passesStopped: () => false,
        },
        ...{ ranOut: false, beyond: 0 },
      },
    })
    expect(noticed.onlyBreaks).toBe(onlyBreaks)
  })

  test('is the same as of another test where both call it, whatever both are handed', async () => {
    const [one, same, other] = await tests(
      "it('one', (t) => { expect(total(1)).toBe(1) })",
      "it('two', (t) => { expect(total(0)).toBe(0) })",
      "it('three', (t) => { if (t) expect(count(0)).not.toBe(1); expect(count(0)).toBe(0) })",
    )
    if (one === undefined || same === undefined || other === undefined) throw new Error('no body')
    expect(callTheSame(one, same)).toBe(true)
    expect(callTheSame(one, other)).toBe(false)
  })
})

describe('a test that looks only at the form of a value', () => {
  const unit = { names: ['f'], hunks: [], isNew: true }
  const source = { path: relPath('src/f.ts'), status: 'changed', hunks: [], units: [unit] } as const
  type Row = readonly [kind: Fault['kind'], kill?: Kill]
  const missing: Outcome = {
    ...{ type: 'red', kind: 'missing_symbol', message: 'no' },
    failure: { file: path, message: 'no' },
  }
  const told = async (code: string, rows: readonly Row[], base: Outcome = missing) => {
    const [body] = await tests(`it('a', () => { ${code} })`)
    if (body === undefined) throw new Error('no body')
    const mutants = rows.map(([kind, kill], at): Mutant => {
      const fault = { line: at + 1, text: '', shown: '+ → -', ...(kind && { kind }) }
      const state = kill === undefined ? 'survived' : 'killed'
      return { source, unit, fault, state, killers: new Map(kill && [[body, kill]]) }
    })
    const noticed = noticedBy(body, {
      ...{ sources: [source], reaches: () => true, around: () => [] },
      tried: {
        ...{ mutants, ignores: () => undefined, isCutOff: () => false, passesStopped: () => false },
        ...{ ranOut: false, beyond: 0 },
      },
    })
    const known = {
      ...{ base, head: { type: 'pass' } as const, isFlaky: false, isAlone: false },
      ...{ reaches: true, change: { body, change: 'new' as const }, noticed },
    }
    return judgeTest(known, { isBeside: false }).verdict
  }
  const LENGTH = 'expect(f([1])).toHaveLength(1)'

  test.each<[verdict: string, code: string, rows: Row[]]>([
    ['hollow', LENGTH, [['value'], ['form', 'asserted'], [undefined], ['guard']]],
    ['hollow', LENGTH, [['value'], ['form', 'asserted'], [undefined], ['copy']]],
    [
      'hollow',
      'expect(Object.keys(f({}))).toEqual([])',
      [['value'], ['form', 'asserted'], [undefined], [undefined]],
    ],
    [
      'hollow',
      'const found = f([1]); expect(found.length).toBe(1)',
      [['value'], ['form', 'asserted'], [undefined], [undefined]],
    ],
    [
      'hollow',
      LENGTH,
      [['value'], ['form', 'asserted'], [undefined], [undefined], [undefined, 'broken']],
    ],
    // one fault says little, and none nothing
    ['proven', LENGTH, [['value'], ['form', 'asserted'], [undefined]]],
    ['proven', LENGTH, [['value'], ['form', 'asserted']]],
    ['proven', LENGTH, [['value'], ['form', 'asserted'], ['copy'], ['copy'], ['step']]],
    // it notices what the function does
    [
      'proven',
      LENGTH,
      [['value'], ['form', 'asserted'], [undefined], [undefined], [undefined, 'asserted']],
    ],
    [
      'proven',
      LENGTH,
      [['value'], ['form', 'asserted'], [undefined], ['guard', 'asserted'], [undefined]],
    ],
    [
      'proven',
      LENGTH,
      [['value'], ['form', 'asserted'], [undefined], [undefined], ['step', 'asserted']],
    ],
    ['proven', LENGTH, [['value', 'asserted'], ['form', 'asserted'], [undefined], [undefined]]],
    // that values differ is no form
    ['proven', LENGTH, [['value'], ['form'], ['constant', 'asserted'], [undefined], [undefined]]],
    [
      'hollow',
      LENGTH,
      [['value'], ['form', 'asserted'], ['constant', 'asserted'], [undefined], [undefined]],
    ],
    // of no value of the same form anything is known
    ['proven', LENGTH, [['form', 'asserted'], [undefined], [undefined]]],
    // what it was called with is its own
    [
      'proven',
      'const calls = []; f(calls); expect(calls.length).toBe(1)',
      [['value'], ['form', 'asserted'], [undefined], [undefined]],
    ],
    // a step that may do nothing acquits no test that looks at nothing
    ['hollow', LENGTH, [['value'], ['form'], [undefined], ['step', 'asserted']]],
  ])('is %s: %s with %j', async (verdict, code, rows) => {
    expect(await told(code, rows)).toBe(verdict)
  })

  test('is proven where it fails on the base by what it asks for', async () => {
    const red: Outcome = { ...missing, type: 'red', kind: 'assertion' }
    const rows: Row[] = [['value'], ['form', 'asserted'], [undefined], [undefined]]
    expect(await told(LENGTH, rows, red)).toBe('proven')
  })

  test.each<[verdict: string, code: string, rows: Row[]]>([
    ['hollow', 'f(3)', [['value'], ['form'], [undefined, 'thrown']]],
    ['hollow', 'f(3)', [['value'], ['form'], [undefined, 'broken']]],
    ['proven', 'f(3)', [[undefined, 'thrown'], [undefined]]],
    ['proven', 'expect(() => f(3)).not.toThrow()', [['value'], ['form'], [undefined, 'thrown']]],
    ['proven', 'expect(f(3)).toBe(1)', [['value'], ['form'], [undefined, 'asserted']]],
  ])('that fails only where the code throws is %s: %s with %j', async (verdict, code, rows) => {
    expect(await told(code, rows)).toBe(verdict)
  })
})

describe('a test of before that passes on both sides', () => {
  const verdictOf = async (earlier: Earlier | undefined, isBeside: boolean) => {
    const [before] = await tests("it('a', () => { expect(f()).toBe(1) })")
    const [body] = await tests("it('a', () => { expect(f()).toBeDefined() })")
    if (body === undefined || before === undefined) throw new Error('no body')
    const noticed = {
      ...{ onlyBreaks: false, onlyForm: 0, ignoresValues: true, passed: 2, tried: 2, left: 0 },
      ...{ ignores: false, isOpen: false, isNamed: true, runsNothing: false },
      ...{ isNoticed: false, isOfOld: true },
    }
    const pass = { type: 'pass' } as const
    const known = {
      ...{ base: pass, head: pass, isFlaky: false, isAlone: false, reaches: true, noticed },
      ...{ change: { body, before, change: 'changed' as const }, ...(earlier && { earlier }) },
    }
    return judgeTest(known, { isBeside }).verdict
  }

  test.each([
    ['unchanged', undefined, false],
    ['weakened', { change: 'expected 2 to be 1' }, false],
    ['unchanged', { change: 'expected 2 to be 1' }, true],
    ['weakened', { mutant: 'src/f.ts:1 + → -' }, false],
    ['weakened', { mutant: 'src/f.ts:1 + → -' }, true],
  ] as const)(
    'is %s where before it noticed %o, beside another that shows the change: %s',
    async (verdict, earlier, isBeside) => {
      expect(await verdictOf(earlier, isBeside)).toBe(verdict)
    },
  )

  test('is asked about what it passes with, unless it notices what the code does', async () => {
    const [body] = await tests("it('a', () => { expect(f()).toBe(1) })")
    if (body === undefined) throw new Error('no body')
    const unit = { names: ['f'], hunks: [], isNew: false }
    const source = {
      path: relPath('src/f.ts'),
      status: 'changed',
      hunks: [],
      units: [unit],
    } as const
    const mutant = (shown: string, kind: Fault['kind'], isKilled = false): Mutant => ({
      ...{ source, unit, fault: { line: 1, text: '', shown, ...(kind && { kind }) } },
      state: isKilled ? 'killed' : 'survived',
      killers: new Map(isKilled ? [[body, 'asserted' as const]] : []),
    })
    const all = [mutant('another', 'value'), mutant('step', 'step'), mutant('never', 'guard')]
    const lived = (more: Mutant) => livedOf(body, [...all, more]).map(({ fault }) => fault.shown)
    expect(lived(mutant('+ → -', undefined))).toEqual(['never', '+ → -', 'another'])
    expect(lived(mutant('+ → -', undefined, true))).toEqual([])
    expect(lived(mutant('an other', 'value', true))).toEqual(['never', 'another'])
  })
})

test.each([
  ['hollow', {}],
  ['proven', { runsNothing: false }],
  ['proven', { ignores: true }],
  ['proven', { killed: 'src/f.ts:1 + → -' }],
] as const)(
  'a test that passes although all that changed throws is %s with %o',
  async (verdict, more) => {
    const [body] = await tests("it('a', () => { expect(F).toBeDefined() })")
    if (body === undefined) throw new Error('no body')
    const noticed = {
      ...{ onlyBreaks: false, onlyForm: 0, ignoresValues: false, passed: 1, tried: 1, left: 0 },
      ...{ ignores: false, isOpen: true, isNamed: true, runsNothing: true },
      ...{ isNoticed: false, isOfOld: false, ...more },
    }
    const base: Outcome = {
      ...{ type: 'red', kind: 'missing_symbol', message: 'no' },
      failure: { file: path, message: 'no' },
    }
    const known = {
      ...{ base, head: { type: 'pass' } as const, isFlaky: false, isAlone: false, reaches: true },
      ...{ change: { body, change: 'new' as const }, noticed },
    }
    expect(judgeTest(known, { isBeside: false }).verdict).toBe(verdict)
  },
)
