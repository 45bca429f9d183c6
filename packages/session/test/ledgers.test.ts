import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import {
  openBackground,
  openReceipts,
  openRootsIndex,
  openSuites,
  openTrust,
} from '../src/index.ts'
import { temporaryFolder } from './project.ts'

const file = relPath('src/cart.test.ts')
const run = (over: object = {}) => ({
  file,
  hash: 'h1',
  run: 'r1',
  ts: 100,
  ms: 5,
  tests: [{ test: 'src/cart.test.ts::adds', status: 'pass' as const }],
  ...over,
})

describe('receipts', () => {
  test('answer for exactly the bytes they were written for', () => {
    const receipts = openReceipts(temporaryFolder())
    receipts.write([run()])
    expect(receipts.current(file, 'h1')?.tests).toEqual(run().tests)
    expect(receipts.current(file, 'h2')).toBeUndefined()
    expect(receipts.current(relPath('other.test.ts'), 'h1')).toBeUndefined()
  })

  test('of several runs the newest counts, and the newest before a moment is told', () => {
    const receipts = openReceipts(temporaryFolder())
    const failed = [{ test: 't', status: 'fail' as const, message: 'm' }]
    receipts.write([run({ tests: failed }), run({ run: 'r2', ts: 200 })])
    expect(receipts.current(file, 'h1')?.run).toBe('r2')
    expect(receipts.before(file, 200)?.tests).toEqual(failed)
    expect(receipts.before(file, 100)).toBeUndefined()
    expect(receipts.before(file, 200, { r1: true })).toBeUndefined()
  })

  test('the files of a run are told in their order', () => {
    const receipts = openReceipts(temporaryFolder())
    const other = relPath('src/a.test.ts')
    receipts.write([run(), run({ file: other, run: 'r2' }), run({ run: 'r2' })])
    expect(receipts.filesOf('r2')).toEqual([other, file])
    expect(receipts.filesOf('r3')).toEqual([])
  })

  test('a test passed since a moment, or its file loaded', () => {
    const receipts = openReceipts(temporaryFolder())
    const [id] = run().tests.map(({ test }) => test)
    const failed = [{ test: 'src/cart.test.ts::adds', status: 'fail' as const }]
    receipts.write([run(), run({ run: 'r2', ts: 200, tests: failed })])
    expect(receipts.passedSince(file, id ?? '', 100)).toBe(true)
    expect(receipts.passedSince(file, file, 100)).toBe(true)
    expect(receipts.passedSince(file, id ?? '', 101)).toBe(false)
    expect(receipts.passedSince(file, id ?? '', 101, 'r1')).toBe(true)
    expect(receipts.passedSince(file, id ?? '', 101, 'r2')).toBe(false)
    expect(receipts.passedSince(file, 'src/cart.test.ts::other', 0)).toBe(false)
    expect(receipts.passedSince(relPath('other.test.ts'), id ?? '', 0)).toBe(false)
  })

  test('a file took as long as in its quickest run since a moment', () => {
    const receipts = openReceipts(temporaryFolder())
    receipts.write([
      run(),
      run({ run: 'r2', ts: 200, ms: 10_100 }),
      run({ run: 'r3', ts: 300, ms: 735 }),
    ])
    expect(receipts.quickest(file, 0)).toBe(5)
    expect(receipts.quickest(file, 101)).toBe(735)
    expect(receipts.quickest(file, 301)).toBe(0)
    expect(receipts.quickest(relPath('other.test.ts'), 0)).toBe(0)
  })

  test('a file with a thousand tests and long messages comes back whole', () => {
    const receipts = openReceipts(temporaryFolder())
    const tests = Array.from({ length: 1000 }, (_, at) => ({
      test: `src/cart.test.ts::${at} ${'ü'.repeat(50)}`,
      status: 'fail' as const,
      message: 'é'.repeat(5000),
    }))
    receipts.write([run({ tests })])
    const found = receipts.current(file, 'h1')
    expect(found?.tests.map(({ test }) => test)).toEqual(tests.map(({ test }) => test))
    expect(found?.tests[0]?.message).toMatch(/^é{290,300}$/)
  })

  test('a ledger that grew large keeps the newest runs of each file', () => {
    const folder = temporaryFolder()
    const receipts = openReceipts(folder)
    const message = 'x'.repeat(500)
    const tests = Array.from({ length: 100 }, (_, at) => ({
      test: `src/cart.test.ts::${at}`,
      status: 'fail' as const,
      message,
    }))
    for (let at = 0; at < 100; at += 1) receipts.write([run({ tests, run: `r${at}`, ts: at })])
    expect(statSync(join(folder, 'receipts.jsonl')).size).toBeLessThan(4.2 * 1024 * 1024)
    expect(openReceipts(folder).current(file, 'h1')).toMatchObject({ run: 'r99', tests })
    expect(openReceipts(folder).before(file, 99)?.run).toBe('r98')
  })

  test('all of them can be listed, file by file; a run whose parts are not all there is left out', () => {
    const folder = temporaryFolder()
    const receipts = openReceipts(folder)
    expect(receipts.all()).toEqual([])
    const other = relPath('src/price.test.ts')
    receipts.write([run(), run({ file: other, run: 'r2', ts: 150 }), run({ run: 'r3', ts: 200 })])
    const torn = { ...run({ run: 'r4', ts: 300 }), parts: 2 }
    appendFileSync(join(folder, 'receipts.jsonl'), `\n${JSON.stringify(torn)}`)
    expect(receipts.all().map(({ file, run }) => [file, run])).toEqual([
      [file, 'r1'],
      [file, 'r3'],
      [other, 'r2'],
    ])
  })

  test('a file without tests has a receipt too', () => {
    const receipts = openReceipts(temporaryFolder())
    receipts.write([run({ tests: [] })])
    expect(receipts.current(file, 'h1')?.tests).toEqual([])
  })
})

test('a root is remembered once for each session', () => {
  const state = temporaryFolder()
  const index = openRootsIndex(state, 'host', 'one')
  for (const root of ['/a', '/b', '/a']) index.add({ root })
  expect(openRootsIndex(state, 'host', 'one').all()).toEqual([{ root: '/a' }, { root: '/b' }])
  expect(openRootsIndex(state, 'host', 'two').all()).toEqual([])
})

test('trust holds until it is revoked, and only for its root', () => {
  const state = temporaryFolder()
  const trust = openTrust(state)
  expect(trust.has('/a')).toBe(false)
  trust.record({ root: '/a', how: 'install', ts: 1 })
  expect([openTrust(state).has('/a'), trust.has('/a/b')]).toEqual([true, false])
  trust.record({ root: '/a', how: 'revoked', ts: 2 })
  expect([openTrust(state).has('/a'), trust.all()]).toEqual([false, []])
})

test('commands of a project’s configuration need an agreement to exactly them', () => {
  const trust = openTrust(temporaryFolder())
  trust.record({ root: '/a', how: 'trust', ts: 1, commands: 'h1' })
  expect([trust.hasCommands('/a', 'h1'), trust.hasCommands('/a', 'h2')]).toEqual([true, false])
  trust.record({ root: '/a', how: 'trust', ts: 2 })
  expect(trust.hasCommands('/a', 'h1')).toBe(false)
})

describe('suites', () => {
  test('the last whole run of each is known, and a damaged record is none', () => {
    const folder = temporaryFolder()
    const suites = openSuites(folder)
    expect(suites.of('a1')).toBeUndefined()
    suites.write('a1', { ts: 1, ms: 900, files: [file] })
    suites.write('a1', { ts: 2, ms: 800, files: [file] })
    suites.write('b2', { ts: 3, ms: 10, files: [] })
    expect(openSuites(folder).of('a1')).toEqual({ ts: 2, ms: 800, files: [file] })
    writeFileSync(join(folder, 'suites', 'a1.json'), '{"ts":2,"ms":800,"files":["../etc/passwd"]}')
    expect(suites.of('a1')).toBeUndefined()
    writeFileSync(join(folder, 'suites', 'a1.json'), '{"ts":')
    expect(suites.of('a1')).toBeUndefined()
  })
})

describe('who runs tests in the background', () => {
  test('is one process, until it leaves', () => {
    const root = join(temporaryFolder(), 'state')
    const background = openBackground(root)
    expect(background.runner()).toBeUndefined()
    expect(background.take('one')).toBe(true)
    background.runs([file])
    expect(openBackground(root).runner()).toMatchObject({ session: 'one', tests: [file] })
    expect(openBackground(root).take('two')).toBe(false)
    background.leave()
    expect(background.runner()).toBeUndefined()
    background.runs([file])
    expect(background.runner(), 'of who is it no more nothing is kept').toBeUndefined()
  })

  test('is nobody who is gone, or of whom nothing can be read', () => {
    const root = temporaryFolder()
    const gone = { pid: 2 ** 22 + 1, session: 'one', tests: [] }
    for (const text of [JSON.stringify(gone), JSON.stringify({ ...gone, pid: 'x' }), '{']) {
      writeFileSync(join(root, 'background.json'), text)
      expect(openBackground(root).runner(), text).toBeUndefined()
    }
    expect(openBackground(root).take('two')).toBe(true)
  })

  test('waits for a command of the agent, for ten minutes at most where nobody tells of its end', () => {
    const background = openBackground(temporaryFolder())
    expect(background.isInTheWay(1000)).toBe(false)
    background.giveWay(1000)
    expect(background.isInTheWay(2000)).toBe(true)
    expect(background.isInTheWay(1000 + 10 * 60_000)).toBe(false)
    background.goOn()
    expect(background.isInTheWay(2000)).toBe(false)
  })
})
