import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { importance, openFilter, rank } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

const facts = { path: relPath('a.ts'), commits: 0, lines: 50, hasTest: false }

describe('the importance of a source', () => {
  test.each([
    ['nothing special', {}, 0],
    ['2 points a commit', { commits: 7 }, 14],
    ['at most 40 for commits', { commits: 400 }, 40],
    ['30 below services, models, app or lib', { path: relPath('services/pay.ts') }, 30],
    ['30 for a module of that name', { path: relPath('shop/models.py') }, 30],
    ['20 below src, core, api, controllers or handlers', { path: relPath('api/v1/pay.ts') }, 20],
    ['the better of two words, not both', { path: relPath('src/services/pay.ts') }, 30],
    ['words are whole: applications is not app', { path: relPath('applications/pay.ts') }, 0],
    ['29 lines are too few', { lines: 29 }, -20],
    ['30 lines are not', { lines: 30 }, 0],
    ['79 lines', { lines: 79 }, 0],
    ['80 lines', { lines: 80 }, 30],
    ['800 lines', { lines: 800 }, 30],
    ['801 lines', { lines: 801 }, 10],
    ['1,500 lines', { lines: 1500 }, 10],
    ['more', { lines: 1501 }, 0],
    ['a test takes 100 away', { hasTest: true }, -100],
    ['the most there is', { path: relPath('lib/a.ts'), commits: 20, lines: 100 }, 100],
  ])('%s', (_, difference, points) => {
    expect(importance({ ...facts, ...difference })).toBe(points)
  })
})

const body = (lines: number) => 'export const x = () => 1\n'.repeat(lines)

function commit(dir: string, message: string): void {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
  execFileSync('git', ['-C', dir, 'add', '.'], { env })
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c']
  execFileSync('git', ['-C', dir, ...who, 'commit', '-qm', message], { env })
}

describe('the first session looks at', () => {
  function shop(): string {
    const dir = tempDir()
    write(dir, {
      '.gitignore': 'secret/\n',
      'src/often.ts': body(100),
      'src/seldom.ts': body(100),
      'services/pay.ts': body(100),
      'services/tested.ts': body(100),
      'services/tiny.ts': body(5),
      'services/pay.test.ts': body(100),
      'services/röd räka.ts': body(90),
      'secret/a.ts': body(100),
      'node_modules/a/lib/index.js': body(100),
      'lib/types.d.ts': body(100),
      'README.md': body(100),
      'gone.ts': body(100),
      '.tool/lib/plugin.js': body(100),
      'services/.tool/app.js': body(100),
      'lib/.settings.js': body(100),
    })
    return dir
  }
  const hasTest = (path: string) => path === 'services/tested.ts'

  test('what is often changed, well placed, of a good size and untested, in this order', async () => {
    const dir = shop()
    execFileSync('git', ['-C', dir, 'init', '-q'])
    commit(dir, 'all')
    for (let round = 0; round < 8; round++) {
      appendFileSync(join(dir, 'src/often.ts'), `// ${round}\n`)
      appendFileSync(join(dir, 'gone.ts'), `// ${round}\n`)
      commit(dir, `round ${round}`)
    }
    execFileSync('git', ['-C', dir, 'rm', '-q', 'gone.ts'])
    commit(dir, 'gone')
    const project = openProject(dir)
    const options = { limit: 10, hasTest }
    expect(await rank(project, openFilter(project), options)).toEqual([
      'src/often.ts',
      'services/pay.ts',
      'services/röd räka.ts',
      'src/seldom.ts',
      'services/tiny.ts',
    ])
    expect(await rank(project, openFilter(project), { ...options, limit: 2 })).toEqual([
      'src/often.ts',
      'services/pay.ts',
    ])
    expect(await rank(project, openFilter(project), { ...options, limit: 0 })).toEqual([])
  })

  test('the same without git, by place and size', async () => {
    const project = openProject(shop())
    const ranked = await rank(project, openFilter(project), { limit: 3, hasTest })
    expect(ranked).toEqual(['services/pay.ts', 'services/röd räka.ts', 'src/often.ts'])
  })

  test('no more files than it must: those that cannot reach the list are not asked about', async () => {
    const dir = tempDir()
    write(
      dir,
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`services/a${n}.ts`, body(100)])),
    )
    write(
      dir,
      Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`other/b${n}.ts`, body(100)])),
    )
    const project = openProject(dir)
    const asked: string[] = []
    const options = { limit: 7, hasTest: (path: string) => asked.push(path) < 0 }
    expect(await rank(project, openFilter(project), options)).toHaveLength(7)
    expect(asked.every((path) => path.startsWith('services/'))).toBe(true)
  })

  function manySources(count: number): string {
    const dir = tempDir()
    const names = Array.from({ length: count }, (_, n) => `services/a${n}.ts`)
    write(dir, Object.fromEntries(names.map((name) => [name, body(100)])))
    return dir
  }

  test('7 sources unless told otherwise, and never more than 15', async () => {
    const project = openProject(manySources(30))
    const ranked = (limit?: number) =>
      rank(project, openFilter(project), { limit, hasTest: () => false })
    expect(await ranked()).toHaveLength(7)
    expect(await ranked(15)).toHaveLength(15)
    expect(await ranked(100)).toHaveLength(15)
    expect(await ranked(-1)).toEqual([])
  })

  test('nothing whose content says that it needs no tests', async () => {
    const dir = tempDir()
    write(dir, {
      'services/client.ts': `// Code generated by shop. DO NOT EDIT.\n${body(100)}`,
      'services/actions.ts': `'use server'\n${body(100)}`,
      'services/pay.ts': body(100),
    })
    const project = openProject(dir)
    const options = { hasTest: () => false }
    expect(await rank(project, openFilter(project), options)).toEqual(['services/pay.ts'])
  })

  test('not what cannot be tested here, nor what lies in a folder that git ignores', async () => {
    const dir = tempDir()
    write(dir, {
      '.gitignore': 'out/\n',
      'out/services/built.ts': body(100),
      'services/pay.ts': body(100),
      'services/ship.go': `func Ship() {}\n${body(100)}`,
      'services/tax.ts': body(100),
    })
    const project = openProject(dir)
    const asked: string[] = []
    const isTestable = async ({ path, language }: { path: string; language: string }) => {
      asked.push(path)
      return language !== 'go'
    }
    const hasTest = async (path: string) => path === 'services/tax.ts'
    expect(await rank(project, openFilter(project), { hasTest, isTestable })).toEqual([
      'services/pay.ts',
    ])
    expect(asked).toEqual(['services/pay.ts', 'services/ship.go'])
  })

  test('as long as it may, no longer', async () => {
    const project = openProject(manySources(30))
    const filter = openFilter(project)
    const ranked = (timeMs: number) => rank(project, filter, { timeMs, hasTest: () => false })
    expect(await ranked(60_000)).toHaveLength(7)
    expect(await ranked(0)).toEqual([])
  })

  test('what the first commit brought and nobody touched since, by place and size alone', async () => {
    const dir = tempDir()
    write(dir, { 'a/old.ts': body(40), 'b/new.ts': body(40), 'src/pay.ts': body(40) })
    execFileSync('git', ['-C', dir, 'init', '-q'])
    commit(dir, 'all')
    appendFileSync(join(dir, 'b/new.ts'), '// more\n')
    commit(dir, 'more')
    const project = openProject(dir)
    const ranked = await rank(project, openFilter(project), { hasTest: () => false })
    expect(ranked).toEqual(['src/pay.ts', 'b/new.ts'])
  })

  test('commits of the last 500 alone', async () => {
    const dir = tempDir()
    write(dir, { 'old.ts': body(40), 'new.ts': body(40) })
    const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' }
    const line = (n: number, path: string) =>
      `commit refs/heads/main\ncommitter a <a@b.c> ${n} +0000\ndata 1\nx\nM 644 inline ${path}\ndata ${`${n}`.length}\n${n}\n`
    const commits = Array.from({ length: 540 }, (_, n) =>
      line(n + 1, n < 40 ? 'old.ts' : 'other.md'),
    )
    const input = [...commits, line(541, 'new.ts')].join('\n')
    execFileSync('git', ['-C', dir, 'init', '-q', '-b', 'main'], { env })
    execFileSync('git', ['-C', dir, 'fast-import', '--quiet'], { env, input })
    const project = openProject(dir)
    const options = { hasTest: () => false }
    expect(await rank(project, openFilter(project), options)).toEqual(['new.ts'])
  })

  test.skipIf(process.platform === 'win32')(
    'git once for all sources, after git was asked for its filters',
    async () => {
      const dir = manySources(40)
      execFileSync('git', ['-C', dir, 'init', '-q'])
      commit(dir, 'all')
      const bin = tempDir()
      const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
      const log = join(bin, 'calls')
      writeFileSync(join(bin, 'git'), `#!/bin/sh\necho call >> '${log}'\nexec '${real}' "$@"\n`)
      chmodSync(join(bin, 'git'), 0o755)
      vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
      onTestFinished(() => void vi.unstubAllEnvs())
      const project = openProject(dir)
      expect(await rank(project, openFilter(project), { hasTest: () => false })).toHaveLength(7)
      expect(readFileSync(log, 'utf8')).toBe('call\ncall\n')
    },
  )
})
