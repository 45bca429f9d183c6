import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { folders } from '../places.ts'

/** Nothing is installed where the tests run, whoever runs them. */
const NO_PROGRAMS = { PATH: '' }

function withVitest(): ReturnType<typeof folders> {
  const places = folders()
  for (const folder of ['.', 'packages/api']) {
    mkdirSync(join(places.root, folder), { recursive: true })
    const manifest = { name: 'shop', devDependencies: { vitest: '^4.0.0' } }
    writeFileSync(join(places.root, folder, 'package.json'), JSON.stringify(manifest))
  }
  return places
}

const VITEST = {
  name: 'vitest',
  languages: ['typescript', 'javascript'],
  command: expect.any(String),
  args: expect.any(Array),
  framework: null,
  test_location: 'beside',
  installed: false,
  report: 'vitest',
  found_by: 'dependency vitest',
  libraries: [],
  notes: [],
}

test('every package’s runner is there, with what starts it and where tests go', async () => {
  const install = '`npm i`'
  expect(await json(withVitest(), ['runners'], NO_PROGRAMS)).toEqual({
    runners: [
      { ...VITEST, directory: '.', install },
      { ...VITEST, directory: 'packages/api', install },
    ],
    packages: ['.', 'packages/api'],
    workspaces: { tools: [], packages: [] },
    without_runner: [],
    unused_settings: [],
    notes: [],
  })
})

test('a person reads what decided, that it is not installed, and what installs it', async () => {
  const { code, stdout } = await tailtest(withVitest(), ['runners'], NO_PROGRAMS)
  expect(code).toBe(0)
  expect(stdout).toContain('vitest in . (dependency vitest), not installed\n')
  expect(stdout).toContain('vitest in packages/api (dependency vitest), not installed\n')
  expect(stdout).toContain('  tests: beside (convention)\n')
  expect(stdout).toContain('  report: vitest\n')
  expect(stdout).toContain('  install: `npm i`\n')
})

test('a folder that is not there is said so; a source to be has a place for its test', async () => {
  const places = withVitest()
  expect(await tailtest(places, ['runners', 'nosuch'])).toMatchObject({
    ...{ code: 2, stderr: 'tailtest: nosuch does not exist\nName files of this project.\n' },
  })
  expect(await json(places, ['runners', 'src/new.ts'])).toMatchObject({ test: 'src/new.test.ts' })
})

test('a project without a runner is said so', async () => {
  const places = folders()
  expect(await json(places, ['runners'])).toMatchObject({ runners: [], packages: [] })
  const stdout = `no test runner found in ${places.root}\n`
  expect(await tailtest(places, ['runners'])).toEqual({ code: 0, stdout, stderr: '' })
})

function shop(files: Record<string, string>): ReturnType<typeof folders> {
  const places = folders()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(places.root, name)), { recursive: true })
    writeFileSync(join(places.root, name), text)
  }
  return places
}

const WORKSPACE = {
  'package.json': '{"workspaces":["packages/*"],"devDependencies":{"vitest":"4"}}',
  'turbo.json': '{}',
  'packages/ui/package.json': '{"name":"@shop/ui"}',
  'packages/ui/src/a.ts': 'export const a = 1',
  'packages/ui/src/a.test.ts': '',
  'packages/ui/src/b.ts': 'export const b = 1',
  'services/jobs/pyproject.toml': '[project]\nname = "jobs"',
  'services/jobs/run.py': 'x = 1',
  'README.md': '',
}

test('the tools of a workspace are named, and its packages with what says so', async () => {
  const places = shop(WORKSPACE)
  expect(await json(places, ['runners'], NO_PROGRAMS)).toMatchObject({
    packages: ['.', 'packages/ui', 'services/jobs'],
    workspaces: {
      tools: ['npm', 'turborepo'],
      packages: [
        { directory: 'packages/ui', name: '@shop/ui', by: 'npm' },
        { directory: 'services/jobs', name: 'jobs', by: 'structure' },
      ],
    },
  })
  const { stdout } = await tailtest(places, ['runners'], NO_PROGRAMS)
  expect(stdout).toContain('workspace: npm, turborepo (2 packages)\n')
})

test('fixtures of tests are no sources of anybody’s', async () => {
  const places = shop({ 'package.json': '{}', 'test/fixtures/x/a.go': 'package x' })
  expect(await json(places, ['runners'], NO_PROGRAMS)).toMatchObject({ without_runner: [] })
})

test('sources that no runner can test are named with their package and what to do', async () => {
  const places = shop(WORKSPACE)
  expect(await json(places, ['runners'], NO_PROGRAMS)).toMatchObject({
    without_runner: [
      {
        directory: 'services/jobs',
        language: 'python',
        files: 1,
        advice: expect.stringContaining('pytest'),
      },
    ],
  })
  const { stdout } = await tailtest(places, ['runners'], NO_PROGRAMS)
  expect(stdout).toContain('no runner for python in services/jobs (1 file): No test runner was')
})

test('a setting that has no effect is named', async () => {
  const places = shop({
    ...WORKSPACE,
    '.tailtest/config.json': '{"runners":{"pakages/ui":{"args":["--x"]}}}',
  })
  await tailtest(places, ['trust'])
  const { stdout } = await tailtest(places, ['runners'], NO_PROGRAMS)
  expect(stdout).toContain('setting runners["pakages/ui"] has no effect\n')
})

test('of a project that was detected before, what changed since is found', async () => {
  const places = shop(WORKSPACE)
  await tailtest(places, ['runners'], NO_PROGRAMS)
  writeFileSync(join(places.root, 'services/jobs/pytest.ini'), '')
  expect(await json(places, ['runners'], NO_PROGRAMS)).toMatchObject({
    runners: [{ name: 'vitest' }, { name: 'pytest', directory: 'services/jobs' }],
  })
})

test('of one file: its runner, its tests, and how they are run', async () => {
  const file = 'packages/ui/src/a.ts'
  const answer = await json(shop(WORKSPACE), ['runners', file], NO_PROGRAMS)
  expect(answer).toMatchObject({
    file,
    language: 'typescript',
    runner: { name: 'vitest', directory: '.' },
    tests: ['packages/ui/src/a.test.ts'],
    test: 'packages/ui/src/a.test.ts',
    run: expect.arrayContaining(['packages/ui/src/a.test.ts']),
    advice: null,
  })
})

test('of several files: an answer each, whatever they are', async () => {
  const files = ['packages/ui/src/b.ts', 'services/jobs/run.py', 'README.md', 'new/c.ts']
  expect(await json(shop(WORKSPACE), ['runners', ...files], NO_PROGRAMS)).toMatchObject([
    { file: files[0], tests: [], test: 'packages/ui/src/b.test.ts' },
    { file: files[1], runner: null, run: null, advice: expect.stringContaining('pytest') },
    { file: files[2], language: null, runner: null },
    { file: files[3], test: 'new/c.test.ts' },
  ])
})

test('a person reads where the test of a file goes, and how it is started', async () => {
  const argv = ['runners', 'packages/ui/src/b.ts', 'README.md']
  const { stdout } = await tailtest(shop(WORKSPACE), argv, NO_PROGRAMS)
  expect(stdout).toContain('packages/ui/src/b.ts: vitest in . (dependency vitest), not installed\n')
  expect(stdout).toContain('  test goes to: packages/ui/src/b.test.ts\n')
  expect(stdout).toMatch(/ {2}starts: .*packages\/ui\/src\/b\.test\.ts\n/)
  expect(stdout).toContain('README.md: not a source in a supported language\n')
})

test.each(['../other/a.ts', '/etc/passwd', '.'])('%s is no file of the project', async (file) => {
  const { code, stdout, stderr } = await tailtest(shop(WORKSPACE), ['runners', file], NO_PROGRAMS)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain(file)
})
