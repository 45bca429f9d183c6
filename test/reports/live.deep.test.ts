import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RelPath, relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { EXPECTED } from '../../packages/runners/test/report/expected/index.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../packages/runners/test/report/expected/recorded.ts'
import {
  type Copy,
  copyProject,
  runnerOf,
  testFiles,
} from '../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../packages/runners/test/report/fixtures', import.meta.url),
)
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const TIME = { timeoutMs: 60_000 }

const RUNNERS = {
  vitest: runnerOf('vitest', process.execPath, [join(MODULES, 'vitest', 'vitest.mjs'), 'run']),
  jest: runnerOf('jest', process.execPath, [join(MODULES, 'jest', 'bin', 'jest.js')]),
  pytest: runnerOf('pytest', process.platform === 'win32' ? 'python' : 'python3', ['-m', 'pytest']),
}

type Name = keyof typeof RUNNERS

const hasPytest = canRun(RUNNERS.pytest.command, ['-m', 'pytest', '--version'])
if (!hasPytest) console.warn('not tested: python3 with pytest is not installed')

function canRun(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A copy of the runner's fixture project, with more files where a test needs its own. */
function open(name: Name, files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, name, name === 'pytest' ? undefined : MODULES)
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

function run(name: Name, project: Copy, files: string[], timeoutMs = 60_000): Promise<Results> {
  return runTests(project, RUNNERS[name], files.map(relPath), { timeoutMs })
}

/** What a file's results are: `titles: status`. */
function statuses(results: Results, file: string): string[] {
  return results.tests
    .filter((result) => result.file === file)
    .map(({ id, status }) => `${id.slice(file.length + 2)}: ${status}`)
}

function withMissing(name: Name, ...files: RelPath[]): string[] {
  return [
    ...expectedLines(EXPECTED[name].outcomes.expected),
    ...files.map((file) => `${file}: missing `),
  ].sort()
}

function executedIn(name: Name): number {
  const statuses = Object.values(EXPECTED[name].outcomes.expected).flatMap((rows) =>
    rows.map(([status]) => status),
  )
  return statuses.filter((status) => ['pass', 'fail', 'xfail'].includes(status)).length
}

describe('vitest', () => {
  test('every outcome of a project is told as it was, in spite of its own bail and exclude', async () => {
    const project = open('vitest')
    const results = await runTests(project, RUNNERS.vitest, testFiles(project), TIME)
    const unseen = [relPath('test/empty.test.ts'), relPath('test/excluded.test.ts')]
    expect(linesOf(results)).toEqual(withMissing('vitest', ...unseen))
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, EXPECTED.vitest.outcomes.expected)).toEqual(
      [],
    )
    expect(results).toMatchObject({ timedOut: false, executed: executedIn('vitest') })
    expect(results.crash).toBeUndefined()
  })

  test('files whose path only contains the name asked for are left out', async () => {
    const results = await run('vitest', open('vitest'), ['price.test.ts'])
    expect(linesOf(results)).toEqual(['price.test.ts: pass is a price'])
  })

  test('a file that the project’s settings exclude is missing, although vitest exits with 0', async () => {
    const results = await run('vitest', open('vitest'), ['test/excluded.test.ts'])
    expect(linesOf(results)).toEqual(['test/excluded.test.ts: missing '])
    expect(results.executed).toBe(0)
    expect(results.crash).toBeUndefined()
  })

  test('one file that hangs is timed out, the others keep their results', async () => {
    const hang = `import { it } from 'vitest'\nit('hangs', () => { for (;;); })\n`
    const project = open('vitest', { 'test/hang.test.ts': hang })
    const results = await run('vitest', project, ['test/hang.test.ts', 'price.test.ts'], 6000)
    expect(results).toMatchObject({ timedOut: true, executed: 1 })
    expect(results.crash).toBeUndefined()
    expect(linesOf(results)).toEqual([
      'price.test.ts: pass is a price',
      'test/hang.test.ts: error ',
    ])
    expect(results.tests.at(-1)?.message).toBe('timed out after 6 s')
  })

  test('a worker that dies does not pass for its tests', async () => {
    const text = `import { it } from 'vitest'\nit('dies', () => { process.kill(process.pid, 'SIGKILL') })\n`
    const project = open('vitest', { 'test/dies.test.ts': text })
    const results = await run('vitest', project, ['test/dies.test.ts', 'price.test.ts'])
    expect(statuses(results, 'price.test.ts')).toEqual(['is a price: pass'])
    const dead = results.tests.filter(({ file }) => file === 'test/dies.test.ts')
    expect(dead.length).toBeGreaterThan(0)
    expect(dead.every(({ status }) => status === 'error' || status === 'missing')).toBe(true)
    expect(results.crash).toMatch(/^outside any test file: .*worker/is)
  })

  test('settings that cannot be loaded are a crash that says why', async () => {
    const project = open('vitest', { 'vitest.config.ts': `throw new Error('no such plugin')` })
    const results = await run('vitest', project, ['price.test.ts'])
    expect(results.crash).toMatch(
      /^the runner left no report \(exit code 1\)\n(?:.*\n)*.*no such plugin/,
    )
    expect(linesOf(results)).toEqual([])
  })

  test('no files means the whole suite', async () => {
    const results = await runTests(open('vitest'), RUNNERS.vitest, [], TIME)
    expect(linesOf(results)).toEqual(expectedLines(EXPECTED.vitest.outcomes.expected))
  })
})

describe('jest', () => {
  test('every outcome of a project is told as it was, in spite of its own bail and exclude', async () => {
    const project = open('jest')
    const results = await runTests(project, RUNNERS.jest, testFiles(project, 'test'), TIME)
    expect(linesOf(results)).toEqual(withMissing('jest', relPath('test/excluded.test.js')))
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, EXPECTED.jest.outcomes.expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false, executed: executedIn('jest') })
    expect(results.crash).toBeUndefined()
  })

  test('an open handle does not hold up a finished run', async () => {
    const results = await run('jest', open('jest'), ['test/handle.test.js'], 30_000)
    expect(results).toMatchObject({ timedOut: false, executed: 1 })
  })

  test('a file that the project’s settings exclude is missing, although jest exits with 0', async () => {
    const results = await run('jest', open('jest'), ['test/excluded.test.js'])
    expect(linesOf(results)).toEqual(['test/excluded.test.js: missing '])
    expect(results.crash).toBeUndefined()
  })

  test('variables that the project’s script sets reach the tests', async () => {
    const zone = "test('zone', () => expect(process.env.TZ).toBe('Asia/Tokyo'))\n"
    const project = open('jest', { 'test/zone.test.js': zone })
    const runner = { ...RUNNERS.jest, env: { TZ: 'Asia/Tokyo' } }
    const options = { timeoutMs: 60_000 }
    const results = await runTests(project, runner, [relPath('test/zone.test.js')], options)
    expect(statuses(results, 'test/zone.test.js')).toEqual(['zone: pass'])
  })

  test('a test that ends the whole of jest with exit code 0 proves nothing', async () => {
    const results = await run('jest', open('jest'), ['fatal/exits.test.js'])
    expect(linesOf(results)).toEqual(['fatal/exits.test.js: error '])
    expect(results.crash).toMatch(
      /^the runner stopped early \(exit code 0\)\n(?:.*\n)*.*process\.exit/,
    )
  })

  test('a rejection nobody caught, which kills jest, is a crash that says where', async () => {
    const results = await run('jest', open('jest'), ['fatal/unhandled.test.js'])
    expect(linesOf(results)).toEqual(['fatal/unhandled.test.js: error '])
    expect(results.crash).toMatch(/nobody caught me\n(?:.*\n)*.*fatal\/unhandled\.test\.js/)
  })

  test('a file that hangs is timed out, and one that was through keeps its results', async () => {
    const hang = "it('hangs', () => { for (;;); })\n"
    const project = open('jest', { 'test/hang.test.js': hang })
    const results = await run('jest', project, ['test/hang.test.js', 'test/outcomes.test.js'], 6000)
    expect(results.timedOut).toBe(true)
    expect(statuses(results, 'test/hang.test.js')).toEqual([': error'])
    expect(statuses(results, 'test/outcomes.test.js')).toContain(
      'outer\u001finner\u001fpasses: pass',
    )
    expect(statuses(results, 'test/outcomes.test.js')).not.toContain(': error')
  })
})

describe.skipIf(!hasPytest)('pytest', () => {
  test('a repair of the same size within the same second is what the next run sees', async () => {
    vi.stubEnv('PYTHONDONTWRITEBYTECODE', undefined)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    const text = 'from total import total\n\n\ndef test_total():\n    assert total(2, 3) == 5\n'
    const project = open('pytest', { 'quick/test_total.py': text })
    const saved = new Date('2026-01-01T00:00:00Z')
    const statusOf = async (operator: string) => {
      const source = join(project.root, 'quick', 'total.py')
      writeFileSync(source, `def total(a, b):\n    return a ${operator} b\n`)
      utimesSync(source, saved, saved)
      const results = await run('pytest', project, ['quick/test_total.py'])
      return results.tests.map(({ status }) => status)
    }
    expect(await statusOf('-')).toEqual(['fail'])
    expect(await statusOf('+')).toEqual(['pass'])
  })

  test('every outcome of a project is told as it was, in spite of its own -x and --tb=no', async () => {
    const project = open('pytest')
    const results = await runTests(project, RUNNERS.pytest, testFiles(project, 'tests'), TIME)
    expect(linesOf(results)).toEqual(withMissing('pytest', relPath('tests/test_empty.py')))
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, EXPECTED.pytest.outcomes.expected)).toEqual(
      [],
    )
    expect(results).toMatchObject({ timedOut: false, executed: executedIn('pytest') })
    expect(results.crash).toBeUndefined()
  })

  test('the test that hangs is named, those after it are timed out, those before keep their results', async () => {
    const project = open('pytest', {
      'tests/test_hang.py':
        'import time\ndef test_quick(): pass\ndef test_hangs(): time.sleep(60)\n',
      'tests/test_later.py': 'def test_later(): pass\n',
    })
    const files = [
      'tests/test_empty.py',
      'tests/test_hang.py',
      'tests/test_later.py',
      'tests/test_twice.py',
    ]
    const results = await run(
      'pytest',
      project,
      ['tests/test_twice.py', ...files.slice(1, 3)],
      4000,
    )
    expect(results.timedOut).toBe(true)
    expect(statuses(results, 'tests/test_twice.py')).toEqual(['test_one: fail'])
    expect(statuses(results, 'tests/test_hang.py')).toEqual([
      'test_quick: pass',
      'test_hangs: error',
    ])
    expect(statuses(results, 'tests/test_later.py')).toEqual([': error'])
    expect(results.tests.find(({ status }) => status === 'error')?.message).toBe(
      'timed out after 4 s',
    )
  })

  test('a conftest.py that cannot be loaded fails the files below it and no others', async () => {
    const results = await runTests(open('pytest'), RUNNERS.pytest, [], TIME)
    const lines = linesOf(results)
    expect(lines).toContain('tests/test_twice.py: fail test_one')
    expect(lines.filter((line) => line.startsWith('broken'))).toEqual(['broken: FileError '])
    expect(results.fileErrors.find(({ file }) => file === 'broken')?.message).toMatch(
      /package_nobody_installed/,
    )
  })

  test('asked for by name, a file below such a conftest.py stops pytest: the error of each that was asked for', async () => {
    const files = ['broken/test_below.py', 'tests/test_twice.py']
    const results = await run('pytest', open('pytest'), files)
    expect(results.fileErrors.map(({ file }) => file)).toEqual(files)
    for (const { message } of results.fileErrors) {
      expect(message).toMatch(/No module named 'package_nobody_installed'/)
    }
  })

  test('a test that ends Python is a crash, and its file no pass', async () => {
    const project = open('pytest', {
      'tests/test_ends.py': 'import os\ndef test_ends(): os._exit(0)\n',
    })
    const results = await run('pytest', project, ['tests/test_ends.py'])
    expect(statuses(results, 'tests/test_ends.py')).toEqual(['test_ends: error'])
    expect(results.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
  })
})
