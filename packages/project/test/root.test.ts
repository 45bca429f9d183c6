import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRoot } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

function git(cwd: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.org']
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' })
}

test('the root is the git top level of the file', () => {
  const dir = tempDir()
  git(dir, 'init')
  write(dir, { 'packages/a/src/x.ts': '', 'packages/a/.tailtest/config.json': '{}' })
  expect(findRoot(join(dir, 'packages/a/src/x.ts'), '/')).toBe(dir)
  expect(findRoot(join(dir, 'packages/a/src/not/yet.ts'), '/')).toBe(dir)
  expect(findRoot(dir, '/')).toBe(dir)
})

test('a worktree and a submodule are roots of their own', () => {
  const dir = tempDir()
  for (const name of ['main', 'lib']) {
    mkdirSync(join(dir, name))
    git(join(dir, name), 'init')
    git(join(dir, name), 'commit', '--allow-empty', '-m', 'first')
  }
  git(join(dir, 'main'), 'worktree', 'add', join(dir, 'tree'))
  git(
    join(dir, 'main'),
    '-c',
    'protocol.file.allow=always',
    'submodule',
    'add',
    join(dir, 'lib'),
    'lib',
  )
  expect(findRoot(join(dir, 'tree', 'a.ts'), '/')).toBe(join(dir, 'tree'))
  expect(findRoot(join(dir, 'main', 'lib', 'a.ts'), '/')).toBe(join(dir, 'main', 'lib'))
})

test('without git the root is the nearest folder upwards with a configuration', () => {
  const dir = tempDir()
  write(dir, { 'app/.tailtest/config.yaml': '', 'app/sub/a.py': '', '.tailtest/config.json': '{}' })
  expect(findRoot(join(dir, 'app/sub/a.py'), '/')).toBe(join(dir, 'app'))
  expect(findRoot(join(dir, 'other/a.py'), '/')).toBe(dir)
})

test('without git and configuration the root is where the host was started', () => {
  const [dir, started] = [tempDir(), tempDir()]
  expect(findRoot(join(dir, 'a.py'), started)).toBe(started)
})

test.each([
  ['an empty folder', { '.git/description': '' }],
  ['garbage', { '.git': 'hello' }],
  ['an empty file', { '.git': '' }],
])('a .git that is %s is no repository', (_, files) => {
  const dir = tempDir()
  git(dir, 'init')
  write(join(dir, 'inner'), files)
  expect(findRoot(join(dir, 'inner', 'a.ts'), '/')).toBe(dir)
})

test('a root reached through a link is the folder behind it', () => {
  const [dir, elsewhere] = [tempDir(), tempDir()]
  git(dir, 'init')
  mkdirSync(join(dir, 'src'))
  symlinkSync(join(dir, 'src'), join(elsewhere, 'link'), 'junction')
  expect(findRoot(join(elsewhere, 'link', 'new.ts'), '/')).toBe(dir)
})

test.runIf(process.platform !== 'win32')('a pipe called .git holds nobody up', () => {
  const [dir, started] = [tempDir(), tempDir()]
  execFileSync('mkfifo', [join(dir, '.git')])
  expect(findRoot(join(dir, 'a.ts'), started)).toBe(started)
})
