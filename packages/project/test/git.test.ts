import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  git,
  headOf,
  isGit,
  openProject,
  type Project,
  relPath,
  trackedFiles,
} from '../src/index.ts'
import { tempDir, write } from './temp.ts'

function run(cwd: string, ...args: string[]): string {
  const settings = [
    '-c',
    'user.name=t',
    '-c',
    'user.email=t@example.org',
    '-c',
    'init.defaultBranch=main',
  ]
  return execFileSync('git', [...settings, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()
}

function repository(files: Record<string, string> = { 'a.ts': '' }): Project {
  const root = tempDir()
  run(root, 'init')
  write(root, files)
  run(root, 'add', '.')
  run(root, 'commit', '-m', 'first')
  return openProject(root)
}

describe('the commit that is checked out', () => {
  function agrees(root: string): void {
    expect(headOf(openProject(root))).toBe(run(root, 'rev-parse', 'HEAD'))
  }

  test('is read from a branch, a slashed branch, a tag, packed references', () => {
    const { root } = repository()
    agrees(root)
    run(root, 'checkout', '-b', 'feature/one')
    run(root, 'commit', '--allow-empty', '-m', 'second')
    agrees(root)
    run(root, 'pack-refs', '--all')
    expect(existsSync(join(root, '.git/refs/heads/feature/one'))).toBe(false)
    agrees(root)
    run(root, 'checkout', '--detach', 'main')
    agrees(root)
  })

  test('is read in a worktree and in a submodule', () => {
    const [main, lib] = [repository(), repository()]
    const tree = join(tempDir(), 'tree')
    run(main.root, 'worktree', 'add', tree, '-b', 'other')
    run(tree, 'commit', '--allow-empty', '-m', 'ahead')
    agrees(tree)
    run(main.root, 'pack-refs', '--all')
    agrees(tree)
    run(main.root, '-c', 'protocol.file.allow=always', 'submodule', 'add', lib.root, 'lib')
    agrees(join(main.root, 'lib'))
  })

  test('is not there before the first commit, and without git', () => {
    const dir = tempDir()
    expect(isGit(openProject(dir))).toBe(false)
    expect(headOf(openProject(dir))).toBeUndefined()
    run(dir, 'init')
    expect(isGit(openProject(dir))).toBe(true)
    expect(headOf(openProject(dir))).toBeUndefined()
  })

  test.each([
    'ref: ../../outside',
    'ref: refs/../../outside',
    'ref: refs/heads/loop',
    'garbage',
    '',
  ])('is not guessed from a HEAD that says %j', (head) => {
    const dir = tempDir()
    write(dir, {
      outside: 'a'.repeat(40),
      '.git/HEAD': head,
      '.git/refs/heads/loop': 'ref: refs/heads/loop\n',
    })
    expect(headOf(openProject(dir))).toBeUndefined()
  })
})

describe('asking git', () => {
  test('gives what it prints, as bytes', async () => {
    const project = repository({ 'a.bin': 'x\0y' })
    expect(await git(project, ['cat-file', 'blob', 'HEAD:a.bin'])).toEqual(Buffer.from('x\0y'))
    const hash = await git(project, ['hash-object', '--stdin'], { input: 'hello\n' })
    expect(String(hash)).toBe('ce013625030ba8dba906f756967f9e9ca394464a\n')
  })

  test('gives nothing where it fails, and without a repository', async () => {
    const project = repository()
    expect(await git(project, ['cat-file', 'blob', 'HEAD:missing'])).toBeUndefined()
    expect(await git(project, ['log'], { maxBytes: 3 })).toBeUndefined()
    expect(await git(openProject(tempDir()), ['status'])).toBeUndefined()
  })

  test('gives nothing where git is not installed', async () => {
    const project = repository()
    vi.stubEnv('PATH', tempDir())
    expect(await git(project, ['status'])).toBeUndefined()
    vi.unstubAllEnvs()
  })

  test('gives up at the deadline', async () => {
    const project = repository()
    const slow = git(project, ['-c', 'alias.slow=!sleep 600', 'slow'], { timeoutMs: 200 })
    expect(await slow).toBeUndefined()
  })

  test('never takes a repository above the root for its own', async () => {
    const { root } = repository({ 'inner/a.ts': '' })
    const inner = openProject(join(root, 'inner'))
    expect(await git(inner, ['ls-files'])).toBeUndefined()
    write(inner.root, { '.git/HEAD': 'ref: refs/heads/main\n' }) // looks like one, is none
    expect(await git(inner, ['ls-files'])).toBeUndefined()
  })

  test("does not mind the caller's git variables", async () => {
    const [project, other] = [repository({ 'a.ts': '' }), repository({ 'b.ts': '' })]
    vi.stubEnv('GIT_DIR', join(other.root, '.git'))
    vi.stubEnv('GIT_INDEX_FILE', join(other.root, '.git', 'index'))
    vi.stubEnv('GIT_WORK_TREE', other.root)
    expect(String(await git(project, ['ls-files']))).toBe('a.ts\n')
    vi.unstubAllEnvs()
  })

  test.runIf(process.platform !== 'win32')('runs nothing of the repository', async () => {
    const project = repository()
    const trace = join(tempDir(), 'trace')
    write(project.root, { '.git/hooks/fsmonitor': `#!/bin/sh\necho ran >> '${trace}'\n` })
    chmodSync(join(project.root, '.git/hooks/fsmonitor'), 0o755)
    run(project.root, 'config', 'core.fsmonitor', '.git/hooks/fsmonitor')
    expect(await git(project, ['status', '--porcelain'])).toBeDefined()
    expect(existsSync(trace)).toBe(false)
    run(project.root, 'status')
    expect(existsSync(trace), 'the planted monitor works').toBe(true)
  })

  test
    .runIf(process.platform !== 'win32')
    .each([
      ...['HEAD', 'config', 'index', 'info/exclude', 'refs/heads/main'].map(
        (name) => `.git/${name}`,
      ),
      ...['.gitignore', '.gitattributes', '.tailtest/.gitignore'],
    ])('is not asked where a pipe stands in the place of %s: it would wait', async (name) => {
    const project = repository({ 'a.ts': '', '.tailtest/config.json': '{}' })
    const folder = tempDir()
    const trace = join(folder, 'trace')
    writeFileSync(join(folder, 'git'), `#!/bin/sh\necho ran >> '${trace}'\n`, { mode: 0o755 })
    rmSync(join(project.root, name), { force: true })
    spawnSync('mkfifo', [join(project.root, name)])
    vi.stubEnv('PATH', folder)
    expect(await git(project, ['status'])).toBeUndefined()
    vi.unstubAllEnvs()
    expect(existsSync(trace)).toBe(false)
  })

  test('uses the root as its tree, even if the repository’s settings name another', async () => {
    const project = repository({ 'a.ts': 'one\n' })
    const other = tempDir()
    write(other, { 'private.ts': '' })
    write(project.root, { 'a.ts': 'two\n', 'new.ts': '' })
    run(project.root, 'config', 'core.worktree', other)
    const status = await git(project, ['status', '--porcelain', '--untracked-files=all'])
    expect(String(status)).toBe(' M a.ts\n?? new.ts\n')
  })

  test.runIf(process.platform !== 'win32').each([
    ['core.attributesFile', ['check-attr', '-a', 'a.ts']],
    ['core.excludesFile', ['status', '--porcelain']],
    ['diff.orderFile', ['diff', '--name-only']],
    ['mailmap.file', ['log', '-1', '--format=%an']],
  ])(
    'reads no file that the repository’s own %s names: it may be a pipe, or without an end',
    async (key, words) => {
      const project = repository({ 'a.ts': 'one\n' })
      const pipe = join(tempDir(), 'pipe')
      spawnSync('mkfifo', [pipe])
      write(project.root, { 'a.ts': 'two\n' })
      run(project.root, 'config', key, pipe)
      expect(await git(project, words)).toBeDefined()
    },
  )

  test.runIf(process.platform !== 'win32')(
    'starts no filter from the repository’s settings, wherever it is set',
    async () => {
      const project = repository({ 'a.ts': 'one\n', 'b.py': 'one\n', 'c.rb': 'one\n' })
      const folder = tempDir()
      const [trace, more] = [join(folder, 'trace'), join(folder, 'included')]
      const program = join(folder, 'program')
      writeFileSync(program, `#!/bin/sh\necho ran >> '${trace}'\nexec cat\n`, { mode: 0o755 })
      writeFileSync(more, `[filter "in.cluded=1"]\n\tclean = ${program}\n`)
      run(project.root, 'config', 'filter.own.clean', program)
      run(project.root, 'config', 'filter.own.required', 'true')
      run(project.root, 'config', 'include.path', more)
      run(project.root, 'config', 'extensions.worktreeConfig', 'true')
      run(project.root, 'config', '--worktree', 'filter.tree.process', program)
      const attributes = '*.ts filter=own\n*.py filter=in.cluded=1\n*.rb filter=tree\n'
      write(project.root, { '.git/info/attributes': attributes })
      write(project.root, { 'a.ts': 'two\n', 'b.py': 'two\n', 'c.rb': 'two\n' })
      const status = await git(project, ['status', '--porcelain'])
      expect(String(status)).toBe(' M a.ts\n M b.py\n M c.rb\n')
      // one that was not there when git was first asked
      run(project.root, 'config', 'filter.later.clean', program)
      write(project.root, { '.git/info/attributes': '*.ts filter=later\n', 'a.ts': 'six\n' })
      expect(String(await git(project, ['status', '--porcelain']))).toContain(' M a.ts\n')
      expect(existsSync(trace)).toBe(false)
      spawnSync('git', ['-C', project.root, 'status'])
      expect(existsSync(trace), 'the planted filters work').toBe(true)
    },
  )

  test.runIf(process.platform !== 'win32')(
    'starts no signer that the repository’s own settings name, for a commit that says it is signed',
    async () => {
      const project = repository({ 'a.ts': 'one\n' })
      const folder = tempDir()
      const [trace, program] = [join(folder, 'trace'), join(folder, 'program')]
      writeFileSync(program, `#!/bin/sh\necho ran >> '${trace}'\n`, { mode: 0o755 })
      run(project.root, 'config', 'log.showSignature', 'true')
      run(project.root, 'config', 'gpg.program', program)
      const here = ['-C', project.root]
      const commit = execFileSync('git', [...here, 'cat-file', 'commit', 'HEAD'], {
        encoding: 'utf8',
      })
      const signature = '-----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----'
      const id = execFileSync('git', [...here, 'hash-object', '-t', 'commit', '-w', '--stdin'], {
        input: commit.replace('\n\n', `\ngpgsig ${signature}\n\n`),
        encoding: 'utf8',
      })
      run(project.root, 'update-ref', 'HEAD', id.trim())
      expect(await git(project, ['log', '-1', '--format=%s'])).toBeDefined()
      expect(existsSync(trace)).toBe(false)
      spawnSync('git', [...here, 'log', '-1'])
      expect(existsSync(trace), 'the planted signer works').toBe(true)
    },
  )

  const planted = (program: string) =>
    `[core][filter "x"]clean = "${program}"\n[user] [filter "y"]process = "${program}"\n`

  test.runIf(process.platform !== 'win32').each([
    ['on one line', (file: string, text: string) => appendFileSync(file, text)],
    [
      'in a file that is linked',
      (file: string, text: string) => {
        renameSync(file, `${file}.own`)
        appendFileSync(`${file}.own`, text)
        symlinkSync(`${file}.own`, file)
      },
    ],
    [
      'behind 17 MiB of remarks',
      (file: string, text: string) => {
        const remark = `# ${'x'.repeat(1000)}\n`
        appendFileSync(file, `${remark.repeat(17_500)}${text}`)
      },
    ],
    [
      'in an included file of an included one',
      (file: string, text: string) => {
        writeFileSync(`${file}.second`, text)
        writeFileSync(`${file}.first`, `[InClude "x"]\n[include]path = "${file}.second"\n`)
        appendFileSync(file, `[user][include]path = "${file}.first"\n`)
      },
    ],
  ] as const)('starts no filter that the settings name %s', async (_, plant) => {
    const project = repository({ 'a.ts': 'one\n', 'b.py': 'one\n' })
    const folder = tempDir()
    const [trace, program] = [join(folder, 'trace'), join(folder, 'program')]
    writeFileSync(program, `#!/bin/sh\necho ran >> '${trace}'\nexec cat\n`, { mode: 0o755 })
    plant(join(project.root, '.git/config'), planted(program))
    write(project.root, { '.git/info/attributes': '*.ts filter=x\n*.py filter=y\n' })
    write(project.root, { 'a.ts': 'two\n', 'b.py': 'two\n' })
    expect(String(await git(project, ['status', '--porcelain']))).toBe(' M a.ts\n M b.py\n')
    expect(existsSync(trace)).toBe(false)
    spawnSync('git', ['-C', project.root, 'status'])
    expect(existsSync(trace), 'the planted filters work').toBe(true)
  })

  test.runIf(process.platform !== 'win32')(
    'starts no filter that a submodule’s own settings name',
    async () => {
      const [project, lib] = [repository(), repository({ 'b.ts': 'one\n' })]
      const folder = tempDir()
      const [trace, program] = [join(folder, 'trace'), join(folder, 'program')]
      writeFileSync(program, `#!/bin/sh\necho ran >> '${trace}'\nexec cat\n`, { mode: 0o755 })
      run(project.root, '-c', 'protocol.file.allow=always', 'submodule', 'add', lib.root, 'lib')
      run(project.root, 'commit', '-m', 'with a module')
      run(join(project.root, 'lib'), 'config', 'filter.x.clean', program)
      run(project.root, 'config', 'submodule.lib.ignore', 'none')
      write(project.root, { '.git/modules/lib/info/attributes': '* filter=x\n' })
      write(project.root, { 'lib/b.ts': 'two\n' })
      for (const asked of [
        ['status', '--porcelain'],
        ['-c', 'core.quotePath=false', 'status', '--porcelain', '--', 'lib'],
        ['diff', '--name-only', 'HEAD', '--'],
      ]) {
        expect(await git(project, asked)).toBeDefined()
      }
      expect(existsSync(trace)).toBe(false)
      spawnSync('git', ['-C', project.root, 'status'])
      expect(existsSync(trace), 'the planted filter works').toBe(true)
    },
  )

  test.runIf(process.platform !== 'win32')(
    'gives nothing where git does not tell which filters there are',
    async () => {
      const project = repository({ 'a.ts': 'one\n' })
      const bin = tempDir()
      const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
      const failing = `#!/bin/sh\ncase "$*" in *get-regexp*) exit 128;; esac\nexec ${real} "$@"\n`
      writeFileSync(join(bin, 'git'), failing, { mode: 0o755 })
      vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter))
      expect(await git(project, ['ls-files'])).toBeUndefined()
      vi.unstubAllEnvs()
    },
  )

  test.runIf(process.platform !== 'win32')(
    'starts no filter either where git is too old to say whose a setting is',
    async () => {
      const project = repository({ 'a.ts': 'one\n' })
      const [bin, folder] = [tempDir(), tempDir()]
      const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
      const old = `#!/bin/sh\ncase "$*" in *show-scope*) exit 129;; esac\nexec ${real} "$@"\n`
      writeFileSync(join(bin, 'git'), old, { mode: 0o755 })
      const [trace, program] = [join(folder, 'trace'), join(folder, 'program')]
      writeFileSync(program, `#!/bin/sh\necho ran >> '${trace}'\nexec cat\n`, { mode: 0o755 })
      run(project.root, 'config', 'filter.x.clean', program)
      write(project.root, { '.git/info/attributes': '* filter=x\n', 'a.ts': 'two\n' })
      vi.stubEnv('PATH', [bin, process.env.PATH].join(delimiter))
      expect(String(await git(project, ['status', '--porcelain']))).toBe(' M a.ts\n')
      vi.unstubAllEnvs()
      expect(existsSync(trace)).toBe(false)
    },
  )

  test.runIf(process.platform !== 'win32')(
    'never starts a git from the project or from a folder above, whatever the PATH says',
    async () => {
      const base = tempDir()
      const root = join(base, 'shop')
      write(root, { 'a.ts': '' })
      run(root, 'init', '--quiet')
      run(root, 'add', '--all')
      const trace = join(base, 'trace')
      const folders = [root, join(root, 'node_modules/.bin'), join(base, 'node_modules/.bin')]
      for (const folder of folders) {
        write(folder, { git: `#!/bin/sh\necho ran >> '${trace}'\n` })
        chmodSync(join(folder, 'git'), 0o755)
      }
      symlinkSync(root, join(base, 'linked'))
      const path = process.env.PATH ?? ''
      for (const folder of [...folders, join(base, 'linked')]) {
        vi.stubEnv('PATH', [folder, path].join(delimiter))
        expect(String(await git(openProject(root), ['ls-files']))).toBe('a.ts\n')
      }
      expect(existsSync(trace)).toBe(false)
      vi.stubEnv('PATH', [root, path].join(delimiter))
      spawnSync('git', ['--version'])
      expect(existsSync(trace), 'the planted program works').toBe(true)
      vi.unstubAllEnvs()
    },
  )

  test('writes nothing into the repository', async () => {
    const project = repository()
    const index = join(project.root, '.git/index')
    const before = statSync(index).mtimeMs
    write(project.root, { 'a.ts': '' }) // a new stamp: a plain `git status` would refresh the index
    await git(project, ['status', '--porcelain'])
    expect(statSync(index).mtimeMs).toBe(before)
  })
})

describe('tracked files', () => {
  const odd = [
    'a b.ts',
    'ü.ts',
    '日本.ts',
    ...(process.platform === 'win32' ? [] : ['q"\'.ts', 'n\nl.ts', '*.ts', ':(exclude)x.ts']),
  ]

  test('are told from others, whatever their names', async () => {
    const project = repository(Object.fromEntries(odd.map((name) => [name, ''])))
    write(project.root, { 'new.ts': '' })
    const asked = [...odd, 'new.ts', 'missing.ts'].map(relPath)
    expect(await trackedFiles(project, asked)).toEqual(new Set(odd))
    expect(await trackedFiles(project, asked, headOf(project))).toEqual(new Set(odd))
  })

  test('are those of the index, or of a commit', async () => {
    const project = repository({ 'a.ts': '' })
    const first = headOf(project)
    write(project.root, { 'b.ts': '' })
    run(project.root, 'add', 'b.ts')
    const asked = [relPath('a.ts'), relPath('b.ts')]
    expect(await trackedFiles(project, asked)).toEqual(new Set(['a.ts', 'b.ts']))
    expect(await trackedFiles(project, asked, first)).toEqual(new Set(['a.ts']))
  })

  test('are files, not folders', async () => {
    const project = repository({ 'src/a.ts': '' })
    expect(await trackedFiles(project, [relPath('src'), relPath('')])).toEqual(new Set())
  })

  test('may be asked for by the thousand', async () => {
    const names = Array.from({ length: 2000 }, (_, n) => `some/long/folder/name/file-${n}.ts`)
    const project = repository({ [String(names[7])]: '' })
    const asked = names.map(relPath)
    expect(await trackedFiles(project, asked)).toEqual(new Set([names[7]]))
    expect(await trackedFiles(project, asked, headOf(project))).toEqual(new Set([names[7]]))
  })

  test('include none of a submodule', async () => {
    const [project, lib] = [repository(), repository({ 'b.ts': '' })]
    run(project.root, '-c', 'protocol.file.allow=always', 'submodule', 'add', lib.root, 'lib')
    const asked = [relPath('lib/b.ts'), relPath('a.ts')]
    expect(await trackedFiles(project, asked)).toEqual(new Set(['a.ts']))
  })

  test('cannot be told without git, at no commit, or at an option', async () => {
    const project = repository()
    const asked = [relPath('a.ts')]
    expect(await trackedFiles(openProject(tempDir()), asked)).toBeUndefined()
    expect(await trackedFiles(project, asked, 'f'.repeat(40))).toBeUndefined()
    expect(await trackedFiles(project, asked, '--name-only')).toBeUndefined()
    expect(await trackedFiles(project, [])).toEqual(new Set())
    rmSync(join(project.root, '.git'), { recursive: true })
    mkdirSync(join(project.root, '.git'))
    expect(await trackedFiles(project, asked)).toBeUndefined()
  })
})
