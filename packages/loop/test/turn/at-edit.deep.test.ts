import type { FileChange } from '@tailtest/adapter-kit'
import { relPath, toAbsolute } from '@tailtest/project'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const CART_TEST = `import { expect, test } from 'vitest'
import { total } from './cart.js'
test('adds up', () => { expect(total(1, 2)).toBe(3) })
`

function shop(settings: object): TempProject {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('.tailtest/config.json', JSON.stringify(settings))
  temp.write('src/cart.js', 'export const total = (a, b) => a + b\n')
  temp.write('src/cart.test.js', CART_TEST)
  temp.commit()
  return temp
}

function edit(temp: TempProject, path: string, text: string, kind: FileChange['kind'] = 'written') {
  temp.write(path, text)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

function end(temp: TempProject) {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

test('with run_tests: edit an edit runs the tests it leads to, and its note says how they stand, once', async () => {
  const temp = shop({ run_tests: 'edit' })
  temp.trust()
  session(temp)
  await handle({ type: 'prompt-sent', ...eventBase(temp), text: '' }, contextOf(temp))
  const broken = 'export const total = (a, b) => a - b\n'
  const first = await edit(temp, 'src/cart.js', broken)
  expect(first).toEqual({
    type: 'note',
    text: [
      '[tailtest] tests:passed=0 failed=1 classified=real_bug unattributed=1',
      '[tailtest] real_bug: "src/cart.test.js::adds up" (unattributed, "expected -1 to be 3")',
      '[tailtest] report: .tailtest/reports/latest.json',
    ].join('\n'),
  })
  expect(await edit(temp, 'src/cart.js', `${broken}\n`)).toEqual({ type: 'silent' })
  expect(await edit(temp, 'src/cart.js', 'export const total = (a, b) => a + b // sum\n')).toEqual({
    type: 'note',
    text: '[tailtest] tests:passed=1 failed=0 classified=ok',
  })
  const again = await edit(temp, 'src/cart.js', broken)
  expect(again, 'broken again').toMatchObject({
    type: 'note',
    text: expect.stringContaining('failed=1'),
  })
  expect(session(temp).journal.read().session.coverage).toEqual({}) // no attempt was counted
})

test('what an edit has shown is not run again at the end of the turn', async () => {
  const temp = shop({ run_tests: 'edit' })
  temp.trust()
  await edit(temp, 'src/cart.js', 'export const total = (a, b) => a + b // sum\n')
  const reply = await end(temp)
  expect(reply).toMatchObject({ type: 'tell', user: expect.stringContaining('passed=1 failed=0') })
  const { coverage } = session(temp).journal.read().session
  expect(coverage[relPath('src/cart.js')]).toMatchObject({ last: 'passing' })
})

test('an edited test is run, whatever it covers', async () => {
  const temp = shop({ run_tests: 'edit' })
  temp.trust()
  session(temp)
  const reply = await edit(temp, 'src/cart.test.js', CART_TEST.replace('toBe(3)', 'toBe(4)'))
  expect(reply).toMatchObject({ type: 'note', text: expect.stringContaining('failed=1') })
})

test('no test runs after an edit if nobody agreed, if tests run at the end of the turn, or while tailtest is off', async () => {
  const source = 'export const total = (a, b) => a - b\n'
  const strange = shop({ run_tests: 'edit' })
  expect(await edit(strange, 'src/cart.js', source)).toEqual({ type: 'silent' })
  const later = shop({ run_tests: 'turn' })
  later.trust()
  expect(await edit(later, 'src/cart.js', source)).toEqual({ type: 'silent' })
  const paused = shop({ run_tests: 'edit' })
  paused.trust()
  session(paused).journal.append({ type: 'session.paused' })
  expect(await edit(paused, 'src/cart.js', source)).toEqual({ type: 'silent' })
})
