import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { openCollector } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

/** What the runner of a test loads before it. */
async function setupOf(test: string, files: Record<string, string>): Promise<string[]> {
  const root = tempDir()
  write(root, files)
  const { setupOf: setup } = openCollector(openProject(root), { PATH: '' })
  return [...(await setup(relPath(test)))].sort()
}

const JS = "test('adds', () => {})\n"

/** Which of these files are tests in a project of them. */
async function testsIn(files: Record<string, string>): Promise<string[]> {
  const root = tempDir()
  write(root, files)
  const { isTest } = openCollector(openProject(root), { PATH: '' })
  const are = await Promise.all(Object.keys(files).map((path) => isTest(relPath(path))))
  return Object.keys(files).filter((_, at) => are[at])
}

/** Files of these names, each with a test in it. */
function all(text: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, text]))
}

describe('ava takes', () => {
  test('what is named or lies as a test, and no helper', async () => {
    const tests = await testsIn({
      'package.json': needs('ava'),
      ...all(JS, 'test/cart.js', 'src/cart.js', 'src/cart.spec.mjs', 'src/__tests__/cart.js'),
      ...all(JS, 'test/_setup.js', 'test/helpers/cart.js', 'test/fixtures/cart.js'),
    })
    expect(tests).toEqual([...['test/cart.js', 'src/cart.spec.mjs', 'src/__tests__/cart.js']])
  })

  test.each([
    ['ava.config.js', "export default { files: ['checks/**/*.js', '!checks/slow/**'] }\n"],
    ['package.json', '{ "ava": { "files": ["checks/**/*.js", "!checks/slow/**"] } }'],
  ])('what %s says', async (name, text) => {
    const tests = await testsIn({
      'package.json': needs('ava'),
      [name]: text,
      ...all(JS, 'checks/cart.js', 'checks/slow/cart.js', 'checks/_cart.js', 'test/cart.js'),
    })
    expect(tests).toEqual(['checks/cart.js'])
  })
})

describe("vitest with Storybook's plugin takes", () => {
  const plugin = (
    options: string,
  ) => `import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
export default defineConfig({ test: { projects: [
  { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
  { extends: true, plugins: [storybookTest(${options})], test: { browser: { enabled: true, instances: [{ browser: 'chromium' }] } } },
] } })
`
  const files = {
    'package.json': needs('vitest'),
    ...all('export const Primary = {}\n', 'src/Button.stories.tsx', 'lib/Card.stories.tsx'),
    ...all(JS, 'src/cart.test.ts', 'lib/cart.test.ts'),
  }

  test.each([
    ['.storybook', ''],
    ['.storybook', "{ configDir: path.join(dirname, '.storybook') }"],
    ['config/storybook', "{ configDir: './config/storybook' }"],
  ])(
    'the stories that the settings in %s name, besides the tests of the other project: %s',
    async (folder, options) => {
      const up = '../'.repeat(folder.split('/').length)
      const tests = await testsIn({
        ...files,
        'vitest.config.ts': plugin(options),
        [`${folder}/main.ts`]: `export default { stories: ['${up}src/**/*.mdx', '${up}src/**/*.stories.@(ts|tsx)'] }\n`,
      })
      expect(tests).toEqual(['src/Button.stories.tsx', 'src/cart.test.ts'])
    },
  )

  test('those of a folder that is named, and of code whatever is named like one', async () => {
    const named = "export default { stories: [{ directory: '../lib', titlePrefix: 'Lib' }] }\n"
    const all = { ...files, 'vitest.config.ts': plugin('') }
    const ofNamed = await testsIn({ ...all, '.storybook/main.ts': named })
    expect(ofNamed).toEqual(['lib/Card.stories.tsx', 'src/cart.test.ts'])
    const ofCode = await testsIn({
      ...all,
      '.storybook/main.ts': 'export default { stories: find() }\n',
    })
    expect(ofCode).toEqual(['src/Button.stories.tsx', 'lib/Card.stories.tsx', 'src/cart.test.ts'])
  })

  test('no story without the plugin', async () => {
    const tests = await testsIn({ ...files, 'vitest.config.ts': 'export default {}\n' })
    expect(tests).toEqual(['src/cart.test.ts', 'lib/cart.test.ts'])
  })
})

describe('Cypress takes', () => {
  const specs = [
    ...['cypress/e2e/cart.cy.ts', 'src/Button.cy.tsx', 'e2e/cart.cy.ts', 'cypress/support/e2e.ts'],
  ]

  test.each([
    ['cypress run', '', ['cypress/e2e/cart.cy.ts']],
    ['cypress run --component', '', ['src/Button.cy.tsx', 'e2e/cart.cy.ts']],
    ['cypress run', "{ e2e: { specPattern: 'e2e/**/*.cy.ts' } }", ['e2e/cart.cy.ts']],
    [
      'cypress run --component',
      "{ e2e: { specPattern: 'e2e/**/*.cy.ts' }, component: { excludeSpecPattern: 'cypress/**' } }",
      ['src/Button.cy.tsx'],
    ],
  ])('of `%s` and %s', async (command, settings, taken) => {
    const tests = await testsIn({
      'package.json': pkg({ scripts: { test: command } }),
      'cypress.config.ts': `export default defineConfig(${settings || '{}'})\n`,
      ...all(JS, ...specs),
    })
    expect(tests).toEqual(taken)
  })
})

describe('tap takes', () => {
  const names = ['test.js', 'test/basic.js', 'test/unit/a.js', 'test/unit/helper.js', 'spec/b.js']
  const [top, basic, unit, helper, spec] = names

  // as tap 15.2.3 and 16.3.9 ran them, each with one test in it
  test.each([
    ['', [top, basic, unit, helper]],
    ["test-regex: '^test/unit/.*\\.js$'", [unit, helper]],
    ['test-regex: /spec/', [spec]],
    ["test-regex: '/(unit|spec)\\/.*\\.js$/'", [unit, helper, spec]],
    ["test-regex: '\\/unit\\/'", [unit, helper]],
    ['test-ignore: helper', [top, basic, unit]],
    ['test-ignore: ^test/unit', [top, basic]],
  ])('what .taprc says: %s', async (settings, expected) => {
    const files = { 'package.json': needs('tap'), ...(settings && { '.taprc': settings }) }
    const tests = await testsIn({ ...files, ...all(JS, ...names, 'lib/c.js') })
    expect(tests).toEqual(expected)
  })

  test('what is named so, where an expression has flags', async () => {
    const files = { 'package.json': needs('tap'), '.taprc': 'test-ignore: /^TEST/i' }
    const tests = await testsIn({ ...files, ...all(JS, ...names, 'lib/c.test.js') })
    expect(tests).toEqual(['lib/c.test.js'])
  })

  test('what "tap" in package.json, or the script, says', async () => {
    const tap = { 'test-regex': 'spec/', 'test-ignore': ['helper'] }
    const manifest = JSON.stringify({ devDependencies: { tap: '16' }, tap })
    const files = all(JS, ...names, 'spec/helper.js')
    expect(await testsIn({ 'package.json': manifest, ...files })).toEqual([spec])
    const started = { 'package.json': script('tap --test-regex=unit/') }
    expect(await testsIn({ ...started, ...files })).toEqual([unit, helper])
  })
})

describe('Angular takes', () => {
  const angular = (options: object, more = {}) => ({
    'package.json':
      '{"scripts":{"test":"ng test"},"devDependencies":{"@angular/build":"^21.0.0","@angular/cli":"^21.0.0"}}',
    'angular.json': JSON.stringify({
      projects: {
        shop: { ...more, architect: { test: { builder: '@angular/build:unit-test', options } } },
      },
    }),
  })

  test('what lies among its sources, and no test of a browser', async () => {
    const names = ['src/cart.spec.ts', 'src/app/cart.test.ts', 'e2e/cart.spec.ts', 'src/cart.ts']
    expect(await testsIn({ ...angular({}), ...all(JS, ...names) })).toEqual(names.slice(0, 2))
  })

  test('what its target says, from the folder of its sources', async () => {
    const options = { include: ['checks/**/*.spec.ts', 'web/units/*.ts'], exclude: ['**/slow/**'] }
    const names = ['web/checks/cart.spec.ts', 'web/units/cart.ts', 'web/checks/slow/cart.spec.ts']
    const files = { ...angular(options, { sourceRoot: 'web' }), ...all(JS, ...names) }
    expect(await testsIn(files)).toEqual(names.slice(0, 2))
  })
})

test('Django takes tests in the plural, too', async () => {
  const text = 'class CartTest(TestCase):\n    def test_adds(self):\n        pass\n'
  const names = ['shop/tests/tests_cart.py', 'shop/tests.py', 'shop/test_price.py', 'shop/cart.py']
  const manage = { 'manage.py': 'from django.core.management import execute_from_command_line\n' }
  expect(await testsIn({ ...manage, ...all(text, ...names) })).toEqual(names.slice(0, 3))
})

describe('mocha takes', () => {
  test('what the script names: the files right below its folders', async () => {
    const tests = await testsIn({
      'package.json': script('mocha --require test/support/env test/ test/acceptance/'),
      ...all(JS, 'lib/express.js', 'test/res.status.js', 'test/acceptance/auth.js'),
      ...all(JS, 'test/support/utils.js', 'test/fixtures/user.js'),
    })
    expect(tests).toEqual(['test/res.status.js', 'test/acceptance/auth.js'])
  })

  test('without any word of it the files right below test/, and no helper among them', async () => {
    const tests = await testsIn({
      'package.json': needs('mocha'),
      ...all(JS, 'test/cart.js', 'test/deep/cart.js', 'src/cart.js'),
      'test/setup.js': 'process.env.SHOP = "1"\n',
    })
    expect(tests).toEqual(['test/cart.js'])
  })

  test.each([
    ['.mocharc.yml', 'spec: specs\nrecursive: true\nignore: specs/slow/*.js\n'],
    ['.mocharc.json', '{ "spec": ["specs"], "recursive": true, "ignore": "specs/slow/*.js" }'],
    [
      '.mocharc.js',
      "module.exports = { spec: 'specs', recursive: true, ignore: ['specs/slow/*.js'] }",
    ],
  ])('what %s says', async (name, text) => {
    const tests = await testsIn({
      'package.json': needs('mocha'),
      [name]: text,
      ...all(JS, 'specs/cart.js', 'specs/deep/cart.js', 'specs/slow/cart.js', 'test/cart.js'),
    })
    expect(tests).toEqual(['specs/cart.js', 'specs/deep/cart.js'])
  })
})

describe('vitest takes', () => {
  test('by itself what is named so, and nothing for its folder alone', async () => {
    const tests = await testsIn({
      'package.json': needs('vitest'),
      ...all(JS, 'src/a.test.ts', 'src/b.spec.tsx', 'src/__tests__/resource.ts'),
    })
    expect(tests).toEqual(['src/a.test.ts', 'src/b.spec.tsx'])
  })

  test('what `include` says without what `exclude` does', async () => {
    const tests = await testsIn({
      'package.json': needs('vitest'),
      'vitest.config.ts': `export default defineConfig({
        test: { include: ['src/**/*.unit.ts'], exclude: [...configDefaults.exclude, '**/*.case.unit.ts'] },
      })`,
      ...all(JS, 'src/a.unit.ts', 'src/b.case.unit.ts', 'src/a.test.ts'),
    })
    expect(tests).toEqual(['src/a.unit.ts'])
  })

  test('what any of its projects does: by folder, by configuration, and written out', async () => {
    const tests = await testsIn({
      'package.json': needs('vitest'),
      'vitest.config.ts': `export default defineConfig({
        test: {
          projects: [
            './runtime/*/vitest.config.ts',
            'packages/*',
            { extends: true, test: { include: ['src/**/(*.)+(spec|test).+(ts|tsx)'], exclude: ['**/*.case.test.*'] } },
          ],
        },
      })`,
      'runtime/node/vitest.config.ts': 'export default defineConfig({ test: { globals: true } })',
      'packages/a/package.json': pkg(),
      ...all(JS, 'runtime/node/index.test.ts', 'runtime/bun/index.test.ts', 'packages/a/a.test.ts'),
      ...all(JS, 'src/a.test.ts', 'src/b.case.test.ts', 'scripts/c.test.ts'),
    })
    expect(tests).toEqual(['runtime/node/index.test.ts', 'packages/a/a.test.ts', 'src/a.test.ts'])
  })

  test.each([
    ['code', 'export default defineConfig({ test: { include: patterns() } })'],
    [
      'projects of code',
      'export default defineConfig({ test: { projects: projectsIn("packages") } })',
    ],
    ['a project of code', 'export default defineConfig({ test: { projects: ["a", ...others] } })'],
    ['a merge', 'export default mergeConfig(base, defineConfig({ test: {} }))'],
  ])('what is named so, where its settings are %s', async (_, config) => {
    const tests = await testsIn({
      'package.json': needs('vitest'),
      'vitest.config.ts': config,
      ...all(JS, 'src/a.test.ts', 'src/a.ts'),
    })
    expect(tests).toEqual(['src/a.test.ts'])
  })
})

describe('jest takes', () => {
  test('by itself what is named so or lies in __tests__, if it holds a test', async () => {
    const tests = await testsIn({
      'package.json': needs('jest'),
      ...all(JS, 'src/a.test.ts', 'src/__tests__/a.ts', 'test/a.ts'),
      'src/__tests__/factory.ts': 'export const cart = () => []\n',
    })
    expect(tests).toEqual(['src/a.test.ts', 'src/__tests__/a.ts'])
  })

  test('what testRegex finds below its roots, without what it is to pass over', async () => {
    const tests = await testsIn({
      'package.json': pkg({
        devDependencies: { jest: '*' },
        jest: {
          testRegex: '\\.e2e\\.ts$',
          roots: ['<rootDir>/spec'],
          testPathIgnorePatterns: ['/slow/'],
        },
      }),
      ...all(JS, 'spec/a.e2e.ts', 'spec/slow/a.e2e.ts', 'src/a.e2e.ts', 'spec/a.test.ts'),
    })
    expect(tests).toEqual(['spec/a.e2e.ts'])
  })
})

test('node --test takes what lies in test/, and what the script names', async () => {
  const files = all(
    "import test from 'node:test'\n",
    'test/cart.mjs',
    'src/cart-test.js',
    'checks/cart.js',
  )
  const found = await testsIn({ 'package.json': script('node --test'), ...files })
  const named = await testsIn({ 'package.json': script('node --test checks'), ...files })
  expect([found, named]).toEqual([['test/cart.mjs', 'src/cart-test.js'], ['checks/cart.js']])
})

test('where only its tests name it, node --test takes what Node finds by itself', async () => {
  const text = `import test from 'node:test'\n${JS}`
  const tests = await testsIn({
    'package.json': pkg({ scripts: { test: 'node test/index.js' } }),
    ...all(text, 'test/index.js', 'test/io/cart.js', 'test.js', 'src/cart.js'),
    'test/util/make.js': 'export const make = () => 1\n',
  })
  expect(tests).toEqual(['test/index.js', 'test/io/cart.js', 'test.js'])
})

test('bun takes the names that it knows below its root', async () => {
  const tests = await testsIn({
    'package.json': script('bun test'),
    'bunfig.toml': '[test]\nroot = "specs"\n',
    ...all(JS, 'specs/a_test.ts', 'specs/b.spec.ts', 'specs/__tests__/c.ts', 'src/a.test.ts'),
  })
  expect(tests).toEqual(['specs/a_test.ts', 'specs/b.spec.ts'])
})

test('bunfig.toml alone speaks for bun', async () => {
  const tests = await testsIn({ 'bunfig.toml': '', ...all(JS, 'a_test.ts', '__tests__/b.ts') })
  expect(tests).toEqual(['a_test.ts'])
})

test('pytest takes python_files and what is named so; conftest.py and helpers are none', async () => {
  const tests = await testsIn({
    'pyproject.toml': '[tool.pytest.ini_options]\npython_files = ["check_*.py"]\n',
    ...all(
      'def test_adds():\n    pass\n',
      'tests/check_cart.py',
      'tests/test_cart.py',
      'tests/conftest.py',
    ),
    'tests/test_utils.py': 'def user():\n    return 1\n',
  })
  expect(tests).toEqual(['tests/check_cart.py', 'tests/test_cart.py'])
})

test('of a Go package what holds a test, a fuzz target or an example with its output', async () => {
  const tests = await testsIn({
    'go.mod': 'module shop\n',
    'a_test.go': 'package shop\n\nfunc TestA(t *testing.T) {}\n',
    'fuzz_test.go': 'package shop\n\nfunc FuzzA(f *testing.F) {}\n',
    'example_test.go': 'package shop\n\nfunc ExampleA() {\n\t// Output: 1\n}\n',
    'main_test.go': 'package shop\n\nfunc TestMain(m *testing.M) {}\n',
    'helper_test.go': 'package shop\n\nfunc open() {}\n',
    'bench_test.go': 'package shop\n\nfunc BenchmarkA(b *testing.B) {}\n',
  })
  expect(tests).toEqual(['a_test.go', 'fuzz_test.go', 'example_test.go'])
})

test('of a crate what Cargo makes a target of, by its place or by the manifest', async () => {
  const files = all(
    '#[test]\nfn a() {}\n',
    'tests/api.rs',
    'tests/net/main.rs',
    'tests/common/mod.rs',
    'tests/ui/a.rs',
  )
  const manifest = '[package]\nname = "shop"\n'
  const found = await testsIn({ 'Cargo.toml': manifest, ...files })
  const named = await testsIn({
    'Cargo.toml': `${manifest}autotests = false\n\n[[test]]\nname = "all"\npath = "tests/api.rs"\n`,
    ...files,
  })
  expect([found, named]).toEqual([['tests/api.rs', 'tests/net/main.rs'], ['tests/api.rs']])
})

test('of a Maven project what holds a test', async () => {
  const tests = await testsIn({
    'pom.xml': '<project></project>',
    'src/test/java/CartTest.java': 'class CartTest {\n  @Test void adds() {}\n}\n',
    'src/test/java/TestTypes.java': 'public class TestTypes {}\n',
    'src/test/java/ShopTest.java': 'public abstract class ShopTest {\n  @Test void adds() {}\n}\n',
    'src/main/java/TestExecutor.java': 'class TestExecutor {\n  @Test void adds() {}\n}\n',
  })
  expect(tests).toEqual(['src/test/java/CartTest.java'])
})

test('a Rakefile, .rspec and the suites of PHPUnit name files of their own', async () => {
  const ruby = "describe 'Cart' do\nend\n"
  const rake = await testsIn({
    Gemfile: "gem 'minitest'\n",
    Rakefile: 'Rake::TestTask.new { |t| t.test_files = FileList["test/spec_*.rb"] }\n',
    ...all(ruby, 'test/spec_cart.rb', 'test/helper.rb', 'lib/cart.rb'),
  })
  const rspec = await testsIn({
    Gemfile: "gem 'rspec'\n",
    '.rspec': '--pattern "examples/**/*.rb"\n',
    ...all(ruby, 'examples/cart.rb', 'spec/cart_spec.rb', 'lib/cart.rb'),
  })
  const php = await testsIn({
    'composer.json': '{ "require-dev": { "phpunit/phpunit": "*" } }',
    'phpunit.xml':
      '<phpunit><testsuites><testsuite name="all"><directory suffix="Case.php">tests</directory></testsuite></testsuites></phpunit>',
    ...all(
      '<?php class A extends TestCase { function testA() {} }',
      'tests/CartCase.php',
      'src/Case.php',
    ),
  })
  expect([rake, rspec, php]).toEqual([
    ['test/spec_cart.rb'],
    ['examples/cart.rb', 'spec/cart_spec.rb'],
    ['tests/CartCase.php'],
  ])
})

describe('before a test its runner loads', () => {
  test.each<[string, string, Record<string, string>, string[]]>([
    [
      'vitest: its settings, and what they name',
      'a.test.ts',
      {
        'package.json': needs('vitest'),
        'vitest.config.ts':
          "export default { test: { setupFiles: './test/setup', globalSetup: [path('test/global.ts')], coverage: { exclude: ['src/app.ts'] } } }",
        'src/app.ts': '',
        'test/setup.ts': '',
        'test/global.ts': '',
        'test/other.ts': '',
      },
      ['test/global.ts', 'test/setup.ts', 'vitest.config.ts'],
    ],
    [
      'jest: from the key in package.json',
      'a.test.js',
      {
        'package.json': pkg({
          jest: { setupFilesAfterEnv: ['<rootDir>/test/setup.js', 'jest-extended'] },
        }),
        'test/setup.js': '',
      },
      ['package.json', 'test/setup.js'],
    ],
    [
      'mocha: what its command line and its settings require',
      'test/a.js',
      {
        'package.json': script('mocha --require test/env.js'),
        '.mocharc.yml': 'require:\n  - ./test/hooks.js\n',
        'test/env.js': '',
        'test/hooks.js': '',
      },
      ['.mocharc.yml', 'test/env.js', 'test/hooks.js'],
    ],
    [
      'Angular: its settings, those of vitest, and what both name',
      'src/a.spec.ts',
      {
        'package.json':
          '{"scripts":{"test":"ng test"},"devDependencies":{"@angular/build":"^21.0.0","@angular/cli":"^21.0.0"}}',
        'angular.json':
          '{"projects":{"shop":{"architect":{"test":{"builder":"@angular/build:unit-test","options":{"setupFiles":["src/mocks.ts"]}}}}}}',
        'vitest.config.ts': "export default { test: { setupFiles: ['setup.ts'] } }",
        'setup.ts': '',
        'src/mocks.ts': '',
      },
      ['angular.json', 'setup.ts', 'src/mocks.ts', 'vitest.config.ts'],
    ],
    [
      'pytest: its settings, and plugins of the project',
      'tests/test_a.py',
      {
        'pytest.ini': '[pytest]\naddopts = -p tests.plugin\n',
        'tests/plugin.py': '',
        'tests/b.py': '',
      },
      ['pytest.ini', 'tests/plugin.py'],
    ],
    [
      'PHPUnit: its settings and the bootstrap',
      'tests/ATest.php',
      {
        'composer.json': '{"require-dev":{"phpunit/phpunit":"*"}}',
        'phpunit.xml': '<phpunit bootstrap="tests/bootstrap.php"/>',
        'tests/bootstrap.php': '',
      },
      ['phpunit.xml', 'tests/bootstrap.php'],
    ],
    [
      'in a package of a monorepo what is there',
      'packages/a/a.test.ts',
      {
        'package.json': needs('vitest'),
        'packages/a/package.json': needs('vitest'),
        'packages/a/vite.config.ts': "export default { test: { setupFiles: ['setup.ts'] } }",
        'packages/a/setup.ts': '',
        'setup.ts': '',
      },
      ['packages/a/setup.ts', 'packages/a/vite.config.ts'],
    ],
  ])('%s', async (_, path, files, wanted) => {
    expect(await setupOf(path, { ...files, [path]: '' })).toEqual(wanted)
  })
})
