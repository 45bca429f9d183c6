import { LANGUAGES, type Language, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { bootstrapAdvice } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

function advice(files: Record<string, string>, language: Language, directory = '') {
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
    ["`npm i -D vitest` and put `test: { environment: 'node' }`", {}],
    [
      "`npm i -D vitest jsdom` and put `test: { environment: 'jsdom' }`",
      { 'package.json': needs('react') },
    ],
    ['`pnpm add -D vitest jsdom`', { 'package.json': needs('vue'), 'pnpm-lock.yaml': '' }],
    ['`yarn add -D vitest`', { 'yarn.lock': '' }],
    ['`bun add -D vitest jsdom`', { 'package.json': needs('svelte'), 'bun.lock': '' }],
    ['`deno add -D npm:vitest`', { 'deno.lock': '{}', 'package.json': pkg() }],
    ['`pnpm add -D vitest`', { 'package.json': pkg({ packageManager: 'pnpm@10.1.0+sha512.0' }) }],
    ['`yarn add -D vitest`', { 'package.json': pkg({ packageManager: 'yarn@4.9.1' }) }],
    [
      '`pnpm add -D vitest`',
      { 'package.json': pkg({ devEngines: { packageManager: { name: 'pnpm', version: '^10' } } }) },
    ],
    ['`npm i -D vitest`', { 'package.json': pkg({ packageManager: 'cargo@1' }) }],
    ['`npm i -D vitest`', { 'package.json': pkg({ packageManager: ['pnpm@9'] }) }],
    [
      'what package.json names before a lock file that was left behind: `pnpm add -D vitest`',
      { 'package.json': pkg({ packageManager: 'pnpm@9.0.0' }), 'package-lock.json': '{}' },
    ],
    ['`rush add --dev -p vitest`', { 'rush.json': '{}', 'package.json': pkg() }],
    ['`pnpm add -D -w vitest`', { 'pnpm-workspace.yaml': '', 'package.json': pkg() }],
    ['`yarn add -D -W vitest`', { 'yarn.lock': '', 'package.json': pkg({ workspaces: ['a'] }) }],
    [
      '`yarn add -D vitest`',
      { 'package.json': pkg({ workspaces: ['a'], packageManager: 'yarn@4.0.0' }) },
    ],
    [
      '`npm i -D vitest`',
      { 'package-lock.json': '{}', 'package.json': pkg({ workspaces: ['a'] }) },
    ],
  ])('%s', (words, files) => {
    expect(advice(files, 'typescript')).toContain(/`[^`]*`.*$/s.exec(words)?.[0])
  })

  test('about its package, with the package manager of the root', () => {
    const files = { 'pnpm-workspace.yaml': '', 'apps/web/package.json': needs('next') }
    expect(advice(files, 'typescript', 'apps/web')).toContain(
      '`pnpm add -D vitest jsdom` in apps/web and',
    )
  })

  test('that its own runner cannot be run, not to take another one', () => {
    const files = { 'package.json': script('xo && tape', { devDependencies: { jest: '*' } }) }
    expect(advice(files, 'javascript')).toBe(
      'No test runner was found: the script test starts tape, which tailtest cannot run.',
    )
  })
})

describe('a project in another language is told', () => {
  test.each<[Language, string, Record<string, string>]>([
    ['go', '`go mod init`', {}],
    ['rust', '`cargo init`', {}],
    ['elixir', '`mix new .`', {}],
    ['swift', '`swift package init`', {}],
    ['scala', '"org.scalatest" %% "scalatest"', {}],
    ['scala', 'to build.sbt.', { 'build.sbt': '' }],
    ['cpp', '`enable_testing()`, and run `cmake -S . -B build`', {}],
    ['ruby', 'run `bundle add rspec', { Gemfile: '' }],
    ['ruby', 'run `bundle init`, `bundle add rspec', {}],
    ['php', '`composer require --dev phpunit/phpunit`', { 'composer.json': '{}' }],
    ['java', 'to pom.xml', { 'pom.xml': '<project/>' }],
    ['java', 'useJUnitPlatform() }` to build.gradle.', { 'build.gradle': '' }],
    ['java', 'to a pom.xml', {}],
    ['kotlin', 'kotlin("test"))` and', { 'build.gradle.kts': '' }],
    ['kotlin', 'kotlin-test-junit5` with the scope `test` to pom.xml', { 'pom.xml': '' }],
    ['csharp', '`dotnet new xunit -o tests/Shop.Tests`', { 'Shop.csproj': '<Project/>' }],
    ['csharp', 'with the project under test', {}],
  ])('%s: %s', (language, words, files) => {
    expect(advice(files, language)).toContain(words)
  })

  test('one sentence, whatever the language', () => {
    for (const language of Object.keys(LANGUAGES)) {
      const known = Object.keys(LANGUAGES).find((each): each is Language => each === language)
      expect(known && advice({}, known)).toMatch(/^No test runner was found: [^\n]+\.$/)
    }
  })
})
