import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { changesSince } from '../../../src/runs/changes/changes.ts'
import { markNow, markOf } from '../../../src/runs/changes/mark.ts'
import { reconcile } from '../../../src/runs/changes/reconcile.ts'
import { renamesIn } from '../../../src/runs/changes/renames.ts'
import { settle } from '../../../src/runs/changes/settle.ts'
import { session, tempProject } from '../../project.ts'

const CART = relPath('src/cart.ts')
const CART_TEST = relPath('src/cart.test.ts')
const BODY = Array.from({ length: 10 }, (_, n) => `export const line${n} = () => ${n}\n`).join('')
const FILES = { 'src/cart.ts': BODY, 'src/cart.test.ts': `import './cart'\n${BODY}` }

async function begun(git = true) {
  const temp = tempProject({ git, files: FILES })
  const opened = session(temp)
  const mark = await markNow(opened.place)
  opened.journal.append({ type: 'session.turn-began', mark })
  opened.journal.append({ type: 'loop.commanded', failed: false })
  const move = (from: string, to: string, text: string) => {
    rmSync(join(temp.project.root, from))
    temp.write(to, text)
  }
  const renames = async () => {
    const { place } = opened
    const then = markOf(mark)
    const found = then && (await changesSince(place, then))
    return then && found ? Object.fromEntries(await renamesIn(place, then, found.changes)) : {}
  }
  return { ...opened, temp, move, renames }
}

test.each([
  ['the same bytes', true, 'src/basket.ts', BODY, { 'src/basket.ts': CART }],
  ['the same bytes, without git', false, 'src/basket.ts', BODY, { 'src/basket.ts': CART }],
  ['two lines more', true, 'lib/cart.ts', `// moved\n${BODY}// end\n`, { 'lib/cart.ts': CART }],
  ['nothing in common', true, 'src/basket.ts', 'export const other = 1\n', {}],
  ['no source any more', true, 'src/cart.bak', BODY, {}],
  ['another language', true, 'src/cart.py', BODY, {}],
])('a file that went and one that came, %s (git: %s)', async (_, git, to, text, expected) => {
  const { move, renames } = await begun(git)
  move('src/cart.ts', to, text)
  expect(await renames()).toEqual(expected)
})

test('of two that are alike the one with the same name is the same file', async () => {
  const { temp, move, renames } = await begun()
  move('src/cart.ts', 'lib/cart.ts', `${BODY}// moved\n`)
  temp.write('lib/copy.ts', `${BODY}// copy\n`)
  expect(await renames()).toEqual({ 'lib/cart.ts': CART })
})

test('a test file that was renamed and edited is not one that the session wrote', async () => {
  const { place, journal, move } = await begun()
  move('src/cart.test.ts', 'src/basket.test.ts', `${FILES['src/cart.test.ts']}// moved\n`)
  await reconcile(place, journal)
  expect(await settle(place, journal)).toEqual(new Set())
  expect(journal.read().session.renames).toEqual({ 'src/basket.test.ts': CART_TEST })
})

test('what is renamed, and renamed again in the same turn, keeps the name it began with', async () => {
  const { place, journal, move } = await begun()
  move('src/cart.ts', 'src/basket.ts', BODY)
  await reconcile(place, journal)
  move('src/basket.ts', 'src/bag.ts', BODY)
  await reconcile(place, journal)
  await reconcile(place, journal)
  expect(journal.read().session.renames).toEqual({ 'src/bag.ts': CART })
  move('src/bag.ts', 'src/cart.ts', BODY)
  await reconcile(place, journal)
  expect(journal.read().session.renames).toEqual({})
})

test('a test that no runner takes under its new name is not followed', async () => {
  const { place, journal, move } = await begun()
  journal.append({
    ...{ type: 'session.tested', test: CART_TEST, sources: [CART] },
    ...{ result: 'failing', run: 'r' },
  })
  move('src/cart.test.ts', 'src/checks.ts', FILES['src/cart.test.ts'])
  await reconcile(place, journal)
  expect(journal.read().session.renames).toEqual({})
})
