import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Command, run } from '../src/run.ts'
import { isAlive, pidsIn, program, temporaryFolder, until } from './processes.ts'

const linux = process.platform === 'linux'

async function command(
  name: string,
  more: Partial<Command> = {},
): Promise<Command & { pids: string }> {
  const folder = await temporaryFolder()
  const pids = join(folder, 'pids.json')
  const common = { cwd: folder, env: process.env, timeoutMs: 20_000, folder, pids }
  return { ...common, command: process.execPath, args: [program(name), pids], ...more }
}

test('a program that hangs is killed at the deadline with its children, also those that ignore SIGTERM', async () => {
  const hang = await command('hang.mjs', { timeoutMs: 1500 })
  const began = Date.now()
  const ending = await run(hang)
  const [own = 0, child = 0, ...outside] = await pidsIn(hang.pids)
  expect(ending).toMatchObject({ timedOut: true, exitCode: undefined })
  expect([own, child].map(isAlive)).toEqual([false, false])
  // they had left the group: one is found by its environment, one by who started it, one by who had, who is gone
  if (linux) expect(outside.map(isAlive)).toEqual([false, false, false])
  expect(Date.now() - began).toBeLessThan(20_000)
})

test('processes that a program leaves in its group end with it; its daemon does not, and nobody waits for it', async () => {
  const leave = await command('leave.mjs')
  const began = Date.now()
  const ending = await run(leave)
  const [background = 0, daemon = 0] = await pidsIn(leave.pids)
  expect(ending).toMatchObject({ exitCode: 3, timedOut: false, output: 'done\n' })
  expect(Date.now() - began).toBeLessThan(20_000)
  expect(isAlive(background)).toBe(false)
  expect(isAlive(daemon)).toBe(true)
})

test('an aborted run throws the reason once nothing is left of it', async () => {
  const abort = new AbortController()
  const hang = await command('hang.mjs', { signal: abort.signal })
  const ending = run(hang)
  const pids = await pidsIn(hang.pids)
  abort.abort(new Error('enough'))
  await expect(ending).rejects.toThrow('enough')
  expect(pids.slice(0, 2).map(isAlive)).toEqual([false, false])
})

test('a run that was aborted before it began starts nothing', async () => {
  const hang = await command('hang.mjs', { signal: AbortSignal.abort(new Error('too late')) })
  await expect(run(hang)).rejects.toThrow('too late')
  expect(existsSync(hang.pids)).toBe(false)
})

test.each([
  [
    'a program that is not installed',
    { command: 'no-such-program-anywhere' },
    /spawn no-such-program-anywhere ENOENT/,
  ],
  ['a folder that is not there', { cwd: '/no/such/folder' }, /cwd.*ENOENT/s],
  ['a command line that is too long', { args: ['x'.repeat(8_000_000)] }, /E2BIG|ENAMETOOLONG/],
])('%s is a failure in words, not an exception', async (_, more, words) => {
  expect(await run(await command('hang.mjs', more))).toMatchObject({
    failure: expect.stringMatching(words),
    timedOut: false,
  })
})

test('a program that is killed says by which signal', async () => {
  const args = ['-e', "console.error('last words'); process.kill(process.pid, 'SIGKILL')"]
  const ending = await run(await command('', { args }))
  expect(ending).toMatchObject({ signal: 'SIGKILL', output: 'last words\n', timedOut: false })
})

test('200 MB of output cost no more memory than the end that is kept', async () => {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage().rss), 10)
  onTestFinished(() => clearInterval(timer))
  const before = process.memoryUsage().rss
  const ending = await run(await command('flood.mjs', { args: [program('flood.mjs'), '200'] }))
  expect(ending.output.endsWith('the last line\n')).toBe(true)
  expect(ending.output.length).toBeLessThanOrEqual(64 * 1024)
  expect(Math.max(...samples) - before).toBeLessThan(100 * 1024 * 1024)
})

test('a person’s NODE_OPTIONS cannot keep the guardian from starting', async () => {
  const options = process.env.NODE_OPTIONS
  process.env.NODE_OPTIONS = '--require=/no/such/module'
  onTestFinished(() => {
    if (options === undefined) delete process.env.NODE_OPTIONS
    else process.env.NODE_OPTIONS = options
  })
  const { NODE_OPTIONS: _, ...env } = process.env
  const ending = await run(await command('', { env, args: ['-e', 'console.log(6 * 7)'] }))
  expect(ending).toMatchObject({ exitCode: 0, output: '42\n' })
})

test.runIf(linux)('without its guardian nothing goes on running', async () => {
  const hang = await command('hang.mjs')
  const ending = run(hang)
  const [own = 0, child = 0] = await pidsIn(hang.pids)
  process.kill(guardianOf(hang.folder), 'SIGKILL')
  expect(await ending).toMatchObject({ signal: 'SIGKILL', timedOut: false })
  await until(() => ![own, child].some(isAlive), 2000)
})

function guardianOf(folder: string): number {
  const isGuardian = (pid: string) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      return words[1] === '-e' && words.includes(folder)
    } catch {
      return false // gone, or not ours
    }
  }
  return Number(readdirSync('/proc').find((name) => /^\d+$/.test(name) && isGuardian(name)))
}
