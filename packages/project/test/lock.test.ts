import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { LockTimeout, withLock } from '../src/index.ts'
import { processStart } from '../src/lock.ts'
import { bundle, run } from './processes.ts'
import { tempDir } from './temp.ts'

const COUNT = `
  const { withLock, writeAtomic } = require(process.argv[1])
  const { readFileSync } = require('node:fs')
  const file = process.argv[2]
  for (let i = 0; i < 50; i++) {
    withLock(file, () => writeAtomic(file, String(Number(readFileSync(file, 'utf8')) + 1)), { timeoutMs: 15000 })
  }`

const DIE_HOLDING = `
  const { withLock } = require(process.argv[1])
  withLock(process.argv[2], () => process.kill(process.pid, 'SIGKILL'))`

/** The id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

/** The id of a process that has ended, whose parent goes on and does not ask how; the parent goes with the test. */
async function unasked(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [pid] = await once(parent.stdout, 'data')
  return Number(String(pid))
}

function held(lock: string, holder: object): void {
  writeFileSync(lock, JSON.stringify({ host: hostname(), token: 'theirs', ...holder }))
}

test('folders that somebody planted in place of a lock and of what takes it over stop nobody', () => {
  const file = join(tempDir(), 'history.json')
  const names = ['lock', 'lock.unnamed', 'lock.unnamed.gone', 'lock.unnamed.unnamed']
  for (const name of names) mkdirSync(join(`${file}.${name}`, 'x'), { recursive: true })
  expect(withLock(file, () => 'done')).toBe('done')
  expect(existsSync(`${file}.lock`)).toBe(false)
})

test.skipIf(process.platform === 'win32')('nor does a link, nor a pipe', () => {
  const file = join(tempDir(), 'history.json')
  symlinkSync('nowhere', `${file}.lock`)
  expect(withLock(file, () => 'done', { timeoutMs: 0 })).toBe('done')
  spawnSync('mkfifo', [`${file}.lock`])
  expect(withLock(file, () => 'done', { timeoutMs: 0 })).toBe('done')
})

describe('a lock', () => {
  test('is held while the work is done, and given back with its result', () => {
    const file = join(tempDir(), 'history.json')
    expect(withLock(file, () => existsSync(`${file}.lock`))).toBe(true)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  test('is given back when the work throws', () => {
    const file = join(tempDir(), 'history.json')
    const work = () => {
      throw new Error('no')
    }
    expect(() => withLock(file, work)).toThrow('no')
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  test('is not had while a living process holds it', () => {
    const file = join(tempDir(), 'history.json')
    withLock(file, () => {
      const waiting = () => withLock(file, () => 0, { timeoutMs: 30 })
      expect(waiting).toThrow(LockTimeout)
      expect(waiting).toThrow(expect.objectContaining({ code: 'LOCK_TIMEOUT' }))
    })
    expect(withLock(file, () => 1)).toBe(1)
  })

  test('is waited for as long as it may be, also where the clock stands still', () => {
    const file = join(tempDir(), 'history.json')
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const waiting = () => withLock(file, () => 0, { timeoutMs: 30 })
    withLock(file, () => expect(waiting).toThrow(LockTimeout))
  })

  test('of another machine whose clock was ahead is taken for left behind', () => {
    const file = join(tempDir(), 'history.json')
    held(`${file}.lock`, { pid: process.pid, host: 'another machine' })
    const ahead = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000)
    utimesSync(`${file}.lock`, ahead, ahead)
    expect(withLock(file, () => 1, { timeoutMs: 500 })).toBe(1)
  })

  test('says what is wrong where none can be made', () => {
    expect(() => withLock(join(tempDir(), 'missing', 'x'), () => 0)).toThrow(/ENOENT/)
  })
})

describe('a lock left behind', () => {
  test('by a process that is gone is taken over at once, and nothing stays', () => {
    const dir = tempDir()
    held(join(dir, 'x.lock'), { pid: deadPid() })
    expect(withLock(join(dir, 'x'), () => 1, { timeoutMs: 0 })).toBe(1)
    expect(readdirSync(dir)).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'by a process whose id was given out again, or that does not say when it started, is taken over',
    () => {
      const file = join(tempDir(), 'x')
      held(`${file}.lock`, { pid: process.pid, started: '1' })
      expect(withLock(file, () => 1, { timeoutMs: 0 })).toBe(1)
      held(`${file}.lock`, { pid: 1 }) // as a repository may bring one: it runs as long as the machine does
      expect(withLock(file, () => 1, { timeoutMs: 0 })).toBe(1)
      held(`${file}.lock`, { pid: process.pid, started: processStart(process.pid) })
      expect(() => withLock(file, () => 1, { timeoutMs: 0 })).toThrow(LockTimeout)
    },
  )

  test.runIf(process.platform === 'linux')(
    'by a process that ended and that nobody asks how is taken over, as in a container without an init',
    async () => {
      const ended = await unasked()
      await vi.waitUntil(() => readFileSync(`/proc/${ended}/stat`, 'utf8').includes(') Z '), 10_000)
      const file = join(tempDir(), 'x')
      held(`${file}.lock`, { pid: ended, started: processStart(ended) })
      expect(withLock(file, () => 1, { timeoutMs: 0 })).toBe(1)
    },
  )

  test('by a process killed while it took over another is taken over too', () => {
    const dir = tempDir()
    held(join(dir, 'x.lock'), { pid: deadPid() })
    held(join(dir, 'x.lock.theirs'), { pid: deadPid(), token: 'thief' })
    expect(withLock(join(dir, 'x'), () => 1)).toBe(1)
    expect(readdirSync(dir)).toEqual([])
  })

  test.each([
    ['says nothing', ''],
    ['says nonsense', '{"pid":-1,"host":7}'],
    ['was made on another machine', '{"pid":1,"host":"elsewhere","token":"a"}'],
  ])('that %s is respected first and taken over when it is old', (_, text) => {
    const file = join(tempDir(), 'x')
    writeFileSync(`${file}.lock`, text)
    expect(() => withLock(file, () => 1, { timeoutMs: 0 })).toThrow(LockTimeout)
    const minuteAgo = Date.now() / 1000 - 60
    utimesSync(`${file}.lock`, minuteAgo, minuteAgo)
    expect(withLock(file, () => 1, { timeoutMs: 0 })).toBe(1)
  })
})

test('a lock that is had and reported as failed, as a network’s file system may, is had', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const fs = require('node:fs')
    const { withLock } = require(process.argv[1])
    const { linkSync } = fs
    fs.linkSync = (...args) => {
      linkSync(...args)
      throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' })
    }
    console.log(withLock(process.argv[2], () => 'had', { timeoutMs: 100 }))`
  const { out } = await run(script, join(dir, 'project.cjs'), join(dir, 'history.json'))
  expect(out).toBe('had\n')
  expect(readdirSync(dir)).toEqual(['project.cjs'])
})

test.each([
  ['is given back and reported as not', `rmSync(...args); throw new Error('EIO')`, 'had\n'],
  ['is not written for want of room', `rmSync(...args)`, 'ENOSPC\n'],
])('a lock that %s leaves nothing behind', async (_, remove, said) => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const fs = require('node:fs')
    const { withLock } = require(process.argv[1])
    const { rmSync, writeFileSync } = fs
    fs.rmSync = (...args) => { ${remove} }
    fs.writeFileSync = (file, text, options) => {
      writeFileSync(file, text, options)
      if (process.argv[3] === 'ENOSPC') throw new Error('ENOSPC')
    }
    try { console.log(withLock(process.argv[2], () => 'had')) } catch (error) { console.log(error.message) }`
  const { out } = await run(script, join(dir, 'project.cjs'), join(dir, 'x'), said.trim())
  expect(out).toBe(said)
  expect(readdirSync(dir)).toEqual(['project.cjs'])
})

test('a lock is had where files cannot be linked, and held against others', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const fs = require('node:fs')
    const { withLock } = require(process.argv[1])
    for (const code of ['EXDEV', 'EPERM', 'ENOTSUP']) {
      fs.linkSync = () => { throw Object.assign(new Error(code), { code }) }
      const inner = () => { try { return withLock(process.argv[2], () => 'twice', { timeoutMs: 20 }) } catch { return 'once' } }
      console.log(withLock(process.argv[2], inner))
    }`
  const { out } = await run(script, join(dir, 'project.cjs'), join(dir, 'x'))
  expect(out).toBe('once\nonce\nonce\n')
  expect(readdirSync(dir)).toEqual(['project.cjs'])
})

test('processes that count under one lock lose no count, also where holders are killed', async () => {
  const dir = tempDir()
  const [code, file] = [join(dir, 'project.cjs'), join(dir, 'count')]
  await bundle(code)
  writeFileSync(file, '0')
  const counting = Array.from({ length: 4 }, () => run(COUNT, code, file))
  const dying = Array.from({ length: 4 }, () => run(DIE_HOLDING, code, file))
  await Promise.all(dying)
  expect((await Promise.all(counting)).map(({ end, out }) => end + out)).toEqual(Array(4).fill('0'))
  expect(withLock(file, () => readFileSync(file, 'utf8'))).toBe('200')
  expect(readdirSync(dir).sort()).toEqual(['count', 'project.cjs'])
})
