import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { phpunit } from '../../../packages/runners/test/report/expected/phpunit.ts'
import { expectedLines, linesOf } from '../../../packages/runners/test/report/expected/recorded.ts'
import { type Copy, copyProject, runnerOf } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)

const { stdout = '', failed } = execaSync('phpunit', ['--version'], { reject: false })
const [, version = '', major = '0'] = /PHPUnit ((\d+)\.\d+\S*)/.exec(stdout) ?? []
if (failed) console.warn('not tested: phpunit is not installed')

const PHPUNIT = { ...runnerOf('phpunit', 'phpunit', []), libraries: [`phpunit ${version}`] }

/** A copy of the fixture project, with more files where a test needs its own. */
function open(files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, 'phpunit')
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

function run(project: Copy, files: readonly string[], timeoutMs = 60_000): Promise<Results> {
  return runTests(project, PHPUNIT, files.map(relPath), { timeoutMs })
}

/** A test file with one class of these methods. */
function suite(name: string, ...methods: string[]): string {
  return `<?php\nfinal class ${name} extends PHPUnit\\Framework\\TestCase\n{\n${methods
    .map((method) => `    public function ${method}\n`)
    .join('')}}\n`
}

describe.skipIf(failed)('phpunit', () => {
  test('every outcome of a project is told as it was, in spite of its own stopOnFailure', async () => {
    const { files, expected } = phpunit.outcomes
    const results = await run(open(), files)
    const told = linesOf(results)
    // from 10 on these have another form: the recorded reports tell it
    const same = ['Outcomes', 'Hooks', 'Inherited', 'BrokenSource'].map(
      (name) => `tests/${name}Test.php`,
    )
    const rest = Object.fromEntries(same.map((file) => [file, expected[file] ?? []]))
    expect(told.filter((line) => same.some((file) => line.startsWith(file)))).toEqual(
      expectedLines(rest),
    )
    expect(told).toContain('tests/EmptyTest.php: missing ')
    expect(told.some((line) => /^tests\/AfterClassTest.*: error/.test(line))).toBe(true)
    expect(told.some((line) => /^tests\/ProviderTest.*: error .*testRows/.test(line))).toBe(true)
    expect(results.crash).toBeUndefined()
  })

  test('its settings keep their meaning where they are read from another place', async () => {
    const folders = await run(open(), [])
    expect(linesOf(folders)).toContain('tests/OutcomesTest.php: pass OutcomesTest › testPasses')
    const runner = { ...PHPUNIT, args: ['-c', 'phpunit.xml'] }
    const files = [relPath('tests/HooksTest.php')]
    const results = await runTests(open(), runner, files, { timeoutMs: 60_000 })
    expect(linesOf(results)).toEqual(
      expectedLines({
        'tests/HooksTest.php': phpunit.outcomes.expected['tests/HooksTest.php'] ?? [],
      }),
    )
  })

  test('a file that PHP cannot load has the error, with its kind and the file at fault', async () => {
    const cases = [
      ['Syntax', 'compile', /^ParseError: syntax error, unexpected token "\{"/],
      ['MissingSource', 'load', /Failed opening required '.*nope\.php'/],
      ['MissingParent', 'load', /Class "Shop\\Nope" not found$/],
      ['Throws', 'load', /on load$/],
      ['OtherName', 'load', /^Class .*OtherNameTest (?:cannot|could not) be found$/],
    ] as const
    for (const [name, kind, message] of cases) {
      const file = `broken/${name}Test.php`
      const { fileErrors, tests, crash } = await run(open(), [file])
      expect(tests).toEqual([])
      expect(fileErrors).toMatchObject([{ file, kind, at: file }])
      expect(fileErrors[0]?.message).toMatch(message)
      expect(crash).toMatch(/^the runner stopped early/)
    }
  })

  test('what a broken file keeps from running is an error, never a pass nor missing', async () => {
    const project = open({
      'apart/FineTest.php': suite('FineTest', 'testFine(): void { $this->assertTrue(true); }'),
      'apart/SyntaxTest.php': suite('SyntaxTest', 'testX( {}'),
    })
    expect(linesOf(await run(project, ['apart/SyntaxTest.php', 'apart/FineTest.php']))).toEqual([
      'apart/FineTest.php: error ',
      'apart/SyntaxTest.php: FileError ',
    ])
  })

  test('a test that ends PHP, by exit or a fatal error, is an error and a crash, whatever the exit code', async () => {
    for (const [name, verb] of [
      ['ExitsTest', 'testExits'],
      ['FatalTest', 'testFatal'],
    ]) {
      const results = await run(open(), [`fatal/${name}.php`])
      expect(linesOf(results)).toEqual([
        `fatal/${name}.php: error ${name} › ${verb}`,
        `fatal/${name}.php: pass ${name} › testBefore`,
      ])
      expect(results.crash).toMatch(/^the runner stopped early \(exit code (?:0|255)\)/)
    }
  })

  test('at the deadline the test that hangs is named, and what was through keeps its result', async () => {
    const hangs = suite(
      'SlowTest',
      'testA(): void { $this->assertTrue(true); }',
      'testHangs(): void { sleep(60); }',
    )
    const results = await run(open({ 'tests/SlowTest.php': hangs }), ['tests/SlowTest.php'], 3000)
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'tests/SlowTest.php: error SlowTest › testHangs',
      'tests/SlowTest.php: pass SlowTest › testA',
    ])
  })

  test('10 MB on standard output, and lines that look like the report, change nothing', async () => {
    const forged = "##teamcity[testSuiteFinished name='LoudTest']"
    const loud = suite(
      'LoudTest',
      `testLoud(): void { echo str_repeat(str_repeat('x', 99) . "\\n", 100000); $this->assertTrue(true); }`,
      `testFails(): void { fwrite(STDOUT, "\\n${forged}\\n"); $this->fail('no'); }`,
    )
    const results = await run(open({ 'tests/LoudTest.php': loud }), ['tests/LoudTest.php'])
    expect(linesOf(results)).toEqual([
      'tests/LoudTest.php: fail LoudTest › testFails',
      'tests/LoudTest.php: pass LoudTest › testLoud',
    ])
  })

  test.skipIf(Number(major) >= 11)(
    'of a version that takes one file only, several are run all the same',
    async () => {
      const runner = { ...PHPUNIT, libraries: [] }
      const files = ['tests/HooksTest.php', 'tests/InheritedTest.php'].map(relPath)
      const results = await runTests(open(), runner, files, { timeoutMs: 60_000 })
      expect(new Set(results.tests.map(({ file }) => file))).toEqual(new Set(files))
    },
  )
})
