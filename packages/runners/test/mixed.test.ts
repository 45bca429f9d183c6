import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectProject, findRunner, type Runner, runnerFor } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

const env = { PATH: '' }
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'fixtures')

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

const CASES = foldersIn(FIXTURES).flatMap((name) =>
  foldersIn(join(FIXTURES, name)).map((folder) => `${name}/${folder}`),
)

function sourceOf(folder: string): string {
  return JSON.parse(readFileSync(join(FIXTURES, folder, 'expected.json'), 'utf8')).source
}

function nameOf(runner: Runner | undefined): string | undefined {
  return runner && `${runner.name}@${runner.directory}`
}

describe('asked for alone or found in the list of all, a file’s runner is the same', () => {
  test.each(CASES)('%s', async (folder) => {
    const root = tempDir()
    cpSync(join(FIXTURES, folder), root, { recursive: true })
    const project = openProject(root)
    const path = relPath(sourceOf(folder))
    const language = languageOf(path) ?? 'typescript'
    const { runners } = await detectProject(project, env)
    expect(runnerFor(path, language, runners)).toEqual(
      await findRunner(project, path, language, env),
    )
  })
})

const csproj = (body: string) => `<Project Sdk="Microsoft.NET.Sdk">${body}</Project>`

/** One of each, side by side and inside each other. */
const POLYGLOT = {
  'package.json': script('vitest', { workspaces: ['web/*'] }),
  'web/shop/package.json': needs('jest'),
  'web/shop/src/a.ts': '',
  'web/plain/package.json': pkg(),
  'web/shop/scripts/pyproject.toml': '[tool.pytest.ini_options]\n',
  'web/shop/scripts/build.py': '',
  'services/api/go.mod': 'module example.com/api\n\ngo 1.22\n',
  'services/api/main.go': 'package main\n',
  'services/api/assets/app.ts': '',
  'services/billing/pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>billing</artifactId><version>1</version>' +
    '<dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><scope>test</scope></dependency></dependencies></project>',
  'services/billing/src/main/java/x/Bill.java': 'package x; class Bill {}',
  'services/mail/Gemfile': "gem 'rspec'\n",
  'services/mail/lib/mail.rb': '',
  'services/cms/composer.json': '{"require-dev":{"phpunit/phpunit":"^11"}}',
  'services/cms/src/Page.php': '<?php\n',
  'crates/core/Cargo.toml': '[package]\nname = "core"\nversion = "0.1.0"\n',
  'crates/core/src/lib.rs': '',
  'desktop/App/App.csproj': csproj(''),
  'desktop/App/Main.cs': '',
  'desktop/App.Tests/App.Tests.csproj': csproj(
    '<ItemGroup><PackageReference Include="xunit" Version="2" /><ProjectReference Include="../App/App.csproj" /></ItemGroup>',
  ),
  'desktop/App.Tests/MainTests.cs': '',
}

describe('in a repository of many languages a file has the runner of its language and package', () => {
  const OWNERS: [string, string | undefined][] = [
    ['src/a.ts', 'vitest@'],
    ['web/shop/src/a.ts', 'jest@web/shop'],
    ['web/plain/a.js', 'vitest@'],
    ['web/shop/scripts/build.py', 'pytest@web/shop/scripts'],
    ['web/shop/src/tool.py', undefined],
    ['services/api/main.go', 'go@services/api'],
    ['services/api/assets/app.ts', 'vitest@'],
    ['services/api/tool.py', undefined],
    ['services/other/main.go', undefined],
    ['services/billing/src/main/java/x/Bill.java', 'maven@services/billing'],
    ['services/mail/lib/mail.rb', 'rspec@services/mail'],
    ['services/cms/src/Page.php', 'phpunit@services/cms'],
    ['services/cms/bin/tool.rb', undefined],
    ['crates/core/src/lib.rs', 'cargo@crates/core'],
    ['crates/core/build/tool.go', undefined],
    ['desktop/App/Main.cs', 'dotnet@desktop/App'],
    ['a.py', undefined],
  ]
  test.each(OWNERS)('%s: %s', async (path, owner) => {
    const root = tempDir()
    write(root, POLYGLOT)
    const project = openProject(root)
    const language = languageOf(path)
    if (language === undefined) throw new Error(`${path} is no source`)
    const found = await findRunner(project, relPath(path), language, env)
    const { runners } = await detectProject(project, env)
    expect([nameOf(found), nameOf(runnerFor(relPath(path), language, runners))]).toEqual([
      owner,
      owner,
    ])
  })
})
