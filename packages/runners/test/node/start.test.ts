import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { needs, pkg, script, tempDir, write } from '../temp.ts'

const windows = process.platform === 'win32'
const env = { PATH: '' }

const VITEST = { 'package.json': '{"bin":{"vitest":"./vitest.mjs"}}', 'vitest.mjs': '' }
const JEST = { 'package.json': '{"bin":"./bin/jest.js"}', 'bin/jest.js': '' }

/** The files of an installed package. */
function installed(folder: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  )
}

async function startOf(dir: string, path: string, environment: Record<string, string> = env) {
  const runner = await findRunner(openProject(dir), relPath(path), 'typescript', environment)
  return runner && { command: runner.command, args: runner.args, installed: runner.installed }
}

describe('a runner from npm is started', () => {
  test('by Node with the script its package names, without a shell', async () => {
    const dir = tempDir()
    write(dir, { 'package.json': needs('vitest'), ...installed('node_modules/vitest', VITEST) })
    const bin = join(dir, 'node_modules/vitest/vitest.mjs')
    expect(await startOf(dir, 'a.ts')).toEqual({
      command: process.execPath,
      args: [bin, 'run'],
      installed: true,
    })
  })

  test('where it is hoisted to the root', async () => {
    const dir = tempDir()
    write(dir, {
      'packages/a/package.json': script('jest'),
      ...installed('node_modules/jest', JEST),
    })
    const bin = join(dir, 'node_modules/jest/bin/jest.js')
    expect(await startOf(dir, 'packages/a/x.ts')).toEqual({
      command: process.execPath,
      args: [bin],
      installed: true,
    })
  })

  test('from a worktree below its repository’s main tree, out of that; from no other folder above', async () => {
    const dir = tempDir()
    const worktree = join(dir, '.claude/worktrees/x')
    const data = join(dir, '.git/worktrees/x')
    write(dir, {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/worktrees/x/gitdir': `${worktree}/.git\n`,
      '.claude/worktrees/x/.git': `gitdir: ${data}\n`,
      '.claude/worktrees/x/package.json': needs('vitest'),
      'other/package.json': needs('vitest'),
      ...installed('node_modules/vitest', VITEST),
    })
    const bin = join(dir, 'node_modules/vitest/vitest.mjs')
    expect(await startOf(worktree, 'a.ts')).toMatchObject({ args: [bin, 'run'], installed: true })
    expect(await startOf(join(dir, 'other'), 'a.ts')).toMatchObject({ installed: false })
    write(dir, { '.git/worktrees/x/gitdir': '/somewhere/else/.git\n' })
    expect(await startOf(worktree, 'a.ts'), 'it only claims to be one').toMatchObject({
      installed: false,
    })
  })

  test('by the nearest of two', async () => {
    const dir = tempDir()
    write(dir, {
      'packages/a/package.json': needs('vitest'),
      ...installed('node_modules/vitest', VITEST),
      ...installed('packages/a/node_modules/vitest', VITEST),
    })
    const bin = join(dir, 'packages/a/node_modules/vitest/vitest.mjs')
    expect((await startOf(dir, 'packages/a/x.ts'))?.args[0]).toBe(bin)
  })

  test('never by one above the root', async () => {
    const dir = tempDir()
    write(dir, {
      'project/package.json': needs('vitest'),
      ...installed('node_modules/vitest', VITEST),
    })
    expect(await startOf(join(dir, 'project'), 'a.ts')).toEqual({
      command: 'vitest',
      args: ['run'],
      installed: false,
    })
  })

  test.skipIf(windows)('behind a link, as pnpm installs it', async () => {
    const dir = tempDir()
    write(dir, {
      'package.json': needs('vitest'),
      ...installed('node_modules/.pnpm/vitest@4/node_modules/vitest', VITEST),
    })
    symlinkSync('.pnpm/vitest@4/node_modules/vitest', join(dir, 'node_modules/vitest'))
    expect((await startOf(dir, 'a.ts'))?.installed).toBe(true)
  })

  test('through yarn where it keeps packages in archives', async () => {
    const dir = tempDir()
    write(dir, {
      '.pnp.cjs': '',
      '.yarn/releases/yarn-4.9.1.cjs': '',
      'packages/a/package.json': needs('vitest'),
    })
    const yarn = join(dir, '.yarn/releases/yarn-4.9.1.cjs')
    expect(await startOf(dir, 'packages/a/x.ts')).toEqual({
      command: process.execPath,
      args: [yarn, 'run', '--binaries-only', 'vitest', 'run'],
      installed: true,
    })
  })

  test('through yarn for the root where the package itself does not depend on it', async () => {
    const dir = tempDir()
    write(dir, {
      '.pnp.cjs': '',
      '.yarn/releases/yarn-4.9.1.cjs': '',
      'package.json': needs('vitest'),
      'packages/a/package.json': script('vitest'),
    })
    const { args } = (await startOf(dir, 'packages/a/x.ts')) ?? {}
    expect(args?.slice(1)).toEqual(['run', '--top-level', '--binaries-only', 'vitest', 'run'])
  })

  test.skipIf(windows)('by itself where its package brings a binary, as bun does', async () => {
    const dir = tempDir()
    const bun = { 'package.json': '{"bin":{"bun":"bin/bun.exe"}}', 'bin/bun.exe': '' }
    write(dir, { 'package.json': script('bun test'), ...installed('node_modules/bun', bun) })
    expect(await startOf(dir, 'a.ts')).toEqual({
      command: join(dir, 'node_modules/bun/bin/bun.exe'),
      args: ['test'],
      installed: true,
    })
  })

  test.skipIf(windows)('by one on the PATH only where the project has none', async () => {
    const dir = tempDir()
    write(dir, { 'package.json': needs('vitest'), 'bin/vitest': '', 'bin2/vitest': '' })
    chmodSync(join(dir, 'bin2/vitest'), 0o755)
    const PATH = ['bin', join(dir, 'bin'), join(dir, 'bin2')].join(':')
    expect(await startOf(dir, 'a.ts', { PATH })).toMatchObject({
      command: join(dir, 'bin2/vitest'),
      installed: true,
    })
    expect((await startOf(dir, 'a.ts', { PATH: `${join(dir, 'bin')}:.` }))?.installed).toBe(false)
  })

  test.each([
    ['no bin', { 'package.json': '{}' }],
    ['a bin that is not there', { 'package.json': '{"bin":"gone.js"}' }],
    ['a bin of the wrong type', { 'package.json': '{"bin":{"vitest":["a"]}}' }],
    ['a malformed manifest', { 'package.json': '{"bin":' }],
    [
      'a bin by a key of the prototype',
      { 'package.json': '{"bin":{"__proto__":{"vitest":"a.js"}}}', 'a.js': '' },
    ],
  ])('not by a package with %s', async (_, files) => {
    const dir = tempDir()
    write(dir, { 'package.json': needs('vitest'), ...installed('node_modules/vitest', files) })
    expect((await startOf(dir, 'a.ts'))?.installed).toBe(false)
  })
})

describe('what a test script says beyond the name', () => {
  test.each([
    ['vitest --config vitest.unit.ts --coverage src/a', ['run', '--config', 'vitest.unit.ts']],
    ['vitest watch -c=a.ts --project unit', ['run', '-c=a.ts', '--project', 'unit']],
    [
      'vitest run --reporter=dot --environment jsdom --globals',
      ['run', '--environment', 'jsdom', '--globals'],
    ],
    ['vitest --config', ['run']],
    ['vitest --config --coverage', ['run']],
    ['vitest -t name --update', ['run']],
    ['vitest && vitest --config other.ts', ['run']],
    ['vitest "--config=$(touch pwned).ts"', ['run', '--config=$(touch pwned).ts']],
  ])('%s', async (text, args) => {
    const dir = tempDir()
    write(dir, { 'package.json': script(text) })
    expect((await startOf(dir, 'a.ts'))?.args).toEqual(args)
  })

  test.each(['--selectProjects', '--ignoreProjects'])(
    'jest runs the projects that its script runs: %s',
    async (option) => {
      const dir = tempDir()
      write(dir, {
        'package.json': script(`jest ${option} 'Unit test' --coverage`),
        ...installed('node_modules/jest', JEST),
      })
      expect((await startOf(dir, 'a.ts'))?.args.slice(1)).toEqual([option, 'Unit test'])
    },
  )

  test('options for Node go before the script', async () => {
    const dir = tempDir()
    write(dir, {
      'package.json': script('NODE_OPTIONS=--experimental-vm-modules jest -i --watch'),
      ...installed('node_modules/jest', JEST),
    })
    const bin = join(dir, 'node_modules/jest/bin/jest.js')
    expect((await startOf(dir, 'a.ts'))?.args).toEqual(['--experimental-vm-modules', bin, '-i'])
  })

  test('Create React App is asked for a single run', async () => {
    const dir = tempDir()
    const app = { 'package.json': '{"bin":{"react-scripts":"bin/rs.js"}}', 'bin/rs.js': '' }
    write(dir, {
      'package.json': pkg({
        scripts: { test: 'react-scripts test' },
        dependencies: { 'react-scripts': '5' },
      }),
      ...installed('node_modules/react-scripts', app),
    })
    const bin = join(dir, 'node_modules/react-scripts/bin/rs.js')
    expect((await startOf(dir, 'src/App.tsx'))?.args).toEqual([bin, 'test', '--watchAll=false'])
  })
})
