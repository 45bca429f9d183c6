import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { commitMark } from '../../src/index.ts'
import { repository, run, tempDir, write } from '../repository.ts'
import { contentsOf, opened } from './opened.ts'

function twoCommits() {
  const { project, options } = repository({ 'src/cart.ts': 'old', 'src/gone.ts': 'gone' })
  const first = run(project.root, 'rev-parse', 'HEAD')
  write(project.root, { 'src/cart.ts': 'new', 'test/cart.test.ts': 'test' })
  run(project.root, 'rm', '-q', 'src/gone.ts')
  run(project.root, 'add', '.')
  run(project.root, 'commit', '-m', 'second')
  return { project, options, first, mark: commitMark(first, Date.now() + 60_000) }
}

describe('a copy of a commit', () => {
  test('holds its files, whatever is checked out, staged or being written', async () => {
    const { project, options, mark } = twoCommits()
    write(project.root, { 'src/cart.ts': 'dirty', 'src/staged.ts': 'staged', 'loose.ts': 'loose' })
    run(project.root, 'add', 'src/staged.ts')
    const before = {
      tree: contentsOf(project.root),
      status: run(project.root, 'status', '--short'),
    }
    const { folder } = await opened(project, mark, options)
    expect(contentsOf(folder)).toEqual({ 'src/cart.ts': 'old', 'src/gone.ts': 'gone' })
    expect(run(project.root, 'status', '--short')).toBe(before.status)
    expect(contentsOf(project.root)).toEqual(before.tree)
  })

  test('takes files of another moment over its own', async () => {
    const { project, options, mark } = twoCommits()
    const over = [
      { path: relPath('test/cart.test.ts'), bytes: Buffer.from('test') },
      { path: relPath('src/gone.ts') },
      { path: relPath('run.sh'), bytes: Buffer.from('#!/bin/sh'), mode: 'executable' as const },
    ]
    const { folder } = await opened(project, mark, { ...options, over })
    expect(Object.keys(contentsOf(folder))).toEqual(['run.sh', 'src/cart.ts', 'test/cart.test.ts'])
  })

  test('writes nothing through a link that leads out of it', async () => {
    const { project, options } = repository({ 'src/cart.ts': 'old' })
    const elsewhere = tempDir()
    symlinkSync(elsewhere, join(project.root, 'test'))
    run(project.root, 'add', '.')
    run(project.root, 'commit', '-m', 'link')
    const mark = commitMark(run(project.root, 'rev-parse', 'HEAD'), Date.now())
    const over = [{ path: relPath('test/a.test.ts'), bytes: Buffer.from('test') }]
    const { folder } = await opened(project, mark, { ...options, over })
    expect(existsSync(join(elsewhere, 'a.test.ts'))).toBe(false)
    expect(readFileSync(join(folder, 'test/a.test.ts'), 'utf8')).toBe('test')
  })

  test('leaves out what git ignores and was built since', async () => {
    const { project, options } = repository({ '.gitignore': 'built/\n', 'a.ts': 'a' })
    mkdirSync(join(project.root, 'built'))
    write(project.root, { 'built/a.js': 'new' })
    const head = run(project.root, 'rev-parse', 'HEAD')
    const old = await opened(project, commitMark(head, Date.now() - 60_000), options)
    expect(existsSync(join(old.folder, 'built/a.js'))).toBe(false)
    const current = await opened(project, commitMark(head, Date.now() + 60_000), options)
    expect(existsSync(join(current.folder, 'built/a.js'))).toBe(true)
  })
})

test('a moment of a commit needs its full id', () => {
  expect(() => commitMark('main', 0)).toThrow(TypeError)
})
