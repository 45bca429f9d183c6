import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectRunners, findRunner, type Runner, runnerFor } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

const env = { PATH: '' }

interface Row {
  title: string
  files: Record<string, string>
  /** Which runner owns these files, and whose it is: `jest@packages/a`; the root goes without saying. */
  owners: Record<string, string>
}

const PNPM = 'packages:\n  - packages/*\n'

const ROWS: Row[] = [
  // one package, in the order of what speaks for a runner
  {
    title: 'vitest by its test script',
    files: { 'package.json': script('vitest run') },
    owners: { 'src/a.ts': 'vitest', 'a.js': 'vitest', 'src/App.vue': 'vitest' },
  },
  {
    title: 'jest by its test script',
    files: { 'package.json': script('jest --coverage') },
    owners: { 'src/a.tsx': 'jest' },
  },
  {
    title: 'vitest as a dependency',
    files: { 'package.json': needs('vitest') },
    owners: { 'a.ts': 'vitest' },
  },
  {
    title: 'jest as a dependency',
    files: { 'package.json': needs('jest', 'typescript') },
    owners: { 'a.ts': 'jest' },
  },
  {
    title: 'vitest by its config file',
    files: { 'vitest.config.mts': '' },
    owners: { 'a.ts': 'vitest' },
  },
  {
    title: 'vitest by its workspace file',
    files: { 'vitest.workspace.json': '[]' },
    owners: { 'a.ts': 'vitest' },
  },
  {
    title: 'jest by its config file',
    files: { 'jest.config.json': '{}', 'package.json': pkg() },
    owners: { 'a.ts': 'jest' },
  },
  {
    title: 'jest by its settings in package.json',
    files: { 'package.json': pkg({ jest: { preset: 'x' } }) },
    owners: { 'a.js': 'jest' },
  },
  {
    title: 'vitest before jest when both are only dependencies',
    files: { 'package.json': needs('jest', 'vitest') },
    owners: { 'a.ts': 'vitest' },
  },
  {
    title: 'jest by script over vitest as a dependency',
    files: { 'package.json': script('jest', { devDependencies: { vitest: '*', jest: '*' } }) },
    owners: { 'a.ts': 'jest' },
  },
  {
    title: 'jest as a dependency over a vitest config file',
    files: { 'package.json': needs('jest'), 'vitest.config.ts': '' },
    owners: { 'a.ts': 'jest' },
  },
  {
    title: 'vitest by script over a jest config file',
    files: { 'package.json': script('vitest'), 'jest.config.js': '' },
    owners: { 'a.ts': 'vitest' },
  },
  {
    title: 'jest through Create React App',
    files: {
      'package.json': script('react-scripts test', { dependencies: { 'react-scripts': '5' } }),
    },
    owners: { 'src/App.jsx': 'jest' },
  },
  {
    title: 'nothing by a vite config alone',
    files: { 'package.json': needs('vite'), 'vite.config.ts': 'test: { globals: true }' },
    owners: { 'a.ts': 'none' },
  },
  {
    title: 'nothing by a peer dependency',
    files: { 'package.json': pkg({ peerDependencies: { vitest: '*' } }) },
    owners: { 'a.ts': 'none' },
  },
  {
    title: 'nothing by the script that npm init writes',
    files: { 'package.json': script('echo "Error: no test specified" && exit 1') },
    owners: { 'a.ts': 'none' },
  },
  {
    title: 'nothing by a script that only speaks of a runner',
    files: { 'package.json': script('echo vitest jest') },
    owners: { 'a.ts': 'none' },
  },
  {
    title: 'nothing by similar names',
    files: { 'package.json': needs('vitest-mock-extended', 'jest-diff', 'pytest') },
    owners: { 'a.ts': 'none' },
  },
  { title: 'nothing in an empty folder', files: {}, owners: { 'a.ts': 'none', 'a.py': 'none' } },

  // Python
  { title: 'pytest by pytest.ini', files: { 'pytest.ini': '' }, owners: { 'a.py': 'pytest' } },
  {
    title: 'pytest by its table in pyproject.toml',
    files: { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by its native table',
    files: { 'pyproject.toml': '[tool.pytest]\naddopts = ["-q"]' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by setup.cfg',
    files: { 'setup.cfg': '[metadata]\nname = a\n[tool:pytest]\naddopts = -q' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by tox.ini',
    files: { 'tox.ini': '[tox]\n[pytest]\n' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by the commands of tox',
    files: {
      'tox.ini': '[testenv]\ndeps =\n  coverage\ncommands =\n  coverage run -m pytest {posargs}',
    },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest as an optional dependency',
    files: {
      'pyproject.toml':
        '[project]\nname="a"\n[project.optional-dependencies]\ndev = ["ruff", "pytest>=8"]',
    },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest in a dependency group',
    files: {
      'pyproject.toml':
        '[dependency-groups]\ntest = ["PyTest[x] ~= 8.0", {include-group = "lint"}]',
    },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest as a dependency of poetry',
    files: { 'pyproject.toml': '[tool.poetry.group.dev.dependencies]\npytest = "^8"' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by one of its plugins',
    files: { 'pyproject.toml': '[tool.uv]\ndev-dependencies = ["pytest_asyncio"]' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest in a requirements file',
    files: { 'requirements-dev.txt': '# tools\n-r requirements.txt\npytest==8.3.0  # runner\n' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest in a folder of requirements files',
    files: { 'requirements/test.txt': 'pytest\n' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest in a Pipfile',
    files: { Pipfile: '[dev-packages]\npytest = "*"' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest as an extra in setup.cfg',
    files: { 'setup.cfg': '[options.extras_require]\ntest =\n    pytest>=7\n    coverage' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by a script of hatch',
    files: { 'pyproject.toml': '[tool.hatch.envs.default.scripts]\ntest = "pytest {args}"' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'pytest by its conftest.py',
    files: { 'setup.py': '', 'tests/conftest.py': '' },
    owners: { 'a.py': 'pytest', 'tests/test_a.py': 'pytest' },
  },
  {
    title: 'nothing by a pyproject.toml alone',
    files: { 'pyproject.toml': '[project]\nname = "pytest-like"\ndependencies = ["requests"]' },
    owners: { 'a.py': 'none' },
  },
  {
    title: 'nothing by a requirement whose name only begins so',
    files: { 'requirements.txt': 'pytester\nrequests # like pytest\n' },
    owners: { 'a.py': 'none' },
  },

  // never the runner of another language
  {
    title: 'no pytest for TypeScript, no vitest for Python',
    files: { 'pyproject.toml': '[tool.pytest.ini_options]', 'web/package.json': needs('vitest') },
    owners: { 'a.ts': 'none', 'web/a.ts': 'vitest@web', 'web/a.py': 'pytest', 'a.py': 'pytest' },
  },
  {
    title: 'nobody for Go and Ruby',
    files: { 'package.json': needs('vitest'), 'pytest.ini': '' },
    owners: { 'main.go': 'none', 'a.rb': 'none' },
  },

  // monorepos
  {
    title: 'a pnpm workspace, its runner in the root alone',
    files: {
      'pnpm-workspace.yaml': PNPM,
      'package.json': needs('vitest'),
      'packages/a/package.json': pkg(),
      'packages/b/package.json': script('vitest run'),
    },
    owners: {
      'packages/a/src/x.ts': 'vitest',
      'packages/b/src/x.ts': 'vitest@packages/b',
      'scripts/x.ts': 'vitest',
    },
  },
  {
    title: 'an npm workspace with a different runner in each package',
    files: {
      'package.json': pkg({ workspaces: ['apps/*', 'libs/*'] }),
      'apps/web/package.json': needs('vitest'),
      'apps/api/package.json': script('jest'),
      'libs/ui/package.json': pkg(),
    },
    owners: {
      'apps/web/a.ts': 'vitest@apps/web',
      'apps/api/a.ts': 'jest@apps/api',
      'libs/ui/a.ts': 'none',
    },
  },
  {
    title: 'a hoisted jest beside a vite config',
    files: {
      'package.json': needs('jest'),
      'packages/web/package.json': needs('vite'),
      'packages/web/vite.config.ts': '',
    },
    owners: { 'packages/web/src/a.ts': 'jest' },
  },
  {
    title: 'a root whose script only starts turbo',
    files: {
      'package.json': script('turbo run test', { devDependencies: { turbo: '2' } }),
      'turbo.json': '{}',
      'packages/a/package.json': script('vitest'),
    },
    owners: { 'packages/a/a.ts': 'vitest@packages/a', 'a.ts': 'none' },
  },
  {
    title: 'an Nx project without a package.json of its own',
    files: {
      'package.json': needs('jest', 'nx'),
      'nx.json': '{}',
      'libs/a/project.json': '{}',
      'libs/a/jest.config.ts': '',
    },
    owners: { 'libs/a/src/x.ts': 'jest@libs/a', 'libs/b/src/x.ts': 'jest' },
  },
  {
    title: 'Python services beside a TypeScript front end',
    files: {
      'web/package.json': script('vitest'),
      'services/api/pyproject.toml': '[dependency-groups]\ndev=["pytest"]',
      'services/jobs/pytest.ini': '',
      'services/old/setup.py': '',
    },
    owners: {
      'web/src/a.ts': 'vitest@web',
      'services/api/app/a.py': 'pytest@services/api',
      'services/jobs/a.py': 'pytest@services/jobs',
      'services/old/a.py': 'none',
    },
  },
  {
    title: 'a package deep inside another one',
    files: {
      'package.json': needs('jest'),
      'a/package.json': pkg(),
      'a/b/package.json': pkg(),
      'a/b/c/package.json': needs('vitest'),
    },
    owners: { 'a/b/x.ts': 'jest', 'a/b/c/d/e/x.ts': 'vitest@a/b/c' },
  },

  // manifests that are not what they should be
  {
    title: 'a malformed package.json speaks for nobody',
    files: { 'package.json': '{"scripts": {"test": "vitest"', 'a/package.json': needs('jest') },
    owners: { 'x.ts': 'none', 'a/x.ts': 'jest@a' },
  },
  {
    title: 'a malformed package.json beside a config file',
    files: { 'package.json': '{', 'jest.config.js': '' },
    owners: { 'x.ts': 'jest' },
  },
  {
    title: 'a package.json that is an array',
    files: { 'package.json': '[{"scripts":{"test":"vitest"}}]' },
    owners: { 'x.ts': 'none' },
  },
  {
    title: 'a package.json that is null, text or empty',
    files: { 'a/package.json': 'null', 'b/package.json': '"vitest"', 'c/package.json': '' },
    owners: { 'a/x.ts': 'none', 'b/x.ts': 'none', 'c/x.ts': 'none' },
  },
  {
    title: 'fields of the wrong type',
    files: {
      'package.json': pkg({ scripts: ['vitest'], devDependencies: 'vitest', dependencies: null }),
      'a/package.json': pkg({ scripts: { test: ['vitest'] } }),
    },
    owners: { 'x.ts': 'none', 'a/x.ts': 'none' },
  },
  {
    title: 'a package.json with a byte order mark',
    files: { 'package.json': `\uFEFF${needs('vitest')}` },
    owners: { 'x.ts': 'vitest' },
  },
  {
    title: 'a package.json of 5 MB speaks for nobody',
    files: { 'package.json': pkg({ scripts: { test: 'vitest' }, filler: 'x'.repeat(5_000_000) }) },
    owners: { 'x.ts': 'none' },
  },
  {
    title: 'keys of the prototype are keys',
    files: {
      'package.json':
        '{"__proto__":{"devDependencies":{"vitest":"1"}},"constructor":{"jest":1},"scripts":{"__proto__":"jest","toString":"vitest"},"dependencies":{"__proto__":{"vitest":"1"}}}',
    },
    owners: { 'x.ts': 'none' },
  },
  {
    title: 'a malformed pyproject.toml beside a pytest.ini',
    files: { 'pyproject.toml': '[tool.pytest.ini_options\nx =', 'pytest.ini': '' },
    owners: { 'a.py': 'pytest' },
  },
  {
    title: 'a malformed pyproject.toml speaks for nobody',
    files: { 'pyproject.toml': '[project\ndependencies = ["pytest"]' },
    owners: { 'a.py': 'none' },
  },
  {
    title: 'tables of the wrong type in pyproject.toml',
    files: {
      'pyproject.toml':
        'tool = "pytest"\nproject = ["pytest"]\n[[dependency-groups]]\na = "pytest"',
    },
    owners: { 'a.py': 'none' },
  },
  {
    title: 'a folder where a manifest should be',
    files: { 'package.json/vitest': '', 'pytest.ini/x': '' },
    owners: { 'x.ts': 'none', 'a.py': 'none' },
  },
]

function nameOf(runner: Runner | undefined): string {
  if (runner === undefined) return 'none'
  return runner.directory === '' ? runner.name : `${runner.name}@${runner.directory}`
}

function project(files: Record<string, string>) {
  const dir = tempDir()
  write(dir, files)
  return openProject(dir)
}

describe('the runner of a file', () => {
  test.each(ROWS)('$title', async ({ files, owners }) => {
    const shop = project(files)
    const runners = await detectRunners(shop, env)
    for (const [path, owner] of Object.entries(owners)) {
      const language = languageOf(path) ?? 'typescript'
      expect({ path, owner: nameOf(await findRunner(shop, relPath(path), language, env)) }).toEqual(
        {
          path,
          owner,
        },
      )
      expect({ path, owner: nameOf(runnerFor(relPath(path), language, runners)) }).toEqual({
        path,
        owner,
      })
    }
  })

  test('is the same whether asked for alone or found in the list of all', async () => {
    for (const { files, owners } of ROWS) {
      const shop = project(files)
      const runners = await detectRunners(shop, env)
      for (const path of Object.keys(owners).map(relPath)) {
        const language = languageOf(path) ?? 'typescript'
        expect(runnerFor(path, language, runners)).toEqual(
          await findRunner(shop, path, language, env),
        )
      }
    }
  })
})

describe('a runner says what decided', () => {
  test.each([
    ['script test', { 'package.json': script('vitest') }],
    [
      'script test:unit',
      { 'package.json': pkg({ scripts: { test: 'npm run lint', 'test:unit': 'vitest' } }) },
    ],
    ['dependency vitest', { 'package.json': needs('vitest') }],
    ['vitest.config.ts', { 'vitest.config.ts': '' }],
    ['"jest" in package.json', { 'package.json': pkg({ jest: {} }) }],
  ])('%s', async (foundBy, files) => {
    expect(await findRunner(project(files), relPath('a.ts'), 'typescript', env)).toMatchObject({
      foundBy,
    })
  })

  test.each([
    ['dependency pytest (requirements.txt)', { 'requirements.txt': 'pytest' }],
    [
      'dependency pytest-cov (pyproject.toml)',
      { 'pyproject.toml': '[project]\ndependencies=["pytest-cov"]' },
    ],
    ['[tool.pytest] in pyproject.toml', { 'pyproject.toml': '[tool.pytest.ini_options]' }],
    ['pytest.ini', { 'pytest.ini': '', 'setup.cfg': '[tool:pytest]' }],
    ['script [testenv:py] (tox.ini)', { 'tox.ini': '[testenv:py]\ncommands = pytest' }],
    [
      'script test (pyproject.toml)',
      { 'pyproject.toml': '[tool.poe.tasks]\ntest = { cmd = "pytest -q" }' },
    ],
  ])('%s', async (foundBy, files) => {
    expect(await findRunner(project(files), relPath('a.py'), 'python', env)).toMatchObject({
      foundBy,
    })
  })
})

describe('frameworks', () => {
  test.each([
    ['nextjs', 'a.ts', { 'package.json': needs('vitest', 'next', 'react') }],
    ['nuxt', 'a.ts', { 'package.json': needs('vitest', 'nuxt') }],
    ['nestjs', 'a.ts', { 'package.json': needs('jest', '@nestjs/core') }],
    ['django', 'a.py', { 'requirements.txt': 'Django>=5\npytest-django' }],
    ['fastapi', 'a.py', { 'requirements.txt': 'fastapi[standard]\npytest' }],
    ['flask', 'a.py', { 'requirements.txt': 'Flask\npytest' }],
    [
      'flask',
      'a.py',
      { 'requirements.txt': 'flask\nfastapi\npytest', 'app.py': 'app = Flask(__name__)' },
    ],
    [
      'fastapi',
      'a.py',
      { 'requirements.txt': 'flask\nfastapi\npytest', 'app/main.py': 'app = FastAPI()' },
    ],
    ['django', 'a.py', { 'requirements.txt': 'djangorestframework\npytest' }],
    [
      'django',
      'a.py',
      {
        'requirements.txt': 'pytest',
        'manage.py': "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
      },
    ],
    ['rails', 'a.rb', { Gemfile: "gem 'rspec-rails'\n" }],
    [
      'spring',
      'A.java',
      {
        'pom.xml':
          '<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId></parent></project>',
      },
    ],
    [undefined, 'a.py', { 'requirements.txt': 'pytest' }],
    [undefined, 'a.ts', { 'package.json': needs('vitest', 'react') }],
  ])('%s', async (framework, path, files) => {
    const language = languageOf(path) ?? 'typescript'
    const runner = await findRunner(project(files), relPath(path), language, env)
    expect(runner?.framework).toBe(framework)
  })
})

describe('the whole project', () => {
  test('names each runner once, in folders that anybody works in', async () => {
    const shop = project({
      'package.json': needs('vitest'),
      'pytest.ini': '',
      'packages/a/package.json': script('jest'),
      'node_modules/x/package.json': script('jest'),
      'packages/a/node_modules/y/package.json': needs('vitest'),
      'dist/package.json': needs('vitest'),
      'test/fixtures/z/package.json': needs('vitest'),
      '.hidden/package.json': needs('vitest'),
      'vendor/pytest.ini': '',
    })
    expect((await detectRunners(shop, env)).map(nameOf)).toEqual([
      'vitest',
      'pytest',
      'jest@packages/a',
    ])
  })

  test('a repository of many folders is looked through from the top', async () => {
    const dir = tempDir()
    for (let n = 0; n < 700; n++) mkdirSync(join(dir, 'aaa', `${n}`, 'deep'), { recursive: true })
    write(dir, { 'zzz/a/package.json': needs('vitest') })
    write(dir, { 'aaa/7/deep/package.json': needs('jest') })
    expect((await detectRunners(openProject(dir), env)).map(nameOf)).toEqual(['vitest@zzz/a'])
  })
})

describe.skipIf(process.platform === 'win32')('links', () => {
  test('out of the root are not followed to a manifest', async () => {
    const outside = tempDir()
    write(outside, { 'package.json': needs('vitest'), 'x.ts': '' })
    const dir = tempDir()
    write(dir, { 'a/x.ts': '' })
    symlinkSync(join(outside, 'package.json'), join(dir, 'a/package.json'))
    symlinkSync(outside, join(dir, 'linked'))
    const shop = openProject(dir)
    expect(await findRunner(shop, relPath('a/x.ts'), 'typescript', env)).toBeUndefined()
    expect(await findRunner(shop, relPath('linked/x.ts'), 'typescript', env)).toBeUndefined()
    expect(await detectRunners(shop, env)).toEqual([])
  })

  test('inside the root are', async () => {
    const dir = tempDir()
    write(dir, { 'shared/package.json': needs('vitest'), 'a/x.ts': '' })
    symlinkSync('../shared/package.json', join(dir, 'a/package.json'))
    expect(nameOf(await findRunner(openProject(dir), relPath('a/x.ts'), 'typescript', env))).toBe(
      'vitest@a',
    )
  })
})

test('the deepest folder of a list owns a file, compared by segment', () => {
  const at = (directory: string, name = 'vitest'): Runner => ({
    name,
    languages: ['typescript'],
    directory: relPath(directory),
    command: 'x',
    args: [],
    report: 'vitest',
    tests: { kind: 'beside', because: 'convention' },
    libraries: [],
    notes: [],
    installed: true,
    foundBy: 'test',
  })
  const runners = [at('packages/a'), at('', 'root'), at('packages/a/b', 'deep')]
  const owner = (path: string) => runnerFor(relPath(path), 'typescript', runners)?.name
  expect(owner('packages/a/x.ts')).toBe('vitest')
  expect(owner('packages/ab/x.ts')).toBe('root')
  expect(owner('packages/a/b/c/x.ts')).toBe('deep')
  expect(runnerFor(relPath('a.py'), 'python', runners)).toBeUndefined()
})
