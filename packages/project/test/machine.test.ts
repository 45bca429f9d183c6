import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  ancestorsOf,
  isOnBattery,
  processorTimes,
  runningIn,
  startedBy,
  wereBusy,
} from '../src/index.ts'
import { tempDir, write } from './temp.ts'

test('processors are busy from three quarters of the time on, whatever was before', () => {
  const then = { busy: 900, total: 1000 }
  expect(wereBusy(then, { busy: 975, total: 1100 })).toBe(true)
  expect(wereBusy(then, { busy: 974, total: 1100 })).toBe(false)
  expect(wereBusy(then, then)).toBe(false)
})

test('what the processors have done only grows', () => {
  const then = processorTimes()
  const now = processorTimes()
  expect(then.busy).toBeGreaterThan(0)
  expect(now.total).toBeGreaterThanOrEqual(then.total)
})

test.each([
  [true, 'its battery is used up', { 'BAT0/status': 'Discharging\n', 'BAT0/type': 'Battery\n' }],
  [false, 'its battery is loaded', { 'BAT0/status': 'Charging\n', 'BAT0/type': 'Battery\n' }],
  [
    false,
    'that of its mouse is used up',
    { 'm/status': 'Discharging', 'm/type': 'Battery', 'm/scope': 'Device' },
  ],
  [false, 'it has none', { 'AC/type': 'Mains', 'AC/online': '1' }],
])('a machine runs on its battery: %s where %s', (is, _, files: Record<string, string>) => {
  const supplies = tempDir()
  write(supplies, files)
  expect(isOnBattery(supplies)).toBe(is)
})

test('a machine without a list of supplies runs on none', () => {
  expect(isOnBattery('/no/such/folder')).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'processes are told with what they are and do',
  async () => {
    const folder = tempDir()
    const words = ['-e', 'for (;;);', 'vitest']
    const child = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    const find = () => runningIn(folder).find(({ pid }) => pid === child.pid)
    await vi.waitUntil(() => (find()?.worked ?? 0) > 0)
    const ancestors = [process.pid, ...ancestorsOf(process.pid)]
    expect(find()).toMatchObject({ ancestors, words: [process.execPath, ...words] })
    expect(runningIn(tempDir())).toEqual([])
    expect(startedBy(process.ppid)).toEqual(expect.arrayContaining([process.pid, child.pid]))
  },
)
