import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import type { ReportContext } from '../../src/report/format.ts'
import { go } from '../../src/tools/go/report.ts'
import { runnerOf } from './projects.ts'

const A = 'package shop\n\nimport "testing"\n\nfunc TestA(t *testing.T) {}\n'
const MAIN = 'func TestMain(m *testing.M) { m.Run(); os.Exit(3) }\n'

/** What Go 1.26.8 printed, without times. */
const event = (fields: Record<string, unknown>) =>
  `${JSON.stringify({ ...fields, Package: 'example.com/shop' })}\n`
const began = event({ Action: 'start' })
const passed = (name: string) =>
  event({ Action: 'run', Test: name }) +
  event({ Action: 'output', Test: name, Output: `--- PASS: ${name} (0.00s)\n` }) +
  event({ Action: 'pass', Test: name, Elapsed: 0 })
const said = (text: string) => event({ Action: 'output', Output: `${text}\n` })
const failed = said('FAIL\texample.com/shop\t0.004s') + event({ Action: 'fail', Elapsed: 0.006 })

function read(text: string, files: Record<string, string>, exitCode?: number, output?: string) {
  const all: Record<string, string> = { 'go.mod': 'module example.com/shop\n', ...files }
  const context: ReportContext = {
    root: '/project',
    runner: runnerOf('go', 'go', []),
    files: Object.keys(files).flatMap((path) => (path.endsWith('_test.go') ? relPath(path) : [])),
    sources: {
      read: (path) => all[path],
      names: (folder) => (folder === '' ? Object.keys(all) : []),
    },
    ...(exitCode !== undefined && { exitCode }),
    ...(output !== undefined && { output }),
  }
  const report = go.parse(text, context)
  if (report === undefined) throw new Error('no report')
  return report
}

const failing = ({ tests }: ReturnType<typeof read>) =>
  tests.flatMap(({ file, status, message }) => (status === 'error' ? [`${file}: ${message}`] : []))

test('a TestMain that fails is the error of its own file, although all tests of it passed', () => {
  const files = { 'a_test.go': A, 'main_test.go': A.replace('TestA', 'TestB') + MAIN }
  const text = began + said('no database') + passed('TestA') + passed('TestB') + failed
  expect(failing(read(text, files, 1))).toEqual(['main_test.go: no database'])
})

test('a TestMain in a file without tests is the error of that file', () => {
  const files = { 'a_test.go': A, 'main_test.go': `package shop\n${MAIN}` }
  const text = began + said('no database') + passed('TestA') + failed
  expect(failing(read(text, files, 1))).toEqual(['main_test.go: no database'])
})

test('a package that was cut is not finished, and the test that ran in it runs still', () => {
  const files = { 'a_test.go': A, 'b_test.go': A.replace('TestA', 'TestB') }
  const text = began + passed('TestA') + event({ Action: 'run', Test: 'TestB' })
  const { finished, running, tests, complete } = read(text, files)
  expect([...finished]).toEqual([])
  expect(running.map(({ file }) => file)).toEqual(['b_test.go'])
  expect(tests.map(({ file, status }) => [file, status])).toEqual([['a_test.go', 'pass']])
  expect(complete).toBe(false)
})

test('a package that ended is finished, file by file', () => {
  const files = { 'a_test.go': A, 'helper_test.go': 'package shop\n' }
  const text = began + passed('TestA') + event({ Action: 'pass', Elapsed: 0 })
  const { finished, complete } = read(text, files, 0)
  expect([...finished].sort()).toEqual(['a_test.go', 'helper_test.go'])
  expect(complete).toBe(true)
})

const runs = (name: string) => event({ Action: 'run', Test: name })
const saidBy = (name: string, text: string) =>
  event({ Action: 'output', Test: name, Output: `${text}\n` })
const fails = (name: string) =>
  saidBy(name, `--- FAIL: ${name} (0.00s)`) + event({ Action: 'fail', Test: name, Elapsed: 0 })
const panics = (name: string) =>
  runs(name) +
  saidBy(name, `--- FAIL: ${name} (0.00s)`) +
  saidBy(name, 'panic: assignment to entry in nil map [recovered, repanicked]\n') +
  event({ Action: 'fail', Test: name, Elapsed: 0 })
const THREE = {
  'a_test.go': A,
  'b_test.go': A.replace('TestA', 'TestB'),
  'c_test.go': A.replace('TestA', 'TestC'),
}

/** What each file came to: the states of its tests, `load` where it does not load, nothing where nothing is said of it. */
function cameTo(text: string, files: Record<string, string>) {
  const { tests, fileErrors } = read(text, files, 1)
  const messageOf = (message = '') => message.split('\n', 1)[0]
  return [
    ...tests.map(({ file, status, message }) =>
      status === 'pass' ? `${file}: pass` : `${file}: ${status}, ${messageOf(message)}`,
    ),
    ...fileErrors.map(({ file, at, message }) => `${file}: load at ${at}, ${messageOf(message)}`),
  ].sort()
}

test('what a panic kept from running failed with it', () => {
  expect(cameTo(began + passed('TestA') + panics('TestB') + failed, THREE)).toEqual([
    'a_test.go: pass',
    'b_test.go: fail, panic: assignment to entry in nil map',
    'c_test.go: error, not run: panic: assignment to entry in nil map',
  ])
})

test('what a test that left the process kept from running failed with it', () => {
  expect(cameTo(began + passed('TestA') + runs('TestB') + failed, THREE)).toEqual([
    'a_test.go: pass',
    'b_test.go: error, did not finish: the test process ended',
    'c_test.go: error, not run: the test process ended',
  ])
})

test('beside a test that fails a file of which nothing ran has no result', () => {
  const text =
    began +
    passed('TestA') +
    runs('TestB') +
    saidBy('TestB', '    b_test.go:5: no') +
    fails('TestB')
  expect(cameTo(text + failed, THREE)).toEqual(['a_test.go: pass', 'b_test.go: fail, no'])
})

test('a package whose variables panic does not load, and the file at fault is named', () => {
  const files = { ...THREE, 'd.go': 'package shop\n' }
  const panic = ['panic: no table', '', 'goroutine 1 [running]:', 'example.com/shop.load(...)']
  const text = [...panic, '\t/project/d.go:5', 'example.com/shop.init()', '\t/project/d.go:3 +0x25']
  expect(cameTo(began + text.map(said).join('') + failed, files)).toEqual(
    ['a', 'b', 'c'].map((name) => `${name}_test.go: load at d.go, panic: no table`),
  )
})

test('a TestMain that panics before any test ran is the error of every file of which nothing ran', () => {
  const files = { 'a_test.go': A, 'main_test.go': `package shop\n${MAIN}` }
  const panic = ['panic: no table', '', 'goroutine 1 [running]:', 'example.com/shop.TestMain(0x1)']
  const text = [...panic, '\t/project/main_test.go:7 +0x25']
  expect(cameTo(began + text.map(said).join('') + failed, files)).toEqual([
    'a_test.go: error, panic: no table',
    'main_test.go: error, panic: no table',
  ])
})

test('of a package that could not be set up the go command tells beside the tests', () => {
  const text = began + said('FAIL\texample.com/shop [setup failed]') + failed
  const lines = ['# example.com/shop\n', 'write /tmp/b001/_testmain.go: no space left on device\n']
  const build = (fields: Record<string, unknown>) =>
    `${JSON.stringify({ ImportPath: '', ...fields })}\n`
  const events = lines.map((Output) => build({ Action: 'build-output', Output })).join('')
  for (const report of [
    read(text, { 'a_test.go': A }, 1, lines.join('')),
    read(events + build({ Action: 'build-fail' }) + text, { 'a_test.go': A }, 1),
  ]) {
    expect(failing(report)).toEqual([
      'a_test.go: write /tmp/b001/_testmain.go: no space left on device',
    ])
  }
})
