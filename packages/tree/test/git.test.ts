import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { before, changedSince, mark, snapshot } from '../src/index.ts'
import { repository, run, tempDir, write } from './repository.ts'

const NOTHING = { changes: [], brought: [], restored: [] }

describe('since a mark in a git repository', () => {
  test('nothing changed where nothing was touched', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    write(project.root, { 'dirty.ts': '1' })
    const start = await mark(project, options)
    expect(await changedSince(project, start, options)).toEqual(NOTHING)
  })

  test('files were created, written, deleted and renamed, staged or not', async () => {
    const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c', 'd.ts': 'd' })
    const start = await mark(project, options)
    write(project.root, { 'a.ts': 'A', 'new/x.ts': 'x', 'staged.ts': 's' })
    rmSync(join(project.root, 'b.ts'))
    run(project.root, 'add', 'staged.ts')
    run(project.root, 'mv', 'c.ts', 'moved.ts')
    write(project.root, { 'sub/d.ts': 'd' })
    rmSync(join(project.root, 'd.ts'))
    expect(await changedSince(project, start, options)).toEqual({
      changes: [
        { path: 'a.ts', kind: 'written' },
        { path: 'b.ts', kind: 'deleted' },
        { path: 'moved.ts', kind: 'renamed', from: 'c.ts' },
        { path: 'new/x.ts', kind: 'created' },
        { path: 'staged.ts', kind: 'created' },
        { path: 'sub/d.ts', kind: 'renamed', from: 'd.ts' },
      ],
      brought: [],
      restored: [],
    })
  })

  test('a file that was dirty before and left alone did not change, one written again did', async () => {
    const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b', 'gone.ts': 'g' })
    write(project.root, { 'a.ts': 'A', 'b.ts': 'B', 'new.ts': 'n', 'new2.ts': 'n' })
    rmSync(join(project.root, 'gone.ts'))
    const start = await mark(project, options)
    write(project.root, { 'b.ts': 'C', 'new2.ts': 'N', 'gone.ts': 'back' })
    expect((await changedSince(project, start, options))?.changes).toEqual([
      { path: 'b.ts', kind: 'written' },
      { path: 'gone.ts', kind: 'created' },
      { path: 'new2.ts', kind: 'written' },
    ])
  })

  test('the same length at the same time is still another content', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    const file = join(project.root, 'a.ts')
    write(project.root, { 'a.ts': 'one' })
    const { atime, mtime } = statSync(file)
    const start = await mark(project, options)
    write(project.root, { 'a.ts': 'two' })
    utimesSync(file, atime, mtime)
    expect((await changedSince(project, start, options))?.changes).toHaveLength(1)
  })

  test('a file written with what it held before did not change', async () => {
    const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b' })
    write(project.root, { 'a.ts': 'A' })
    const start = await mark(project, options)
    for (const name of ['a.ts', 'b.ts']) {
      utimesSync(join(project.root, name), new Date(), new Date(Date.now() + 5000))
    }
    expect((await changedSince(project, start, options))?.changes).toEqual([])
  })

  test('a file put back to what the commit holds is told apart', async () => {
    const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b' })
    write(project.root, { 'a.ts': 'A' })
    const start = await mark(project, options)
    write(project.root, { 'a.ts': 'a', 'b.ts': 'B' })
    run(project.root, 'add', 'b.ts')
    write(project.root, { 'b.ts': 'b' })
    run(project.root, 'rm', '--cached', 'a.ts')
    expect(await changedSince(project, start, options)).toEqual({
      ...NOTHING,
      restored: [{ path: 'a.ts', kind: 'written' }],
    })
  })

  test('an untracked file that is gone was deleted, one that is now ignored was not', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    write(project.root, { 'new.ts': 'n', 'kept.log': 'k' })
    const start = await mark(project, options)
    rmSync(join(project.root, 'new.ts'))
    write(project.root, { '.gitignore': '*.log' })
    expect((await changedSince(project, start, options))?.changes).toEqual([
      { path: '.gitignore', kind: 'created' },
      { path: 'new.ts', kind: 'deleted' },
    ])
  })

  test('a file stands where a folder was, and a folder where a file was', async () => {
    const { project, options } = repository({ 'cart/a.ts': 'a', 'tax.ts': 't', 'c.ts': 'c' })
    write(project.root, { 'cart/a.ts': 'A', 'cart/new.ts': 'n', 'tax.ts': 'T' })
    const start = await mark(project, options)
    rmSync(join(project.root, 'cart'), { recursive: true })
    rmSync(join(project.root, 'tax.ts'))
    write(project.root, { cart: 'no folder', 'tax.ts/deep.ts': 'd', 'c.ts': 'C' })
    expect((await changedSince(project, start, options))?.changes).toEqual([
      { path: 'c.ts', kind: 'written' },
      { path: 'cart', kind: 'created' },
      { path: 'cart/a.ts', kind: 'deleted' },
      { path: 'cart/new.ts', kind: 'deleted' },
      { path: 'tax.ts', kind: 'deleted' },
      { path: 'tax.ts/deep.ts', kind: 'created' },
    ])
    expect(await snapshot(project, options)).toMatchObject({ type: 'tree' })
  })

  test.skipIf(process.platform !== 'linux')(
    'names on Linux that are no UTF-8 are left out, and nothing else is',
    async () => {
      const { project, options } = repository({ 'a.ts': 'a' })
      const bytes = (name: string) =>
        Buffer.concat([Buffer.from(`${project.root}/`), Buffer.from(name, 'latin1')])
      writeFileSync(bytes('gr\u00fc\u00df.ts'), 'committed')
      run(project.root, 'add', '.')
      run(project.root, 'commit', '-m', 'second')
      const start = await mark(project, options)
      writeFileSync(bytes('gr\u00fc\u00df.ts'), 'written')
      writeFileSync(bytes('neu\u00e4.ts'), 'n')
      writeFileSync(bytes('neu\u00f6.ts'), 'n')
      write(project.root, { 'a.ts': 'A', 'neu\ufffd.ts': 'a name that is one' })
      expect((await changedSince(project, start, options))?.changes).toEqual([
        { path: 'a.ts', kind: 'written' },
        { path: 'neu\ufffd.ts', kind: 'created' },
      ])
      expect((await snapshot(project, options))?.type).toBe('tree')
    },
  )

  test('names may hold whatever the system allows', async () => {
    const windows = process.platform === 'win32'
    const names = ['a b.ts', ' lead.ts', 'ü.ts', '日本.ts', '? x.ts', '-n.ts', '__proto__']
    const odd = windows
      ? names.filter((name) => !name.includes('?'))
      : [...names, 'n\nl.ts', 'q"\'\\.ts', 'tab\t.ts']
    const { project, options } = repository(Object.fromEntries(odd.map((name) => [name, '1'])))
    const start = await mark(project, options)
    write(
      project.root,
      Object.fromEntries(
        odd.flatMap((name) => [
          [name, '2'],
          [`new/${name}`, '3'],
        ]),
      ),
    )
    const changes = (await changedSince(project, start, options))?.changes
    expect(changes).toHaveLength(odd.length * 2)
    expect(new Map(changes?.map(({ path, kind }) => [path, kind]))).toEqual(
      new Map(
        odd.flatMap((name) => [
          [name, 'written'],
          [`new/${name}`, 'created'],
        ]),
      ),
    )
  })

  test('folders nobody tests, submodules and repositories inside are left out', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    const lib = repository({ 'l.ts': 'l' })
    run(project.root, 'submodule', 'add', lib.project.root, 'lib')
    run(project.root, 'commit', '-m', 'submodule')
    const start = await mark(project, options)
    write(project.root, { 'node_modules/x/index.js': '', 'lib/l.ts': 'L', 'nested/n.ts': '' })
    run(join(project.root, 'nested'), 'init')
    expect((await changedSince(project, start, options))?.changes).toEqual([])
  })

  describe('where another commit is checked out', () => {
    /** A branch of somebody else's, made before the mark. */
    async function shared() {
      const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b' })
      const { root } = project
      run(root, 'checkout', '-b', 'theirs')
      write(root, { 'b.ts': 'theirs' })
      run(root, 'commit', '-am', 'theirs', '--date=2026-01-01T00:00:00Z')
      run(root, 'checkout', 'main')
      const start = await mark(project, options)
      const commit = (name: string, text: string) => {
        write(root, { [name]: text })
        run(root, 'add', name)
        run(root, 'commit', '-m', name)
      }
      const told = async () => {
        const changes = await changedSince(project, start, options)
        const names = (of: readonly { path: string; kind: string }[] = []) =>
          of.map(({ path, kind }) => `${path} ${kind}`)
        return { changes: names(changes?.changes), brought: names(changes?.brought) }
      }
      return { root, commit, told }
    }
    const own = { changes: ['a.ts written'], brought: [] }

    test('what was committed since changed', async () => {
      const { root, commit, told } = await shared()
      commit('a.ts', 'A')
      write(root, { 'c.ts': 'c' })
      expect(await told()).toEqual({ changes: ['a.ts written', 'c.ts created'], brought: [] })
      run(root, 'commit', '--amend', '-m', 'again')
      expect(await told()).toEqual({ changes: ['a.ts written', 'c.ts created'], brought: [] })
    })

    test('with another date, too', async () => {
      const { commit, told } = await shared()
      process.env.GIT_COMMITTER_DATE = '2020-01-01T00:00:00Z'
      try {
        commit('a.ts', 'A')
      } finally {
        delete process.env.GIT_COMMITTER_DATE
      }
      expect(await told()).toEqual(own)
    })

    test('on a branch that was merged, forward or not, picked or rebased, too', async () => {
      const { root, commit, told } = await shared()
      run(root, 'checkout', '-b', 'side')
      commit('a.ts', 'A')
      run(root, 'checkout', 'main')
      expect(await told()).toEqual({ changes: [], brought: [] })
      run(root, 'merge', 'side')
      expect(await told()).toEqual(own)
      run(root, 'reset', '--hard', 'HEAD~1')
      run(root, 'merge', '--no-ff', 'side')
      expect(await told()).toEqual(own)
      run(root, 'reset', '--hard', 'theirs')
      run(root, 'cherry-pick', 'side')
      expect(await told()).toEqual({ changes: ['a.ts written'], brought: ['b.ts written'] })
      run(root, 'checkout', 'side')
      run(root, 'rebase', 'theirs')
      expect(await told()).toEqual({ changes: ['a.ts written'], brought: ['b.ts written'] })
    })

    test('what a checkout or a merge brought did not, unless it was edited after', async () => {
      const { root, told } = await shared()
      run(root, 'checkout', 'theirs')
      expect(await told()).toEqual({ changes: [], brought: ['b.ts written'] })
      run(root, 'checkout', 'main')
      expect(await told()).toEqual({ changes: [], brought: [] })
      run(root, 'merge', 'theirs')
      expect(await told()).toEqual({ changes: [], brought: ['b.ts written'] })
      write(root, { 'b.ts': 'mine' })
      expect(await told()).toEqual({ changes: ['b.ts written'], brought: [] })
    })

    test('a conflict that was solved changed, and what came with it did not', async () => {
      const { root, commit, told } = await shared()
      commit('b.ts', 'mine')
      expect(() => run(root, 'merge', 'theirs')).toThrow()
      commit('b.ts', 'both')
      expect(await told()).toEqual({ changes: ['b.ts written'], brought: [] })
    })
  })

  test.each(['--assume-unchanged', '--skip-worktree'])(
    'a file that git was told not to look at (%s) is looked at',
    async (flag) => {
      const { project, options } = repository({ 'a.ts': 'a', 'b.ts': 'b' })
      run(project.root, 'update-index', flag, 'b.ts')
      const start = await mark(project, options)
      run(project.root, 'update-index', flag, 'a.ts')
      expect((await changedSince(project, start, options))?.changes).toEqual([])
      write(project.root, { 'a.ts': 'A', 'b.ts': 'B' })
      expect((await changedSince(project, start, options))?.changes).toEqual([
        { path: 'a.ts', kind: 'written' },
        { path: 'b.ts', kind: 'written' },
      ])
      expect((await before(project, start, relPath('a.ts'), options))?.toString()).toBe('a')
    },
  )

  test('a repository without a commit has changes too', async () => {
    const root = tempDir()
    run(root, 'init')
    write(root, { 'a.ts': 'a' })
    const [project, options] = [openProject(root), { stateDirectory: tempDir() }]
    const start = await mark(project, options)
    write(root, { 'b.ts': 'b', 'a.ts': 'A' })
    expect(await changedSince(project, start, options)).toEqual({
      changes: [
        { path: 'a.ts', kind: 'written' },
        { path: 'b.ts', kind: 'created' },
      ],
      brought: [],
      restored: [],
    })
    run(root, 'add', '.')
    run(root, 'commit', '-m', 'first')
    expect(await changedSince(project, start, options)).toEqual({
      changes: [
        { path: 'a.ts', kind: 'written' },
        { path: 'b.ts', kind: 'created' },
      ],
      brought: [],
      restored: [],
    })
  })

  test('a worktree answers for itself', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    const tree = openProject(join(tempDir(), 'tree'))
    run(project.root, 'worktree', 'add', tree.root, '-b', 'other')
    const start = await mark(tree, options)
    write(project.root, { 'main.ts': '' })
    write(tree.root, { 'a.ts': 'A' })
    expect((await changedSince(openProject(tree.root), start, options))?.changes).toEqual([
      { path: 'a.ts', kind: 'written' },
    ])
  })

  test('a conflict is a change', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    run(project.root, 'checkout', '-b', 'other')
    write(project.root, { 'a.ts': 'other' })
    run(project.root, 'commit', '-am', 'other')
    run(project.root, 'checkout', 'main')
    write(project.root, { 'a.ts': 'main' })
    run(project.root, 'commit', '-am', 'main')
    const start = await mark(project, options)
    expect(() => run(project.root, 'merge', 'other')).toThrow()
    expect(await changedSince(project, start, options)).toEqual({
      changes: [{ path: 'a.ts', kind: 'written' }],
      brought: [],
      restored: [],
    })
  })

  test('a large file is known by size and time', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    write(project.root, { 'big.bin': 'x'.repeat(300_000) })
    const start = await mark(project, options)
    expect((await changedSince(project, start, options))?.changes).toEqual([])
    appendFileSync(join(project.root, 'big.bin'), 'y')
    expect((await changedSince(project, start, options))?.changes).toHaveLength(1)
  })

  test('the repository itself is left as it was', async () => {
    const { project, options } = repository({ 'a.ts': 'a' })
    write(project.root, { 'a.ts': 'A', 'b.ts': 'b' })
    const index = readFileSync(join(project.root, '.git/index'))
    const objects = run(project.root, 'count-objects', '-v')
    const start = await mark(project, options)
    await changedSince(project, start, options)
    expect(readFileSync(join(project.root, '.git/index'))).toEqual(index)
    expect(run(project.root, 'count-objects', '-v')).toBe(objects)
    expect(run(project.root, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main')
  })
})

describe('what was there at a mark', () => {
  test('is what the commit held, where the file was clean', async () => {
    const { project, options } = repository({ 'a b.ts': 'a\0\n', 'dirty.ts': 'd' })
    write(project.root, { 'dirty.ts': 'D', 'new.ts': '' })
    const start = await mark(project, options)
    write(project.root, { 'a b.ts': 'later', 'later.ts': '' })
    run(project.root, 'commit', '-am', 'second')
    expect(String(await before(project, start, relPath('a b.ts'), options))).toBe('a\0\n')
    for (const path of ['later.ts', 'missing.ts']) {
      expect(await before(project, start, relPath(path), options), path).toBeUndefined()
    }
  })

  test('is what the file itself held, where it was not', async () => {
    const { project, options } = repository({ 'dirty.ts': 'd', 'gone.ts': 'g' })
    const big = 'x'.repeat(300_000)
    write(project.root, { 'dirty.ts': 'D\r\n', 'new.ts': '', 'big.bin': big })
    rmSync(join(project.root, 'gone.ts'))
    const start = await mark(project, options)
    write(project.root, {
      'dirty.ts': 'later',
      'new.ts': 'later',
      'gone.ts': 'back',
      'big.bin': '',
    })
    expect(String(await before(project, start, relPath('dirty.ts'), options))).toBe('D\r\n')
    expect(String(await before(project, start, relPath('new.ts'), options))).toBe('')
    for (const path of ['gone.ts', 'big.bin']) {
      expect(await before(project, start, relPath(path), options), path).toBeUndefined()
    }
  })

  test('is not believed where what was kept is no longer that', async () => {
    const { project, options } = repository({})
    write(project.root, { 'a.ts': 'a' })
    const start = await mark(project, options)
    const [day = ''] = readdirSync(join(options.stateDirectory, 'contents'))
    const [name = ''] = readdirSync(join(options.stateDirectory, 'contents', day))
    writeFileSync(join(options.stateDirectory, 'contents', day, name), 'b')
    expect(await before(project, start, relPath('a.ts'), options)).toBeUndefined()
  })

  test('is kept file by file, so much with each mark, and for a week', async () => {
    const { project, options } = repository({})
    const names = Array.from({ length: 75 }, (_, n) => `f${n}.ts`)
    write(project.root, Object.fromEntries(names.map((name) => [name, name])))
    const contents = join(options.stateDirectory, 'contents')
    write(contents, { '1/old': '', 'notes/kept': '' })
    const yesterday = String(Math.floor(Date.now() / (24 * 60 * 60 * 1000)) - 1)
    mkdirSync(join(contents, yesterday))
    const keptNow = () => {
      const days = readdirSync(contents).filter((day) => day !== 'notes')
      return days.flatMap((day) => readdirSync(join(contents, day))).length
    }
    await mark(project, options)
    expect(keptNow()).toBe(50)
    await mark(project, options)
    expect(keptNow()).toBe(75)
    expect(readdirSync(contents)).toHaveLength(3)
    expect(readdirSync(contents)).toEqual(expect.arrayContaining(['notes', yesterday]))
  })
})

describe('whatever happens between', () => {
  const name = fc.constantFrom('a.ts', 'b.ts', 'c.ts', 'd/e.ts')
  const step = fc.oneof(
    fc.tuple(fc.constant('write' as const), name, fc.constantFrom('1', '2', '3')),
    fc.tuple(fc.constant('delete' as const), name),
    fc.tuple(fc.constant('add' as const), name),
    fc.tuple(fc.constant('untrack' as const), name),
  )
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

  function act(root: string, [what, path, text = '1']: Step): void {
    const file = join(root, path)
    if (what === 'write') write(root, { [path]: text })
    else if (what === 'delete') rmSync(file, { force: true })
    else if (what === 'add') run(root, 'add', '--all', '--ignore-errors', '.')
    else run(root, 'rm', '--cached', '--force', '--quiet', '--ignore-unmatch', path)
  }

  function contents(root: string): Map<string, string | undefined> {
    const names = ['a.ts', 'b.ts', 'c.ts', 'd/e.ts']
    const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    return new Map(names.map((path) => [path, read(join(root, path))]))
  }

  test('what changed is what holds something else than at the mark and than the commit', async () => {
    const { project, options } = repository({ 'a.ts': '1', 'b.ts': '2' })
    const { root } = project
    const committed = contents(root)
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 4 }),
        fc.array(step, { maxLength: 4 }),
        async (first, second) => {
          run(root, 'reset', '--hard', '--quiet')
          run(root, 'clean', '-fdq')
          for (const one of first) act(root, one)
          const then = contents(root)
          const start = await mark(project, options)
          for (const one of second) act(root, one)
          const now = contents(root)
          const expected = [...now].filter(
            ([path, text]) =>
              text !== then.get(path) && (text === undefined || text !== committed.get(path)),
          )
          const { changes = [] } = (await changedSince(project, start, options)) ?? {}
          const told = changes.flatMap(({ path, from }) =>
            from === undefined ? [path] : [path, from],
          )
          expect(told.sort()).toEqual(expected.map(([path]) => path).sort())
          for (const { path, kind, from } of changes) {
            expect(kind === 'deleted', path).toBe(now.get(path) === undefined)
            expect(kind === 'written', path).toBe(
              now.get(path) !== undefined && then.get(path) !== undefined,
            )
            if (from !== undefined) expect(now.get(path)).toBe(then.get(from))
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
