import { join } from 'node:path'
import type { Running } from '@tailtest/project'
import { expect, test } from 'vitest'
import { alone, besideOthers } from '../../../src/runs/start/others.ts'
import { session, tempProject } from '../../project.ts'
import { otherRun } from './other-run.ts'

const runner = { name: 'vitest' }

/** Whether a run was beside what works in its project. */
async function isContended(over: Partial<Running>, each = 1) {
  let looks = 0
  const words = ['node', '/x/node_modules/.bin/vitest']
  const own = { pid: 4_000_000, name: '4000000 1', words, ancestors: [1] }
  const runningIn = (): Running[] => {
    looks += 1
    return [{ ...own, worked: 1 + looks * each, ...over }]
  }
  const { place } = session(tempProject({}), {}, { machine: { runningIn } })
  return (await besideOthers(place, runner, async () => {})).wasContended()
}

test.each([
  ['works', true, {}],
  ['is another program', false, { words: ['node', 'vite.js'] }],
  ['is started by its name alone', true, { words: ['/usr/bin/vitest', '--watch'] }],
  ['is what we are started by', false, { pid: process.ppid }],
  ['is of our own', false, { ancestors: [process.pid, 1] }],
])('a run of the person’s own that %s: contended %s', async (_, is, over) => {
  expect(await isContended(over)).toBe(is)
})

test('a run of the person’s own that watches and waits disturbs nobody', async () => {
  expect(await isContended({}, 0)).toBe(false)
})

test('a run of another session is known to the run that goes on beside it', async () => {
  const temp = tempProject({})
  const { place } = session(temp)
  const other = otherRun(temp.userState)
  const made = await besideOthers(place, runner, async () => 'done')
  expect(made.value).toBe('done')
  expect(made.wasContended()).toBe(true)
  other.end()
  const second = await besideOthers({ ...place, now: () => Date.now() + 1 }, runner, async () => {})
  expect(second.wasContended()).toBe(false)
})

test('a run alone begins when the others have ended', async () => {
  const temp = tempProject({})
  const { place } = session(temp)
  const other = otherRun(temp.userState)
  const done: string[] = []
  const running = alone(place, 60_000, async () => done.push('alone'))
  await new Promise((later) => setTimeout(later, 300)) // it would have begun
  done.push('the other ended')
  other.end()
  await running
  expect(done).toEqual(['the other ended', 'alone'])
})

test('nobody waits for ever to run alone', async () => {
  const temp = tempProject({})
  otherRun(temp.userState)
  expect(await alone(session(temp).place, 50, async () => 'ran')).toBe('ran')
})

test('a state folder that cannot be written keeps no run from being made', async () => {
  const temp = tempProject({ files: { taken: '' } })
  const { place } = session(temp)
  const nowhere = { ...place, userState: join(temp.project.root, 'taken') }
  expect((await besideOthers(nowhere, runner, async () => 1)).value).toBe(1)
  expect(await alone(nowhere, 1000, async () => 2)).toBe(2)
})
