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
import { runTestsIn, type TestResult, tryTextsIn } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

interface Case {
  runner: Runner
  source: string
  test: string
  files: Readonly<Record<string, string>>
  /** Texts of the source. */
  texts: Readonly<Record<'right' | 'wrong' | 'broken' | 'endless' | 'leaves', string>>
}

const SCRIPT = {
  source: 'src/half.js',
  test: 'test/half.test.js',
  texts: {
    right: 'exports.half = (n) => n * 0.5\n',
    wrong: 'exports.half = (n) => n * 2\n',
    broken: 'throw new Error("no")\n',
    endless: 'exports.half = () => { for (;;); }\n',
    leaves: 'exports.half = () => process.exit(3)\n',
  },
}
const MODULE = Object.fromEntries(
  Object.entries(SCRIPT.texts).map(([name, text]) => [
    name,
    text.replace('exports.half', 'export const half'),
  ]),
)

const CASES: Readonly<Record<string, Case>> = {
  vitest: {
    ...SCRIPT,
    runner: runnerOf('vitest', process.execPath, [join(MODULES, 'vitest', 'vitest.mjs'), 'run']),
    texts: { ...SCRIPT.texts, ...MODULE },
    files: {
      'package.json': '{ "type": "module" }',
      'src/half.js': 'export const half = (n) => n / 2\n',
      'test/half.test.js':
        "import { expect, test } from 'vitest'\nimport { half } from '../src/half.js'\ntest('half', () => expect(half(4)).toBe(2))\n",
    },
  },
  jest: {
    ...SCRIPT,
    runner: runnerOf('jest', process.execPath, [join(MODULES, 'jest', 'bin', 'jest.js')]),
    files: {
      'package.json': '{}',
      'src/half.js': 'exports.half = (n) => n / 2\n',
      'test/half.test.js':
        "const { half } = require('../src/half.js')\ntest('half', () => expect(half(4)).toBe(2))\n",
    },
  },
  pytest: {
    source: 'half.py',
    test: 'test_half.py',
    runner: runnerOf('pytest', 'python3', ['-m', 'pytest']),
    texts: {
      right: 'def half(n):\n    return n * 0.5\n',
      wrong: 'def half(n):\n    return n * 2\n',
      broken: 'raise ValueError("no")\n',
      endless: 'def half(n):\n    while True:\n        pass\n',
      leaves: 'import os\ndef half(n):\n    os._exit(3)\n',
    },
    files: {
      'half.py': 'def half(n):\n    return n / 2\n',
      'conftest.py': 'from half import half\n\ndef pytest_configure():\n    half(2)\n',
      'test_half.py': 'from half import half\n\ndef test_half():\n    assert half(4) == 2\n',
    },
  },
}

const canFork = process.platform !== 'win32' && canRun('python3', '-m', 'pytest', '--version')
if (!canFork) console.warn('not tested: python3 with pytest is not installed')

function canRun(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A copy of a project that nobody else uses. */
function open(files: Readonly<Record<string, string>>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tailtest tries ')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync(MODULES, join(folder, 'node_modules'), 'junction')
  return { folder, env: {}, locate: (path: string) => path }
}

const told = ({ id, status, message }: TestResult) => ({ id, status, message })

describe.each(Object.entries(CASES))('%s', (name, known) => {
  const { runner, source, files, texts } = known
  const tests = [relPath(known.test)]
  const limits = { timeoutMs: 15_000, budgetMs: 120_000 }
  const textsOf = (...some: string[]) => some.map((text) => ({ file: relPath(source), text }))
  const tried = (copy: ReturnType<typeof open>, ...some: string[]) =>
    tryTextsIn(copy, runner, tests, textsOf(...some), limits)

  test.skipIf(name === 'pytest' && !canFork)(
    'runs the tests with one text after the other, whatever each does',
    async () => {
      const copy = open(files)
      const { right, wrong, broken, endless, leaves } = texts
      const ended = await tried(copy, right, wrong, right, broken, leaves, endless, wrong, right)
      expect(ended?.map(({ outcome }) => outcome)).toEqual([
        'passed',
        'failed',
        'passed',
        'failed',
        'failed',
        'timeout',
        'failed',
        'passed',
      ])
    },
  )

  test.skipIf(name === 'pytest' && !canFork)(
    'reports of each text what a run of its own reports',
    async () => {
      const { right, wrong, broken } = texts
      const copy = open({ ...files, 'conftest.py': '' })
      const all = textsOf(wrong, right, broken)
      const asked = { ...limits, reports: true }
      const ended = await tryTextsIn(copy, runner, tests, all, asked)
      expect(ended?.map(({ results }) => results !== undefined)).toEqual([true, false, true])
      for (const [at, { text }] of all.entries()) {
        const { tests: own = [], fileErrors } = ended?.[at]?.results ?? {}
        if (text === right) continue
        writeFileSync(join(copy.folder, source), text)
        const alone = await runTestsIn(copy, runner, tests, { timeoutMs: 60_000 })
        expect(own.map(told)).toEqual(alone.tests.map(told))
        expect(fileErrors).toEqual(alone.fileErrors)
      }
    },
  )

  test.skipIf(name === 'pytest' && !canFork)('leaves the source as it was', async () => {
    const copy = open(files)
    await tried(copy, texts.wrong, texts.right)
    expect(readFileSync(join(copy.folder, source), 'utf8')).toBe(files[source])
  })

  test.skipIf(name === 'pytest' && !canFork)(
    'says nothing where the tests fail as they are',
    async () => {
      const copy = open({ ...files, [source]: texts.wrong })
      expect(await tried(copy, texts.right, texts.wrong)).toBeUndefined()
    },
  )
})

test.skipIf(!canFork)(
  'pytest says nothing where a source is loaded before the tests are',
  async () => {
    const { pytest } = CASES
    if (pytest === undefined) return
    const copy = { ...open(pytest.files), env: { PYTEST_PLUGINS: 'half' } }
    const texts = [pytest.texts.right, pytest.texts.wrong].map((text) => ({
      file: relPath('half.py'),
      text,
    }))
    const limits = { timeoutMs: 15_000, budgetMs: 60_000 }
    const env = { ...process.env, PYTHONPATH: copy.folder }
    const tests = [relPath(pytest.test)]
    expect(await tryTextsIn(copy, pytest.runner, tests, texts, { ...limits, env })).toBeUndefined()
  },
)
