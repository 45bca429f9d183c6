import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HookEvent, Reply } from '@tailtest/adapter-kit'
import { relPath, toAbsolute } from '@tailtest/project'
import { openReceipts } from '@tailtest/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handle } from '../../src/flow.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'
import { otherRun } from '../runs/start/other-run.ts'

const SOURCE = 'export const total = (a, b) => a + b\n'
const TEST = relPath('src/cart.test.js')

/** Its test fails as long as a file beside the project is there. */
async function begin(): Promise<TempProject & { inTheWay: string; end(): Promise<Reply> }> {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('.gitignore', 'node_modules\n.tailtest\n')
  const inTheWay = `${temp.project.root}.port`
  writeFileSync(inTheWay, '')
  onTestFinished(() => rmSync(inTheWay, { force: true }))
  temp.write('src/cart.js', SOURCE)
  temp.write(
    TEST,
    `import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { total } from './cart.js'
test('adds up', () => {
  expect(existsSync(${JSON.stringify(inTheWay)}), 'the port is taken').toBe(false)
  expect(total(1, 2)).toBe(3)
})
`,
  )
  temp.commit()
  temp.trust()
  session(temp)
  const send = (event: object) =>
    handle({ ...eventBase(temp), ...event } as HookEvent, contextOf(temp))
  await send({ type: 'prompt-sent', text: '' })
  temp.write('src/cart.js', `${SOURCE}export const none = 0\n`)
  const path = toAbsolute(temp.project, relPath('src/cart.js'))
  await send({ type: 'file-edited', files: [{ path, kind: 'written' }] })
  const ended = { type: 'turn-ended', continued: false, aborted: false, waiting: 'no' }
  return { ...temp, inTheWay, end: () => send(ended) }
}

const report = (temp: TempProject) =>
  JSON.parse(readFileSync(join(temp.project.root, '.tailtest/reports/latest.json'), 'utf8'))

const waiting = ({ userState }: TempProject) =>
  readdirSync(join(userState, 'runs')).some((name) =>
    readFileSync(join(userState, 'runs', name), 'utf8').includes('"waits":true'),
  )

test('what fails beside other tests and passes without them is contention, and neither failing nor flaky', async () => {
  const temp = await begin()
  const other = otherRun(temp.userState)
  const ending = temp.end()
  await vi.waitUntil(() => existsSync(join(temp.userState, 'runs')) && waiting(temp), {
    timeout: 60_000,
  })
  rmSync(temp.inTheWay)
  other.end()
  const reply = await ending
  expect(reply).toMatchObject({
    type: 'tell',
    user: expect.stringContaining('failed=0 classified=contention contention=1'),
  })
  expect(reply).toMatchObject({ user: expect.not.stringContaining('flaky') })
  expect(report(temp).failures).toMatchObject([{ status: 'contention' }])
  const receipts = openReceipts(temp.stateRoot)
  const { tests, ts = 0 } = receipts.newest(TEST) ?? {}
  expect(tests).toMatchObject([{ status: 'pass' }])
  expect(receipts.before(TEST, ts), 'of the run beside the others nothing is kept').toBeUndefined()
})

test('what fails without the others as well is told as ever', async () => {
  const temp = await begin()
  const other = otherRun(temp.userState)
  const ending = temp.end()
  await vi.waitUntil(() => existsSync(join(temp.userState, 'runs')) && waiting(temp), {
    timeout: 60_000,
  })
  other.end()
  await ending
  expect(report(temp).failures).toMatchObject([{ status: 'pre-existing' }])
})
