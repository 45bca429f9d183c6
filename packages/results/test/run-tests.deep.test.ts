import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openProject, type Project, relPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { expect, test } from 'vitest'
import { runTests } from '../src/run-tests.ts'
import { program, temporaryFolder } from './processes.ts'
import { runnerOf } from './runner.ts'

/** A runner that passes every file; what it was started with is in `started.jsonl`. */
const echo = runnerOf('vitest', process.execPath, [program('echo-runner.mjs')])

async function projectWith(...files: string[]): Promise<Project> {
  const project = openProject(await temporaryFolder())
  for (const file of files) {
    mkdirSync(dirname(join(project.root, file)), { recursive: true })
    writeFileSync(join(project.root, file), '')
  }
  return project
}

interface Start {
  files: string[]
  env: Record<string, string>
}

function starts({ root }: Project, directory = ''): Start[] {
  const text = readFileSync(join(root, directory, 'started.jsonl'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('a runner is started in its own directory, with paths from there', async () => {
  const project = await projectWith('packages/shop/test/a.test.ts', 'packages/other.test.ts')
  const runner: Runner = { ...echo, directory: relPath('packages/shop') }
  const files = [relPath('packages/shop/test/a.test.ts'), relPath('packages/other.test.ts')]
  const results = await runTests(project, runner, files, { timeoutMs: 10_000 })
  expect(starts(project, 'packages/shop').map((start) => start.files)).toEqual([
    ['test/a.test.ts', '../other.test.ts'],
  ])
  expect(results.tests.map(({ id, status }) => [id, status])).toEqual([
    ['packages/other.test.ts::passes', 'pass'],
    ['packages/shop/test/a.test.ts::passes', 'pass'],
  ])
})

test('results come in the order of their files, whatever the order of the runner', async () => {
  const project = await projectWith('b.test.ts', 'c.test.ts', 'a.test.ts')
  const files = ['c.test.ts', 'gone.test.ts', 'b.test.ts', 'a.test.ts'].map(relPath)
  const { tests } = await runTests(project, echo, files, { timeoutMs: 10_000 })
  expect(tests.map(({ file }) => file)).toEqual([
    'a.test.ts',
    'b.test.ts',
    'c.test.ts',
    'gone.test.ts',
  ])
})

test('the result says what was run, how long it took and that nothing went wrong', async () => {
  const project = await projectWith('a.test.ts')
  const results = await runTests(project, echo, [relPath('a.test.ts')], { timeoutMs: 10_000 })
  expect(results).toMatchObject({ executed: 1, timedOut: false, fileErrors: [] })
  expect(results.crash).toBeUndefined()
  expect(results.durationMs).toBeGreaterThan(0)
  expect(results.argv[0]).toBe(process.execPath)
  expect(results.argv.at(-1)).toBe('a.test.ts')
})

test('nothing of a run is left on disk', async () => {
  const project = await projectWith('a.test.ts')
  const { argv } = await runTests(project, echo, [relPath('a.test.ts')], { timeoutMs: 10_000 })
  const reporter =
    argv.find((word) => word.startsWith('--reporter='))?.slice('--reporter='.length) ?? ''
  expect(reporter).toMatch(/tailtest-run-/)
  expect(existsSync(dirname(reporter))).toBe(false)
})

test('a file name is never taken for an option', async () => {
  const project = await projectWith('-rf.test.ts', '@args.test.ts')
  const files = [relPath('-rf.test.ts'), relPath('@args.test.ts')]
  const results = await runTests(project, echo, files, { timeoutMs: 10_000 })
  expect(starts(project)[0]?.files).toEqual(['./-rf.test.ts', './@args.test.ts'])
  expect(results.executed).toBe(2)
})

test('more files than a command line holds are run in several parts, as one result', async () => {
  const names = Array.from({ length: 1200 }, (_, index) => `${'long/'.repeat(20)}${index}.test.ts`)
  const project = await projectWith(...names)
  const results = await runTests(project, echo, names.map(relPath), { timeoutMs: 30_000 })
  expect(starts(project).length).toBeGreaterThan(1)
  expect(results.executed).toBe(1200)
  expect(new Set(results.tests.map(({ status }) => status))).toEqual(new Set(['pass']))
})

test('the parts share one deadline, and what it cut off is an error in the same words every time', async () => {
  const names = Array.from({ length: 2000 }, (_, index) => `${'long/'.repeat(20)}${index}.test.ts`)
  const project = await projectWith(...names)
  const env = { ...process.env, TAILTEST_TEST_WAIT: '1500' }
  const results = await runTests(project, echo, names.map(relPath), { timeoutMs: 2000, env })
  const cut = results.tests.filter(({ status }) => status === 'error')
  expect(results.timedOut).toBe(true)
  expect(results.crash).toBeUndefined()
  expect(results.tests).toHaveLength(2000)
  expect(cut.length).toBeGreaterThan(0) // with a deadline each, none would be cut off
  expect(new Set(cut.map(({ message }) => message))).toEqual(new Set(['timed out after 2 s']))
})

test('a test does not see our keys nor what the host put there, but what its person let through', async () => {
  const project = await projectWith('a.test.ts')
  const env = {
    ...process.env,
    OPENAI_ORG: 'secret',
    STRIPE_API_KEY: 'secret',
    github_token: 'secret',
    APP_SECRET: 'needed',
    HOST_SESSION: 'secret',
    FORCE_COLOR: '1',
    TZ: 'UTC',
    NODE_OPTIONS: '--max-old-space-size=512',
  }
  const options = { timeoutMs: 10_000, env, keepEnv: ['APP_SECRET'], dropEnv: [/^HOST_/] }
  await runTests(project, echo, [relPath('a.test.ts')], options)
  const seen = starts(project)[0]?.env ?? {}
  expect(seen).toMatchObject({
    TZ: 'UTC',
    APP_SECRET: 'needed',
    NO_COLOR: '1',
    NODE_OPTIONS: env.NODE_OPTIONS,
  })
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['FORCE_COLOR']))
  expect(Object.values(seen)).not.toContain('secret')
})

test('a file that is not there is missing, and does not keep the others from running', async () => {
  const project = await projectWith('a.test.ts')
  const files = [relPath('a.test.ts'), relPath('gone.test.ts')]
  const results = await runTests(project, echo, files, { timeoutMs: 10_000 })
  expect(results.tests.find(({ file }) => file === 'gone.test.ts')).toEqual({
    id: 'gone.test.ts::',
    file: 'gone.test.ts',
    status: 'missing',
    message: 'no such file',
  })
  expect(results.executed).toBe(1)
})

test('with none of the files there, nothing is started: it would be the whole suite', async () => {
  const project = await projectWith()
  const results = await runTests(project, echo, [relPath('gone.test.ts')], { timeoutMs: 10_000 })
  expect(existsSync(join(project.root, 'started.jsonl'))).toBe(false)
  expect(results).toMatchObject({ executed: 0, argv: [] })
  expect(results.tests.map(({ status }) => status)).toEqual(['missing'])
})

test('a runner that is not installed is a crash in words, and nothing has a result', async () => {
  const project = await projectWith('a.test.ts')
  const runner: Runner = { ...echo, command: 'no-such-runner' }
  const results = await runTests(project, runner, [relPath('a.test.ts')], { timeoutMs: 10_000 })
  const words = 'the runner could not be started: spawn no-such-runner ENOENT'
  expect(results.crash).toBe(words)
  expect(results).toMatchObject({ executed: 0, tests: [], fileErrors: [], timedOut: false })
})

test('a runner that leaves no report is a crash with its last lines, whatever its exit code', async () => {
  const project = await projectWith('a.test.ts')
  const script = `for (let i = 0; i < 100; i++) console.log('line', i); console.error('\\u001b[31mno config')`
  const runner: Runner = { ...echo, args: ['-e', script, '--'] }
  const results = await runTests(project, runner, [relPath('a.test.ts')], { timeoutMs: 10_000 })
  expect(results.crash?.split('\n')[0]).toBe('the runner left no report (exit code 0)')
  expect(results.crash).toMatch(/\n… 71 earlier lines\n(.*\n)*no config$/)
  expect(results.tests).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'a report that a test replaced by a link is not read',
  async () => {
    const project = await projectWith('a.test.ts')
    const elsewhere = join(project.root, 'elsewhere.jsonl')
    writeFileSync(elsewhere, '{"start":"vitest"}\n{"end":true}\n')
    symlinkSync(elsewhere, join(project.root, 'link'))
    const script = `const folder = process.argv.find((word) => word.startsWith('--reporter=')).slice(11).replace(/.node_modules.*$/, '')
    require('node:fs').symlinkSync(${JSON.stringify(elsewhere)}, folder + '/report.jsonl')`
    const runner: Runner = { ...echo, args: ['-e', script, '--'] }
    const results = await runTests(project, runner, [relPath('a.test.ts')], { timeoutMs: 10_000 })
    expect(results.crash).toMatch(/^the runner left no report/)
  },
)

test('an aborted run throws', async () => {
  const project = await projectWith('a.test.ts')
  const env = { ...process.env, TAILTEST_TEST_WAIT: '20000' }
  const signal = AbortSignal.timeout(500)
  await expect(
    runTests(project, echo, [relPath('a.test.ts')], { timeoutMs: 30_000, env, signal }),
  ).rejects.toThrow(/timeout/)
})
