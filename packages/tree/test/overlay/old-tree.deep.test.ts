import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openProject, type Project, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Mark,
  mark,
  openOverlay,
  readSnapshot,
  type Snapshot,
  snapshot,
  type TreeOptions,
} from '../../src/index.ts'
import type { Refusal } from '../../src/types.ts'
import { folder, repository, run, tempDir, write } from '../repository.ts'
import { contentsOf, opened } from './opened.ts'

const posix = process.platform !== 'win32'

/** A moment that must be possible. */
async function taken(project: Project, options: TreeOptions): Promise<Snapshot> {
  const moment = await snapshot(project, options)
  return moment ?? expect.fail('no snapshot')
}

const MOMENTS: Record<
  'mark' | 'snapshot',
  (project: Project, options: TreeOptions) => Promise<Mark | Snapshot>
> = { mark, snapshot: taken }

describe.each(Object.entries(MOMENTS))('the overlay of a %s', (_, take) => {
  test('holds what the project held: committed, staged, dirty, new, without what came later', async () => {
    const files = {
      'clean.ts': '1',
      'dirty.ts': '1',
      'staged.ts': '1',
      'gone.ts': '1',
      'a/b.ts': '1',
    }
    const { project, options } = repository(files)
    const { root } = project
    write(root, { 'dirty.ts': '2', 'staged.ts': '2', 'new/n.ts': '2' })
    run(root, 'add', 'staged.ts')
    rmSync(join(root, 'gone.ts'))
    const moment = await take(project, options)
    write(root, {
      'clean.ts': '3',
      'dirty.ts': '3',
      'new/n.ts': '3',
      'later.ts': '3',
      'gone.ts': '3',
    })
    rmSync(join(root, 'a'), { recursive: true })
    run(root, 'commit', '-am', 'second')
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({
      'clean.ts': '1',
      'dirty.ts': '2',
      'staged.ts': '2',
      'new/n.ts': '2',
      'a/b.ts': '1',
    })
    expect(overlay.left).toEqual([])
    expect(basename(overlay.folder)).toBe(basename(root))
  })

  test('holds what a repository without a commit held', async () => {
    const root = tempDir()
    run(root, 'init')
    write(root, { 'a.ts': '1' })
    const [project, options] = [openProject(root), { stateDirectory: join(tempDir(), 'state') }]
    const moment = await take(project, options)
    write(root, { 'a.ts': '2', 'b.ts': '2' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'a.ts': '1' })
  })

  test('holds what a worktree held', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    const tree = openProject(join(tempDir(), 'tree'))
    run(project.root, 'worktree', 'add', tree.root, '-b', 'other')
    const moment = await take(tree, options)
    write(tree.root, { 'a.ts': '2' })
    const overlay = await opened(tree, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'a.ts': '1' })
  })

  test('holds what a project without git held', async () => {
    const { project, options } = folder({ 'a.py': '1', 'b.py': '1', 'dist/x.py': '1' })
    const moment = await take(project, options)
    write(project.root, { 'a.py': 'later', 'c.py': 'later', 'dist/x.py': 'later' })
    rmSync(join(project.root, 'b.py'))
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'a.py': '1', 'b.py': '1' })
    expect(overlay.left).toEqual([{ path: 'dist/x.py', reason: 'changed' }])
  })

  test('holds new files in folders whose changes are not told, and no dependencies', async () => {
    const { project, options } = repository({ 'app.py': '', 'migrations/0001.py': '1' })
    write(project.root, { 'migrations/0001.py': '2', 'migrations/0002.py': '2' })
    write(project.root, { 'node_modules/x/index.js': '2', 'pkg/__pycache__/x.pyc': '2' })
    const moment = await take(project, options)
    write(project.root, { 'migrations/0001.py': '3', 'migrations/0002.py': '3' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder, ['node_modules'])).toEqual({
      'app.py': '',
      'migrations/0001.py': '2',
      'migrations/0002.py': '2',
    })
  })

  test('holds tracked files in folders that are named like a cache', async () => {
    const { project, options } = repository({ 'src/target/a.ts': '1', 'src/coverage/b.ts': '1' })
    write(project.root, { 'src/coverage/b.ts': '2' })
    const moment = await take(project, options)
    write(project.root, { 'src/target/a.ts': '3', 'src/coverage/b.ts': '3' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'src/target/a.ts': '1', 'src/coverage/b.ts': '2' })
  })

  test('takes line endings as they were on the disk', async () => {
    const { project, options } = repository({ '.gitattributes': '*.txt text eol=crlf\n' })
    const { root } = project
    write(root, { 'a.txt': 'one\r\n', 'b.txt': 'one\r\n' })
    run(root, 'add', '.')
    run(root, 'commit', '-m', 'text')
    write(root, { 'b.txt': 'two\r\n' })
    const moment = await take(project, options)
    write(root, { 'a.txt': '', 'b.txt': '' })
    const overlay = await opened(project, moment, options)
    expect(readFileSync(join(overlay.folder, 'a.txt'), 'utf8')).toBe('one\r\n')
    expect(readFileSync(join(overlay.folder, 'b.txt'), 'utf8')).toBe('two\r\n')
  })

  test('names may hold whatever the system allows', async () => {
    const odd = posix ? ['n\nl.ts', 'q"\'\\.ts', 'tab\t.ts', '? x.ts'] : []
    const names = [' lead.ts', '-n.ts', '--prefix=x', 'ü.ts', '日本.ts', '__proto__', ...odd]
    const files = (text: string) => Object.fromEntries(names.map((name) => [name, text]))
    const { project, options } = repository(files('1'))
    write(join(project.root, 'new'), files('2'))
    const moment = await take(project, options)
    write(project.root, { ...files('3'), 'later/x.ts': '3' })
    write(join(project.root, 'new'), files('3'))
    const overlay = await opened(project, moment, options)
    const expected = names.flatMap((name) => [
      [name, '1'],
      [`new/${name}`, '2'],
    ])
    expect(new Map(Object.entries(contentsOf(overlay.folder)))).toEqual(
      new Map(expected.map(([name = '', text = '']) => [name, text])),
    )
  })

  test.runIf(process.platform === 'linux')('a name that is no UTF-8 breaks nothing', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    const at = (name: string) =>
      Buffer.concat([Buffer.from(`${project.root}/${name}`), Buffer.of(0xe9)])
    writeFileSync(at('committed'), '1')
    run(project.root, 'add', '.')
    run(project.root, 'commit', '-m', 'odd')
    writeFileSync(at('new'), '1')
    const moment = await take(project, options)
    write(project.root, { 'a.ts': '2' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'a.ts': '1' })
    expect(overlay.left).toEqual([{ path: 'committed\uFFFD', reason: 'name' }])
  })

  test.runIf(posix)('modes and links are kept, and links lead into the copy', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'tool.sh': '1', 'dirty.sh': '1' })
    const { root } = project
    const outside = tempDir()
    chmodSync(join(root, 'tool.sh'), 0o755)
    symlinkSync('a.ts', join(root, 'relative'))
    symlinkSync(join(root, 'a.ts'), join(root, 'absolute'))
    symlinkSync(outside, join(root, 'outside'))
    run(root, 'add', '.')
    run(root, 'commit', '-m', 'links')
    chmodSync(join(root, 'dirty.sh'), 0o755)
    symlinkSync(join(root, 'tool.sh'), join(root, 'new'))
    const moment = await take(project, options)
    for (const name of ['tool.sh', 'dirty.sh', 'absolute', 'outside', 'new']) {
      rmSync(join(root, name))
      write(root, { [name]: 'later' })
    }
    const { folder: copy } = await opened(project, moment, options)
    expect(contentsOf(copy)).toEqual({
      'a.ts': '1',
      'dirty.sh': '1',
      'tool.sh': '1',
      relative: '-> a.ts',
      absolute: `-> ${join(copy, 'a.ts')}`,
      new: `-> ${join(copy, 'tool.sh')}`,
      outside: `-> ${outside}`,
    })
    for (const name of ['tool.sh', 'dirty.sh']) {
      expect(statSync(join(copy, name)).mode & 0o100, name).toBe(0o100)
    }
  })

  test('has ignored files that were not written since, and names those that were', async () => {
    const ignored = '.env\ndist/\nlogs/\nnode_modules/\n'
    const { project, options } = repository({ 'a.ts': '1', '.gitignore': ignored })
    write(project.root, {
      '.env': 'X=1',
      'dist/a.js': '1',
      'dist/b.js': '1',
      'node_modules/x.js': '',
    })
    await new Promise((resolve) => setTimeout(resolve, 2100)) // the coarsest clock of a file system
    const moment = await take(project, options)
    write(project.root, { 'dist/b.js': '2', 'logs/now.log': '2' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder, ['node_modules'])).toEqual({
      'a.ts': '1',
      '.gitignore': ignored,
      '.env': 'X=1',
      'dist/a.js': '1',
    })
    expect(overlay.left).toEqual([
      { path: 'dist/b.js', reason: 'changed' },
      { path: 'logs/now.log', reason: 'changed' },
    ])
  })

  test.each([true, false])(
    'has an ignored .build, but not the one of a Swift package: %s',
    async (isSwift) => {
      const manifest: Record<string, string> = isSwift ? { 'app/Package.swift': '1' } : {}
      const { project, options } = repository({
        'app/a.ts': '1',
        '.gitignore': '.build\n',
        ...manifest,
      })
      write(project.root, { 'app/.build/debug/a.js': '1' })
      await new Promise((resolve) => setTimeout(resolve, 2100)) // the coarsest clock of a file system
      const overlay = await opened(project, await take(project, options), options)
      const built = Object.keys(contentsOf(overlay.folder)).filter((path) =>
        path.includes('.build'),
      )
      expect(built).toEqual(isSwift ? [] : ['app/.build/debug/a.js'])
      expect(overlay.left).toEqual([])
    },
  )

  test('new tests go over old sources', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'a.test.ts': '1', 'old.test.ts': '1' })
    const moment = await take(project, options)
    write(project.root, { 'a.ts': '2', 'a.test.ts': '2', 'new/b.test.ts': '2' })
    rmSync(join(project.root, 'old.test.ts'))
    const names = ['a.test.ts', 'new/b.test.ts', 'old.test.ts', 'never.ts']
    const overlay = await opened(project, moment, { ...options, with: names.map(relPath) })
    expect(contentsOf(overlay.folder)).toEqual({
      'a.ts': '1',
      'a.test.ts': '2',
      'new/b.test.ts': '2',
    })
  })

  test.runIf(posix)(
    'new tests are not written through an old link, nor read through a new one',
    async () => {
      const { project, options } = repository({ 'a.ts': '1' })
      const outside = tempDir()
      write(outside, { 'x.ts': 'outside' })
      symlinkSync(outside, join(project.root, 'tests'))
      symlinkSync(join(outside, 'x.ts'), join(project.root, 'link.ts'))
      run(project.root, 'add', '.')
      run(project.root, 'commit', '-m', 'links')
      const moment = await take(project, options)
      rmSync(join(project.root, 'tests'))
      rmSync(join(project.root, 'link.ts'))
      write(project.root, { 'tests/x.ts': 'new', 'link.ts': 'new' })
      symlinkSync(outside, join(project.root, 'led'))
      const today = ['tests/x.ts', 'link.ts', 'led/x.ts'].map(relPath)
      const overlay = await opened(project, moment, { ...options, with: today })
      expect(contentsOf(outside)).toEqual({ 'x.ts': 'outside' })
      expect(contentsOf(overlay.folder)).toEqual({
        'a.ts': '1',
        'link.ts': 'new',
        'tests/x.ts': 'new',
      })
    },
  )

  test.runIf(posix && process.getuid?.() !== 0)('what cannot be read is left', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'secret.ts': '1' })
    chmodSync(join(project.root, 'secret.ts'), 0)
    const moment = await take(project, options)
    const overlay = await opened(project, moment, options)
    expect(overlay.left).toEqual([{ path: 'secret.ts', reason: 'unreadable' }])
  })

  test('leaves the project and its repository as they were, byte for byte', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'b.ts': '1', '.gitignore': '*.log\n' })
    run(project.root, 'config', 'filter.x.clean', 'cat')
    run(project.root, 'config', 'filter.x.smudge', `touch ${join(project.root, 'ran')}`)
    write(project.root, {
      'a.ts': '2',
      'n.ts': '2',
      'x.log': '',
      '.gitattributes': '*.ts filter=x\n',
    })
    const hook = join(project.root, '.git/hooks/post-index-change')
    write(dirname(hook), { [basename(hook)]: `#!/bin/sh\ntouch ${join(project.root, 'ran')}\n` })
    chmodSync(hook, 0o755)
    const before = contentsOf(project.root)
    const moment = await take(project, options)
    const overlay = await opened(project, moment, options)
    write(overlay.folder, { 'a.ts': 'written by a test', 'b.ts': 'written by a test' })
    await overlay.close()
    expect(contentsOf(project.root)).toEqual(before)
  })

  test('is not taken for the project when a file changes while it is there', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    const moment = await take(project, options)
    const overlay = await opened(project, moment, options)
    write(project.root, { 'a.ts': '2' })
    expect(contentsOf(overlay.folder)).toEqual({ 'a.ts': '1' })
  })

  test('a file that a filter of git keeps elsewhere is left where it changed', async () => {
    const { project, options } = repository({ 'same.bin': 'S', 'other.bin': 'O' })
    write(project.root, { '.gitattributes': '*.bin filter=lfs\n' })
    run(project.root, 'config', 'filter.lfs.clean', 'cat')
    run(project.root, 'config', 'filter.lfs.smudge', 'false')
    run(project.root, 'config', 'filter.lfs.required', 'true')
    const moment = await take(project, options)
    write(project.root, { 'other.bin': 'o' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toMatchObject({ 'same.bin': 'S' })
    expect(overlay.left).toEqual([{ path: 'other.bin', reason: 'filtered' }])
  })

  test('what became a folder is a file again, and the other way round', async () => {
    const { project, options } = repository({ x: '1', 'y/z': '1' })
    const moment = await take(project, options)
    rmSync(join(project.root, 'x'))
    rmSync(join(project.root, 'y'), { recursive: true })
    write(project.root, { 'x/n': '2', y: '2' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ x: '1', 'y/z': '1' })
  })

  const name = fc.constantFrom('a.ts', 'b.ts', 'c/d.ts', 'c/e.ts')
  const step = fc.oneof(
    fc.tuple(fc.constant('write' as const), name, fc.constantFrom('1', '2', '3\n')),
    fc.tuple(fc.constant('delete' as const), name),
    fc.tuple(fc.constant('rename' as const), name, name),
    fc.tuple(fc.constant('add' as const), name),
    fc.tuple(fc.constant('commit' as const), name),
  )
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  function act(root: string, [what, path, other = '1']: Step): void {
    if (what === 'write') write(root, { [path]: other })
    else if (what === 'delete') rmSync(join(root, path), { force: true })
    else if (what === 'add') run(root, 'add', '--all')
    else if (what === 'commit') run(root, 'commit', '--allow-empty', '-am', 'more')
    else if (statSync(join(root, path), { throwIfNoEntry: false }) !== undefined) {
      mkdirSync(dirname(join(root, other)), { recursive: true })
      renameSync(join(root, path), join(root, other))
    }
  }

  test('whatever happened before and after, it holds what was there', {
    timeout: 60_000,
  }, async () => {
    const { project, options } = repository({ 'a.ts': '1', 'c/d.ts': '2' })
    const steps = fc.array(step, { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(steps, steps, async (first, second) => {
        for (const one of first) act(project.root, one)
        const then = contentsOf(project.root, ['.git'])
        const moment = await take(project, options)
        for (const one of second) act(project.root, one)
        const now = contentsOf(project.root, ['.git'])
        const overlay = await opened(project, moment, options)
        expect(contentsOf(overlay.folder)).toEqual(then)
        expect(contentsOf(project.root, ['.git'])).toEqual(now)
        await overlay.close()
      }),
      { numRuns: 25 },
    )
  })
})

describe('a snapshot', () => {
  test('is small, survives JSON, and knows what is none', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    write(project.root, { 'b.ts': '1' })
    const moment = await taken(project, options)
    expect(JSON.stringify(moment).length).toBeLessThan(200)
    expect(readSnapshot(JSON.parse(JSON.stringify(moment)))).toEqual(moment)
    const none = [null, 'x', {}, { type: 'tree', ts: 1, tree: '--x' }, { type: 'copies', ts: '1' }]
    for (const value of none) expect(readSnapshot(value)).toBeUndefined()
  })

  test('holds more than a mark: large files, and any number', async () => {
    const { project, options } = repository({})
    const files = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`f${n}.ts`, `${n}\n`.repeat(n === 0 ? 300_000 : 1)]),
    )
    write(project.root, files)
    const moment = await taken(project, options)
    write(project.root, Object.fromEntries(Object.keys(files).map((name) => [name, 'later'])))
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual(files)
  })

  test('leaves out binaries and files over 5 MB that changed since, and has them where they did not', async () => {
    const large = `${'x'.repeat(79)}\n`.repeat(70_000)
    const { project, options } = repository({ 'old.bin': '\0' })
    write(project.root, { 'a.bin': 'a\0', 'b.bin': 'b\0', 'c.txt': large, 'd.txt': large })
    const moment = await taken(project, options)
    write(project.root, { 'old.bin': 'later', 'b.bin': 'later', 'd.txt': 'later' })
    const overlay = await opened(project, moment, options)
    expect(contentsOf(overlay.folder)).toEqual({ 'old.bin': '\0', 'a.bin': 'a\0', 'c.txt': large })
    expect(overlay.left).toEqual([
      { path: 'b.bin', reason: 'too-large' },
      { path: 'd.txt', reason: 'too-large' },
    ])
  })

  test('of too much is none', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    write(project.root, { 'b.ts': '', 'c.ts': '' })
    expect(await snapshot(project, { ...options, maxFiles: 1 })).toBeUndefined()
    const plain = folder({ 'b.ts': '', 'c.ts': '' })
    expect(await snapshot(plain.project, { ...plain.options, maxFiles: 1 })).toBeUndefined()
  })
})

describe('there is no overlay', () => {
  async function refusal(
    project: Project,
    moment: Mark | Snapshot,
    options: TreeOptions & { signal?: AbortSignal },
  ): Promise<Refusal | undefined> {
    const told: Refusal[] = []
    const onRefused = (refused: Refusal) => void told.push(refused)
    expect(await openOverlay(project, moment, { ...options, onRefused })).toBeUndefined()
    return told[0]
  }

  test('where the moment says nothing, or its list is gone', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    expect(await refusal(project, { type: 'none', ts: 1 }, options)).toEqual({
      reason: 'not-marked',
    })
    write(project.root, { 'a.ts': '2' })
    const [marked, shot] = [await mark(project, options), await taken(project, options)]
    rmSync(options.stateDirectory, { recursive: true })
    expect(await refusal(project, marked, options)).toEqual({ reason: 'not-marked' })
    expect(await refusal(project, shot, options)).toEqual({ reason: 'not-marked' })
  })

  test('where what a changed file held was not kept', async () => {
    const { project, options } = repository({})
    const names = Array.from({ length: 51 }, (_, n) => `f${n}.ts`)
    write(project.root, Object.fromEntries(names.map((name) => [name, name])))
    const moment = await mark(project, options)
    await opened(project, moment, options) // nothing changed yet
    write(project.root, Object.fromEntries(names.map((name) => [name, 'later'])))
    expect(await refusal(project, moment, options)).toEqual({
      reason: 'content-lost',
      path: expect.stringMatching(/^f\d+\.ts$/),
    })
  })

  test('where the commit is gone', async () => {
    const { project, options } = repository({ 'a.ts': '1' })
    const moment: Mark = { type: 'git', ts: 1, head: '0123456789'.repeat(4) }
    expect(await refusal(project, moment, options)).toEqual({ reason: 'git' })
  })

  test('of more files than a turn may wait for, or when it was given up', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'b.ts': '1' })
    const moment = await mark(project, options)
    const reason = async (more: object) =>
      (await refusal(project, moment, { ...options, ...more }))?.reason
    expect(await reason({ maxFiles: 1 })).toBe('too-many-files')
    expect(await reason({ signal: AbortSignal.abort() })).toBe('aborted')
  })

  test('inside the project', async () => {
    const { project } = repository({ 'a.ts': '1' })
    const options = { stateDirectory: join(project.root, 'state') }
    const moment = await mark(project, options)
    expect(await refusal(project, moment, options)).toEqual({ reason: 'state-inside' })
  })

  test('of a project whose packages come out of archives', async () => {
    const { project, options } = repository({ 'a.ts': '1', '.pnp.cjs': '' })
    const moment = await mark(project, options)
    expect(await refusal(project, moment, options)).toEqual({ reason: 'yarn-pnp' })
  })
})

test.runIf(posix)('only its owner may read an overlay', async () => {
  const { project, options } = repository({ 'a.ts': '1' })
  const overlay = await opened(project, await mark(project, options), options)
  expect(statSync(dirname(overlay.folder)).mode & 0o777).toBe(0o700)
})

test('a path of the project is found in the copy, one that was not put there stays', async () => {
  const { project, options } = repository({ 'src/a.ts': '1' })
  write(project.root, { '.venv/bin/python': '' })
  const overlay = await opened(project, await mark(project, options), options)
  const { root } = project
  expect(overlay.locate(join(root, 'src/a.ts'))).toBe(join(overlay.folder, 'src', 'a.ts'))
  expect(overlay.locate(join(root, '.venv/bin/python'))).toBe(join(root, '.venv/bin/python'))
  expect(overlay.locate('/usr/bin/node')).toBe('/usr/bin/node')
})

test.runIf(posix)('a link is read as the text it is', async () => {
  const { project, options } = repository({ 'a.ts': '1' })
  symlinkSync('missing', join(project.root, 'dangling'))
  const overlay = await opened(project, await mark(project, options), options)
  expect(readlinkSync(join(overlay.folder, 'dangling'))).toBe('missing')
})
