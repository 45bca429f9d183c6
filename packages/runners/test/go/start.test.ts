import { join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { detectRunners, findRunner, testArgs } from '../../src/index.ts'
import { go } from '../../src/tools/go/index.ts'
import { openFiles } from '../open.ts'
import { program } from '../program.ts'
import { tempDir, write } from '../temp.ts'

const MODULE = { 'go.mod': 'module example.com/shop\n', 'cart/cart.go': 'package cart\n' }

test('Go is taken from the PATH, else from GOROOT', async () => {
  const dir = tempDir()
  const onPath = program(join(dir, 'bin'), 'go')
  const inRoot = program(join(dir, 'root/bin'), 'go')
  const PATH = join(dir, 'bin')
  const GOROOT = join(dir, 'root')
  const start = async (env: Record<string, string>) => go.detect(await openFiles(MODULE, '', env))
  expect(await start({ PATH, GOROOT })).toMatchObject({ command: onPath, installed: true })
  expect(await start({ PATH: '', GOROOT })).toMatchObject({ command: inRoot, installed: true })
})

test('folders are named once, whatever a file is called', async () => {
  const root = tempDir()
  write(root, MODULE)
  const project = openProject(root)
  const runner = await findRunner(project, relPath('cart/cart.go'), 'go', { PATH: '' })
  if (runner === undefined) throw new Error('no runner')
  const tests = [
    'cart/b_test.go',
    'cart/a_test.go',
    'a_test.go',
    '-x/a_test.go',
    '-a_test.go',
    '@a/b_test.go',
  ]
  expect(testArgs(runner, tests.map(relPath))).toEqual(['.', './-x', './@a', './cart'])
})

test('every module of a workspace is a runner, the workspace itself is none', async () => {
  const root = tempDir()
  write(root, {
    'go.work': 'use (\n  ./api\n  ./money\n)\n',
    'api/go.mod': 'module api\n',
    'money/go.mod': 'module money\n',
    'tools/go.mod': 'module tools\n',
  })
  const runners = await detectRunners(openProject(root), { PATH: '' })
  expect(runners.map(({ directory, env }) => [directory, env?.GOWORK])).toEqual([
    ['api', undefined],
    ['money', undefined],
    ['tools', 'off'],
  ])
})

test('a workspace that somebody chose is left alone', async () => {
  const files = { 'go.work': 'use ./api\n', 'tools/go.mod': 'module tools\n' }
  const dir = await openFiles(files, 'tools', { PATH: '', GOWORK: '/elsewhere/go.work' })
  expect(go.detect(dir)?.env).toBeUndefined()
})
