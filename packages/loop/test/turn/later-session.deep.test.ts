import { leftOpen, openHistory, regressions } from '@tailtest/history'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, type TempProject } from '../project.ts'
import { CART, shop } from './shop.ts'

const testOf = (title: string, sum: number) =>
  `import { expect, test } from 'vitest'\nimport { total } from '../src/cart.js'\ntest('${title}', () => { expect(total(1, 2)).toBe(${sum}) })\n`
const BROKEN = CART.replace('a + b', 'a - b')
const TESTS = { 'test/sum.test.js': testOf('sums', 3), 'test/bill.test.js': testOf('bills', 3) }

/** One turn of a session of its own, unless an earlier one is named, in which these files are written. */
async function turnOf(temp: TempProject, session: string, files: Record<string, string>) {
  const of = eventBase(temp, { session, turn: `${session} ${Object.keys(files).join()}` })
  await handle({ type: 'prompt-sent', ...of, text: '' }, contextOf(temp))
  for (const [name, text] of Object.entries(files)) {
    const path = toAbsolute(temp.project, relPath(temp.write(name, text)))
    const change = { type: 'file-edited', ...of, files: [{ path, kind: 'written' as const }] }
    await handle({ ...change, type: 'file-edited' }, contextOf(temp))
  }
  const end = { continued: false, aborted: false, waiting: 'no' as const }
  await handle({ type: 'turn-ended', ...of, ...end }, contextOf(temp))
  const { entries } = openHistory(temp.project).read()
  const own = entries.filter(({ session_id }) => session_id === session)
  return {
    own: own.map(({ file, status, classification }) => [file, status, classification].join(' ')),
    regressions: regressions(entries),
    open: leftOpen(entries).map(({ file }) => file),
  }
}

describe('a source that an earlier session left failing', () => {
  test('is fixed once a later session corrects its test alone', async () => {
    const temp = shop({ 'test/sum.test.js': TESTS['test/sum.test.js'], 'src/cart.test.js': '' })
    await turnOf(temp, 'one', { 'src/cart.js': `${CART}export const more = 1\n` })
    const broken = await turnOf(temp, 'two', { 'src/cart.js': BROKEN })
    expect(broken).toMatchObject({ regressions: ['src/cart.js'], open: ['src/cart.js'] })
    expect(await turnOf(temp, 'three', { 'test/sum.test.js': testOf('sums', -1) })).toEqual({
      own: ['src/cart.js passed fixed'],
      regressions: [],
      open: [],
    })
  })

  test('stays failing as long as another of its tests fails', async () => {
    const temp = shop({ ...TESTS, 'src/cart.test.js': '' })
    await turnOf(temp, 'one', { 'src/cart.js': `${CART}export const more = 1\n` })
    await turnOf(temp, 'two', { 'src/cart.js': BROKEN })
    const half = await turnOf(temp, 'three', { 'test/sum.test.js': testOf('sums', -1) })
    expect(half).toMatchObject({ regressions: ['src/cart.js'], open: ['src/cart.js'] })
    const whole = await turnOf(temp, 'four', { 'test/bill.test.js': testOf('bills', -1) })
    expect(whole).toMatchObject({ regressions: [], open: [] })
  })

  test('stays so when the edited test has nothing to do with it', async () => {
    const temp = shop({ ...TESTS, 'src/cart.test.js': '' })
    await turnOf(temp, 'one', { 'src/cart.js': `${CART}export const more = 1\n` })
    await turnOf(temp, 'two', { 'src/cart.js': BROKEN })
    const other = "import { expect, test } from 'vitest'\ntest('x', () => expect(1).toBe(1))\n"
    const { regressions: failing } = await turnOf(temp, 'three', { 'test/other.test.js': other })
    expect(failing).toEqual(['src/cart.js'])
  })
})

describe('a test without a source that failed', () => {
  const alone = (value: number) =>
    `import { expect, test } from 'vitest'\ntest('x', () => expect(1).toBe(${value}))\n`

  test.each(['one', 'two'])('is fixed once it is corrected, in session %s', async (later) => {
    const temp = shop({ 'test/x.test.js': alone(1) })
    const failed = await turnOf(temp, 'one', { 'test/x.test.js': alone(2) })
    expect(failed.own).toEqual(['test/x.test.js unresolved gap'])
    const mended = await turnOf(temp, later, { 'test/x.test.js': `${alone(1)}// again\n` })
    expect(mended.own).toEqual([expect.stringMatching(/^test\/x\.test\.js fixed /)])
    expect(mended.open).toEqual([])
  })
})
