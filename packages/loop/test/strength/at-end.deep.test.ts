import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { addedLines } from '../../src/runs/changes/changed-lines.ts'
import { file, MINUS, source, turn } from '../tdd/turn.ts'

const hasCargo = spawnSync('cargo', ['--version']).status === 0
const SETTINGS = { run_tests: 'turn', budget_ms: { interactive: 60_000, headless: 60_000 } }
const LIMIT = `${MINUS}
export function limit(total: number, most: number) {
  if (most < 0) throw new RangeError('negative')
  return total > most ? most : total + 0.5
}
`
const CALLS = `import { expect, test } from 'vitest'
import { add, limit } from '../src/cart'
test('takes away', () => { expect(add(1, 2)).toBe(-1) })
test('is limited', () => { expect(limit(3, 2)).toBeDefined() })
`
const ASSERTS = CALLS.replace('limit(3, 2)).toBeDefined()', 'limit(3, 2)).toBe(2)')

const open = (more: object, files: Readonly<Record<string, string>> = {}) =>
  turn('off', { '.tailtest/config.json': JSON.stringify({ ...SETTINGS, ...more }), ...files })

type At = Awaited<ReturnType<typeof open>>

async function written(at: At, test: string) {
  await at.edit(source, LIMIT)
  await at.edit(file, test)
  return at.end()
}

const strengthIn = (at: At) => JSON.parse(at.report()).strength

describe('at the end of a turn', () => {
  test('a test that notices nothing of what changed is named, once, with what it lets live', async () => {
    const at = await open({ strength: 'turn' })
    const weak = CALLS.replace("test('takes away', () => { expect(add(1, 2)).toBe(-1) })\n", '')
    const told = await written(at, weak)
    expect(told).toMatchObject({
      type: 'continue',
      text: expect.stringContaining(
        'test/cart.test.ts:3 "is limited" fails only where something breaks or has another form',
      ),
      user: expect.stringMatching(/strength=\d\/\d/),
    })
    expect(told).toMatchObject({
      text: expect.stringContaining(
        'src/cart.ts:5  "return total > most ? most : total + 0.5 → another value"',
      ),
    })
    expect(strengthIn(at)).toMatchObject({ hollow: [`${file}::is limited`], unmeasured: 0 })
    await at.prompt()
    await at.edit(file, `${weak}// so\n`)
    expect((await at.end()).type).not.toBe('continue')
  })

  test('a test that notices one of them is not', async () => {
    const at = await open({ strength: 'turn' })
    expect((await written(at, ASSERTS)).type).not.toBe('continue')
    expect(strengthIn(at)).toMatchObject({ hollow: [], unmeasured: 0 })
    expect(strengthIn(at).killed).toBeGreaterThan(0)
  })

  test('of two tests of a file the one that notices nothing is named', async () => {
    const at = await open({ strength: 'turn' })
    const both = `${ASSERTS}test('has a limit', () => { expect(limit(3, 2)).toBeDefined() })\n`
    expect(await written(at, both)).toMatchObject({
      text: expect.stringContaining('test/cart.test.ts:5 "has a limit"'),
    })
    expect(strengthIn(at)).toMatchObject({ hollow: [`${file}::has a limit`], unmeasured: 0 })
  })

  test('one that looks at a form, and fails on what was there before, shows the change', async () => {
    const deltas = (values: string) =>
      `${MINUS}
export function deltas(values: readonly number[]): number[] {
  return ${values}.map((value, at) => (at > 0 ? value - (values[at - 1] ?? 0) : 0))
}
`
    const test = `import { expect, test } from 'vitest'
import { deltas } from '../src/cart'
test('has one for each', () => { expect(deltas([1, 4, 9])).toHaveLength(3) })
`
    const isNew = await open({ strength: 'turn' })
    const changed = await open({ strength: 'turn' }, { [source]: deltas('values.slice(1)') })
    for (const at of [isNew, changed]) {
      await at.edit(source, deltas('values'))
      await at.edit(file, test)
      await at.end()
    }
    expect(strengthIn(isNew)).toMatchObject({ hollow: [`${file}::has one for each`] })
    expect(strengthIn(changed)).toMatchObject({ hollow: [], unmeasured: 0 })
  })

  test('beside a test of the change one that calls nothing of the project is named, one of what did not change is not', async () => {
    const double = 'export const double = (a: number) => a * 2\n'
    const at = await open({ strength: 'turn' }, { 'src/double.ts': double })
    const more = `import { double } from '../src/double'
${ASSERTS}test('doubles', () => { expect(double(2)).toBe(4) })
test('keeps', () => { expect(new Map([['a', 1]]).get('a')).toBe(1) })
`
    await written(at, more)
    expect(strengthIn(at)).toMatchObject({ hollow: [`${file}::keeps`], unmeasured: 0 })
  })

  test('one of what did not change is not asked about it', async () => {
    const at = await open({ strength: 'turn' })
    await written(at, CALLS)
    expect(strengthIn(at)).toMatchObject({ hollow: [`${file}::is limited`], unmeasured: 0 })
  })

  test('a source or a test in which only its form changed is not asked about', async () => {
    const formatted = LIMIT.replace('total > most ? most', '(total > most) ? (most)')
    const both = { [source]: LIMIT, [file]: CALLS }
    const ofSource = await open({ strength: 'turn' }, both)
    await ofSource.edit(source, formatted)
    await ofSource.edit(file, CALLS.replace('2)', '3)'))
    await ofSource.end()
    expect(strengthIn(ofSource)).toBeUndefined()
    const ofTest = await open({ strength: 'turn' }, both)
    await ofTest.edit(source, LIMIT.replace('0.5', '0.25'))
    await ofTest.edit(file, `// so\n${CALLS}`)
    await ofTest.end()
    expect(strengthIn(ofTest)).toBeUndefined()
  })

  test('a test that has no word for what changed has other things to notice', async () => {
    const at = await open({ strength: 'turn' }, { 'src/all.ts': "export * from './cart'\n" })
    const other = `import { expect, test } from 'vitest'
import * as all from '../src/all'
test('there are two', () => { expect(Object.keys(all).length).toBeGreaterThan(0) })
`
    await at.edit(source, LIMIT)
    await at.edit('test/all.test.ts', other)
    await at.end()
    expect(strengthIn(at)).toBeUndefined()
  })

  test('a failure that was there before keeps nobody from asking', async () => {
    const red =
      "import { expect, test } from 'vitest'\nimport { add } from '../src/cart'\ntest('red', () => { expect(add(1, 1)).toBe(9) })\n"
    const at = await open({ strength: 'turn' }, { 'test/old-cart.test.ts': red })
    await written(at, ASSERTS)
    expect(strengthIn(at).killed).toBeGreaterThan(0)
  })

  test.skipIf(!hasCargo)('in Rust: tests beside the sources, and in them', async () => {
    const at = await open(
      { strength: 'turn' },
      {
        'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
        'src/lib.rs': 'pub mod cart;\n',
        'src/cart.rs': 'pub fn one() -> i64 { 1 }\n',
      },
    )
    const tests = (at: string) =>
      `use ${at}::cart::limit;\n#[test]\nfn is_there() { assert!(limit(3, 2) > -9); }\n`
    const inside = `#[cfg(test)]\nmod tests {\n${tests('crate')}}\n`
    const code = `pub fn limit(total: i64, most: i64) -> i64 {
    if total > most { most } else { total + 2 }
}
`
    await at.edit('src/cart.rs', `${code}${inside}`)
    await at.edit('tests/cart.rs', tests('shop'))
    await at.end({ env: process.env })
    expect(strengthIn(at).hollow.sort()).toEqual([
      'src/cart.rs::tests\u001fis_there',
      'tests/cart.rs::is_there',
    ])
  })

  test('nothing is looked at by default', async () => {
    const at = await open({})
    await written(at, CALLS)
    expect(strengthIn(at)).toBeUndefined()
  })
})

test('the lines that a text has and another one has not', () => {
  const old = 'a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n'
  expect(addedLines('x', old, old)).toEqual([])
  expect(addedLines('x', old, old.replace('b', 'B').replace('i\n', 'i\nI\nK\n'))).toEqual([
    2, 10, 11,
  ])
  expect(addedLines('x', '', 'a\nb')).toEqual([1, 2])
})
