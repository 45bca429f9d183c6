import { execFileSync } from 'node:child_process'
import fs, { appendFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openLog } from '../src/index.ts'
import { bundle, run } from './processes.ts'
import { tempDir } from './temp.ts'

const posix = process.platform !== 'win32'

interface Entry {
  n: number
  text?: string
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
}

function open(file = join(tempDir(), 'log.jsonl')) {
  return { file, log: openLog(file, (value) => (isEntry(value) ? value : undefined)) }
}

describe('a log', () => {
  test('gives back what was appended, in order', () => {
    const { log } = open()
    log.append({ n: 1 })
    log.append({ n: 2, text: 'line\nbreak  "quotes" 日本' }, { n: 3 })
    expect(log.read().entries).toEqual([
      { n: 1 },
      { n: 2, text: 'line\nbreak  "quotes" 日本' },
      { n: 3 },
    ])
  })

  test('is empty before the first record', () => {
    const { log } = open()
    expect(log.read()).toEqual({ entries: [], settled: 0, settledCount: 0, end: 0 })
    expect(log.size()).toBe(0)
    log.append()
    expect(log.size()).toBe(0)
  })

  test('drops what does not parse and what the check refuses', () => {
    const { file, log } = open()
    writeFileSync(file, 'no newline before it{"n":0}\n{"n":1}\nnull\n{"n":"2"}\n{"n":3')
    log.append({ n: 4 })
    expect(log.read().entries).toEqual([{ n: 1 }, { n: 4 }])
  })

  test('is read on from where it was settled', () => {
    const { log } = open()
    log.append({ n: 1 }, { n: 2 })
    const first = log.read()
    expect(first.settledCount).toBe(1)
    expect(first.end).toBe(log.size())
    log.append({ n: 3 })
    expect(log.read(first.settled).entries).toEqual([{ n: 2 }, { n: 3 }])
  })

  test('says so when it is shorter than where the reader stood', () => {
    const { log } = open()
    log.append({ n: 1 })
    expect(log.read(1000)).toEqual({ entries: [], settled: 1000, settledCount: 0, end: 1000 })
    expect(log.size()).toBeLessThan(1000)
  })

  test('takes a record of 16 KB and refuses a larger one whole', () => {
    const { log } = open()
    const frame = Buffer.byteLength('\n{"n":1,"text":""}')
    log.append({ n: 1, text: 'x'.repeat(16_384 - frame) })
    expect(log.size()).toBe(16_384)
    expect(() => log.append({ n: 2 }, { n: 1, text: 'x'.repeat(16_385 - frame) })).toThrow(
      RangeError,
    )
    expect(() => log.append({ n: 1, text: 'é'.repeat(8192) })).toThrow(RangeError)
    expect(log.size()).toBe(16_384)
  })

  test('takes more records at once than one write holds', () => {
    const { log } = open()
    const entries = Array.from({ length: 100 }, (_, n) => ({ n, text: 'x'.repeat(3000) }))
    log.append(...entries)
    expect(log.read().entries).toEqual(entries)
  })

  test.runIf(posix)('only its owner may read it', () => {
    const { file, log } = open()
    log.append({ n: 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.runIf(posix)('is neither read nor written through a link', () => {
    const dir = tempDir()
    writeFileSync(join(dir, 'target'), '\n{"n":1}')
    symlinkSync(join(dir, 'target'), join(dir, 'link'))
    const { log } = open(join(dir, 'link'))
    expect(log.read().entries).toEqual([])
    expect(log.size()).toBe(0)
    expect(() => log.append({ n: 2 })).toThrow()
    expect(readFileSync(join(dir, 'target'), 'utf8')).toBe('\n{"n":1}')
  })

  test.runIf(posix)('does not wait at a pipe', () => {
    const file = join(tempDir(), 'pipe')
    execFileSync('mkfifo', [file])
    const { log } = open(file)
    expect(log.read().entries).toEqual([])
    expect(() => log.append({ n: 1 })).toThrow()
  })

  test('creates its folder', () => {
    const { log } = open(join(tempDir(), 'missing', 'too', 'log'))
    log.append({ n: 1 })
    expect(log.read().entries).toEqual([{ n: 1 }])
  })
})

const entry: fc.Arbitrary<Entry> = fc.record({
  n: fc.integer(),
  text: fc.string({ unit: 'binary' }),
})

/** A whole record, or the first bytes of one whose writer was killed. */
const piece = fc.oneof(
  entry.map((whole) => ({ whole })),
  fc.tuple(entry, fc.nat()).map(([lost, cut]) => {
    const bytes = Buffer.from(`\n${JSON.stringify(lost)}`)
    return { torn: bytes.subarray(0, cut % bytes.length) }
  }),
)

function write(file: string, pieces: readonly ({ whole: Entry } | { torn: Buffer })[]): Entry[] {
  const { log } = open(file)
  return pieces.flatMap((one) => {
    if ('whole' in one) log.append(one.whole)
    else appendFileSync(file, one.torn)
    return 'whole' in one ? [one.whole] : []
  })
}

test('what was written since the system looked at a file last is read: the open file tells its size', () => {
  const { file, log } = open()
  log.append({ n: 1 })
  const old = fs.statSync(file)
  log.append({ n: 2 })
  const { statSync, lstatSync } = fs
  onTestFinished(() => {
    Object.assign(fs, { statSync, lstatSync })
    syncBuiltinESMExports()
  })
  Object.assign(fs, { statSync: () => old, lstatSync: () => old })
  syncBuiltinESMExports()
  expect(log.read().entries).toEqual([{ n: 1 }, { n: 2 }])
})

describe('writers that are killed', () => {
  test('no torn record swallows a whole one', () => {
    const dir = tempDir()
    let runs = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const file = join(dir, String(++runs))
        const whole = write(file, pieces)
        expect(open(file).log.read().entries).toEqual(JSON.parse(JSON.stringify(whole)))
      }),
    )
  })

  test('reading in two parts gives what reading at once gives', () => {
    const dir = tempDir()
    let runs = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.array(piece, { maxLength: 8 }), (a, b) => {
        const file = join(dir, String(++runs))
        const { log } = open(file)
        write(file, a)
        const first = log.read()
        write(file, b)
        const second = log.read(first.settled)
        const settled = first.entries.slice(0, first.settledCount)
        expect([...settled, ...second.entries]).toEqual(log.read().entries)
        expect(second.settled).toBe(log.read().settled)
      }),
    )
  })

  test('the log is readable after a writer was killed in the middle', async () => {
    const dir = tempDir()
    await bundle(join(dir, 'project.cjs'))
    const script = `
      const { openLog } = require(process.argv[1])
      const log = openLog(process.argv[2], (value) => value)
      for (let n = 0; ; n++) { log.append({ n, text: 'x'.repeat(2000) }); if (n === 500) process.kill(process.pid, 'SIGKILL') }`
    await run(script, join(dir, 'project.cjs'), join(dir, 'log'))
    const { log } = open(join(dir, 'log'))
    log.append({ n: -1 })
    const numbers = log.read().entries.map(({ n }) => n)
    expect(numbers).toEqual([...Array.from({ length: 501 }, (_, n) => n), -1])
  })
})

test.each([
  ['in the middle of a record', 0.4],
  ['between two records', 0.5],
  ['before the first byte', 0],
])('a write that is cut short %s is gone on with: every record is there once', async (_, part) => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const fs = require('node:fs')
    const { openLog } = require(process.argv[1])
    const log = openLog(process.argv[2], (value) => value)
    const whole = fs.writeSync
    fs.writeSync = (handle, bytes) => {
      fs.writeSync = whole
      return whole(handle, bytes, 0, Math.floor(bytes.length * ${part}))
    }
    log.append({ n: 1 }, { n: 2 })`
  const { end, out } = await run(script, join(dir, 'project.cjs'), join(dir, 'log'))
  expect({ end, out }).toEqual({ end: '0', out: '' })
  expect(open(join(dir, 'log')).log.read().entries).toEqual([{ n: 1 }, { n: 2 }])
})

test('what cannot be written is named, though the system names no file', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const { openLog, writeAtomic } = require(process.argv[1])
    require('node:fs').writeSync = () => { throw new Error('ENOSPC: no space left on device, write') }
    for (const write of [() => openLog(process.argv[2], String).append({}), () => writeAtomic(process.argv[3], 'x')]) {
      try { write() } catch (error) { console.log(error.message) }
    }`
  const { out } = await run(script, join(dir, 'project.cjs'), join(dir, 'log'), join(dir, 'x'))
  const said = (name: string) =>
    `${join(dir, name)} was not written: ENOSPC: no space left on device, write\n`
  expect(out).toBe(`${said('log')}${said('x')}`)
})

test('of 1,000 records of 8 processes at once none is lost', async () => {
  const dir = tempDir()
  await bundle(join(dir, 'project.cjs'))
  const script = `
    const { openLog } = require(process.argv[1])
    const log = openLog(process.argv[2], (value) => value)
    const from = Number(process.argv[3])
    for (let n = from; n < from + 125; n++) log.append({ n, text: 'x'.repeat(n) })`
  const writers = Array.from({ length: 8 }, (_, i) =>
    run(script, join(dir, 'project.cjs'), join(dir, 'new', 'folder', 'log'), String(i * 125)),
  )
  expect((await Promise.all(writers)).map(({ end }) => end)).toEqual(Array(8).fill('0'))
  const numbers = open(join(dir, 'new', 'folder', 'log'))
    .log.read()
    .entries.map(({ n }) => n)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, n) => n))
})
