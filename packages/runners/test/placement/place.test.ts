import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { isTestFile, languageOf, openProject, relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takes } from '../../src/collects.ts'
import { findRunner, sourcesByName, testPathFor, testsByName } from '../../src/index.ts'
import { needs, pkg, tempDir, write } from '../temp.ts'

const env = { PATH: '' }
const VITEST = { 'package.json': needs('vitest') }
const PYTEST = { 'pytest.ini': '' }

/** Empty files of these names. */
function empty(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, '']))
}

interface Row {
  title: string
  files: Record<string, string>
  /** Source → where its new test goes. */
  places: Record<string, string>
}

const ROWS: Row[] = [
  // scripts, no test yet
  {
    title: 'a package without tests: beside the source',
    files: VITEST,
    places: {
      'src/a.ts': 'src/a.test.ts',
      'src/a.tsx': 'src/a.test.tsx',
      'a.js': 'a.test.js',
      'a.jsx': 'a.test.jsx',
      'a.mjs': 'a.test.mjs',
      'a.mts': 'a.test.ts',
      'a.cts': 'a.test.ts',
      'a.cjs': 'a.test.js',
      'src/a.service.ts': 'src/a.service.test.ts',
      'src/index.ts': 'src/index.test.ts',
      'src/App.vue': 'src/App.test.js',
      'app/[slug]/page.tsx': 'app/[slug]/page.test.tsx',
      'a$&b.ts': 'a$&b.test.ts',
    },
  },
  {
    title: 'components of a TypeScript project: in TypeScript',
    files: { ...VITEST, ...empty('tsconfig.json') },
    places: {
      'src/App.vue': 'src/App.test.ts',
      'src/App.svelte': 'src/App.test.ts',
      'a.js': 'a.test.js',
    },
  },
  {
    title: 'a package of a workspace: in the package',
    files: { ...VITEST, 'packages/a/package.json': pkg() },
    places: { 'packages/a/src/x.ts': 'packages/a/src/x.test.ts' },
  },

  // scripts, as observed
  {
    title: 'tests beside their sources',
    files: { ...VITEST, ...empty('src/a.ts', 'src/a.test.ts') },
    places: { 'src/b.ts': 'src/b.test.ts', 'src/deep/c.ts': 'src/deep/c.test.ts' },
  },
  {
    title: '.spec is imitated',
    files: { ...VITEST, ...empty('src/a.tsx', 'src/a.spec.tsx') },
    places: { 'src/b.ts': 'src/b.spec.ts', 'lib/b.tsx': 'lib/b.spec.tsx' },
  },
  {
    title: 'neighbours before the rest of the package',
    files: { ...VITEST, ...empty('src/a.ts', 'src/a.test.ts', 'src/ui/b.ts', 'src/ui/b.spec.ts') },
    places: { 'src/ui/c.ts': 'src/ui/c.spec.ts', 'src/c.ts': 'src/c.test.ts' },
  },
  {
    title: '__tests__ folders',
    files: { ...VITEST, ...empty('src/ui/a.ts', 'src/ui/__tests__/a.test.ts') },
    places: {
      'src/ui/b.ts': 'src/ui/__tests__/b.test.ts',
      'src/db/c.ts': 'src/db/__tests__/c.test.ts',
    },
  },
  {
    title: '__tests__ with plain names',
    files: { 'package.json': needs('jest'), ...empty('src/ui/a.js', 'src/ui/__tests__/a.js') },
    places: { 'src/ui/b.js': 'src/ui/__tests__/b.js', 'src/db/c.js': 'src/db/__tests__/c.js' },
  },
  {
    title: 'not as what the runner does not take: helpers in __tests__',
    files: { ...VITEST, ...empty('src/ui/a.js', 'src/ui/__tests__/a.js') },
    places: { 'src/ui/b.js': 'src/ui/b.test.js' },
  },
  {
    title: 'as the tests in the folders beside its own',
    files: {
      ...VITEST,
      ...empty('packages/math/useAbs/index.ts', 'packages/math/useSum/index.ts'),
      ...empty('packages/math/useSum/index.test.ts', 'test/exports.test.ts'),
    },
    places: { 'packages/math/useAbs/index.ts': 'packages/math/useAbs/index.test.ts' },
  },
  {
    title: 'where the other sources of its folder have their tests',
    files: {
      ...VITEST,
      ...empty('src/locales/be.ts', 'src/locales/el.ts', 'src/locales/fr.ts', 'src/core/api.ts'),
      ...empty('src/core/tests/locales/be.test.ts', 'src/core/tests/locales/el.test.ts'),
    },
    places: { 'src/locales/fr.ts': 'src/core/tests/locales/fr.test.ts' },
  },
  {
    title: 'not where tests are called like sources of its folder, and are of those above it',
    files: {
      ...VITEST,
      ...empty('src/utils/body.ts', 'src/utils/proxy.ts', 'src/utils/session.ts'),
      ...empty('src/utils/internal/body.ts', 'src/utils/internal/proxy.ts'),
      ...empty('src/utils/internal/session.ts', 'src/utils/internal/query.ts'),
      ...empty('src/utils/internal/encoding.ts', 'src/utils/internal/crypto.ts'),
      ...empty('test/body.test.ts', 'test/proxy.test.ts', 'test/session.test.ts'),
      ...empty('test/unit/encoding.test.ts', 'test/unit/crypto.test.ts'),
    },
    places: { 'src/utils/internal/query.ts': 'test/unit/query.test.ts' },
  },
  {
    title: 'by the kind of the source, where those of its neighbours are sorted so',
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      ...empty('app/services/cart.py', 'app/services/tax.py', 'app/services/user.py'),
      ...empty('tests/unit_tests/services_tests/test_cart.py'),
      ...empty('tests/unit_tests/services_tests/test_tax.py'),
    },
    places: { 'app/services/user.py': 'tests/unit_tests/services_tests/test_user.py' },
  },
  {
    title: 'in folders that are called after those of the sources',
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      ...empty('app/db/queries/tables.py', 'app/api/routes/cart.py', 'app/services/jwt.py'),
      ...empty('tests/conftest.py', 'tests/test_db/__init__.py', 'tests/test_services/test_jwt.py'),
      ...empty('tests/test_api/test_routes/test_user.py'),
    },
    places: {
      'app/db/queries/tables.py': 'tests/test_db/test_queries/test_tables.py',
      'app/services/mail.py': 'tests/test_services/test_mail.py',
      'app/api/routes/cart.py': 'tests/test_api/test_routes/test_cart.py',
      'app/core/events.py': 'tests/test_events.py',
    },
  },
  {
    title:
      'in TypeScript for a component, where a tsconfig stands above it or its neighbours have such tests',
    files: {
      ...VITEST,
      ...empty('web/js/tsconfig.json', 'web/js/ui/Cart.vue', 'web/js/ui/Tax.vue', 'old/Old.vue'),
      ...empty('web/js/ui/Tax.spec.ts', 'new/A.vue', 'new/A.spec.ts', 'new/B.vue'),
    },
    places: {
      'web/js/ui/Cart.vue': 'web/js/ui/Cart.spec.ts',
      'new/B.vue': 'new/B.spec.ts',
      'old/Old.vue': 'old/Old.spec.js',
    },
  },
  {
    title: 'among the tests of its neighbours, in another folder that the settings name',
    files: {
      'composer.json': '{"require-dev": {"phpunit/phpunit": "^11"}}',
      'phpunit.xml':
        '<phpunit><testsuites><testsuite name="a"><directory>tests/Unit</directory></testsuite><testsuite name="b"><directory>tests/Integration</directory></testsuite></testsuites></phpunit>',
      ...empty(
        'app/Services/A.php',
        'app/Services/B.php',
        'app/Services/C.php',
        'app/Models/D.php',
      ),
      ...empty('tests/Integration/Services/ATest.php', 'tests/Integration/Services/BTest.php'),
      ...empty('tests/Unit/Models/ETest.php'),
    },
    places: {
      'app/Services/C.php': 'tests/Integration/Services/CTest.php',
      'app/Models/D.php': 'tests/Unit/Models/DTest.php',
    },
  },
  {
    title: 'under its own name although an example has a source of that name',
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
      ...empty('src/flask/app.py', 'src/flask/views.py', 'tests/test_app.py'),
      ...empty('examples/celery/src/views.py'),
    },
    places: { 'src/flask/views.py': 'tests/test_views.py' },
  },
  {
    title: 'without the underscore of a private module, unless tests have it',
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      ...empty('a/httpx/_api.py', 'a/httpx/_config.py', 'a/tests/test_config.py'),
    },
    places: { 'a/httpx/_api.py': 'a/tests/test_api.py' },
  },
  {
    title: 'into the folder test that is there, with nothing but a conftest.py in it',
    files: {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      ...empty('test/conftest.py', 'shop/a.py'),
    },
    places: { 'shop/a.py': 'test/test_a.py' },
  },
  {
    title: 'with the plain name that mocha takes',
    files: {
      'package.json': '{ "scripts": { "test": "mocha test/" } }',
      ...empty('lib/response.js', 'lib/utils.js', 'test/response.js'),
    },
    places: { 'lib/utils.js': 'test/utils.js' },
  },
  {
    title: 'one __tests__ folder that mirrors src',
    files: { ...VITEST, ...empty('src/db/a.ts', 'src/__tests__/db/a.test.ts') },
    places: {
      'src/db/b.ts': 'src/__tests__/db/b.test.ts',
      'src/db/x/c.ts': 'src/__tests__/db/x/c.test.ts',
    },
  },
  {
    title: 'tests/ that mirrors src/',
    files: { ...VITEST, ...empty('src/db/a.ts', 'src/ui/x.ts', 'tests/db/a.test.ts') },
    places: {
      'src/db/b.ts': 'tests/db/b.test.ts',
      'src/ui/b.ts': 'tests/ui/b.test.ts',
      'src/b.ts': 'tests/b.test.ts',
    },
  },
  {
    title: 'test/ that repeats src',
    files: { ...VITEST, ...empty('src/db/a.ts', 'test/src/db/a.spec.ts') },
    places: { 'src/ui/b.ts': 'test/src/ui/b.spec.ts' },
  },
  {
    title: 'a flat test/',
    files: { ...VITEST, ...empty('lib/a.js', 'test/a.test.js') },
    places: { 'lib/b.js': 'test/b.test.js', 'lib/deep/c.js': 'test/c.test.js' },
  },
  {
    title: 'a flat test/ and two sources of one name',
    files: {
      ...VITEST,
      ...empty('lib/a.js', 'test/a.test.js', 'lib/x/index.js', 'lib/y/index.js'),
    },
    places: { 'lib/x/index.js': 'test/x/index.test.js' },
  },
  {
    title: 'spec/',
    files: { ...VITEST, ...empty('lib/a.js', 'spec/a.spec.js') },
    places: { 'lib/b.js': 'spec/b.spec.js' },
  },
  {
    title: 'a tree that begins several folders below that of all tests',
    files: {
      ...VITEST,
      ...empty('src/models/task.js', 'src/store/tasks.js', 'src/main.js'),
      ...empty('src/views/Week.vue', 'src/views/Day.vue', 'src/components/form/Color.vue'),
      ...empty('tests/javascript/unit/components/Color.spec.js'),
      ...empty('tests/assets/load.js', 'tests/php/unit/AppTest.php'),
      ...empty('tests/javascript/unit/views/Week.spec.js', 'tests/javascript/unit/setup.js'),
    },
    places: {
      'src/models/task.js': 'tests/javascript/unit/models/task.spec.js',
      'src/store/tasks.js': 'tests/javascript/unit/store/tasks.spec.js',
      'src/views/Day.vue': 'tests/javascript/unit/views/Day.spec.js',
    },
  },
  {
    title: 'a folder below the tests that repeats the sources and has none: no tree',
    files: {
      ...VITEST,
      ...empty('src/models/task.js', 'src/views/Week.vue', 'src/main.js'),
      ...empty('tests/data/old/views/Week.html', 'tests/sub/Week.spec.js'),
    },
    places: { 'src/models/task.js': 'tests/task.spec.js' },
  },
  {
    title: 'tests/unit',
    files: { ...VITEST, ...empty('src/db/a.ts', 'tests/unit/db/a.test.ts', 'tests/e2e/a.spec.ts') },
    places: { 'src/db/b.ts': 'tests/unit/db/b.test.ts' },
  },
  {
    title: 'beside, although end-to-end tests have a folder of their own',
    files: {
      ...VITEST,
      ...empty('e2e/login.spec.ts', 'tests/smoke.test.ts', 'src/x/a.ts', 'src/x/a.test.ts'),
    },
    places: { 'src/b.ts': 'src/b.test.ts' },
  },
  {
    title: 'a package of a workspace has a way of its own',
    files: {
      ...VITEST,
      ...empty('src/a.ts', 'src/a.test.ts', 'packages/a/src/a.ts', 'packages/a/test/a.spec.ts'),
      'packages/a/package.json': needs('vitest'),
    },
    places: { 'packages/a/src/b.ts': 'packages/a/test/b.spec.ts', 'src/b.ts': 'src/b.test.ts' },
  },
  {
    title: 'a package that inherits its runner, too',
    files: {
      ...VITEST,
      ...empty('src/a.ts', 'src/a.test.ts', 'packages/a/src/a.ts', 'packages/a/test/a.spec.ts'),
      'packages/a/package.json': pkg(),
    },
    places: { 'packages/a/src/b.ts': 'packages/a/test/b.spec.ts' },
  },
  {
    title: 'tests of fixtures, of installed packages and of other languages say nothing',
    files: {
      ...VITEST,
      ...empty(
        'test/fixtures/x/a.ts',
        'test/fixtures/x/a.spec.ts',
        'node_modules/y/test/a.spec.js',
        'tests/test_a.py',
      ),
    },
    places: { 'src/b.ts': 'src/b.test.ts' },
  },

  // Python
  {
    title: 'a Python package without tests: tests/test_name.py',
    files: PYTEST,
    places: {
      'billing.py': 'tests/test_billing.py',
      'src/shop/billing.py': 'tests/test_billing.py',
      'shop/__init__.py': 'tests/test_shop.py',
      'fast.pyx': 'tests/test_fast.py',
    },
  },
  {
    title:
      'two Python sources of one name: the folder goes before the name, because pytest refuses twins',
    files: { ...PYTEST, ...empty('app/users/models.py', 'app/orders/models.py', 'app/views.py') },
    places: {
      'app/users/models.py': 'tests/test_users_models.py',
      'app/views.py': 'tests/test_views.py',
    },
  },
  {
    title: 'a nested Python package: in the package',
    files: { 'services/api/pyproject.toml': '[dependency-groups]\ndev = ["pytest"]' },
    places: { 'services/api/app/main.py': 'services/api/tests/test_main.py' },
  },
  {
    title: 'a flat tests/',
    files: {
      ...PYTEST,
      ...empty('shop/a.py', 'tests/test_a.py', 'tests/conftest.py', 'tests/data/x.json'),
    },
    places: { 'shop/deep/b.py': 'tests/test_b.py' },
  },
  {
    title: 'a tests/ that mirrors the package',
    files: { ...PYTEST, ...empty('src/shop/db/a.py', 'src/shop/ui/x.py', 'tests/db/test_a.py') },
    places: {
      'src/shop/db/b.py': 'tests/db/test_b.py',
      'src/shop/ui/c.py': 'tests/ui/test_c.py',
      'src/shop/d.py': 'tests/test_d.py',
    },
  },
  {
    title: 'a test/ with names that end in _test',
    files: { ...PYTEST, ...empty('shop/a.py', 'test/a_test.py') },
    places: { 'shop/b.py': 'test/b_test.py' },
  },
  {
    title: 'above the folder that would mirror the source’s and is not there, with a neighbour’s',
    files: {
      ...PYTEST,
      ...empty('shop/jobs/daily/a.py', 'shop/jobs/b.py', 'shop/jobs/weekly/c.py'),
      ...empty('shop/tests/jobs/test_a.py', 'shop/tests/jobs/test_b.py'),
    },
    places: {
      'shop/jobs/daily/x.py': 'shop/tests/jobs/test_x.py',
      'shop/jobs/weekly/y.py': 'shop/tests/jobs/weekly/test_y.py',
    },
  },
  {
    title:
      'a folder whose tests are those of another folder’s sources of the same names is no neighbours’',
    files: {
      ...PYTEST,
      ...empty('app/admin/a.py', 'app/admin/b.py', 'app/admin/c.py', 'app/admin/d.py'),
      ...empty('app/api/v1/a.py', 'app/api/v1/b.py', 'app/api/v1/c.py', 'app/api/v1/e.py'),
      ...empty('tests/admin/test_a.py', 'tests/admin/test_b.py'),
      ...empty('tests/api/v1/test_a.py', 'tests/api/v1/test_b.py', 'tests/api/v1/test_c.py'),
      ...empty('app/admin/e.py', 'tests/api/v1/test_e.py'),
    },
    places: { 'app/admin/d.py': 'tests/admin/test_d.py' },
  },
  {
    title: 'tests of each application, as in Django',
    files: {
      ...PYTEST,
      ...empty('users/models.py', 'users/tests/test_models.py', 'orders/models.py'),
    },
    places: {
      'users/views.py': 'users/tests/test_views.py',
      'orders/models.py': 'orders/tests/test_models.py',
    },
  },
  {
    title: 'tests inside the package',
    files: { ...PYTEST, ...empty('src/shop/a.py', 'src/shop/tests/test_a.py') },
    places: { 'src/shop/b.py': 'src/shop/tests/test_b.py' },
  },
  {
    title: 'Python tests beside their sources',
    files: { ...PYTEST, ...empty('shop/a.py', 'shop/test_a.py') },
    places: { 'shop/b.py': 'shop/test_b.py' },
  },
  {
    title: 'a script that is called like a test is none',
    files: { ...PYTEST, ...empty('scripts/load_test.py', 'shop/a.py', 'tests/test_a.py') },
    places: { 'scripts/tool.py': 'tests/test_tool.py' },
  },
  {
    title: 'testpaths wins over what is seen',
    files: {
      'pytest.ini': '[pytest]\ntestpaths = checks',
      ...empty('shop/a.py', 'tests/test_a.py', 'shop/test_a.py'),
    },
    places: { 'shop/b.py': 'checks/test_b.py' },
  },
  {
    title: 'of several testpaths the one called like tests',
    files: { 'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["docs", "tests/unit"]' },
    places: { 'shop/b.py': 'tests/unit/test_b.py' },
  },
  {
    title: 'testpaths in setup.cfg, over several lines',
    files: { 'setup.cfg': '[tool:pytest]\ntestpaths =\n    qa\n    docs\n' },
    places: { 'b.py': 'qa/test_b.py' },
  },
  {
    title: 'testpaths in tox.ini of a nested package',
    files: { 'api/tox.ini': '[pytest]\ntestpaths = tests/api' },
    places: { 'api/x/b.py': 'api/tests/api/test_b.py' },
  },
  {
    title: 'testpaths that lead out of the root, are patterns, or name the sources say nothing',
    files: {
      'pytest.ini': '[pytest]\ntestpaths = ../x /etc src/*/tests . shop',
      ...empty('shop/__init__.py'),
    },
    places: { 'shop/b.py': 'tests/test_b.py' },
  },
  {
    title: 'python_files decides the name',
    files: { 'pytest.ini': '[pytest]\npython_files = *_test.py tests.py' },
    places: { 'shop/b.py': 'tests/b_test.py' },
  },
  {
    title: 'python_files with the usual pattern among others',
    files: { 'pytest.ini': '[pytest]\npython_files = tests.py *_tests.py test_*.py' },
    places: { 'shop/b.py': 'tests/test_b.py' },
  },
]

function shop(files: Record<string, string>) {
  const dir = tempDir()
  write(dir, files)
  return openProject(dir)
}

async function runnerOf(project: ReturnType<typeof shop>, path: string) {
  return findRunner(project, relPath(path), languageOf(path) ?? 'typescript', env)
}

describe('a new test goes', () => {
  test.each(ROWS)('$title', async ({ files, places }) => {
    const project = shop(files)
    const answers = await Promise.all(
      Object.keys(places).map(async (path) => [
        path,
        testPathFor(project, relPath(path), await runnerOf(project, path)),
      ]),
    )
    expect(Object.fromEntries(answers)).toEqual(places)
  })

  test.each(ROWS)('where it is found again: $title', async ({ files, places }) => {
    const project = shop({ ...files, ...empty(...Object.keys(places)) })
    for (const path of Object.keys(places).map(relPath)) {
      const runner = await runnerOf(project, path)
      const place = runner && testPathFor(project, path, runner)
      if (runner === undefined || place === undefined) throw new Error(`no place for ${path}`)
      expect(takes(runner, place) ?? isTestFile(place)).toBe(true)
      write(project.root, { [place]: `from ${path.split('/').at(-2)} import it` })
      expect({ path, tests: testsByName(project, path, runner) }).toEqual({
        path,
        tests: expect.arrayContaining([place]),
      })
      expect({ place, sources: sourcesByName(project, place, runner) }).toEqual({
        place,
        sources: expect.arrayContaining([path]),
      })
    }
  })

  test('by the custom of the language where there is no runner', () => {
    const project = shop(empty('a.ts', 'shop/a.py'))
    expect(testPathFor(project, relPath('src/a.ts'))).toBe('src/a.test.ts')
    expect(testPathFor(project, relPath('shop/a.py'))).toBe('tests/test_a.py')
  })
})

describe('the placement says why', () => {
  test.each([
    ['convention', VITEST, 'a.ts', { kind: 'beside' }],
    [
      'observed',
      { ...VITEST, ...empty('src/a.ts', 'src/a.spec.ts') },
      'a.ts',
      { kind: 'beside', naming: '{name}.spec' },
    ],
    [
      'observed',
      { ...VITEST, ...empty('lib/a.ts', 'test/a.test.ts') },
      'a.ts',
      { kind: 'mirrored', directory: 'test' },
    ],
    [
      'observed',
      { ...VITEST, ...empty('x/a.ts', 'x/__tests__/a.test.ts') },
      'a.ts',
      { kind: 'folder', directory: '__tests__' },
    ],
    [
      'convention',
      { 'api/pytest.ini': '' },
      'api/a.py',
      { kind: 'mirrored', directory: 'api/tests' },
    ],
    [
      'configured',
      { 'api/pytest.ini': '[pytest]\ntestpaths=qa' },
      'api/a.py',
      { kind: 'mirrored', directory: 'api/qa' },
    ],
  ])('%s', async (because, files, path, placement) => {
    const runner = await runnerOf(shop(files), path)
    expect(runner?.tests).toMatchObject({ ...placement, because })
  })
})

test('no two sources of a package are sent to one test', async () => {
  const folder = fc.constantFrom('', 'src/', 'app/', 'app/a/', 'app/b/', 'lib/a/')
  const source = fc
    .tuple(folder, fc.constantFrom('x', 'y', 'index', '__init__'), fc.constantFrom('.py', '.ts'))
    .map((parts) => parts.join(''))
  const dir = tempDir()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(source, { minLength: 2, maxLength: 6 }), async (sources) => {
      const root = mkdtempSync(join(dir, 'shop-'))
      write(root, { ...VITEST, ...PYTEST, ...empty(...sources) })
      const project = openProject(root)
      const places = await Promise.all(
        sources.map(async (path) =>
          testPathFor(project, relPath(path), await runnerOf(project, path)),
        ),
      )
      const twins = places.filter((place, index) => places.indexOf(place) !== index)
      expect(twins.map((place) => sources.filter((_, index) => places[index] === place))).toEqual(
        [],
      )
    }),
    { numRuns: 60 },
  )
})
