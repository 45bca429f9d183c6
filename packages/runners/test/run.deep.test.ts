import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageOf, openProject, relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner, testPathFor } from '../src/index.ts'
import { needs, pkg, script, tempDir, write } from './temp.ts'

const NODE_MODULES = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules')

const PASSES = {
  vitest:
    "import { expect, test } from 'vitest'\nimport { one } from '../src/one'\ntest('one', () => expect(one).toBe(1))",
  jest: "const { one } = require('./one')\ntest('one', () => expect(one).toBe(1))",
  pytest: 'from shop.one import one\n\n\ndef test_one():\n    assert one == 1\n',
}

const PYTHON = { 'pytest.ini': '[pytest]\ntestpaths = tests\n', 'shop/one.py': 'one = 1\n' }

function pythonOnPath(): string {
  return process.platform === 'win32' ? 'python' : 'python3'
}

/** Starts the detected runner on the test it placed, as a run of ours would. */
async function run(root: string, source: string, text: string, reporter: string[]) {
  const project = openProject(root)
  const path = relPath(source)
  const runner = await findRunner(project, path, languageOf(source) ?? 'typescript', process.env)
  if (runner === undefined) throw new Error(`no runner for ${source}`)
  const place = testPathFor(project, path, runner)
  write(root, { [place]: text })
  const file = toAbsolute(project, place)
  const { stdout, stderr, status } = spawnSync(
    runner.command,
    [...runner.args, ...reporter, file],
    {
      cwd: toAbsolute(project, runner.directory),
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', VITEST: undefined, NO_COLOR: '1' },
    },
  )
  return { runner, place, status, output: stdout + stderr }
}

function shop(files: Record<string, string>): string {
  const dir = tempDir()
  write(dir, files)
  symlinkSync(NODE_MODULES, join(dir, 'node_modules'), 'junction')
  return dir
}

describe('the real tool runs the placed test by the detected command', () => {
  test('vitest, in a package of a workspace, hoisted to the root', async () => {
    const dir = shop({
      'package.json': pkg({ workspaces: ['packages/*'], type: 'module' }),
      'packages/a/package.json': script('vitest run', { type: 'module' }),
      'packages/a/src/one.ts': 'export const one: number = 1',
      'packages/a/src/two.ts': 'export const two: number = 2',
      'packages/a/tests/two.test.ts': '',
    })
    const { place, status, output } = await run(dir, 'packages/a/src/one.ts', PASSES.vitest, [
      '--reporter=verbose',
    ])
    expect(place).toBe('packages/a/tests/one.test.ts')
    expect(output).toMatch(/Tests\s+1 passed \(1\)/)
    expect(status).toBe(0)
  })

  test('jest, as a dependency', async () => {
    const dir = shop({ 'package.json': needs('jest'), 'lib/one.js': 'exports.one = 1' })
    const { place, status, output } = await run(dir, 'lib/one.js', PASSES.jest, [
      '--runTestsByPath',
    ])
    expect(place).toBe('lib/one.test.js')
    expect(output).toMatch(/Tests:\s+1 passed, 1 total/)
    expect(status).toBe(0)
  })

  const hasPytest = spawnSync(pythonOnPath(), ['-m', 'pytest', '--version']).status === 0
  if (!hasPytest) console.warn('pytest is not installed: its real run is not tested here')

  test.skipIf(!hasPytest)('pytest, by its configuration', async () => {
    const { place, status, output } = await run(shop(PYTHON), 'shop/one.py', PASSES.pytest, ['-q'])
    expect(place).toBe('tests/test_one.py')
    expect(output).toMatch(/1 passed/)
    expect(status).toBe(0)
  })

  test.skipIf(!hasPytest)('pytest, on two sources of one name in one run', async () => {
    const dir = shop(PYTHON)
    write(dir, { 'shop/a/one.py': 'one = 1', 'shop/b/one.py': 'one = 1' })
    const text = (folder: string) => PASSES.pytest.replace('shop.one', `shop.${folder}.one`)
    await run(dir, 'shop/a/one.py', text('a'), ['-q'])
    const { place } = await run(dir, 'shop/b/one.py', text('b'), ['-q'])
    expect(place).toBe('tests/test_b_one.py')
    const whole = await run(dir, 'shop/one.py', PASSES.pytest, ['-q', dir])
    expect(whole.output).toMatch(/3 passed/)
  })
})
