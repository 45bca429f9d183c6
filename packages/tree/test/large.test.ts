import { execFileSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Changed, changedSince, mark } from '../src/index.ts'
import { repository, run, write } from './repository.ts'

const BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391' // the empty file

/** Files with long names that are in the index and the commit, and nowhere else. */
function enlarge(root: string): void {
  const names = Array.from({ length: 8000 }, (_, at) => `kept/${'n'.repeat(220)}-${at}.ts`)
  const input = (lines: string[], ...args: string[]) =>
    execFileSync('git', ['update-index', ...args], { cwd: root, input: lines.join('\n') })
  execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: root, input: '' })
  input(
    names.map((name) => `100644 ${BLOB}\t${name}`),
    '--index-info',
  )
  input(names, '--skip-worktree', '--stdin')
  run(root, 'commit', '-q', '-m', 'many')
}

async function changes(more: (root: string) => void): Promise<readonly Changed[] | undefined> {
  const { project, options } = repository({
    ...{ 'a.ts': 'a', 'b.ts': 'b', 'c.ts': 'c', 'untracked-now.ts': 'u', '.gitignore': 'out\n' },
  })
  const { root } = project
  more(root)
  write(root, { 'dirty.ts': '1', 'left.ts': '1' })
  const start = await mark(project, options)
  write(root, { 'a.ts': 'A', 'dirty.ts': '2', 'new folder/ü.ts': 'x', 'out/made.ts': 'm' })
  write(root, { 'staged.ts': 's', 'untracked-now.ts': 'U' })
  run(root, 'add', 'staged.ts')
  run(root, 'rm', '-q', '--cached', 'untracked-now.ts')
  rmSync(join(root, 'b.ts'))
  run(root, 'mv', 'c.ts', 'moved.ts')
  write(root, { 'nested/inner.ts': 'i' })
  run(join(root, 'nested'), 'init')
  return (await changedSince(project, start, options))?.changes
}

test('where git is asked in two calls, because there are many files, it tells the same', async () => {
  const expected = (await changes(() => {})) ?? []
  expect(expected.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
    'written a.ts',
    'deleted b.ts',
    'written dirty.ts',
    'renamed moved.ts',
    'created new folder/ü.ts',
    'created staged.ts',
    'written untracked-now.ts',
  ])
  const large = await changes((root) => {
    enlarge(root)
    expect(statSync(join(root, '.git', 'index')).size).toBeGreaterThan(2 * 1024 * 1024)
  })
  expect(large).toEqual(expected)
})
