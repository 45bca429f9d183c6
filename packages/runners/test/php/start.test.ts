import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const SCRIPT = '#!/usr/bin/env php\n<?php\n'
const COMPOSER = JSON.stringify({ 'require-dev': { 'phpunit/phpunit': '^11' } })
const named = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

async function startOf(
  files: Record<string, string>,
  tools: readonly string[],
  source = 'src/A.php',
) {
  const dir = tempDir()
  const path = tempDir()
  write(dir, { 'composer.json': COMPOSER, ...files })
  for (const tool of tools) program(path, tool)
  const runner = await findRunner(openProject(dir), relPath(source), 'php', { PATH: path })
  if (runner === undefined) return undefined
  const { command, args, installed, libraries } = runner
  const name = command.startsWith(path) ? command.slice(path.length + 1) : command
  return { command: name, args, installed, libraries }
}

describe('phpunit is started', () => {
  test.each<[string, string, Record<string, string>]>([
    ['as composer installed it', 'vendor/bin/phpunit', {}],
    [
      'where composer.json wants programs',
      'tools/phpunit',
      {
        'composer.json': JSON.stringify({
          config: { 'bin-dir': 'tools/' },
          'require-dev': { 'phpunit/phpunit': '^11' },
        }),
      },
    ],
    [
      'where composer.json wants packages',
      'lib/bin/phpunit',
      {
        'composer.json': JSON.stringify({
          config: { 'vendor-dir': 'lib' },
          'require-dev': { 'phpunit/phpunit': '^11' },
        }),
      },
    ],
    ['as Symfony wants it', 'bin/phpunit', {}],
    ['as an archive', 'phpunit.phar', {}],
    ['as an archive among tools', 'tools/phpunit.phar', {}],
  ])('by PHP, %s', async (_, script, files) => {
    const start = await startOf({ ...files, [script]: SCRIPT }, ['php', 'phpunit'])
    expect(start).toMatchObject({ command: named('php'), args: [script], installed: true })
  })

  test('by PHP, as composer installed it above the package', async () => {
    const files = { 'packages/a/composer.json': COMPOSER, 'vendor/bin/phpunit': SCRIPT }
    const start = await startOf(files, ['php'], 'packages/a/src/A.php')
    expect(start?.args).toEqual(['../../vendor/bin/phpunit'])
  })

  test('not by a script of the shell that composer left there', async () => {
    const files = { 'vendor/bin/phpunit': '#!/usr/bin/env sh\n' }
    expect((await startOf(files, ['php', 'phpunit']))?.command).toBe(named('phpunit'))
  })

  test.skipIf(process.platform === 'win32')('not by a link out of the project', async () => {
    const dir = tempDir()
    const outside = tempDir()
    write(outside, { phpunit: SCRIPT })
    write(dir, { 'composer.json': COMPOSER, 'vendor/bin/.keep': '' })
    symlinkSync(join(outside, 'phpunit'), join(dir, 'vendor/bin/phpunit'))
    const path = relPath('src/A.php')
    const runner = await findRunner(openProject(dir), path, 'php', { PATH: '' })
    expect(runner).toMatchObject({ command: 'phpunit', args: [], installed: false })
  })

  test('without PHP: that it is not installed is said', async () => {
    const start = await startOf({ 'vendor/bin/phpunit': SCRIPT }, [])
    expect(start).toMatchObject({
      command: 'php',
      args: ['vendor/bin/phpunit'],
      installed: false,
    })
  })

  test('by the one of the machine, told where classes are loaded; its version is not known', async () => {
    const start = await startOf({ 'vendor/autoload.php': '' }, ['php', 'phpunit'])
    expect(start).toEqual({
      command: named('phpunit'),
      args: ['--bootstrap', 'vendor/autoload.php'],
      installed: true,
      libraries: [],
    })
  })

  test('by the one of the machine, which its settings have told already', async () => {
    const files = { 'vendor/autoload.php': '', 'phpunit.xml': '<phpunit bootstrap="a.php"/>' }
    expect((await startOf(files, ['phpunit']))?.args).toEqual([])
  })
})

test('pest (by the layout that composer leaves, never run here) is started by PHP, as composer installed it', async () => {
  const files = {
    'composer.json': JSON.stringify({ 'require-dev': { 'pestphp/pest': '^3' } }),
    'composer.lock': '{ "name": "phpunit/phpunit",\n  "version": "11.5.33" }',
    'vendor/bin/pest': SCRIPT,
  }
  expect(await startOf(files, ['php', 'pest'])).toEqual({
    command: named('php'),
    args: ['vendor/bin/pest'],
    installed: true,
    libraries: ['phpunit 11.5'],
  })
})
