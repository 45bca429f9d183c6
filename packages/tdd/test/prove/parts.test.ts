import { relPath } from '@tailtest/project'
import { parse } from '@tailtest/syntax'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodiesOf } from '../../src/bodies/read.ts'
import { changedTests } from '../../src/prove/changes.ts'
import { absentIn, isolate } from '../../src/prove/isolate.ts'
import type { Outcome } from '../../src/prove/outcome.ts'
import { filesIn, hunksIn } from '../../src/prove/range.ts'
import { VERDICTS } from '../../src/prove/types.ts'
import { judgeTest } from '../../src/prove/verdict.ts'

const path = relPath('test/a.test.ts')
const tests = (...lines: readonly string[]) => bodiesOf(path, lines.join('\n'))
const one = "it('one', () => { expect(f()).toBe(1) })"
const two = "it('two', () => { expect(f()).toBe(2) })"

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

  test('is proven only of what fails on the base, passes on the head and is not trivial', async () => {
    const [body] = await tests(one)
    if (body === undefined) throw new Error('no body')
    const known = fc.record({
      ...{ base: outcome, head: outcome, isFlaky: fc.boolean(), isAlone: fc.boolean() },
      reaches: fc.constantFrom(true, false, undefined),
      change: fc.record({
        body: fc.record({ trivial: fc.boolean() }).map((more) => ({ ...body, ...more })),
        before: fc.constantFrom(body, undefined),
        change: fc.constantFrom('new' as const, 'changed' as const),
      }),
    })
    fc.assert(
      fc.property(known, ({ change: { before, ...change }, ...rest }) => {
        const all = { ...rest, change: before === undefined ? change : { ...change, before } }
        const { verdict, red } = judgeTest(all)
        expect(VERDICTS).toContain(verdict)
        const { trivial } = change.body
        const isProven =
          rest.base.type === 'red' && rest.head.type === 'pass' && !rest.isFlaky && !trivial
        expect(verdict === 'proven').toBe(isProven)
        expect(red !== undefined).toBe(isProven)
        // what did not run on the base, or was stopped, is nobody's fault
        if (verdict === 'hollow' || verdict === 'unrelated') expect(rest.base.type).toBe('pass')
      }),
    )
  })
})

describe('a test by itself', () => {
  const failure = (file: string, message: string) => ({ file: relPath(file), message })

  test('is left where another needs a module that is not there', async () => {
    const source = [
      "import { a } from '../src/a'",
      "import {\n  tax,\n} from '../src/tax'",
      "it('one', () => { expect(tax(1)).toBe(1) })",
      "it('two', () => { expect(a()).toBe(2) })",
    ].join('\n')
    const message = "Error: Cannot find module '../src/tax' imported from test/a.test.ts"
    const isolated = await isolate({ path, source }, absentIn([failure(path, message)]), { parse })
    expect(isolated?.source.split('\n').map((line) => line.trim())).toEqual([
      ...["import { a } from '../src/a'", '', '', '', ''],
      "it('two', () => { expect(a()).toBe(2) })",
    ])
    const bodies = await bodiesOf(path, source)
    expect(bodies.map((body) => isolated?.mentions(body))).toEqual([true, false])
  })

  test.each([
    ['from shop.mean import mean, total', 'from shop.mean import total'],
    ['from shop.mean import total, mean', 'from shop.mean import total'],
    [
      'from shop.mean import (\n    mean as m,\n    total,\n)',
      'from shop.mean import (\n    total,\n)',
    ],
  ])('is left where another needs a name that is not there: %j', async (statement, left) => {
    const file = relPath('tests/test_a.py')
    const name = statement.includes(' as m') ? 'm' : 'mean'
    const mean = `def test_mean():\n    assert ${name}() == 1`
    const total = 'def test_total():\n    assert total() == 1'
    const source = `${statement}\n\n${mean}\n\n${total}\n`
    const message = "ImportError: cannot import name 'mean' from 'shop'"
    const isolated = await isolate({ path: file, source }, absentIn([failure(file, message)]), {
      parse,
    })
    const plain = (text = '') => text.replace(/\s+/g, ' ').trim()
    expect(plain(isolated?.source)).toBe(plain(`${left} ${total}`))
  })

  test('cannot be told where all may need what is not there', async () => {
    const source = "import { tax } from '../src/tax'\nbeforeEach(() => tax())\nit('one', () => {})"
    const message = "Error: Cannot find module '../src/tax' imported from test/a.test.ts"
    expect(await isolate({ path, source }, absentIn([failure(path, message)]), { parse })).toBe(
      undefined,
    )
  })
})
