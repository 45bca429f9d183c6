import { relPath, toAbsolute } from '@tailtest/project'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, type TempProject } from '../project.ts'
import { CART, quietTurn, shop, turn } from './shop.ts'

const BROKEN = CART.replace('a + b', 'a - b')
const ADDS = 'src/cart.test.js::adds up'

/** The agent runs a command that did this. */
async function commanded(temp: TempProject, work: () => void) {
  work()
  const ran = { command: 'x', failed: false }
  await handle({ type: 'command-ran', ...eventBase(temp), ...ran }, contextOf(temp))
}

test('a package that the turn imports and no manifest names is the turn\u2019s own, not the machine\u2019s', async () => {
  const temp = shop()
  const text = `import pad from 'left-pad-of-nowhere'\n${CART}export const padded = pad\n`
  const { reply } = await turn(temp, 'src/cart.js', text)
  expect(reply).toMatchObject({
    type: 'continue',
    text: expect.stringContaining('- real_bug: src/cart.test.js'),
  })
}, 60_000)

test.each([
  ['new', 'passes with what the turn’s command generated', '[1]', BROKEN],
  ['unattributed', 'fails with it', '[]', `${CART}export const cents = 100\n`],
])(
  '%s, where what a test reads is ignored by git, and the old code %s',
  async (status, _, rows, text) => {
    const made = `import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { total } from './cart.js'
test('totals what was generated', () => {
  const rows = JSON.parse(readFileSync('src/made.json', 'utf8'))
  if (rows.length === 0) throw new Error('no rows')
  if (total(1, 2) !== 3) throw new Error('the total is wrong')
})
`
    const temp = shop({ '.gitignore': 'src/made.json\n', 'src/made.test.js': made })
    const { failures } = await turn(temp, 'src/cart.js', text, (each) =>
      commanded(each, () => each.write('src/made.json', rows)),
    )
    expect(failures).toContain(`src/made.test.js::totals what was generated: ${status}`)
  },
  60_000,
)

test('red once, mended by hand, and broken again by the turn is new', async () => {
  const temp = shop()
  await turn(temp, 'src/cart.js', BROKEN)
  temp.write('src/cart.js', CART)
  await quietTurn(temp, 't2')
  const { failures } = await turn(temp, 'src/cart.js', BROKEN, undefined, 't3')
  expect(failures).toContain(`${ADDS}: new`)
}, 60_000)

test('a red test that the person had not committed is older, although git does not know it', async () => {
  const temp = shop()
  const red = `import { expect, test } from 'vitest'
import { total } from './cart.js'
test('is wanted', () => { expect(total(1, 1)).toBe(3) })
`
  temp.write('src/wanted.test.js', red)
  const { failures } = await turn(temp, 'src/wanted.test.js', `${red}// a note\n`, async (each) => {
    const files = [
      { path: toAbsolute(each.project, relPath('src/cart.js')), kind: 'written' as const },
    ]
    each.write('src/cart.js', `${CART}export const more = 1\n`)
    await handle({ type: 'file-edited', ...eventBase(each), files }, contextOf(each))
  })
  expect(failures).toContain('src/wanted.test.js::is wanted: pre-existing')
}, 60_000)
