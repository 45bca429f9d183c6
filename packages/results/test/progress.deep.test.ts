import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openProject, relPath } from '@tailtest/project'
import { type Report, type Status, testId } from '@tailtest/runners/report'
import { expect, test } from 'vitest'
import { followReport, type Progress, progressOf } from '../src/progress.ts'
import { runTests } from '../src/run-tests.ts'
import { temporaryFolder, until } from './processes.ts'
import { runnerOf } from './runner.ts'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const vitest = runnerOf('vitest', process.execPath, [join(modules, 'vitest/vitest.mjs'), 'run'])

/** A project whose second file waits until the test lets it go on. */
async function slowProject() {
  const root = await temporaryFolder()
  symlinkSync(modules, join(root, 'node_modules'), 'junction')
  mkdirSync(join(root, 'test'))
  const header = "import { existsSync } from 'node:fs'\nimport { expect, test } from 'vitest'\n"
  const files = {
    'package.json': '{"type":"module"}',
    'vitest.config.js':
      'export default { test: { sequence: { sequencer: class { sort(f) { return f.sort((a, b) => a.moduleId < b.moduleId ? -1 : 1) } shard(f) { return f } } }, fileParallelism: false } }\n',
    'test/a.test.js': `${header}test('adds', () => {})\ntest('fails', () => { expect(1).toBe(2) })\ntest.skip('later', () => {})\n`,
    'test/b.test.js': `${header}test('waits', async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)) }, 60_000)\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return { root, goOn: () => writeFileSync(join(root, 'go'), '') }
}

test('while a suite runs, what it has reported is told, and its result is the same', async () => {
  const { root, goOn } = await slowProject()
  const told: Progress[] = []
  const results = await runTests(openProject(root), vitest, [], {
    timeoutMs: 60_000,
    onProgress: (progress) => {
      told.push(progress)
      if (progress.passed > 0) goOn()
    },
  })
  expect(told).toContainEqual({ runner: 'vitest', passed: 1, failed: 1, skipped: 1 })
  expect(results.tests.map(({ status }) => status).sort()).toEqual(['fail', 'pass', 'pass', 'skip'])
  expect(results.crash).toBeUndefined()
}, 60_000)

test('a run that is aborted tells nothing more', async () => {
  const { root } = await slowProject()
  const told: Progress[] = []
  const abort = new AbortController()
  const run = runTests(openProject(root), vitest, [relPath('test/a.test.js')], {
    timeoutMs: 60_000,
    signal: abort.signal,
    onProgress: (progress) => told.push(progress),
  })
  abort.abort(new Error('enough'))
  await expect(run).rejects.toThrow('enough')
  const before = told.length
  await delay(600)
  expect(told).toHaveLength(before)
}, 60_000)

const FILE = relPath('a.test.ts')

function reportOf(statuses: readonly Status[], running: readonly string[] = []): Report {
  return {
    tests: statuses.map((status, at) => ({ id: testId(FILE, [`${at}`]), file: FILE, status })),
    fileErrors: [],
    complete: false,
    finished: new Set(),
    running: running.map((title) => ({ id: testId(FILE, [title]), file: FILE })),
    stray: [],
  }
}

test('errors count as failed, todo as skipped, what is expected to fail as passed', () => {
  const statuses: Status[] = ['pass', 'xfail', 'fail', 'error', 'skip', 'todo', 'missing']
  const counts = { passed: 2, failed: 2, skipped: 2 }
  expect(progressOf('jest', reportOf(statuses))).toEqual({ runner: 'jest', ...counts })
})

test('a file that cannot be loaded has failed, and what earlier parts of a run came to is counted', () => {
  const report = { ...reportOf(['pass']), fileErrors: [{ file: FILE, message: 'no' }] }
  expect(progressOf('jest', report, [{ status: 'pass' }, { status: 'skip' }])).toEqual({
    runner: 'jest',
    passed: 2,
    failed: 1,
    skipped: 1,
  })
})

test('the test that runs is named', () => {
  const { running } = progressOf('pytest', reportOf([], ['adds up', 'next']))
  expect(running).toBe('a.test.ts::adds up')
})

test('a report is read again only when it has grown, and never once it is huge', async () => {
  const file = join(await temporaryFolder(), 'report.jsonl')
  const seen: string[] = []
  const following = followReport(
    file,
    (text) => reportOf(text.split('').map(() => 'pass' as const)),
    ({ tests }) => seen.push('x'.repeat(tests.length)),
  )
  await delay(500) // nothing is there yet
  await writeFile(file, 'x')
  await until(() => seen.length === 1, 10_000)
  await delay(900)
  await appendFile(file, 'x')
  await until(() => seen.length === 2, 10_000)
  await appendFile(file, 'x'.repeat(5 * 1024 * 1024))
  await delay(900)
  await following.stop()
  expect(seen).toEqual(['x', 'xx'])
  expect((await readFile(file)).length).toBeGreaterThan(5 * 1024 * 1024)
})
