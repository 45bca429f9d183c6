import { reachedModel } from '@tailtest/testkit'
import { describe, expect, test } from 'vitest'
import { HALF, integrity, openHalf, outcomes, red, refusals, testOf } from '../support/gate.ts'
import { continuations, linesFor, play } from '../support/play.ts'
import type { Shop } from '../support/shop.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

const it = 'test('
const { honest } = HALF
const OTHER = "test('nothing else', () => expect(half(0)).toBe(0))\n"

/** What an agent makes of the claimed test so that a wrong source passes, and what that is called. */
const CHANGES: readonly (readonly [string, string, string])[] = [
  ['asks for less', testOf('half', 'half.ts', 'expect(half(0)).toBe(0)'), 'weakened'],
  [
    'swallows its failure',
    honest.replace(/( {2}expect[\s\S]*?)\n\}\)/, '  try {\n  $1\n  } catch {}\n})'),
    'changed',
  ],
  ['is empty', testOf('half', 'half.ts', ''), 'weakened'],
  ['is gone', testOf('half', 'half.ts', '').replace(/test\('[\s\S]*/, OTHER), 'deleted'],
  [
    'is commented out',
    honest.replace(/test\('[\s\S]*/, (body) => `/* ${body} */\n${OTHER}`),
    'deleted',
  ],
  ['is skipped', honest.replace(it, 'test.skip('), 'skipped'],
  ['is to do', honest.replace(/test\('([^']+)'[\s\S]*/, `test.todo('$1')\n${OTHER}`), 'skipped'],
  ['is to fail', honest.replace(it, 'test.fails('), 'skipped'],
  ['stands beside the only one', `${honest}${OTHER.replace(it, 'test.only(')}`, ''],
]

const steps = (shop: Shop) => [
  [read(shop, HALF.source)],
  [write(shop, HALF.test, honest)],
  [red(HALF.test, HALF.source)],
]

describe('a claimed test that, once red,', () => {
  test.each(CHANGES.filter(([, , kind]) => kind !== ''))(
    '%s allows no more edits until it is shown red again',
    async (_, text, kind) => {
      const shop = await openHalf()
      const run = await play(shop, [
        ...steps(shop),
        [write(shop, HALF.test, text)],
        [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
        [say('Well.')],
      ])
      const note = `tailtest: a test in ${HALF.test} that allows edits was changed. Show it failing again:`
      expect(reachedModel(run.model, note)).toHaveLength(1)
      expect(refusals(run.model)).toHaveLength(1)
      expect(shop.read(HALF.source)).toBe(HALF.stub)
      expect(integrity(shop)).toContainEqual(expect.stringContaining(`${kind} ${HALF.test}`))
      expect(outcomes(shop)).not.toContain('green')
    },
  )

  test.each(CHANGES)('%s by the shell is not green at the end of the turn', async (_, text) => {
    const shop = await openHalf()
    const run = await play(shop, [
      ...steps(shop),
      [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
      [bash(`cat > ${HALF.test} <<'EOF'\n${text}EOF`)],
      [say('Done.')],
      [say('Really.')],
      [say('Really, really.')],
    ])
    expect(shop.read(HALF.source)).toBe(HALF.wrong)
    expect(outcomes(shop)).not.toContain('green')
    expect(outcomes(shop)).not.toEqual([])
    expect(continuations(run.model).join('\n')).toMatch(
      /a test that allowed edits no longer shows anything about them:\n- "?src\/half\.test\.ts::half/,
    )
    expect(linesFor(run).join('\n')).toMatch(/tdd: .*(?:weakened|skipped|deleted|not proven): /)
  })

  test('changes, and asks for what the old source does not do either, is green after a run on the old source', async () => {
    const shop = await openHalf()
    await play(shop, [
      ...steps(shop),
      [edit(shop, HALF.source, HALF.stub, HALF.right)],
      [
        bash(
          `cat > ${HALF.test} <<'EOF'\n${honest.replace('half(30)).toBe(15)', 'half(8)).toBe(4)')}EOF`,
        ),
      ],
      [say('Done.')],
    ])
    expect(outcomes(shop)).toEqual(['green'])
  })

  test('is moved to where no runner finds it is not green', async () => {
    const shop = await openHalf()
    await play(shop, [
      ...steps(shop),
      [edit(shop, HALF.source, HALF.stub, HALF.wrong)],
      [bash(`mv ${HALF.test} src/half.test.txt`)],
      [say('Done.')],
      [say('Really.')],
      [say('Really, really.')],
    ])
    expect(outcomes(shop)).not.toContain('green')
    expect(outcomes(shop)).not.toEqual([])
  })

  test('has its snapshot rewritten is not green', async () => {
    const asked = testOf('half', 'half.ts', 'expect(half(10)).toMatchSnapshot()')
    const snapshot = (value: number) =>
      `// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[\`half does what it says 1\`] = \`${value}\`;\n`
    const shop = await openHalf()
    const { model } = await play(shop, [
      [read(shop, HALF.source)],
      [write(shop, HALF.test, asked)],
      [write(shop, 'src/__snapshots__/half.test.ts.snap', snapshot(5))],
      [red(HALF.test, HALF.source)],
      [bash('npx vitest run -u src/half.test.ts')],
      [edit(shop, HALF.source, HALF.stub, `${HALF.stub}export const more = 1\n`)],
      [say('Done.')],
      [say('Really.')],
      [say('Really, really.')],
    ])
    expect(reachedModel(model, /claimed: src\/half\.ts may be edited/)).toHaveLength(1)
    expect(shop.read('src/__snapshots__/half.test.ts.snap')).toContain('`10`')
    expect(outcomes(shop)).not.toContain('green')
    expect(outcomes(shop)).not.toEqual([])
  })
})
