import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectors } from '../src/families/all.ts'
import { FAMILIES, familyOf } from '../src/families/index.ts'
import { findRunner } from '../src/index.ts'
import { needs, script, tempDir, write } from './temp.ts'

/** So long after the last change that no stamp is too young to be believed. */
const later = () => Date.now() + 10_000

/** A project, and how the runner of a file is found in it by processes that keep what manifests say. */
function shop(files: Record<string, string>) {
  const top = tempDir()
  const root = join(top, 'shop')
  mkdirSync(root)
  write(root, files)
  const folder = join(top, 'state')
  const project = openProject(root)
  const find = (path: string, version = '1', PATH = '') =>
    findRunner(
      project,
      relPath(path),
      path.endsWith('.py') ? 'python' : 'typescript',
      { PATH },
      { cache: { folder, version, now: later } },
    )
  return { root, folder, find }
}

/** Marks every kept answer, so that one sees whether it is taken. */
function mark(folder: string) {
  for (const name of readdirSync(folder)) {
    const kept = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    if (kept.answer.runner) kept.answer.runner.notes = ['kept']
    writeFileSync(join(folder, name), JSON.stringify(kept))
  }
}

const FILES = {
  'package.json': script('vitest run'),
  'src/billing.ts': '',
  'packages/api/package.json': needs('jest'),
  'packages/api/src/cart.ts': '',
  'tools/requirements.txt': 'pytest',
  'tools/load.py': '',
}

async function kept(path = 'src/billing.ts') {
  const place = shop(FILES)
  await place.find(path)
  mark(place.folder)
  const isTaken = async (...asked: Parameters<typeof place.find>) =>
    (await place.find(...asked))?.notes.includes('kept') === true
  return { ...place, isTaken }
}

describe('what manifests say is kept from one edit to the next', () => {
  test.each(['src/billing.ts', 'packages/api/src/cart.ts', 'tools/load.py'])(
    '%s has the runner that it has without',
    async (path) => {
      const { find, root } = shop(FILES)
      const language = path.endsWith('.py') ? 'python' : 'typescript'
      const found = await findRunner(openProject(root), relPath(path), language, { PATH: '' })
      expect(found).toBeDefined()
      expect(await find(path)).toEqual(found)
      expect(await find(path)).toEqual(found)
    },
  )

  test('for all files of a package', async () => {
    const { root, isTaken } = await kept()
    write(root, { 'src/other/deep/cart.ts': '' })
    expect(await isTaken('src/billing.ts')).toBe(true)
    expect(await isTaken('src/other/deep/cart.ts')).toBe(true)
  })

  test('although something was there for a moment, as a test run leaves it', async () => {
    const { root, isTaken } = await kept()
    write(root, { 'vitest.config.ts.timestamp-1.mjs': '' })
    rmSync(join(root, 'vitest.config.ts.timestamp-1.mjs'))
    expect(await isTaken('src/billing.ts')).toBe(true)
  })

  test.each<[string, (root: string) => void]>([
    ['a manifest', (root) => write(root, { 'package.json': script('vitest run --dir src') })],
    ['what lies beside it', (root) => write(root, { 'vitest.config.ts': '' })],
    ['what is installed', (root) => write(root, { 'node_modules/.bin/vitest': '' })],
  ])('until %s changes', async (_, change) => {
    const { root, isTaken } = await kept()
    change(root)
    expect(await isTaken('src/billing.ts')).toBe(false)
  })

  test('for one program and one environment', async () => {
    const { isTaken } = await kept()
    expect(await isTaken('src/billing.ts', '2')).toBe(false)
    expect(await isTaken('src/billing.ts', '1', '/elsewhere')).toBe(false)
  })

  test('where tests lie is looked at each time', async () => {
    const { root, find } = await kept()
    expect((await find('src/billing.ts'))?.tests.because).toBe('convention')
    write(root, { 'src/__tests__/billing.test.ts': '' })
    expect(await find('src/billing.ts')).toMatchObject({
      notes: ['kept'],
      tests: { kind: 'folder', directory: '__tests__', because: 'observed' },
    })
  })

  test('a package of its own is found although the one above is kept', async () => {
    const { root, find } = await kept()
    write(root, { 'src/package.json': needs('jest') })
    expect(await find('src/billing.ts')).toMatchObject({ name: 'jest', directory: 'src' })
  })

  test('what is damaged is found again', async () => {
    const { folder, find } = await kept()
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"by":')
    expect(await find('src/billing.ts')).toMatchObject({ name: 'vitest', notes: [] })
  })
})

describe('families', () => {
  test.each(detectors)('$name is asked about every name that it could say something of', (each) => {
    for (const language of each.languages) {
      const family = familyOf(language)
      const name = fc.stringMatching(each.manifests).filter((text) => !/[/\r\n]/.test(text))
      fc.assert(fc.property(name, (text) => family?.manifests.test(text) === true))
    }
  })

  test.each(FAMILIES)('that of $languages has runners of these languages alone', async (row) => {
    const { detectors: own } = await row.load()
    expect(own.length).toBeGreaterThan(0)
    const languages = new Set(own.flatMap((detector) => detector.languages))
    expect([...languages].toSorted()).toEqual(row.languages.toSorted())
  })

  test('every language has one', () => {
    const languages = FAMILIES.flatMap((family) => family.languages)
    expect(languages.toSorted()).toEqual(Object.keys(LANGUAGES).toSorted())
  })
})
