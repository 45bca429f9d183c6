import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTrust } from '../src/trust.ts'
import { temporaryFolder } from './project.ts'

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@x', ...args], {
    cwd,
    stdio: 'pipe',
  })

/** A repository with a commit, agreed to. */
function agreed() {
  const folder = realpathSync(temporaryFolder())
  const root = repository(join(folder, 'project'))
  const trust = openTrust(join(folder, 'state'))
  trust.record({ root, how: 'trust', ts: 0, commands: 'hash' })
  return { folder, root, trust }
}

function repository(root: string): string {
  mkdirSync(root)
  git(root, 'init', '--quiet')
  git(root, 'commit', '--quiet', '--allow-empty', '--message=first')
  return root
}

function worktree(root: string, path: string): string {
  git(root, 'worktree', 'add', '--quiet', '--detach', path)
  return path
}

describe('an agreement holds', () => {
  test('in each worktree of its repository, for the same commands', () => {
    const { folder, root, trust } = agreed()
    const inside = worktree(root, join(root, '.claude-worktree'))
    const beside = worktree(root, join(folder, 'beside'))
    for (const path of [root, inside, beside]) {
      expect(trust.has(path)).toBe(true)
      expect(trust.hasCommands(path, 'hash')).toBe(true)
      expect(trust.hasCommands(path, 'other')).toBe(false)
    }
  })

  test('in the main working tree where it was given in a worktree', () => {
    const { folder, root, trust } = agreed()
    const path = worktree(root, join(folder, 'beside'))
    const other = openTrust(join(folder, 'other'))
    expect(other.has(root)).toBe(false)
    other.record({ root: path, how: 'trust', ts: 0 })
    expect(other.has(root)).toBe(true)
    expect(trust.has(root)).toBe(true)
  })

  test('after the repository was moved', () => {
    const { folder, root, trust } = agreed()
    renameSync(root, join(folder, 'moved'))
    expect(trust.has(join(folder, 'moved'))).toBe(true)
  })

  test('after the .git folder was moved out of the working tree', () => {
    const { folder, root, trust } = agreed()
    renameSync(join(root, '.git'), join(folder, 'data.git'))
    expect(trust.has(root)).toBe(true)
  })

  test('for a folder without a repository, by its path', () => {
    const folder = realpathSync(temporaryFolder())
    const trust = openTrust(join(folder, 'state'))
    trust.record({ root: folder, how: 'trust', ts: 0 })
    expect(trust.has(folder)).toBe(true)
    expect(trust.has(join(folder, 'x'))).toBe(false)
  })
})

describe('an agreement does not hold', () => {
  test('for another repository at the same path', () => {
    const { folder, root, trust } = agreed()
    repository(join(folder, 'other'))
    rmSync(root, { recursive: true })
    renameSync(join(folder, 'other'), root)
    expect(trust.has(root)).toBe(false)
    trust.record({ root, how: 'trust', ts: 1 })
    expect(trust.has(root)).toBe(true)
  })

  test('in a clone or a copy', () => {
    const { folder, root, trust } = agreed()
    git(folder, 'clone', '--quiet', root, 'clone')
    cpSync(root, join(folder, 'copy'), { recursive: true })
    expect(trust.has(join(folder, 'clone'))).toBe(false)
    expect(trust.has(join(folder, 'copy'))).toBe(false)
  })

  test('in a worktree or a repository for which it was revoked', () => {
    const { folder, root, trust } = agreed()
    const [one, two] = [worktree(root, join(folder, 'one')), worktree(root, join(folder, 'two'))]
    trust.record({ root: one, how: 'revoked', ts: 1 })
    expect([root, one, two].map(trust.has)).toEqual([true, false, true])
    trust.record({ root, how: 'revoked', ts: 2 })
    expect([root, one, two].map(trust.has)).toEqual([false, false, false])
  })

  test.each<[string, (evil: string, root: string) => void]>([
    [
      'names the data of an agreed repository',
      (evil, root) => writeFileSync(join(evil, '.git'), `gitdir: ${root}/.git\n`),
    ],
    [
      'is a link to the data of an agreed repository',
      (evil, root) => symlinkSync(join(root, '.git'), join(evil, '.git')),
    ],
    [
      'names the data of another worktree',
      (evil, root) => {
        worktree(root, join(root, 'w'))
        writeFileSync(join(evil, '.git'), `gitdir: ${root}/.git/worktrees/w\n`)
      },
    ],
    [
      'names a forged worktree of an agreed repository',
      (evil, root) => {
        const data = join(evil, 'data', 'worktrees', 'w')
        mkdirSync(data, { recursive: true })
        writeFileSync(join(data, 'HEAD'), 'ref: refs/heads/main\n')
        writeFileSync(join(data, 'commondir'), `${root}/.git\n`)
        writeFileSync(join(data, 'gitdir'), `${evil}/.git\n`)
        writeFileSync(join(evil, '.git'), 'gitdir: data/worktrees/w\n')
      },
    ],
  ])('in a folder whose .git %s', (_, claim) => {
    const { folder, root, trust } = agreed()
    const evil = join(folder, 'evil')
    mkdirSync(evil)
    claim(evil, root)
    expect(trust.has(evil)).toBe(false)
  })
})
