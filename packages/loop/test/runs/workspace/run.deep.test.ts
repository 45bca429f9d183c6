import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { type Demand, runTestsNow } from '../../../src/run-now.ts'
import { contextOf, eventBase, type TempProject } from '../../project.ts'
import { addProgram, testOf, workspace } from './workspace.ts'

function run(temp: TempProject, demand: Partial<Demand>) {
  const context = contextOf(temp)
  const place = context.placeOf(eventBase(temp), temp.project.root)
  return runTestsNow(place, undefined, { timeoutMs: 60_000, ...demand })
}

const row = (name: string, status: 'passed' | 'failed', cached: boolean, tool = 'turbo') => ({
  tool,
  package: `@shop/${name}`,
  directory: `packages/${name}`,
  task: 'test',
  status,
  cached,
})

const notInstalled = (directory: string) => ({
  test: `the whole suite of vitest in ${directory}`,
  reason: 'vitest is not installed',
})

const ids = (failures: readonly { id: string }[]) => failures.map(({ id }) => id)

const TURBO = '{\n  // in this order\n  "tasks": { "test": { "dependsOn": ["^test"] } }\n}\n'

describe('in a Turborepo', () => {
  const turborepo = (files: Readonly<Record<string, string>> = {}, runners = ['vitest']) => {
    const temp = workspace({ 'turbo.json': TURBO, ...files }, ['turbo', '@turbo', ...runners])
    temp.git('init', '--quiet')
    temp.commit()
    return temp
  }

  test('everything is run by turbo, whose cache counts, and what failed there is named by tailtest', async () => {
    const temp = turborepo({
      'packages/c/c.test.js': testOf('c', 2),
      'tools/d.test.js': testOf('d', 1),
    })
    const all = { all: 'units' as const, workspace: {} }
    const first = await run(temp, all)
    expect(first.report.delegated).toEqual([
      row('a', 'passed', false),
      row('b', 'passed', false),
      row('c', 'failed', false),
    ])
    expect(ids(first.report.failures)).toEqual(['packages/c/c.test.js::c'])
    // of a and b turbo tells no tests; d is in no package and run by tailtest
    expect(first.report.summary).toMatchObject({ passed: 1, failed: 1, not_run: 0 })
    temp.write('packages/c/c.test.js', testOf('c', 1))
    const { report } = await run(temp, all)
    expect(report.delegated).toEqual([
      row('a', 'passed', true),
      row('b', 'passed', true),
      row('c', 'passed', false),
    ])
    expect(report.summary).toMatchObject({ passed: 1, failed: 0, not_run: 0 })
    const latest = join(temp.project.root, '.tailtest/reports/latest.json')
    expect(JSON.parse(readFileSync(latest, 'utf8'))).toEqual(JSON.parse(JSON.stringify(report)))
  }, 120_000)

  test('of what changed, turbo runs the packages and those that depend on them', async () => {
    const temp = turborepo()
    temp.write('packages/a/a.test.js', testOf('a', 2))
    const paths = [relPath('packages/a/a.test.js')]
    const { report } = await run(temp, { paths, workspace: { since: 'HEAD' } })
    expect(report.delegated).toEqual([row('a', 'failed', false), row('b', 'passed', false)])
    expect(ids(report.failures)).toEqual(['packages/a/a.test.js::a'])
  }, 120_000)

  test('a task that fails although its tests pass is not run, with its last words', async () => {
    const temp = turborepo()
    const scripts = {
      test: 'vitest run && node -e "console.log(\'no coverage\'); process.exit(1)"',
    }
    temp.write(
      'packages/c/package.json',
      JSON.stringify({ name: '@shop/c', type: 'module', scripts }),
    )
    const { report } = await run(temp, { all: 'units', workspace: {} })
    expect(report.delegated).toContainEqual(row('c', 'failed', false))
    expect(report.summary).toMatchObject({ passed: 1, failed: 0, not_run: 1 })
    const [unknown] = report.not_run
    expect(unknown?.test).toBe('the task test of packages/c')
    expect(unknown?.reason).toMatch(
      /^turbo says that it failed \(.*\), and tailtest found no failing test there$/,
    )
  }, 120_000)

  test('where turbo cannot run, its words are told and the packages are run without it', async () => {
    const temp = turborepo({ 'turbo.json': '{ "tasks": { "test": {} }, "unknown": 1 }' }, [])
    const { report, refused } = await run(temp, { all: 'units', workspace: {} })
    expect(refused).toMatchObject({ tool: 'turbo', reason: expect.stringContaining('exit code 1') })
    expect(report.not_run).toContainEqual(notInstalled('packages/a'))
  }, 60_000)
})

test('a tool that is not installed in the project is not used, and never downloaded', async () => {
  const temp = workspace({ 'turbo.json': TURBO }, [])
  const { report, refused } = await run(temp, { all: 'units', workspace: {} })
  expect(refused).toMatchObject({ tool: 'turbo', reason: 'it is not installed in the project' })
  expect(report.not_run).toContainEqual(notInstalled('packages/a'))
})

test('a workspace whose tool knows of no tests is run without it', async () => {
  const temp = workspace({ 'turbo.json': '{ "tasks": { "build": {} } }' }, ['turbo', '@turbo'])
  const { report, refused } = await run(temp, { all: 'units', workspace: {} })
  expect([report.delegated, refused]).toEqual([undefined, undefined])
  expect(report.not_run).toContainEqual(notInstalled('packages/a'))
})

test('a version whose records nobody here has read is not used', async () => {
  const temp = workspace({ 'nx.json': '{}' }, [])
  addProgram(temp, 'nx', '16.10.0', 'process.exit(0)')
  const { refused } = await run(temp, { all: 'units', workspace: {} })
  expect(refused).toMatchObject({ tool: 'nx', reason: 'its version is 16.10.0, before 17.0' })
})

test('a tool that takes too long is stopped, and nothing is taken for passed', async () => {
  const temp = workspace({ 'turbo.json': TURBO }, [])
  addProgram(temp, 'turbo', '2.11.11', 'setInterval(() => {}, 1000)')
  const { report } = await run(temp, { all: 'units', workspace: {}, timeoutMs: 1500 })
  expect(report.not_run).toEqual([
    { test: 'the task test of all packages', reason: 'turbo took longer than 2 s (--timeout)' },
  ])
  expect(report.summary).toMatchObject({ passed: 0, failed: 0 })
}, 60_000)

/** Replays what Nx 24 wrote; `fresh`: as of now. */
const replay = (recorded: string, fresh: boolean) => `
const fs = require('node:fs')
const graph = process.argv.find((word) => word.startsWith('--graph='))
if (graph) fs.copyFileSync(${JSON.stringify(recorded)} + 'graph.json', graph.slice('--graph='.length))
else {
  const run = JSON.parse(fs.readFileSync(${JSON.stringify(recorded)} + 'run.json', 'utf8'))
  if (${fresh}) run.run.startTime = new Date().toISOString()
  fs.mkdirSync('.nx', { recursive: true })
  fs.writeFileSync('.nx/run.json', JSON.stringify(run))
  fs.writeFileSync('.nx/argv.json', JSON.stringify(process.argv.slice(2)))
  process.stdout.write(fs.readFileSync(${JSON.stringify(recorded)} + 'output.txt'))
}
`

describe('in an Nx workspace', () => {
  const recorded = fileURLToPath(new URL('recorded/nx-24.0.6-', import.meta.url))
  const nxWorkspace = (fresh: boolean, runners = ['vitest']) => {
    const temp = workspace({ 'nx.json': '{}', 'packages/c/c.test.js': testOf('c', 2) }, runners)
    addProgram(temp, 'nx', '24.0.6', replay(recorded, fresh))
    temp.write(
      'node_modules/nx/src/devkit-exports.js',
      "exports.cacheDir = process.cwd() + '/.nx'\n",
    )
    temp.git('init', '--quiet')
    temp.commit()
    return temp
  }

  test('everything is run by Nx, and what failed there is named by tailtest', async () => {
    const { report } = await run(nxWorkspace(true), { all: 'units', workspace: {} })
    expect(report.delegated).toEqual([
      row('a', 'passed', true, 'nx'),
      row('b', 'passed', true, 'nx'),
      row('c', 'failed', false, 'nx'),
    ])
    expect(ids(report.failures)).toEqual(['packages/c/c.test.js::c'])
    expect(report.summary).toMatchObject({ passed: 0, failed: 1, not_run: 0 })
  }, 60_000)

  test('what changed is told by the commit that the branch left', async () => {
    const temp = nxWorkspace(true)
    await run(temp, { paths: [], workspace: { since: 'HEAD' } })
    const argv: unknown = JSON.parse(readFileSync(join(temp.project.root, '.nx/argv.json'), 'utf8'))
    expect(argv).toEqual([
      'affected',
      '--target=test',
      `--base=${temp.git('rev-parse', 'HEAD')}`,
      '--outputStyle=static',
    ])
  }, 60_000)

  test('results of an earlier run prove nothing', async () => {
    const { report, refused } = await run(nxWorkspace(false, []), { all: 'units', workspace: {} })
    expect(refused).toMatchObject({ tool: 'nx', reason: expect.stringContaining('left no result') })
    expect(report.not_run).toContainEqual(notInstalled('packages/a'))
  }, 60_000)
})
