import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMatcher, slowLines } from '../src/ignore.ts'
import { createFilter, openFilter, openReview, passedOver, readFacts } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

/** Without this person's own ignore file and settings: those are not the project's. */
const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  HOME: '/nowhere',
  XDG_CONFIG_HOME: '/nowhere',
}

function git(dir: string, args: string[], input?: string) {
  return spawnSync('git', ['-C', dir, ...args], { env: ENV, input, encoding: 'utf8' })
}

/** What git says it ignores of these. */
function gitIgnores(dir: string, paths: string[]): string[] {
  const { stdout, status, stderr } = git(
    dir,
    ['check-ignore', '--no-index', '-z', '--stdin'],
    paths.join('\0'),
  )
  if (status !== 0 && status !== 1) throw new Error(stderr)
  return stdout
    .split('\0')
    .filter((path) => path !== '')
    .sort()
}

/** What we say. */
function weIgnore(dir: string, paths: string[]): string[] {
  const project = openProject(dir)
  return paths
    .filter((path) => {
      const verdict = createFilter(readFacts(project, relPath(path)))(relPath(path))
      return !verdict.test && verdict.rule === 'git-ignored'
    })
    .sort()
}

function repository(files: Record<string, string>): string {
  const dir = tempDir()
  execFileSync('git', ['-C', dir, 'init', '--quiet'], { env: ENV })
  write(dir, files)
  return dir
}

const CASES: { title: string; files: Record<string, string>; paths: string[] }[] = [
  {
    title: 'names, folders, anchors and wildcards',
    files: {
      '.gitignore':
        '*.log\nbuild/\n/only-top.ts\ndocs/*.ts\nsrc/**/gen.ts\n**/tmp\na?c.ts\n[xyz].ts\n',
    },
    paths: [
      'a.log',
      'x/b.log',
      'build/a.ts',
      'x/build/a.ts',
      'build.ts',
      'only-top.ts',
      'x/only-top.ts',
      'docs/a.ts',
      'docs/b/a.ts',
      'src/gen.ts',
      'src/a/b/gen.ts',
      'tmp/a.ts',
      'x/tmp/a.ts',
      'abc.ts',
      'a/c.ts',
      'x.ts',
      'w.ts',
    ],
  },
  {
    title: 'negation, and no way back below an excluded folder',
    files: { '.gitignore': '*.ts\n!keep.ts\nout/\n!out/keep.ts\nlogs/*\n!logs/keep.ts\n' },
    paths: [
      'a.ts',
      'keep.ts',
      'x/keep.ts',
      'out/keep.ts',
      'out/a.ts',
      'logs/keep.ts',
      'logs/a.ts',
      'logs/b/keep.ts',
    ],
  },
  {
    title: 'nested files outweigh those above',
    files: {
      '.gitignore': '*.gen.ts\nlocal/\n',
      'src/.gitignore': '!*.gen.ts\n/top.ts\ndeep/*\n!local/\n',
      'src/deep/.gitignore': '!a.ts\n',
    },
    paths: [
      'a.gen.ts',
      'src/a.gen.ts',
      'src/x/a.gen.ts',
      'src/top.ts',
      'src/x/top.ts',
      'src/deep/a.ts',
      'src/deep/b.ts',
      'local/a.ts',
      'src/local/a.ts',
      'src/x/local/a.ts',
    ],
  },
  {
    title: 'a file inside an excluded folder cannot speak for it',
    files: { '.gitignore': 'out\n', 'out/.gitignore': '!*\n!a.ts\n' },
    paths: ['out/a.ts', 'out/x/a.ts', 'src/out/a.ts', 'a.ts'],
  },
  {
    title: 'folders whose names are patterns themselves',
    files: {
      'app/[slug]/.gitignore': '*.tmp.ts\n/b.ts',
      'a b/.gitignore': 'c.ts\n',
      '#x/.gitignore': '!y.ts\nz.ts\n',
      '!n/.gitignore': 'm.ts',
    },
    paths: [
      'app/[slug]/a.tmp.ts',
      'app/[slug]/x/a.tmp.ts',
      'app/[slug]/b.ts',
      'app/s/b.ts',
      'app/s/a.tmp.ts',
      'a b/c.ts',
      '#x/z.ts',
      '#x/y.ts',
      '!n/m.ts',
      'n/m.ts',
    ],
  },
  {
    title: 'odd lines: comments, blanks, escapes, carriage returns, a byte order mark',
    files: {
      '.gitignore':
        '\uFEFFfirst.ts\r\n# no.ts\r\n\\#hash.ts\r\n\\!bang.ts\r\n   \r\nspace.ts   \r\n/\r\n!\r\nlast.ts',
      'sub/.gitignore':
        '\uFEFFfirst.ts\r\n\\#hash.ts\n\\!bang.ts\n#c.ts\n/\n!\n \nkept\\ \nlast.ts\r\n',
    },
    paths: [
      'first.ts',
      'no.ts',
      '#hash.ts',
      '!bang.ts',
      'space.ts',
      'last.ts',
      'sub/first.ts',
      'sub/#hash.ts',
      'sub/!bang.ts',
      'sub/#c.ts',
      'sub/a.ts',
      'sub/kept ',
      'sub/x/last.ts',
      'other/no.ts',
    ],
  },
  {
    title: "the repository's own exclude list comes last",
    files: { '.git/info/exclude': '*.local.ts\nsecret/\n', '.gitignore': '!keep.local.ts\n' },
    paths: ['a.local.ts', 'keep.local.ts', 'secret/a.ts', 'x/secret/a.ts'],
  },
  {
    title: 'stars alone',
    files: {
      'a/.gitignore': '*\n!b.ts\n',
      'c/.gitignore': '**\n',
      'd/.gitignore': '/*\n!/e\n',
      'f/.gitignore': '/**\n',
    },
    paths: [
      'a/b.ts',
      'a/c.ts',
      'a/x/b.ts',
      'c/a.ts',
      'c/x/a.ts',
      'd/e/a.ts',
      'd/f/a.ts',
      'd/a.ts',
      'f/a.ts',
      'f/x/a.ts',
      'b.ts',
    ],
  },
  {
    title: 'an escaped slash is a slash',
    files: { '.gitignore': 'x\\/c.ts\nd\\\\/e.ts\n\\/f.ts\ng.ts\\/\n' },
    paths: ['x/c.ts', 'y/x/c.ts', 'd/e.ts', 'f.ts', 'g.ts'],
  },
  {
    title: 'classes, also of POSIX, and brackets that do not close',
    files: {
      '.gitignore':
        '[[:upper:]]*.ts\n[!a-y]z.ts\n[^b]q.ts\n[]x]r.ts\n[\\]]s.ts\n[abc\n[z-a]t.ts\n[[:nope:]]u.ts\n',
    },
    paths: [
      ...['Cart.ts', 'cart.ts', 'zz.ts', 'bz.ts', 'aq.ts', 'bq.ts', ']r.ts', 'xr.ts', 'r.ts'],
      ...[']s.ts', 'a', '[abc', 'zt.ts', 'at.ts', 'nu.ts'],
    ],
  },
  {
    title: 'characters that mean something elsewhere mean themselves',
    files: { '.gitignore': '{a,b}.ts\na+.ts\n(c).ts\nd|e.ts\n$f.ts\n^g.ts\n!!h.ts\nt\\ab.ts\n' },
    paths: [
      ...['{a,b}.ts', 'a.ts', 'aa.ts', 'a+.ts', '(c).ts', 'c.ts', 'd|e.ts', 'd.ts', '$f.ts'],
      ...['^g.ts', '!h.ts', 'h.ts', 'tab.ts'],
    ],
  },
  {
    title: 'spaces and tabs at the end of a line',
    files: { '.gitignore': 'a.ts  \nb.ts\\ \nc.ts\t\nd.ts \\ \ne/ \n' },
    paths: ['a.ts', 'b.ts ', 'b.ts', 'c.ts', 'c.ts\t', 'd.ts  ', 'e/a.ts'],
  },
]

/** What `ignore` has otherwise than git, by its README: neither stood in any of the 7,600 lines of 93 known projects. */
test.each([
  [
    'a run of stars behind a name, or before an escaped slash, stays within a name',
    'lib**/gen.ts',
    'library/deep/gen.ts',
    'lib1/gen.ts',
  ],
  ['one character is one, however many bytes it has', '??.js', 'ä.js', 'ab.js'],
])('other than git: %s', (_, pattern, differs, same) => {
  const dir = repository({ '.gitignore': `${pattern}\n` })
  expect(gitIgnores(dir, [differs, same])).toEqual([same, differs].sort())
  expect(weIgnore(dir, [differs, same])).toEqual([same])
})

describe('git-ignored is what git ignores', () => {
  test.each(CASES)('$title', ({ files, paths }) => {
    const dir = repository(files)
    const expected = gitIgnores(dir, paths)
    expect(weIgnore(dir, paths)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(paths.length)
  })

  test('for any patterns in any folder', () => {
    const name = fc.constantFrom('a', 'b', 'c.ts', 'out')
    const line = fc
      .tuple(
        fc.constantFrom('', '', '!'),
        fc.constantFrom('', '', '/', '**/'),
        fc.array(fc.oneof(name, fc.constantFrom('*', '**', '?', '*.ts', '[ab]')), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.constantFrom('', '', '/', '/*', '/**'),
      )
      .map(([negation, start, names, end]) => negation + start + names.join('/') + end)
      .filter((each) => slowLines(each).length === 0)
    const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
    const paths = ['a', 'b', 'out'].flatMap((x) =>
      ['a', 'b', 'out'].flatMap((y) => [
        `${x}/c.ts`,
        `${x}/${y}/c.ts`,
        `${x}/${y}/a/c.ts`,
        `${x}/d.ts`,
      ]),
    )
    const all = [...new Set([...paths, 'c.ts', 'd.ts'])]
    const dir = repository(Object.fromEntries(all.map((path) => [path, ''])))
    const folders = ['.', 'a', 'a/b']
    fc.assert(
      fc.property(fc.tuple(text, fc.option(text), fc.option(text)), (texts) => {
        texts.forEach((content, index) => {
          writeFileSync(join(dir, folders[index] ?? '', '.gitignore'), content ?? '')
        })
        expect(weIgnore(dir, all)).toEqual(gitIgnores(dir, all))
      }),
      { numRuns: 60 },
    )
  })

  test.each([false, true])('for any signs in any order (core.ignorecase %s)', (ignoreCase) => {
    const names = ['a', 'B', 'ab', 'a.ts', 'b-a', ']', 'a b', '^a', 'AB.TS', 'a\\b']
    const all = names.flatMap((name) => [name, `a/${name}`, `B/ab/${name}`])
    const dir = repository({})
    git(dir, ['config', 'core.ignorecase', String(ignoreCase)])
    const sign = fc.constantFrom(
      ...['*', '**', '?', '/', '**/', '/**/', 'a', 'b', 'B', '.ts', '-', '\\', ' ', ']'],
      ...['[', '[a-c]', '[!a]', '[^b]', '[A-B]', '[]a]', '[a-]', '[[:upper:]]', '[[:alpha:]', '!'],
      ...['[b-a]', '[\\]]', '[[:no:]]', '[--a]', '[a-\\b]', '[[:digit:]-z]'],
    )
    const line = fc
      .array(sign, { minLength: 1, maxLength: 6 })
      .map((signs) => signs.join(''))
      .filter((signs) => !/[^/]\*\*+\/|\\\//.test(signs) && slowLines(signs).length === 0)
      // a capital in a class or behind a backslash matches nothing where git folds case
      .filter((signs) => !ignoreCase || !/\[(?!A-B\])[^\]]*B|\\B/.test(signs))
    const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
    const matches = (lines: string) => {
      const file = { directory: relPath(''), kind: 'git', text: lines } as const
      const takes = createMatcher([file], ignoreCase)
      return all.filter((path) => takes(relPath(path)) !== undefined).sort()
    }
    fc.assert(
      fc.property(text, (lines) => {
        writeFileSync(join(dir, '.gitignore'), lines)
        expect(matches(lines)).toEqual(gitIgnores(dir, all))
      }),
      { numRuns: 300 },
    )
  })

  test('in a linked work tree, with the exclude list of the repository', () => {
    const dir = repository({ 'a.ts': '', '.git/info/exclude': 'private.ts\n' })
    for (const args of [
      ['add', '.'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
      ['worktree', 'add', '-q', 'linked'],
    ]) {
      expect(git(dir, args).status).toBe(0)
    }
    const paths = ['private.ts', 'a.ts']
    expect(weIgnore(join(dir, 'linked'), paths)).toEqual(['private.ts'])
    expect(gitIgnores(join(dir, 'linked'), paths)).toEqual(['private.ts'])
  })
})

describe('.tailtest-ignore', () => {
  test('reads any patterns in any folder as git would read them there', () => {
    const folders = ['', 'src', 'src/api', 'out']
    const names = ['a.ts', 'b.ts', 'a b.ts', '#c.ts', '[d].ts']
    const all = folders.flatMap((folder) =>
      names.map((name) => (folder ? `${folder}/${name}` : name)),
    )
    const dir = repository(Object.fromEntries(all.map((path) => [path, ''])))
    const piece = fc.constantFrom(
      ...['a.ts', 'b.ts', '*.ts', '*', '**', 'src', 'api', 'out', '?.ts', '[a-c].ts', 'a b.ts'],
      ...['\\#c.ts', '#c.ts', '\\[d\\].ts', '[d].ts', '\\a.ts', '[!a]*'],
    )
    const line = fc
      .tuple(
        fc.constantFrom('', '', '!', '!!', '\\!'),
        fc.constantFrom('', '', '/', '**/'),
        fc.array(piece, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', '', '/', '/*', '/**', ' ', '\r'),
      )
      .map(([negation, start, pieces, end]) => negation + start + pieces.join('/') + end)
      .filter((each) => slowLines(each).length === 0)
    const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.tuple(text, text, text), (texts) => {
        texts.forEach((content, at) => {
          writeFileSync(join(dir, folders[at] ?? '', '.tailtest-ignore'), content)
        })
        const list = ['ls-files', '-z', '--others', '--ignored', '--exclude-per-directory']
        const { stdout } = git(dir, [...list, '.tailtest-ignore'])
        const judge = openFilter(openProject(dir))
        const ours = all.filter((path) => {
          const verdict = judge(relPath(path))
          return !verdict.test && verdict.rule === 'ignored'
        })
        const theirs = stdout.split('\0').filter((path) => all.includes(path))
        expect(ours.sort()).toEqual(theirs.sort())
      }),
      { numRuns: 60 },
    )
  })

  test('excludes, takes back, and is read in every folder down to the file', () => {
    const dir = tempDir()
    write(dir, {
      '.tailtest-ignore': 'scripts/*\n!scripts/keep.ts',
      'src/.tailtest-ignore': 'legacy.ts',
    })
    const judge = openFilter(openProject(dir))
    const answers = ['scripts/a.ts', 'scripts/keep.ts', 'src/legacy.ts', 'legacy.ts'].map(
      (path) => judge(relPath(path)).test,
    )
    expect(answers).toEqual([false, true, false, true])
  })

  test.skipIf(process.platform === 'win32')(
    'that is a link is not read: it could lead anywhere',
    () => {
      const dir = tempDir()
      write(dir, { 'elsewhere/list': '*.ts' })
      mkdirSync(join(dir, 'project'))
      symlinkSync(join(dir, 'elsewhere/list'), join(dir, 'project/.tailtest-ignore'))
      const project = openProject(join(dir, 'project'))
      expect(createFilter(readFacts(project, relPath('a.ts')))(relPath('a.ts')).test).toBe(true)
    },
  )
})

test('one filter for many files answers as one for each', () => {
  const files = Object.assign({}, ...CASES.map(({ files }) => files))
  const dir = repository(files)
  const project = openProject(dir)
  const judge = openFilter(project)
  for (const path of CASES.flatMap(({ paths }) => paths).map(relPath)) {
    expect(judge(path)).toEqual(createFilter(readFacts(project, path))(path))
  }
})

test('markers are read from the real folders', () => {
  const dir = tempDir()
  write(dir, { 'env/pyvenv.cfg': '', 'env/a.py': '', 'api/Api.csproj': '', 'next.config.js': '' })
  const judge = openFilter(openProject(dir))
  const rules = ['env/a.py', 'api/bin/A.cs', 'middleware.ts', 'gone/env/a.py'].map((path) => {
    const verdict = judge(relPath(path))
    return verdict.test ? verdict.language : verdict.rule
  })
  expect(rules).toEqual(['directory', 'directory', 'boilerplate', 'python'])
})

describe('what a repository that means harm could write, to keep a matcher busy', () => {
  const paths = [
    `${'a/'.repeat(400)}${'a'.repeat(200)}.ts`,
    `x/${'a'.repeat(250)}.ts`,
    `${'ab/ba/'.repeat(200)}c.ts`,
    `${'a/'.repeat(50)}b.ts`,
  ].map(relPath)

  test.each(
    [
      `${'*a'.repeat(100)}b`,
      `${'*a*?'.repeat(60)}b`,
      `${'[a-b]*'.repeat(60)}c/d`,
      `${'**/a/'.repeat(50)}b`,
      `*/${'**/'.repeat(50)}b`,
      `${'**/'.repeat(80_000)}b`,
      `${'*/**/'.repeat(20_000)}b`,
      `${'**/*a'.repeat(1000)}b`,
      `${'a/*/'.repeat(200)}b`,
      '[[:'.repeat(50_000),
      `${'\\'.repeat(99_999)}b`,
      `${'x '.repeat(100_000)}b`,
      `${'x'.repeat(100_000)}`,
      Array(2000).fill('**/a/**/c').join('\n'),
    ].map((pattern) => ({ pattern, name: pattern.slice(0, 20) })),
  )('ends: $name', ({ pattern }) => {
    const dir = tempDir()
    write(dir, { '.tailtest-ignore': `${pattern}\n` })
    const project = openProject(dir)
    for (const path of paths) {
      expect(createFilter(readFacts(project, path))(path).test).toBe(true)
    }
  })

  test('of a path that lies too deep, the folders above are looked at', () => {
    const deep = (top: string) => relPath(`${top}/${'a/'.repeat(60)}b.ts`)
    const file = { directory: relPath(''), kind: 'git', text: 'out/\nb.ts\n' } as const
    const takes = createMatcher([file], false)
    expect(takes(deep('out'))).toMatchObject({ pattern: 'out/', isBelow: true })
    expect(takes(deep('src'))).toBeUndefined()
  })

  test('a line that is passed over is named to who asks why', () => {
    const dir = tempDir()
    write(dir, { '.gitignore': '**/a/**/b/**/c.ts\n' })
    const project = openProject(dir)
    expect(openReview(project)(relPath('a/b/c.ts')).exclude).toBe(
      'Add the line /a/b/c.ts to .tailtest-ignore. The line **/a/**/b/**/c.ts of .gitignore is skipped: matching it could take seconds.',
    )
    expect(passedOver(project, relPath(''))).toEqual([
      { file: '.gitignore', line: '**/a/**/b/**/c.ts' },
    ])
  })
})
