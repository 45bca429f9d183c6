import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { openTrust } from '@tailtest/session'
import { afterEach, expect, test, vi } from 'vitest'
import { commandsHash } from '../src/commands.ts'
import { runTestsNow } from '../src/run-now.ts'
import { changedPaths } from '../src/runs/changes/changed-paths.ts'
import {
  addVitest,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from './project.ts'

afterEach(() => void vi.unstubAllEnvs())

/** Runs as `tailtest run` does where no session is known. */
function run(temp: TempProject, ...paths: string[]) {
  const context = contextOf(temp)
  const place = context.placeOf(eventBase(temp), temp.project.root)
  const demand = { paths: paths.map(relPath), timeoutMs: 30_000 }
  return runTestsNow(place, undefined, demand)
}

const latest = (temp: TempProject) => join(temp.project.root, '.tailtest/reports/latest.json')

test('paths that are not there are named, and nothing else is run in their place', async () => {
  const files = { 'src/a.ts': '', 'src/a.test.ts': "import './a'\n" }
  const temp = tempProject({ git: true, files })
  const { place, journal } = session(temp)
  const path = relPath('src/a.ts')
  journal.append({ type: 'session.queued', path, language: 'typescript', status: 'existing' })
  const paths = [relPath('src/gone.ts'), relPath('src/gone.test.ts')]
  const ran = await runTestsNow(place, journal, { paths, timeoutMs: 30_000 })
  expect(ran.absent).toEqual(['src/gone.ts', 'src/gone.test.ts'])
  expect(ran.untested).toEqual([])
  expect(ran.report.files).toEqual([])
  expect(existsSync(latest(temp))).toBe(false)
})

test('what somebody did not wait for is not run, and is no failure', async () => {
  const slow = "import { test } from 'vitest'\ntest('waits', () => new Promise(() => {}), 60_000)\n"
  const temp = tempProject({ git: true, files: { 'src/a.ts': '', 'src/a.test.ts': slow } })
  addVitest(temp)
  const context = contextOf(temp)
  const place = context.placeOf(eventBase(temp), temp.project.root)
  const demand = { paths: [relPath('src/a.test.ts')], timeoutMs: 4000 }
  const { report } = await runTestsNow(place, undefined, demand)
  expect(report.summary).toMatchObject({ failed: 0, not_run: 1, classified: 'not_run' })
  expect(report.not_run).toMatchObject([{ reason: expect.stringMatching(/^its run was ended/) }])
})

test('a source without a test is named as untested', async () => {
  const temp = tempProject({ git: true, files: { 'src/a.ts': 'export const a = 1\n' } })
  expect(await run(temp, 'src/a.ts')).toMatchObject({ absent: [], untested: ['src/a.ts'] })
})

test('a test without a runner is named as not run, with the source it stands for', async () => {
  const files = { 'src/a.ts': 'export const a = 1\n', 'src/a.test.ts': "import './a'\n" }
  const { report } = await run(tempProject({ git: true, files }), 'src/a.test.ts')
  expect(report.not_run).toEqual([{ test: 'src/a.test.ts', reason: 'no runner' }])
  expect(report.files).toEqual([{ source: 'src/a.ts', test: 'src/a.test.ts', status: 'not_run' }])
})

test('a runner that is not installed is named', async () => {
  const files = {
    'package.json': '{"devDependencies":{"vitest":"*"}}',
    'src/a.ts': '',
    'src/a.test.ts': "import './a'\n",
  }
  const { report } = await run(tempProject({ git: true, files }), 'src/a.ts')
  expect(report.not_run).toEqual([{ test: 'src/a.test.ts', reason: 'vitest is not installed' }])
})

test('without paths, what the session edited is run', async () => {
  const files = { 'src/a.ts': '', 'src/a.test.ts': "import './a'\n", 'src/b.test.ts': '' }
  const temp = tempProject({ git: true, files })
  const { place, journal } = session(temp)
  const path = relPath('src/a.ts')
  journal.append(
    { type: 'loop.edited', path, kind: 'written', via: 'tool', test: false },
    { type: 'session.queued', path, language: 'typescript', status: 'existing' },
  )
  const ran = await runTestsNow(place, journal, { timeoutMs: 30_000 })
  expect(ran.report.files.map(({ test }) => test)).toEqual(['src/a.test.ts'])
})

test('the tests that reach a source are run, whatever their name, and the report is kept', async () => {
  const temp = tempProject({ git: true })
  addVitest(temp)
  temp.write('src/price.js', 'export const price = 2\n')
  temp.write('src/cart.js', "export { price } from './price.js'\n")
  const body = (value: number) =>
    `import { expect, test } from 'vitest'\nimport { price } from './cart.js'\ntest('price', () => { expect(price).toBe(${value}) })\n`
  temp.write('src/whole shop.test.js', body(2))
  temp.write('src/other.test.js', "import { test } from 'vitest'\ntest('other', () => {})\n")
  const { report, untested } = await run(temp, 'src/price.js')
  expect(untested).toEqual([])
  expect(report.summary).toMatchObject({ passed: 1, failed: 0 })
  expect(report.files).toEqual([
    { source: 'src/price.js', test: 'src/whole shop.test.js', status: 'passing' },
  ])
  expect(JSON.parse(readFileSync(latest(temp), 'utf8'))).toEqual(JSON.parse(JSON.stringify(report)))
})

const testOf = (name: string, value: number) =>
  `import { expect, test } from 'vitest'\ntest('${name}', () => { expect(${value}).toBe(1) })\n`

function runAll(temp: TempProject, all: 'units' | 'with-integration') {
  const context = contextOf(temp)
  const place = context.placeOf(eventBase(temp), temp.project.root)
  return runTestsNow(place, undefined, { timeoutMs: 60_000, all })
}

test('everything is every suite: packages with a runner of their own once, integration tests where they are wanted', async () => {
  const temp = tempProject({ git: true })
  addVitest(temp)
  const scripts = { test: 'vitest run --dir src', 'test:integration': 'vitest run --dir slow' }
  const devDependencies = { vitest: '*' }
  temp.write('package.json', JSON.stringify({ type: 'module', devDependencies }))
  temp.write('packages/a/package.json', JSON.stringify({ devDependencies, scripts }))
  temp.write('packages/a/src/a.test.js', testOf('a', 2))
  temp.write('packages/a/slow/slow.test.js', testOf('slow', 2))
  temp.write('src/b.test.js', testOf('b', 1))
  const units = await runAll(temp, 'units')
  expect(units.report.failures.map(({ id }) => id)).toEqual(['packages/a/src/a.test.js::a'])
  expect(units.report.summary).toMatchObject({ passed: 1, failed: 1, not_run: 0 })
  const whole = await runAll(temp, 'with-integration')
  expect(whole.report.failures.map(({ id }) => id)).toEqual([
    'packages/a/src/a.test.js::a',
    'packages/a/slow/slow.test.js::slow',
  ])
  expect(existsSync(latest(temp))).toBe(true)
}, 60_000)

test('a suite whose runner is not installed is named as not run', async () => {
  const files = { 'package.json': '{"devDependencies":{"vitest":"*"}}', 'src/a.test.js': '' }
  const ran = await runAll(tempProject({ git: true, files }), 'units')
  expect(ran.report.not_run).toEqual([
    { test: 'the whole suite of vitest', reason: 'vitest is not installed' },
  ])
})

test('what changed is what differs from where the branch began, committed or not', async () => {
  const temp = tempProject({
    git: true,
    files: { 'src/a.ts': '', 'src/b.ts': '', 'README.md': '' },
  })
  const main = temp.git('rev-parse', 'HEAD')
  temp.git('checkout', '--quiet', '-b', 'topic')
  temp.write('src/a.ts', 'export const a = 1\n')
  temp.commit()
  temp.git('branch', '--force', 'master-moves', main)
  temp.write('src/b.ts', 'export const b = 1\n')
  temp.write('src/c.test.ts', '')
  temp.write('README.md', 'changed')
  const at = (ref: string) => changedPaths(temp.project, ref)
  expect(await at(main)).toEqual(['README.md', 'src/a.ts', 'src/b.ts', 'src/c.test.ts'])
  expect(await at('HEAD')).toEqual(['README.md', 'src/b.ts', 'src/c.test.ts'])
  expect(await at('nowhere')).toBeUndefined()
  expect(await at('--output=planted')).toBeUndefined()
  expect(existsSync(join(temp.project.root, 'planted'))).toBe(false)
})

test('a key reaches the tests only after the person agreed to exactly this key; before, the failure names it', async () => {
  const config = (...pass_env: string[]) => JSON.stringify({ pass_env })
  const files = {
    'package.json': '{"devDependencies":{"vitest":"*"}}',
    'src/a.ts': 'export const a = 1\n',
    'src/a.test.ts':
      "import { expect, test } from 'vitest'\nimport { a } from './a'\ntest('has its key', () => {\n  if (a && !process.env.SHOP_API_KEY) throw new Error('SHOP_API_KEY is not set')\n  expect(process.env.SHOP_TOKEN).toBe(undefined)\n})\n",
    '.tailtest/config.json': config('SHOP_API_KEY'),
  }
  vi.stubEnv('SHOP_API_KEY', 'a key')
  vi.stubEnv('SHOP_TOKEN', 'a token')
  const temp = tempProject({ git: true, files })
  addVitest(temp)
  const failed = async () => (await run(temp, 'src/a.ts')).report.failures
  const reason = expect.stringMatching(/^tailtest withholds SHOP_API_KEY from the tests/)
  expect(await failed()).toMatchObject([{ category: 'environment', evidence: reason }])

  const trust = openTrust(contextOf(temp).userState)
  const { root } = temp.project
  const agree = async () => {
    const settings = await contextOf(temp).placeOf(eventBase(temp), root).config()
    trust.record({ root, how: 'trust', ts: Date.now(), commands: commandsHash(settings) })
  }
  await agree()
  expect(await failed()).toEqual([])

  writeFileSync(join(root, '.tailtest/config.json'), config('SHOP_API_KEY', 'SHOP_TOKEN'))
  expect(await failed()).toMatchObject([{ category: 'environment', evidence: reason }])
})
