import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { runTestsIn, tryTextsIn } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { showId, type TestId } from '@tailtest/runners/report'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { installed } from './javascript.ts'

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** Tests of which some are asked for alone; `never`, which is not, fails where the source is wrong. */
interface Case {
  runner: Runner
  isThere: boolean
  test: string
  files: Readonly<Record<string, string>>
  /** Those that run alone, as they are shown. */
  asked: readonly string[]
  /** A source, and a text of it that only a test fails with that nobody asks for. */
  source: string
  wrong: string
}

const names = (imports: string) => `${imports}
describe('a group (of 2)', () => {
  test('costs $1.50 [at most]', () => expect(half(4)).toBe(2))
  test('costs', () => expect(half(-3)).toBe(-1.5))
})
test.each([1, 2])('case %i', (n) => expect(half(2 * n)).toBe(n))
test('never', () => expect(half(0)).toBe(0))
`
const JAVASCRIPT = {
  test: 'half.test.js',
  source: 'half.js',
  asked: ['a group (of 2) > costs $1.50 [at most]', 'case 2'],
}

const pytest = ['-m', 'pytest']
const mocha = installed('mocha')

const CASES: Readonly<Record<string, Case>> = {
  vitest: {
    ...JAVASCRIPT,
    isThere: true,
    runner: runnerOf('vitest', process.execPath, [join(MODULES, 'vitest', 'vitest.mjs'), 'run']),
    files: {
      'package.json': '{ "type": "module" }',
      'half.js': 'export const half = (n) => n / 2\n',
      'half.test.js': names(
        "import { describe, expect, test } from 'vitest'\nimport { half } from './half.js'",
      ),
    },
    wrong: 'export const half = (n) => n === 0 ? 1 : n / 2\n',
  },
  jest: {
    ...JAVASCRIPT,
    isThere: true,
    runner: runnerOf('jest', process.execPath, [join(MODULES, 'jest', 'bin', 'jest.js')]),
    files: {
      'package.json': '{}',
      'half.js': 'exports.half = (n) => n / 2\n',
      'half.test.js': names("const { half } = require('./half.js')"),
    },
    wrong: 'exports.half = (n) => n === 0 ? 1 : n / 2\n',
  },
  mocha: {
    ...JAVASCRIPT,
    isThere: mocha !== undefined,
    runner: runnerOf('mocha', process.execPath, [join(mocha ?? '', 'bin', 'mocha.js')]),
    files: {
      'package.json': '{}',
      'half.js': 'exports.half = (n) => n / 2\n',
      'half.test.js': `const assert = require('node:assert')
const { half } = require('./half.js')
describe('a group (of 2)', () => {
  it('costs $1.50 [at most]', () => assert.equal(half(4), 2))
  it('costs', () => assert.equal(half(-3), -1.5))
})
for (const n of [1, 2]) it(\`case \${n}\`, () => assert.equal(half(2 * n), n))
it('never', () => assert.equal(half(0), 0))
`,
    },
    wrong: 'exports.half = (n) => n === 0 ? 1 : n / 2\n',
  },
  pytest: {
    isThere: canRun('python3', ...pytest, '--version'),
    runner: { ...runnerOf('pytest', 'python3', pytest), directory: relPath('app') },
    test: 'app/tests/test_half.py',
    source: 'app/half.py',
    files: {
      'app/half.py': 'def half(n):\n    return n / 2\n',
      'app/pytest.ini': '[pytest]\npythonpath = .\n',
      'app/tests/test_half.py': `import pytest
from half import half

class TestGroup:
    def test_costs(self):
        assert half(4) == 2

    def test_costs_less(self):
        assert half(-3) == -1.5

@pytest.mark.parametrize("n", ["1::x]", "2[y"])
def test_case(n):
    assert half(2 * int(n[0])) == int(n[0])

def test_never():
    assert half(0) == 0
`,
    },
    asked: ['TestGroup > test_costs', 'test_case[2[y]'],
    wrong: 'def half(n):\n    return n / 2 or 1\n',
  },
  go: {
    isThere: canRun('go', 'version'),
    runner: runnerOf('go', 'go', ['test']),
    test: 'half_test.go',
    source: 'half.go',
    files: {
      'go.mod': 'module example.com/half\n\ngo 1.21\n',
      'half.go': 'package half\n\nfunc Half(n float64) float64 { return n / 2 }\n',
      'half_test.go': `package half

import "testing"

func TestCosts(t *testing.T) {
	t.Run("at most", func(t *testing.T) {
		if Half(4) != 2 {
			t.Fatal()
		}
	})
}

func TestCostsLess(t *testing.T) {
	if Half(-3) != -1.5 {
		t.Fatal()
	}
}

func TestNever(t *testing.T) {
	if Half(0) != 0 {
		t.Fatal()
	}
}
`,
    },
    asked: ['TestCosts', 'TestCosts > at_most'],
    wrong:
      'package half\n\nfunc Half(n float64) float64 {\n\tif n == 0 {\n\t\treturn 1\n\t}\n\treturn n / 2\n}\n',
  },
}

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function open(files: Readonly<Record<string, string>>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest only ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(MODULES, join(folder, 'node_modules'), 'junction')
  return { folder, env: {}, locate: (path: string) => path }
}

const limits = { timeoutMs: 60_000 }

for (const [name, { isThere }] of Object.entries(CASES))
  if (!isThere) console.warn(`not tested: ${name} is not installed`)

describe.each(Object.entries(CASES).filter(([, { isThere }]) => isThere))('%s', (_, known) => {
  const { runner, files, asked, source, wrong } = known
  const file = relPath(known.test)

  async function begin() {
    const copy = open(files)
    const all = await runTestsIn(copy, runner, [file], limits)
    expect(all.tests.every(({ status }) => status === 'pass')).toBe(true)
    expect(all.tests.length).toBeGreaterThanOrEqual(4)
    const shown = (id: TestId) => showId(id).slice(file.length + 2)
    const only = all.tests.map(({ id }) => id).filter((id) => asked.includes(shown(id)))
    expect(only.map(shown).toSorted()).toEqual(asked.toSorted())
    return { copy, only }
  }

  test('runs the tests that are asked for by their ids, and no others of the file', async () => {
    const { copy, only } = await begin()
    writeFileSync(join(copy.folder, source), wrong)
    const { tests, executed } = await runTestsIn(copy, runner, [file], { ...limits, only })
    const ran = tests.filter(({ status }) => status !== 'skip')
    expect(ran.map(({ id, status }) => [id, status]).toSorted()).toEqual(
      only.map((id) => [id, 'pass']).toSorted(),
    )
    expect(executed).toBe(only.length)
  })

  test('tries texts on these alone, where it tries many in one start, and says nothing of one that is not there', async () => {
    const { copy, only } = await begin()
    const texts = [wrong, readFileSync(join(copy.folder, source), 'utf8')].map((text) => {
      return { file: relPath(source), text }
    })
    const options = { timeoutMs: 15_000, budgetMs: 60_000, reports: true }
    const tried = await tryTextsIn(copy, runner, [file], texts, { ...options, only })
    if (tried === undefined) return expect(runner.report).toMatch(/^(?:mocha|go)$/)
    expect(tried.map(({ outcome }) => outcome)).toEqual(['passed', 'passed'])
    const all = await tryTextsIn(copy, runner, [file], texts, options)
    expect(all?.map(({ outcome }) => outcome)).toEqual(['failed', 'passed'])
    const gone = only.map((id) => `${id} gone` as TestId)
    expect(await tryTextsIn(copy, runner, [file], texts, { ...options, only: gone })).toBe(
      undefined,
    )
  })
})
