import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const STUB = '#!/usr/bin/env ruby\n'
const GEMFILE = 'gem "rspec"\n'
const SOURCE = 'lib/a.rb'

async function startOf(files: Record<string, string>, tools: readonly string[], source = SOURCE) {
  const dir = tempDir()
  const path = tempDir()
  write(dir, files)
  for (const tool of tools) program(path, tool)
  const runner = await findRunner(openProject(dir), relPath(source), 'ruby', { PATH: path })
  if (runner === undefined) return undefined
  const { command, args, installed } = runner
  return {
    command: command.startsWith(path) ? command.slice(path.length + 1) : command,
    args,
    installed,
  }
}

const named = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name)

describe('rspec is started', () => {
  test('by the binstub of the project, before everything else', async () => {
    const files = { Gemfile: GEMFILE, 'bin/rspec': STUB }
    expect(await startOf(files, ['ruby', 'bundle', 'rspec'])).toEqual({
      command: named('ruby'),
      args: ['bin/rspec'],
      installed: true,
    })
  })

  test('not by a script of another language of that name', async () => {
    const files = { Gemfile: GEMFILE, 'bin/rspec': '#!/bin/sh\n' }
    expect((await startOf(files, ['ruby', 'bundle']))?.command).toBe(named('bundle'))
  })

  test('through bundler where the Gemfile asks for it', async () => {
    expect(await startOf({ Gemfile: GEMFILE }, ['bundle', 'rspec'])).toEqual({
      command: named('bundle'),
      args: ['exec', 'rspec'],
      installed: true,
    })
  })

  test('through bundler where a Gemfile above asks for it', async () => {
    const files = { Gemfile: GEMFILE, 'engines/a/.rspec': '' }
    const start = await startOf(files, ['bundle', 'rspec'], 'engines/a/lib/a.rb')
    expect(start).toMatchObject({ command: named('bundle'), args: ['exec', 'rspec'] })
  })

  test('directly where the Gemfile does not ask for it: bundler would refuse', async () => {
    const files = { Gemfile: 'gem "rake"\n', '.rspec': '' }
    expect(await startOf(files, ['bundle', 'rspec'])).toEqual({
      command: named('rspec'),
      args: [],
      installed: true,
    })
  })

  test('directly where bundler is not installed', async () => {
    const start = await startOf({ Gemfile: GEMFILE }, ['rspec'])
    expect(start).toMatchObject({ command: named('rspec'), args: [], installed: true })
  })

  test('by nobody: that it is not installed is said', async () => {
    expect(await startOf({ Gemfile: GEMFILE }, [])).toMatchObject({
      command: 'rspec',
      installed: false,
    })
  })
})

describe('minitest is started', () => {
  test('by Ruby, through bundler where there is a Gemfile, with lib and its own folder to load from', async () => {
    const start = await startOf({ Gemfile: 'gem "minitest"\n' }, ['ruby', 'bundle'])
    expect(start?.command).toBe(named('bundle'))
    expect(start?.args.slice(0, 7)).toEqual(['exec', 'ruby', '-I', 'lib', '-I', 'test', '-e'])
  })

  test('by Ruby alone without one', async () => {
    const start = await startOf({ 'test/test_helper.rb': 'require "minitest/autorun"' }, ['ruby'])
    expect(start?.command).toBe(named('ruby'))
    expect(start?.args.slice(0, 5)).toEqual(['-I', 'lib', '-I', 'test', '-e'])
  })

  test('through bundler by the program of Rails where the project has lost its own', async () => {
    const files = { Gemfile: 'gem "rails"\ngem "minitest"\n' }
    expect(await startOf(files, ['bundle'])).toEqual({
      command: named('bundle'),
      args: ['exec', 'rails', 'test'],
      installed: true,
    })
  })

  test('by its own program in a library that is only tested with Rails', async () => {
    const files = { 'a.gemspec': '', Gemfile: 'gem "rails"\ngem "minitest"\n' }
    expect((await startOf(files, ['bundle']))?.args.slice(0, 2)).toEqual(['exec', 'ruby'])
  })
})

test('a path of a program is absolute', async () => {
  const dir = tempDir()
  const bin = join(tempDir(), 'bin')
  const rspec = program(bin, 'rspec')
  write(dir, { '.rspec': '' })
  const runner = await findRunner(openProject(dir), relPath(SOURCE), 'ruby', { PATH: bin })
  expect(runner?.command).toBe(rspec)
})
