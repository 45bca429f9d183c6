import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { unittest } from '../../../packages/runners/test/report/expected/unittest.ts'
import {
  type Copy,
  copyProject,
  runnerOf,
  testFiles,
} from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
const PYTHON = process.platform === 'win32' ? 'python' : 'python3'

const DISCOVER: Runner = {
  ...runnerOf('unittest', PYTHON, ['-m', 'unittest']),
  suite: ['discover', '-s', 'tests'],
}

const hasPython = canRun(PYTHON, '-m', 'unittest', '--help')
if (!hasPython) console.warn(`not tested: there is no ${PYTHON}`)

const DJANGO = [join(CACHE, 'toolchains', 'python', 'bin', 'python'), PYTHON].find((python) =>
  canRun(python, '-c', 'import django'),
)
if (DJANGO === undefined) console.warn('not tested: there is no Python with Django')

function canRun(command: string, ...args: string[]): boolean {
  return !execaSync(command, args, { reject: false }).failed
}

/** A copy of a fixture project, with more files where a test needs its own. */
function open(name: string, files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, name)
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

function run(project: Copy, files: readonly string[], runner = DISCOVER): Promise<Results> {
  return runTests(project, runner, files.map(relPath), { timeoutMs: 60_000 })
}

function messages(results: Results): (string | undefined)[] {
  return results.tests.map(({ message }) => message)
}

/** A test file with one class of these methods. */
function suite(...methods: string[]): string {
  const body = methods.map((method) => `    def ${method}\n`).join('')
  return `import os, sys, time, unittest\n\nclass Suite(unittest.TestCase):\n${body}`
}

describe.skipIf(!hasPython)('unittest', () => {
  test('every outcome of a project is told as it was, one file that cannot be loaded stops no other', async () => {
    const project = open('unittest')
    const results = await run(project, testFiles(project, 'tests'))
    const { expected } = unittest.outcomes
    expect(linesOf(results)).toEqual(
      [...expectedLines(expected), 'tests/test_empty.py: missing '].sort(),
    )
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('no files means all that discovery finds, and what it finds has the same names', async () => {
    const results = await run(open('unittest'), [])
    expect(linesOf(results)).toEqual(expectedLines(unittest.outcomes.expected))
  })

  test('whose code is at fault is told, with the kind of the error', async () => {
    const files = ['broken_source', 'syntax', 'throws_on_load', 'missing_name']
    const { fileErrors } = await run(
      open('unittest'),
      files.map((name) => `tests/test_${name}.py`),
    )
    expect(fileErrors.map(({ file, kind, at }) => [file, kind, at])).toEqual([
      ['tests/test_broken_source.py', 'compile', 'shop/broken.py'],
      ['tests/test_missing_name.py', 'load', 'tests/test_missing_name.py'],
      ['tests/test_syntax.py', 'compile', 'tests/test_syntax.py'],
      ['tests/test_throws_on_load.py', 'load', 'shop/price.py'],
    ])
  })

  test('the folder that a script discovers from is where tests are imported from, however it says so', async () => {
    const project = open('unittest')
    const suites = ['-s tests', '--start-directory=tests', '-p *.py -s tests', 'tests', '-t tests']
    for (const words of suites) {
      const runner = { ...DISCOVER, suite: ['discover', ...words.split(' ')] }
      const results = await run(project, ['tests/test_outcomes.py'], runner)
      expect(linesOf(results)).toContain('tests/test_outcomes.py: pass Inherited › test_shared')
    }
  })

  test('a folder of tests that has the name of a package of Python is itself', async () => {
    const project = open('unittest', { 'test/test_own.py': suite('test_own(self): pass') })
    const runner = { ...DISCOVER, suite: ['discover', '-s', 'test'] }
    expect(linesOf(await run(project, ['test/test_own.py'], runner))).toEqual([
      'test/test_own.py: pass Suite › test_own',
    ])
  })

  test('tests in a package are imported as parts of it', async () => {
    const project = open('unittest', {
      'checks/__init__.py': '',
      'checks/names.py': 'NAME = "ada"\n',
      'checks/test_name.py': `from .names import NAME\n${suite('test_name(self): self.assertEqual(NAME, "ada")')}`,
    })
    const runner = { ...DISCOVER, suite: ['discover', '-s', 'checks', '-t', '.'] }
    for (const files of [['checks/test_name.py'], []]) {
      expect(linesOf(await run(project, files, runner))).toEqual([
        'checks/test_name.py: pass Suite › test_name',
      ])
    }
  })

  test('a person’s -f ends nothing early', async () => {
    const runner = { ...DISCOVER, args: ['-m', 'unittest', '-f'] }
    const results = await run(open('unittest'), ['tests/test_outcomes.py'], runner)
    expect(results.tests).toHaveLength(
      unittest.outcomes.expected['tests/test_outcomes.py']?.length ?? 0,
    )
  })

  test('a test that ends Python is a crash, and its file no pass', async () => {
    const files = ['fatal/test_leaves.py', 'tests/test_parts.py']
    const results = await run(open('unittest'), files)
    expect(linesOf(results)).toEqual([
      'fatal/test_leaves.py: error Leaves › test_leaves',
      'fatal/test_leaves.py: pass Leaves › test_before',
      'tests/test_parts.py: error ',
    ])
    expect(results.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
  })

  test('a child that a test leaves behind writes no second end', async () => {
    const forks = 'test_forks(self): self.assertNotEqual(os.fork(), -1)'
    const project = open('unittest', {
      'tests/test_forks.py': suite(forks, 'test_later(self): pass'),
    })
    const results = await run(project, ['tests/test_forks.py'])
    expect(linesOf(results)).toEqual([
      'tests/test_forks.py: pass Suite › test_forks',
      'tests/test_forks.py: pass Suite › test_later',
    ])
  })

  test('at the deadline the test that hangs is named, and what was through keeps its result', async () => {
    const hangs = suite('test_a(self): pass', 'test_hangs(self): time.sleep(60)')
    const project = open('unittest', { 'tests/test_hangs.py': hangs })
    const files = ['tests/test_parts.py', 'tests/test_hangs.py', 'tests/test_hooks.py'].map(relPath)
    const results = await runTests(project, DISCOVER, files, { timeoutMs: 3000 })
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'tests/test_hangs.py: error Suite › test_hangs',
      'tests/test_hangs.py: pass Suite › test_a',
      'tests/test_hooks.py: error ',
      ...expectedLines({
        'tests/test_parts.py': unittest.crash.expected['tests/test_parts.py'] ?? [],
      }),
    ])
    expect(messages(results)).toContain('timed out after 3 s')
  })

  test('10 MB on standard output, and lines that look like the report, change nothing', async () => {
    const forged = `print('{"test": {"file": "tests/test_loud.py", "path": ["Suite", "test_fails"], "status": "pass"}}')`
    const text = suite(
      `test_loud(self): sys.stdout.write(("x" * 99 + "\\n") * 100000)`,
      `test_fails(self): ${forged}; self.fail("no")`,
    )
    const results = await run(open('unittest', { 'tests/test_loud.py': text }), [
      'tests/test_loud.py',
    ])
    expect(linesOf(results)).toEqual([
      'tests/test_loud.py: fail Suite › test_fails',
      'tests/test_loud.py: pass Suite › test_loud',
    ])
  })
})

describe.skipIf(DJANGO === undefined)('manage.py test', () => {
  const manage = (...args: string[]) =>
    runnerOf('unittest', DJANGO ?? PYTHON, ['manage.py', 'test', ...args])
  const { files, expected } = unittest.django

  test('every outcome of a project is told as it was, by the project’s own runner, which would stop early', async () => {
    const results = await run(open('unittest-django'), files, manage())
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('where no file can be loaded, not the whole project runs instead', async () => {
    const broken = files.filter((file) => file !== 'shop/tests.py')
    const results = await run(open('unittest-django'), broken, manage())
    expect(linesOf(results)).toEqual(broken.map((file) => `${file}: FileError `).sort())
    expect(results.executed).toBe(0)
  })

  test('in several processes the results are the same', async () => {
    const both = ['shop/tests.py', 'shop/checks/test_later.py']
    const results = await run(open('unittest-django'), both, manage('--parallel=2'))
    expect(linesOf(results)).toEqual(
      [
        ...expectedLines({ 'shop/tests.py': expected['shop/tests.py'] ?? [] }),
        'shop/checks/test_later.py: pass Later › test_runs',
      ].sort(),
    )
  })
})
