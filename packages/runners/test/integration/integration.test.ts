import { openProject, relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { findRunner, integrationRunners } from '../../src/index.ts'
import { pkg, tempDir, write } from '../temp.ts'

const LANGUAGES = { ts: 'typescript', py: 'python', go: 'go', java: 'java' } as const

/** How the integration tests beside a source's unit tests are started: found by, and the arguments from the first telling one on. */
async function suitesOf(
  source: `${string}.${keyof typeof LANGUAGES}`,
  files: Record<string, string>,
) {
  const root = tempDir()
  write(root, { [source]: '', ...files })
  const project = openProject(root)
  const extension = source.slice(source.lastIndexOf('.') + 1)
  const language = Object.entries(LANGUAGES).find(([known]) => known === extension)?.[1] ?? 'go'
  const env = { PATH: '' }
  const unit = await findRunner(project, relPath(source), language, env)
  if (unit === undefined) throw new Error('no runner for the unit tests')
  const found = await integrationRunners(project, unit, env)
  return found.map(({ name, foundBy, args, suite = [] }) => ({
    ...{ name, foundBy, suite },
    args: args.slice(args.findIndex((arg) => ['run', 'pytest', 'test', '-B'].includes(arg))),
  }))
}

test('a script test:integration is read as a test script is', async () => {
  const scripts = {
    test: 'vitest',
    'test:integration': 'vitest --config vitest.integration.config.ts integration',
  }
  const found = await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })
  expect(found).toEqual([
    {
      name: 'vitest',
      foundBy: 'script test:integration',
      args: ['run', '--config', 'vitest.integration.config.ts'],
      suite: ['integration'],
    },
  ])
})

test('another runner than that of the unit tests may run them', async () => {
  const scripts = {
    test: 'vitest run',
    'test:e2e': 'npm run up && mocha e2e',
    up: 'docker compose up',
  }
  const [found] = await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })
  expect(found).toMatchObject({ name: 'mocha', foundBy: 'script test:e2e', suite: ['e2e'] })
})

test('Playwright beside unit tests runs the integration tests', async () => {
  const scripts = { test: 'vitest run', 'test:e2e': 'playwright test e2e --project=chromium' }
  const [found] = await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })
  expect(found).toMatchObject({ name: 'playwright', foundBy: 'script test:e2e', suite: ['e2e'] })
})

test('Cypress beside unit tests runs the integration tests, once however many scripts start it', async () => {
  const scripts = { test: 'vitest run', 'test:e2e': 'cypress run', 'cy:run': 'cypress run' }
  const found = await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })
  expect(found).toMatchObject([{ name: 'cypress', foundBy: 'script test:e2e' }])
})

test("Storybook's test runner beside unit tests runs the integration tests", async () => {
  const scripts = { test: 'vitest run', 'test-storybook': 'test-storybook --url http://shop:6006' }
  const [found] = await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })
  expect(found).toMatchObject({ name: 'storybook', foundBy: 'script test-storybook' })
})

test.each(['testcafe chrome', 'make e2e'])(
  'what nobody knows is none of ours: %s',
  async (command) => {
    const scripts = { test: 'vitest run', 'test:unit': 'vitest run', 'test:e2e': command }
    expect(await suitesOf('src/a.ts', { 'package.json': pkg({ scripts }) })).toEqual([])
  },
)

test.each([
  ['pytest.ini', '[pytest]\naddopts = -q -m "not integration"\n', 'integration'],
  [
    'pyproject.toml',
    '[tool.pytest.ini_options]\naddopts = ["-m", "not (integration or e2e)"]\n',
    'integration or e2e',
  ],
  ['setup.cfg', '[tool:pytest]\naddopts = -m "not slow and not e2e"\n', 'e2e'],
])(
  'tests that pytest leaves out by %s are asked for by their marker',
  async (file, text, marker) => {
    const [found] = await suitesOf('shop/a.py', { [file]: text, 'tests/test_a.py': '' })
    expect(found?.args.slice(-2)).toEqual(['-m', marker])
  },
)

test.each([
  '-m "integration"',
  '-m "not slow"',
  '-m "not slow and integration"',
  '--markers x',
  '',
])('tests that pytest runs with all others (%s) are not run again', async (options) => {
  const text = `[pytest]\naddopts = ${options}\nmarkers =\n    integration: slow\n`
  expect(await suitesOf('shop/a.py', { 'pytest.ini': text, 'tests/test_a.py': '' })).toEqual([])
})

test('Go tests behind a build tag run with that tag', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'store/store_test.go': '// Copyright\n\n//go:build integration && !race\n\npackage store\n',
    'cart/cart_test.go': 'package cart\n\n//go:build e2e\n',
  }
  expect((await suitesOf('cart/cart.go', files))[0]?.args).toEqual(['test', '-tags=integration'])
})

test('Go tests that a tag only keeps out are no integration tests', async () => {
  const files = { 'go.mod': 'module shop\n', 'a_test.go': '//go:build !integration\n\npackage a\n' }
  expect(await suitesOf('a.go', files)).toEqual([])
})

const POM = (plugins: string) =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>shop</artifactId><version>1</version><build>${plugins}</build></project>`
const FAILSAFE = '<plugin><artifactId>maven-failsafe-plugin</artifactId></plugin>'

test('Maven verifies where failsafe is used, not where it is only managed', async () => {
  const source = 'src/main/java/shop/Cart.java'
  const used = await suitesOf(source, { 'pom.xml': POM(`<plugins>${FAILSAFE}</plugins>`) })
  expect(used[0]?.args).toEqual(['-B', 'verify'])
  const managed = POM(`<pluginManagement><plugins>${FAILSAFE}</plugins></pluginManagement>`)
  expect(await suitesOf(source, { 'pom.xml': managed })).toEqual([])
})

test.each([
  'testing { suites { integrationTest(JvmTestSuite) {} } }',
  'val integrationTest by registering(JvmTestSuite::class) {}',
  'tasks.register("integrationTest", Test) {}',
])('a Gradle task for them is run: %s', async (code) => {
  const files = { 'settings.gradle': '', 'build.gradle': `plugins { id 'java' }\n${code}\n` }
  const [found] = await suitesOf('src/main/java/shop/Cart.java', files)
  expect(found?.args.at(-1)).toBe(':integrationTest')
})
