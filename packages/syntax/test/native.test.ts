import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findNative, missingGrammars, openSyntax, parse } from '../src/index.ts'
import { buildBundle, copy, installed, runBundle, temporaryFolder } from './bundle.ts'

const [binding] = installed.binding
const [python] = installed.grammars.python
if (binding === undefined || python === undefined) {
  console.warn('skipped: no ast-grep binding or Python grammar is installed for this system')
}

describe.skipIf(binding === undefined || python === undefined)('native files', () => {
  const grammar = { path: python?.path ?? '', name: python?.name ?? '' }
  const addon = { path: binding?.path ?? '', name: binding?.name ?? '' }
  const addonPackage = basename(dirname(addon.path))
  const built = temporaryFolder()
  let bundle = ''
  let place = built.path
  let count = 0

  beforeAll(async () => {
    bundle = await buildBundle(join(built.path, 'built'))
  }, 60_000)
  beforeEach(() => {
    count += 1
    place = join(built.path, `place ${count}`)
  })
  afterAll(() => built.remove())

  function install(modules: string) {
    copy(addon.path, join(modules, '@ast-grep', addonPackage, addon.name))
    copy(
      grammar.path,
      join(modules, '@ast-grep', 'lang-python', grammar.path.split('lang-python')[1] ?? ''),
    )
  }

  test('are found in this repository, by this package and from its folder', async () => {
    expect(await parse('a.py', 'f()')).toMatchObject({ language: 'python' })
    const syntax = openSyntax({ from: import.meta.dirname })
    expect(await syntax.parse('a.ts', 'f()')).toMatchObject({ language: 'typescript' })
  })

  test('are found in the node_modules of a folder above a bundle', () => {
    install(join(place, 'node_modules'))
    const { stdout, status } = runBundle(bundle, join(place, 'node_modules', 'cli', 'dist'))
    expect({ stdout, status }).toEqual({
      stdout: 'typescript python | typescript python',
      status: 0,
    })
  })

  test('are found beside a bundle that was copied away', () => {
    for (const { path, name } of [addon, grammar]) copy(path, join(place, 'native', name))
    expect(runBundle(bundle, place)).toMatchObject({
      stdout: 'typescript python | typescript python',
      status: 0,
    })
  })

  test('beside the bundle win over installed ones', () => {
    install(join(place, 'node_modules'))
    for (const { path, name } of [addon, grammar]) copy(path, join(place, 'dist', 'native', name))
    const found = findNative(join(place, 'dist'))
    expect(found.binding[0]?.path).toBe(join(place, 'dist', 'native', addon.name))
    expect(found.grammars.python[0]?.path).toBe(join(place, 'dist', 'native', grammar.name))
  })

  test('are found through the wrapper where only it may see them (pnpm)', () => {
    const store = join(place, 'store', 'node_modules')
    install(store)
    copy(join(installedWrapper(), 'package.json'), join(store, '@ast-grep', 'napi', 'package.json'))
    const modules = join(place, 'app', 'node_modules', '@ast-grep')
    copy(join(installedWrapper(), 'package.json'), join(place, 'app', 'package.json'))
    copy(join(installedWrapper(), 'package.json'), join(modules, 'other', 'package.json'))
    symlinkSync(join(store, '@ast-grep', 'napi'), join(modules, 'napi'), 'junction')
    expect(findNative(join(place, 'app')).binding[0]?.path).toBe(
      join(store, '@ast-grep', addonPackage, addon.name),
    )
  })

  test('that are nowhere leave every source unread, or to patterns', () => {
    expect(runBundle(bundle, place)).toMatchObject({
      stdout: 'nothing nothing | patterns patterns',
      status: 0,
    })
  })

  test('for a language without its grammar, only that language is unread, or left to patterns', () => {
    copy(addon.path, join(place, 'native', addon.name))
    expect(runBundle(bundle, place).stdout).toBe('typescript nothing | typescript patterns')
  })

  test('of one language that are broken leave the others readable', () => {
    for (const { path, name } of [addon, grammar]) copy(path, join(place, 'native', name))
    writeFileSync(join(place, 'native', 'tree-sitter-kotlin.so'), 'no library')
    writeFileSync(join(place, 'native', 'tree-sitter-go.so'), readFileSync(grammar.path).subarray(0, 150_000)) // biome-ignore format: a row
    expect(runBundle(bundle, place)).toEqual({
      stdout: 'typescript python | typescript python',
      status: 0,
      signal: null,
    })
  })

  test('that are missing are named with the package that brings them', () => {
    copy(grammar.path, join(place, 'native', grammar.name))
    expect(missingGrammars(place, ['typescript', 'python', 'kotlin', 'csharp', 'kotlin'])).toEqual([
      { language: 'kotlin', package: '@ast-grep/lang-kotlin' },
      { language: 'csharp', package: '@ast-grep/lang-csharp' },
    ])
    expect(missingGrammars(place).map(({ language }) => language)).toEqual([
      ...['go', 'java', 'kotlin', 'csharp', 'ruby', 'php', 'rust'],
    ])
  })

  test.each([
    [
      'no library',
      () => Buffer.from('this is no library, and long enough to have a header\n'.repeat(9)),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (path: string) => readFileSync(path).subarray(0, 150_000)],
    ['an addon instead of a grammar', () => readFileSync(addon.path)],
  ])('that are broken (%s) harm nobody', (_, content) => {
    copy(addon.path, join(place, 'grammar', 'native', addon.name))
    writeFileSync(join(place, 'grammar', 'native', grammar.name), content(grammar.path))
    expect(runBundle(bundle, join(place, 'grammar'))).toEqual({
      stdout: 'typescript nothing | typescript patterns',
      status: 0,
      signal: null,
    })
    copy(grammar.path, join(place, 'binding', 'native', grammar.name))
    writeFileSync(join(place, 'binding', 'native', addon.name), content(addon.path))
    expect(runBundle(bundle, join(place, 'binding'))).toMatchObject({ status: 0, signal: null })
  })
})

function installedWrapper(): string {
  return join(import.meta.dirname, '..', '..', '..', 'node_modules', '@ast-grep', 'napi')
}
