import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type RelPath, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { layTexts, openWriter, type Results, type Switched, type Switching } from '../src/index.ts'
import { temporaryFolder } from './processes.ts'

const FILE = relPath('src/cart.go')
const GREEN: Results = {
  ...{ tests: [], fileErrors: [], executed: 1, timedOut: false, durationMs: 1, argv: [] },
}
const RED: Results = { ...GREEN, crash: 'check' }
const unbuilt = (message: string): Results => ({
  ...GREEN,
  fileErrors: [{ file: FILE, kind: 'compile', message }],
})

/** Of all stages, the last one's at the end. */
const switchFiles: string[] = []

/** All of these numbers in one text; line 10 + n is of text n. */
const switchedOf = (numbers: readonly number[]): Switched => ({
  text: `switched ${numbers.join(' ')}`,
  holds: (at) => numbers.includes(at),
  without: (lines) => {
    const wrong = [...lines].map((line) => line - 10)
    const rest = numbers.filter((at) => !wrong.includes(at))
    return rest.length < 2 || rest.length === numbers.length ? undefined : switchedOf(rest)
  },
})

const switching = (numbers: readonly number[]): Switching => ({
  check: 'check',
  switched: async (_file, _before, _texts, switchFile) => {
    switchFiles.push(switchFile)
    return switchedOf(numbers)
  },
})

/** A file of which everything that is written is kept, and what a run finds in it. */
async function stage(of: Switching | undefined, count = 3, probed: Results = RED) {
  const written: string[] = []
  const folder = await temporaryFolder()
  const path = join(folder, FILE)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'own')
  const now = () => readFileSync(path, 'utf8')
  const writer = openWriter({ folder })
  const write = (file: RelPath, text: string) => {
    written.push(text)
    return writer(file, text)
  }
  const texts = Array.from({ length: count }, (_, at) => ({ file: FILE, text: `text ${at}` }))
  const probe = async () => {
    found.push(`probed with ${readFileSync(switchFiles.at(-1) ?? '', 'utf8')}`)
    return probed
  }
  const found: string[] = []
  const laid = await layTexts({ folder }, texts, { write, switching: of, probe })
  const run = (at: number, results: (text: string) => Results = () => GREEN) =>
    laid.run(at, async () => {
      const which = now().startsWith('switched')
        ? ` as ${readFileSync(switchFiles.at(-1) ?? '', 'utf8')}`
        : ''
      found.push(now() + which)
      return results(now())
    })
  return { laid, run, written, found, now, dated: () => statSync(path).mtimeMs }
}

test('texts that can be built at once are written once, and the environment says which is meant', async () => {
  const { laid, run, written, found, now, dated } = await stage(switching([0, 2]))
  const began = Date.now()
  await run(0)
  // builds that look at times take it as older than its own build, and newer than the one before
  expect(dated()).toBeGreaterThanOrEqual(began - 1)
  expect(dated()).toBeLessThanOrEqual(Date.now())
  await run(2)
  await run(1)
  expect(found).toEqual([
    ...['switched 0 2 as 0', 'probed with check', 'switched 0 2 as 2', 'text 1'],
  ])
  expect(now()).toBe('own')
  laid.close()
  expect(existsSync(switchFiles.at(-1) ?? '')).toBe(false)
  expect(written).toEqual(['switched 0 2', 'own', 'text 1', 'own'])
  expect([0, 1, 2].map(laid.isBuilt)).toEqual([true, false, true])
})

test('one that keeps the others from being built is run by itself', async () => {
  const { laid, run, found, now } = await stage(switching([0, 1, 2]))
  const strict = (text: string) =>
    text.includes('1')
      ? unbuilt('declared and not used: n\nsrc/cart.go:11:3: declared and not used: n')
      : GREEN
  expect(await run(0, strict)).toBe(GREEN)
  expect((await run(1, strict)).fileErrors).toHaveLength(1)
  expect(await run(2, strict)).toBe(GREEN)
  expect(found).toEqual([
    ...['switched 0 1 2 as 0', 'switched 0 2 as 0', 'probed with check', 'text 1'],
    'switched 0 2 as 2',
  ])
  laid.close()
  expect(now()).toBe('own')
})

test.each([
  'src/other-cart.go:11:3: of another file',
  'cart.go:99:3: of a line that is nobody’s',
  'no place at all',
])('where nothing says which one that is (%s), each is run by itself', async (message) => {
  const { run, found } = await stage(switching([0, 1, 2]))
  const broken = (text: string) => (text.startsWith('switched') ? unbuilt(message) : GREEN)
  for (const at of [0, 1, 2]) expect(await run(at, broken)).toBe(GREEN)
  expect(found).toEqual(['switched 0 1 2 as 0', ...[0, 1, 2].map((at) => `text ${at}`)])
})

test('without switching each is run by itself, and the file is its own again when a run throws', async () => {
  const { laid, run, now } = await stage(undefined)
  const thrown = laid.run(0, async () => {
    throw new Error('ended')
  })
  await expect(thrown).rejects.toThrow('ended')
  expect(now()).toBe('own')
  await run(1)
  laid.close()
  expect(now()).toBe('own')
})

test('one text alone is not switched', async () => {
  const { run, found } = await stage(switching([0]), 1)
  await run(0)
  expect(found).toEqual(['text 0'])
})

test('what passes says nothing where the tests do not read the switch: each is run by itself', async () => {
  const { run, found } = await stage(switching([0, 1, 2]), 3, GREEN)
  for (const at of [0, 1, 2]) await run(at)
  expect(found).toEqual(['switched 0 1 2 as 0', 'probed with check', 'text 0', 'text 1', 'text 2'])
})

test('where one fails with a text, the others need no probe', async () => {
  const { run, found } = await stage(switching([0, 1]), 2, GREEN)
  await run(0, () => RED)
  await run(1)
  expect(found).toEqual(['switched 0 1 as 0', 'switched 0 1 as 1'])
})
