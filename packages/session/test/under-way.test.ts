import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from '@tailtest/project'
import { expect, onTestFinished, test } from 'vitest'
import { openUnderWay } from '../src/index.ts'
import { temporaryFolder } from './project.ts'

/** A process of another session. */
function otherProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child.pid ?? 0
}

/** Writes down a run of a process, as it does itself. */
function runOf(pid: number, userState: string, run: object): void {
  const folder = join(userState, 'runs')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${pid}-1.json`)
  writeFileSync(file, JSON.stringify({ pid, started: processStart(pid), ...run }))
}

test('another run is one beside ours until it ends before ours begins', () => {
  const state = temporaryFolder()
  const pid = otherProcess()
  const ran = () => openUnderWay(state).ranSince(100)
  expect(ran()).toBe(false)
  runOf(pid, state, { began: 50 })
  expect(ran(), 'it runs').toBe(true)
  runOf(pid, state, { began: 50, ended: 100 })
  expect(ran(), 'it ended in the meantime').toBe(true)
  runOf(pid, state, { began: 50, ended: 99 })
  expect(ran(), 'it was over').toBe(false)
  runOf(pid, state, { began: 50, waits: true })
  expect(ran(), 'it only waits').toBe(false)
})

test('our own runs are none beside ours, nor is one whose process was killed', () => {
  const state = temporaryFolder()
  openUnderWay(state).begin(50)
  expect(openUnderWay(state).ranSince(0)).toBe(false)
  runOf(2 ** 22 + 1, state, { began: 50 })
  expect(openUnderWay(state).ranSince(40)).toBe(false)
})

test('who waits for a time alone waits for all that runs, and for who waited before', () => {
  const state = temporaryFolder()
  const pid = otherProcess()
  const queue = openUnderWay(state).queue(100)
  expect(queue.isNext()).toBe(true)
  runOf(pid, state, { began: 150 })
  expect(queue.isNext(), 'it runs').toBe(false)
  runOf(pid, state, { began: 150, ended: 160 })
  expect(queue.isNext()).toBe(true)
  runOf(pid, state, { began: 50, waits: true })
  expect(queue.isNext(), 'it waited before').toBe(false)
  runOf(pid, state, { began: 150, waits: true })
  expect(queue.isNext(), 'it waits since').toBe(true)
  queue.leave()
  expect(readdirSync(join(state, 'runs'))).toEqual([`${pid}-1.json`])
})

test('what ended long ago is forgotten', () => {
  const state = temporaryFolder()
  const pid = otherProcess()
  const now = 10_000_000
  runOf(pid, state, { began: 0, ended: now - 16 * 60_000 })
  openUnderWay(state).begin(now)
  const [own, ...others] = readdirSync(join(state, 'runs'))
  expect(own).toMatch(`${process.pid}-`)
  expect(others).toEqual([])
})
