import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openProject, relPath, SKIPPED_DIRECTORIES, skippedBy, walk } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

function files(...names: string[]) {
  const project = openProject(tempDir())
  write(project.root, Object.fromEntries(names.map((name) => [name, ''])))
  return project
}

const none = () => new Set<string>()

describe('folders to pass over', () => {
  test.each([
    ['node_modules/a/index.js', 'node_modules'],
    ['packages/a/dist/x.js', 'dist'],
    ['db/migrate/001.rb', 'db/migrate'],
    ['app/database/migrations/a.php', 'database/migrations'],
    ['a/.tailtest/config.json', '.tailtest'],
    ['build/node_modules/x.js', 'build'],
  ])('%s is below %s', (path, directory) => {
    expect(skippedBy(relPath(path), none)?.directory).toBe(directory)
  })

  test.each([
    'rebuild/plan.ts',
    'redist/a.ts',
    'src/build',
    'build.ts',
    'migrate/a.rb',
    'db/a/migrate/a.rb',
    'env/a.py',
    'out/a.ts',
    'bin/a.ts',
    'Build/a.ts',
    '',
  ])('%j is not', (path) => {
    expect(skippedBy(relPath(path), none)).toBeUndefined()
  })

  test('env is passed over only as a virtual environment', () => {
    const markers = (dir: string) => new Set(dir === 'a/env' ? ['pyvenv.cfg'] : [])
    expect(skippedBy(relPath('a/env/lib/x.py'), markers)?.directory).toBe('env')
    expect(skippedBy(relPath('env/lib/x.py'), markers)).toBeUndefined()
  })

  test('bin and obj are passed over only beside a .csproj', () => {
    const markers = (dir: string) => new Set(dir === 'app' ? ['App.csproj'] : [])
    expect(skippedBy(relPath('app/obj/x.cs'), markers)?.directory).toBe('obj')
    expect(skippedBy(relPath('app/bin/Debug/x.cs'), markers)?.directory).toBe('bin')
    expect(skippedBy(relPath('bin/x.cs'), markers)).toBeUndefined()
  })

  test('out is passed over only where git ignores it', () => {
    const isIgnored = (dir: string) => dir === 'web/out'
    expect(skippedBy(relPath('web/out/x.js'), none, isIgnored)?.directory).toBe('out')
    expect(skippedBy(relPath('out/x.js'), none, isIgnored)).toBeUndefined()
  })

  test('none is listed twice', () => {
    const names = SKIPPED_DIRECTORIES.map(({ directory }) => directory)
    expect(names).toEqual([...new Set(names)])
  })
})

describe('a walk', () => {
  test('names the files, in the order of their paths', () => {
    const project = files('b/c.ts', 'b-a.ts', 'a.ts', 'b.ts', 'B/x.ts', 'node_modules/x.js')
    expect([...walk(project)]).toEqual(['B/x.ts', 'a.ts', 'b-a.ts', 'b.ts', 'b/c.ts'])
  })

  test('is sorted, whatever the names', () => {
    const segment = fc.stringMatching(/^[a-c.!0~é-]{1,3}$/).filter((name) => !/^\.+$/.test(name))
    const path = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((parts) => `${parts.join('/')}f`)
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 8 }), (names) => {
        const usable = names.filter((name) => !names.some((other) => other.startsWith(`${name}/`)))
        expect([...walk(files(...usable))]).toEqual([...usable].sort())
      }),
      { numRuns: 50 },
    )
  })

  test('agrees with the rule for one file', () => {
    const project = files('env/pyvenv.cfg', 'env/a.py', 'x/env/a.py', 'n/A.csproj', 'n/bin/a.cs')
    expect([...walk(project)]).toEqual(['n/A.csproj', 'x/env/a.py'])
  })

  test('passes over what git ignores, where it is told', () => {
    const project = files('out/a.ts', 'data/x.ts', 'src/a.ts')
    expect([...walk(project, { isIgnored: (dir) => dir !== 'src' })]).toEqual(['src/a.ts'])
  })

  test('neither follows nor names links', () => {
    const project = files('real/a.ts')
    symlinkSync(join(project.root, 'real'), join(project.root, 'link'), 'junction')
    expect([...walk(project)]).toEqual(['real/a.ts'])
    expect([...walk(project, { from: relPath('link') })]).toEqual([])
  })

  test('ends at its limit', () => {
    const project = files('a/1', 'a/2', 'b/3', 'c')
    expect([...walk(project, { limit: 3 })]).toEqual(['a/1', 'a/2', 'b/3'])
    expect([...walk(project, { limit: 0 })]).toEqual([])
  })

  test('begins where it is told', () => {
    const project = files('a/1', 'b/c/2', 'b/3')
    expect([...walk(project, { from: relPath('b') })]).toEqual(['b/3', 'b/c/2'])
    expect([...walk(project, { from: relPath('missing') })]).toEqual([])
  })

  test('stays out of repositories inside the project', () => {
    const project = files('a.ts', 'sub/b.ts', 'odd/.git/description', 'odd/c.ts')
    execFileSync('git', ['init', '-q'], { cwd: join(project.root, 'sub') })
    expect([...walk(project)]).toEqual(['a.ts', 'odd/c.ts'])
  })
})
