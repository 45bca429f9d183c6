import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { bootstrapAdvice } from '../src/index.ts'
import { needs, tempDir, write } from './temp.ts'

function advice(
  files: Record<string, string>,
  language: 'python' | 'typescript' | 'go',
  directory = '',
) {
  const dir = tempDir()
  write(dir, files)
  return bootstrapAdvice(openProject(dir), language, relPath(directory))
}

describe('a Python project without a runner is told', () => {
  test.each([
    ['`uv add --dev pytest`', { 'uv.lock': '' }],
    ['`poetry add --group dev pytest`', { 'pyproject.toml': '[tool.poetry]\nname = "a"' }],
    ['`pdm add --dev pytest`', { 'pdm.lock': '' }],
    ['[tool.hatch.envs.default]', { 'pyproject.toml': '[tool.hatch.envs.lint]' }],
    ['`pipenv install --dev pytest`', { Pipfile: '' }],
    ['`pytest` to requirements-dev.txt', { 'requirements-dev.txt': 'ruff' }],
    ['`python -m pip install pytest`', { 'requirements.txt': 'flask' }],
  ])('%s', (words, files) => {
    expect(advice(files, 'python')).toContain(words)
  })
})

describe('a JavaScript project without a runner is told', () => {
  test.each([
    ["`npm install --save-dev vitest` and put `test: { environment: 'node' }`", {}],
    [
      "`npm install --save-dev vitest jsdom` and put `test: { environment: 'jsdom' }`",
      { 'package.json': needs('react') },
    ],
    ['`pnpm add --save-dev vitest jsdom`', { 'package.json': needs('vue'), 'pnpm-lock.yaml': '' }],
    ['`yarn add --dev vitest`', { 'yarn.lock': '' }],
    ['`bun add --dev vitest jsdom`', { 'package.json': needs('svelte'), 'bun.lock': '' }],
  ])('%s', (words, files) => {
    expect(advice(files, 'typescript')).toContain(words)
  })

  test('about its package, with the package manager of the root', () => {
    const files = { 'pnpm-lock.yaml': '', 'apps/web/package.json': needs('next') }
    expect(advice(files, 'typescript', 'apps/web')).toContain('`pnpm add --save-dev vitest jsdom`')
  })
})

test('other languages are told that none was found', () => {
  expect(advice({}, 'go')).toBe('No test runner was found for go.')
})
