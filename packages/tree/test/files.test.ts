import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { before, changedSince, mark, readMark } from '../src/index.ts'
import { folder, repository, run, tempDir, write } from './repository.ts'

describe('since a mark without git', () => {
  test('files were created, written, deleted and renamed', async () => {
    const { project, options } = folder({ 'a.py': 'a', 'b.py': 'b', 'c.py': 'c', 'same.py': 's' })
    const start = await mark(project, options)
    expect(await changedSince(project, start, options)).toEqual({
      changes: [],
      brought: [],
      restored: [],
    })
    write(project.root, { 'a.py': 'longer', 'new/n.py': 'n', 'node_modules/x.js': '' })
    rmSync(join(project.root, 'b.py'))
    renameSync(join(project.root, 'c.py'), join(project.root, 'd.py'))
    expect(await changedSince(project, start, options)).toEqual({
      changes: [
        { path: 'a.py', kind: 'written' },
        { path: 'b.py', kind: 'deleted' },
        { path: 'd.py', kind: 'renamed', from: 'c.py' },
        { path: 'new/n.py', kind: 'created' },
      ],
      brought: [],
      restored: [],
    })
  })

  test('what was there before is known in a small project', async () => {
    const { project, options } = folder({ 'a.py': 'a' })
    const start = await mark(project, options)
    write(project.root, { 'a.py': 'later' })
    expect(String(await before(project, start, relPath('a.py'), options))).toBe('a')
    expect(await before(project, start, relPath('b.py'), options)).toBeUndefined()
  })

  test.each([
    ['garbage', { '.git': 'garbage' }],
    ['an empty folder', { '.git/description': '' }],
  ])('a .git that is %s counts as none', async (_, files) => {
    const { project, options } = folder({ 'a.py': 'a', ...files })
    const start = await mark(project, options)
    expect(start.type).toBe('files')
    write(project.root, { 'b.py': '' })
    expect((await changedSince(project, start, options))?.changes).toEqual([
      { path: 'b.py', kind: 'created' },
    ])
  })

  test('a project too large to look through is not looked through', async () => {
    const { project, options } = folder({ 'a.py': '', 'b.py': '' })
    const start = await mark(project, { ...options, maxFiles: 1 })
    expect(start.type).toBe('none')
    expect(await changedSince(project, start, options)).toBeUndefined()
  })
})

test('more dirty files than can be looked after are not told', async () => {
  const { project, options } = repository({ 'a.ts': '' })
  const start = await mark(project, options)
  write(project.root, { 'b.ts': '', 'c.ts': '' })
  expect(await changedSince(project, start, { ...options, maxFiles: 1 })).toBeUndefined()
  expect((await mark(project, { ...options, maxFiles: 1 })).type).toBe('none')
})

describe('a mark', () => {
  test('is small, and survives JSON, however many files are dirty', async () => {
    const { project, options } = repository({})
    const names = Array.from({ length: 3000 }, (_, n) => [`folder/file-${n}.ts`, String(n)])
    write(project.root, Object.fromEntries(names))
    const start = await mark(project, options)
    expect(JSON.stringify(start).length).toBeLessThan(200)
    write(project.root, { 'folder/file-2999.ts': 'other', 'folder/file-0.ts': '1' })
    const again = readMark(JSON.parse(JSON.stringify(start)))
    expect(again).toEqual(start)
    if (again === undefined) return
    expect((await changedSince(project, again, options))?.changes).toEqual([
      { path: 'folder/file-0.ts', kind: 'written' },
      { path: 'folder/file-2999.ts', kind: 'written' },
    ])
  })

  test('of a clean tree writes nothing', async () => {
    const { project, options } = repository({ 'a.ts': '' })
    await mark(project, options)
    expect(() => readdirSync(options.stateDirectory)).toThrow(/ENOENT/)
  })

  test('whose list is gone or was changed tells nothing', async () => {
    const { project, options } = repository({ 'a.ts': '' })
    write(project.root, { 'b.ts': '' })
    const start = await mark(project, options)
    const marks = join(options.stateDirectory, 'marks')
    const [list = ''] = readdirSync(marks)
    writeFileSync(join(marks, list), '[]')
    expect(await changedSince(project, start, options)).toBeUndefined()
    rmSync(marks, { recursive: true })
    expect(await changedSince(project, start, options)).toBeUndefined()
    expect(await before(project, start, relPath('a.ts'), options)).toBeUndefined()
  })

  test('removes the lists of marks that are a week old, and nothing else', async () => {
    const { project, options } = repository({ 'a.ts': '' })
    const marks = join(options.stateDirectory, 'marks')
    const old = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    write(marks, { '0123456789abcdef.json': '[]', 'fedcba9876543210.json': '[]', 'notes.json': '' })
    for (const name of ['0123456789abcdef.json', 'notes.json'])
      utimesSync(join(marks, name), old, old)
    write(project.root, { 'b.ts': '' })
    const start = await mark(project, options)
    const list = start.type === 'git' ? start.list : ''
    expect(readdirSync(marks).sort()).toEqual(
      ['fedcba9876543210.json', 'notes.json', `${list}.json`].sort(),
    )
  })

  test('of a running turn outlives a clock that is years ahead for a moment', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    write(project.root, { 'b.ts': 'before' })
    const start = await mark(project, options)
    vi.useFakeTimers({ now: Date.now() + 10 * 365 * 24 * 60 * 60 * 1000, toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    write(project.root, { 'other.ts': 'of another session' })
    await mark(project, options)
    vi.useRealTimers()
    write(project.root, { 'b.ts': 'after' })
    expect((await changedSince(project, start, options))?.changes).toContainEqual({
      path: 'b.ts',
      kind: 'written',
    })
    expect(String(await before(project, start, relPath('b.ts'), options))).toBe('before')
  })

  test('of a repository that is no longer one tells nothing', async () => {
    const { project, options } = repository({ 'a.ts': '' })
    const start = await mark(project, options)
    rmSync(join(project.root, '.git'), { recursive: true })
    mkdirSync(join(project.root, '.git'))
    expect(await changedSince(project, start, options)).toBeUndefined()
  })

  test('in a folder that became a repository still tells', async () => {
    const { project, options } = folder({ 'a.ts': 'a' })
    const start = await mark(project, options)
    run(project.root, 'init')
    write(project.root, { 'b.ts': 'b' })
    expect((await changedSince(project, start, options))?.changes).toEqual([
      { path: 'b.ts', kind: 'created' },
    ])
  })

  test.runIf(process.platform !== 'win32')('takes a link for a link', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    const outside = tempDir()
    symlinkSync(outside, join(project.root, 'link'))
    const start = await mark(project, options)
    write(outside, { 'x.ts': 'x' })
    expect((await changedSince(project, start, options))?.changes).toEqual([])
  })

  test.each([
    undefined,
    null,
    'mark',
    {},
    { type: 'git' },
    { type: 'other', ts: 1 },
    { type: 'git', ts: 1, head: '--output=x' },
    { type: 'git', ts: 1, list: '../../etc/passwd' },
    { type: 'git', ts: 1, aside: '../x' },
    { type: 'files', ts: '1' },
  ])('is not made of %j', (value) => {
    expect(readMark(value)).toBeUndefined()
  })
})
