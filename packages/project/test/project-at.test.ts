import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileAt, InvalidPath, openProject, pathAt, projectAt } from '../src/index.ts'
import { tempDir, write } from './temp.ts'

function shop(): string {
  const root = tempDir()
  write(root, { '.tailtest/config.json': '{}' })
  mkdirSync(join(root, 'packages/api'), { recursive: true })
  return root
}

test('a folder stands for the project it is in, an open project for itself', () => {
  const root = shop()
  const project = openProject(root)
  expect(projectAt(project)).toBe(project)
  expect(projectAt({ cwd: root })).toEqual(project)
  expect(projectAt({ cwd: join(root, 'packages/api') })).toEqual(project)
})

test('files are named from the folder, of an open project from its root', () => {
  const root = shop()
  const at = { cwd: root }
  expect(pathAt(at, 'src/cart.ts')).toBe('src/cart.ts')
  expect(pathAt(at, join(root, 'src/cart.ts'))).toBe('src/cart.ts')
  expect(pathAt({ cwd: join(root, 'packages/api') }, '../web/a.ts')).toBe('packages/web/a.ts')
  expect(pathAt(at, '../elsewhere.ts')).toBeUndefined()
  expect(pathAt(openProject(root), 'packages/api/a.ts')).toBe('packages/api/a.ts')
})

test('a file that has to be in the project is an error where it is not', () => {
  const root = shop()
  expect(fileAt({ cwd: root }, 'src/cart.ts')).toBe('src/cart.ts')
  expect(fileAt(openProject(root), './src//cart.ts')).toBe('src/cart.ts')
  for (const at of [{ cwd: root }, openProject(root)])
    expect(() => fileAt(at, '../elsewhere.ts')).toThrow(InvalidPath)
})
