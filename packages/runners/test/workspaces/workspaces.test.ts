import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectProject, detectWorkspaces, findRunner, runnerFor } from '../../src/index.ts'
import { openLook } from '../../src/look.ts'
import { openReads } from '../../src/reads.ts'
import { survey } from '../../src/workspaces/survey.ts'
import { needs, pkg, script, tempDir, write } from '../temp.ts'

interface Row {
  title: string
  files: Record<string, string>
  tools: string[]
  /** Directory, and what says that it is a package. */
  packages: Record<string, string>
}

const named = (name: string) => JSON.stringify({ name })
const csproj = '<Project Sdk="Microsoft.NET.Sdk"></Project>'
const pom = (body = '') => `<project><artifactId>it</artifactId>${body}</project>`

const ROWS: Row[] = [
  {
    title: 'one package alone is no workspace',
    files: { 'package.json': pkg(), 'src/a.ts': '' },
    tools: [],
    packages: {},
  },
  {
    title: 'pnpm: patterns, and what they leave out',
    files: {
      'package.json': pkg(),
      'pnpm-workspace.yaml':
        'packages:\n  - "packages/*"\n  - tools/**\n  - "!**/old"\n  - "!tools/x/**"\n',
      'packages/a/package.json': pkg(),
      'packages/old/package.json': pkg(),
      'packages/not-one/index.js': '',
      'tools/x/y/package.json': pkg(),
      'tools/z/deep/package.json': pkg(),
    },
    tools: ['pnpm'],
    packages: {
      'packages/a': 'pnpm',
      'packages/old': 'structure',
      'tools/x/y': 'structure',
      'tools/z/deep': 'pnpm',
    },
  },
  {
    title: 'pnpm: a file of settings alone declares nothing',
    files: {
      'package.json': pkg(),
      'pnpm-workspace.yaml': 'onlyBuiltDependencies:\n  - esbuild\n',
    },
    tools: [],
    packages: {},
  },
  {
    title: 'npm: a list',
    files: {
      'package.json': pkg({ workspaces: ['./packages/*/', 'site', 'gone'] }),
      'packages/a/package.json': pkg(),
      'site/package.json': pkg(),
    },
    tools: ['npm'],
    packages: { 'packages/a': 'npm', site: 'npm' },
  },
  {
    title: 'yarn: a table with a list',
    files: {
      'package.json': pkg({ workspaces: { packages: ['{apps,libs}/*'], nohoist: ['x'] } }),
      'yarn.lock': '',
      'apps/web/package.json': pkg(),
      'libs/ui/package.json': pkg(),
    },
    tools: ['yarn'],
    packages: { 'apps/web': 'yarn', 'libs/ui': 'yarn' },
  },
  {
    title: 'bun',
    files: {
      'package.json': pkg({ workspaces: ['packages/*'] }),
      'bun.lock': '',
      'packages/a/package.json': pkg(),
    },
    tools: ['bun'],
    packages: { 'packages/a': 'bun' },
  },
  {
    title: 'lerna: patterns of its own',
    files: {
      'package.json': pkg(),
      'lerna.json': '{"packages":["modules/*"]}',
      'modules/a/package.json': pkg(),
    },
    tools: ['lerna'],
    packages: { 'modules/a': 'lerna' },
  },
  {
    title: 'lerna: over the workspaces of npm',
    files: {
      'package.json': pkg({ workspaces: ['modules/*'] }),
      'lerna.json': '{"version":"1.0.0"}',
      'modules/a/package.json': pkg(),
    },
    tools: ['npm', 'lerna'],
    packages: { 'modules/a': 'npm' },
  },
  {
    title: 'Nx: folders with a project.json, beside the workspace of npm',
    files: {
      'package.json': pkg({ workspaces: ['packages/*'] }),
      'nx.json': '{ /* settings */ "targetDefaults": {}, }',
      'apps/shop/project.json': '{"name":"shop"}',
      'libs/shared/util/project.json': '{}',
      'packages/a/package.json': pkg(),
    },
    tools: ['npm', 'nx'],
    packages: { 'apps/shop': 'nx', 'libs/shared/util': 'nx', 'packages/a': 'npm' },
  },
  {
    title: 'Nx: as it was before version 13',
    files: {
      'package.json': pkg(),
      'nx.json': '{}',
      'workspace.json': '{"projects":{"shop":"apps/shop","api":{"root":"apps/api"}}}',
      'apps/shop/src/a.ts': '',
      'apps/api/src/a.ts': '',
    },
    tools: ['nx'],
    packages: { 'apps/shop': 'nx', 'apps/api': 'nx' },
  },
  {
    title: 'Turborepo: over the workspace of pnpm',
    files: {
      'package.json': pkg(),
      'turbo.json': '{"tasks":{}}',
      'pnpm-workspace.yaml': 'packages: ["apps/*"]',
      'apps/web/package.json': pkg(),
      'apps/web/turbo.json': '{"extends":["//"]}',
    },
    tools: ['pnpm', 'turborepo'],
    packages: { 'apps/web': 'pnpm' },
  },
  {
    title: 'Rush: every project by name, in JSON with comments',
    files: {
      'rush.json': `{
        // rush
        "projects": [
          { "packageName": "@x/a", "projectFolder": "apps/deep/a" },
          { "packageName": "@x/b", "projectFolder": "libs/b", },
        ],
      }`,
      'apps/deep/a/package.json': pkg(),
      'libs/b/package.json': pkg(),
    },
    tools: ['rush'],
    packages: { 'apps/deep/a': 'rush', 'libs/b': 'rush' },
  },
  {
    title: 'Deno',
    files: {
      'deno.jsonc': '{ "workspace": ["./add", "./sub"] } // all',
      'add/deno.json': '{}',
      'sub/deno.json': '{}',
    },
    tools: ['deno'],
    packages: { add: 'deno', sub: 'deno' },
  },
  {
    title: 'uv: members without the excluded',
    files: {
      'pyproject.toml':
        '[project]\nname="all"\n[tool.uv.workspace]\nmembers = ["libs/*"]\nexclude = ["libs/old"]',
      'libs/core/pyproject.toml': '[project]\nname="core"',
      'libs/old/pyproject.toml': '[project]\nname="old"',
      'libs/notes/readme.md': '',
    },
    tools: ['uv'],
    packages: { 'libs/core': 'uv', 'libs/old': 'structure' },
  },
  {
    title: 'Cargo',
    files: {
      'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\nexclude = ["crates/x"]',
      'crates/a/Cargo.toml': '[package]\nname="a"',
      'crates/b/Cargo.toml': '[package]\nname="b"',
      'crates/x/notes.md': '',
    },
    tools: ['cargo'],
    packages: { 'crates/a': 'cargo', 'crates/b': 'cargo' },
  },
  {
    title: 'go.work',
    files: {
      'go.work': 'go 1.26\n\nuse (\n\t./api\n\t./tools/gen // generator\n)\n',
      'api/go.mod': 'module example.com/api',
      'tools/gen/go.mod': 'module example.com/gen',
    },
    tools: ['go'],
    packages: { api: 'go', 'tools/gen': 'go' },
  },
  {
    title: 'Maven: modules, and modules of modules',
    files: {
      'pom.xml': pom('<modules><module>core</module><module>web</module></modules>'),
      'core/pom.xml': pom(),
      'web/pom.xml': pom('<modules><module>api</module></modules>'),
      'web/api/pom.xml': pom(),
    },
    tools: ['maven'],
    packages: { core: 'maven', web: 'maven', 'web/api': 'maven' },
  },
  {
    title: 'Gradle',
    files: {
      'settings.gradle.kts': 'rootProject.name = "shop"\ninclude("app", "lib:core")',
      'app/build.gradle.kts': '',
      'lib/core/build.gradle.kts': '',
    },
    tools: ['gradle'],
    packages: { app: 'gradle', lib: 'gradle', 'lib/core': 'gradle' },
  },
  {
    title: '.NET: a solution',
    files: {
      'Shop.sln':
        'Project("{FAE04EC0}") = "Shop", "src\\Shop\\Shop.csproj", "{1}"\nEndProject\n' +
        'Project("{FAE04EC0}") = "Shop.Tests", "test\\Shop.Tests\\Shop.Tests.csproj", "{2}"\nEndProject\n',
      'src/Shop/Shop.csproj': csproj,
      'test/Shop.Tests/Shop.Tests.csproj': csproj,
    },
    tools: ['dotnet'],
    packages: { 'src/Shop': 'dotnet', 'test/Shop.Tests': 'dotnet' },
  },
  {
    title: '.NET: a solution in XML',
    files: {
      'Shop.slnx':
        '<Solution><Folder Name="/src/"><Project Path="src/Shop/Shop.csproj" /></Folder></Solution>',
      'src/Shop/Shop.csproj': csproj,
    },
    tools: ['dotnet'],
    packages: { 'src/Shop': 'dotnet' },
  },
  {
    title: 'by structure: two folders with a manifest of their own',
    files: { 'api/pyproject.toml': '', 'web/package.json': pkg(), 'docs/a.md': '' },
    tools: ['structure'],
    packages: { api: 'structure', web: 'structure' },
  },
  {
    title: 'by structure: one folder is not enough',
    files: { 'web/package.json': pkg(), 'docs/a.md': '' },
    tools: [],
    packages: {},
  },
  {
    title: 'a workspace in a folder of another project',
    files: {
      'go.mod': 'module example.com/shop',
      'web/package.json': pkg({ workspaces: ['packages/*'] }),
      'web/packages/ui/package.json': pkg(),
    },
    tools: ['npm'],
    packages: { web: 'structure', 'web/packages/ui': 'npm' },
  },
  {
    title: 'tools of several languages at once',
    files: {
      'package.json': pkg({ workspaces: ['js/*'] }),
      'go.work': 'use ./go/api',
      'js/ui/package.json': pkg(),
      'go/api/go.mod': 'module x',
      'py/jobs/pyproject.toml': '',
    },
    tools: ['npm', 'go'],
    packages: { 'js/ui': 'npm', 'go/api': 'go', 'py/jobs': 'structure' },
  },
  {
    title: 'nothing outside the root, and nothing that is not there',
    files: {
      'package.json': pkg({ workspaces: ['../*', '/etc', 'a/../../b', 'gone/*', '.', ''] }),
      'lerna.json': '{"packages":[1,null,{"a":1}]}',
      'rush.json': '{"projects":["x",{"projectFolder":"../out"},{"projectFolder":7},null]}',
    },
    tools: ['npm', 'lerna', 'rush'],
    packages: {},
  },
  {
    title: 'nothing of a manifest that is no manifest',
    files: {
      'package.json': '{"workspaces":{"__proto__":["x"]}}',
      'pnpm-workspace.yaml': '- a\n- : [',
      'pyproject.toml': '[tool.uv]\nworkspace = 3',
      'nx.json': '\uFEFF',
      'deno.json': '{"workspace":{"members":{}}}',
      'go.work': 'use (\n',
      'Cargo.toml': '[workspace',
      'pom.xml': '<project><modules><module>',
      'settings.gradle': 'include(',
      'x.sln': 'Project(',
    },
    tools: ['nx'],
    packages: {},
  },
]

function project(files: Record<string, string>) {
  const dir = tempDir()
  write(dir, files)
  return openProject(dir)
}

describe('the packages of a workspace', () => {
  test.each(ROWS)('$title', async ({ files, tools, packages }) => {
    const found = await detectWorkspaces(project(files))
    expect(found.tools).toEqual(tools)
    expect(Object.fromEntries(found.packages.map(({ directory, by }) => [directory, by]))).toEqual(
      packages,
    )
    expect(found.notes).toEqual([])
  })

  test('are named as their manifests name them', async () => {
    const { packages } = await detectWorkspaces(
      project({
        'js/package.json': named('@shop/js'),
        'py/pyproject.toml': '[project]\nname = "shop-py"',
        'poetry/pyproject.toml': '[tool.poetry]\nname = "shop-poetry"',
        'rs/Cargo.toml': '[package]\nname = "shop-rs"',
        'go/go.mod': '// first\nmodule example.com/shop\n\ngo 1.26\n',
        'mvn/pom.xml': pom(),
        'php/composer.json': named('shop/php'),
        'odd/package.json': named(''),
        'none/setup.py': '',
      }),
    )
    expect(packages.map(({ directory, name }) => [directory, name])).toEqual([
      ['go', 'example.com/shop'],
      ['js', '@shop/js'],
      ['mvn', 'it'],
      ['none', undefined],
      ['odd', undefined],
      ['php', 'shop/php'],
      ['poetry', 'shop-poetry'],
      ['py', 'shop-py'],
      ['rs', 'shop-rs'],
    ])
  })

  test.skipIf(process.platform === 'win32')('are never behind a link out of the root', async () => {
    const outside = tempDir()
    write(outside, { 'x/package.json': pkg() })
    const shop = project({ 'package.json': pkg({ workspaces: ['linked/*', 'linked'] }) })
    symlinkSync(outside, join(shop.root, 'linked'))
    expect((await detectWorkspaces(shop)).packages).toEqual([])
  })
})

describe('of a monorepo', () => {
  test('with 2,000 packages every runner is found, also behind hundreds of folders', async () => {
    const dir = tempDir()
    const files: Record<string, string> = {
      'package.json': pkg({ workspaces: ['packages/*/*'] }),
    }
    for (let at = 0; at < 600; at += 1) files[`aaa/${at}/x/y.txt`] = ''
    for (let at = 0; at < 2000; at += 1) {
      files[`packages/g${at % 40}/p${at}/package.json`] = needs(at % 2 ? 'vitest' : 'jest')
    }
    write(dir, files)
    const { runners, workspaces } = await detectProject(openProject(dir), { PATH: '' })
    expect(runners).toHaveLength(2000)
    expect(workspaces.packages).toHaveLength(2000)
    expect(workspaces.notes).toEqual([expect.stringContaining('more than 500 folders')])
  }, 60_000)

  test('with more packages than anybody has, it says that some were left out', async () => {
    const files = Object.fromEntries(
      ['p/a', 'p/b', 'p/c', 'q/d/e'].map((folder) => [`${folder}/package.json`, pkg()]),
    )
    const shop = project({ ...files, 'package.json': pkg({ workspaces: ['p/*'] }) })
    const reads = openReads()
    const surroundings = { project: shop, env: {}, look: openLook(shop, reads), reads, parsers: {} }
    const { workspaces } = await survey(surroundings, { folders: 4, packages: 2 })
    expect(workspaces.packages.map(({ directory }) => directory)).toEqual(['p/a', 'p/b'])
    expect(workspaces.notes).toEqual([
      expect.stringContaining('More than 2 packages'),
      expect.stringContaining('more than 4 folders'),
    ])
  })
})

describe('a file of a workspace has the runner of its package', () => {
  const FILES = {
    'package.json': script('vitest', { workspaces: ['packages/*'] }),
    'packages/ui/package.json': script('jest'),
    'packages/ui/src/a.ts': '',
    'packages/ui/plugins/inner/package.json': script('vitest'),
    'packages/core/package.json': pkg(),
    'services/jobs/pyproject.toml': '[tool.pytest.ini_options]',
    'services/jobs/web/package.json': pkg(),
  }
  test.each([
    ['packages/ui/src/a.ts', 'jest@packages/ui'],
    ['packages/ui/plugins/inner/a.ts', 'vitest@packages/ui/plugins/inner'],
    ['packages/ui/plugins/a.ts', 'jest@packages/ui'],
    ['packages/core/a.ts', 'vitest@'],
    ['services/jobs/a.py', 'pytest@services/jobs'],
    ['services/jobs/web/a.ts', 'vitest@'],
    ['packages/ui/tool.py', undefined],
    ['a.py', undefined],
    ['services/other.py', undefined],
  ])('%s', async (path, owner) => {
    const shop = project(FILES)
    const language = languageOf(path) ?? 'typescript'
    const { runners } = await detectProject(shop, { PATH: '' })
    const answers = [
      await findRunner(shop, relPath(path), language, { PATH: '' }),
      runnerFor(relPath(path), language, runners),
    ]
    expect(answers.map((runner) => runner && `${runner.name}@${runner.directory}`)).toEqual([
      owner,
      owner,
    ])
  })
})
