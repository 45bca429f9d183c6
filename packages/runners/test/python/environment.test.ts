import { chmodSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { openProject, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner } from '../../src/index.ts'
import { tempDir, write } from '../temp.ts'

const windows = process.platform === 'win32'
const PYTHON = windows ? 'Scripts/python.exe' : 'bin/python'
const PACKAGES = windows ? 'Lib/site-packages' : 'lib/python3.12/site-packages'

/** Writes an environment as `python -m venv` leaves it, with pytest or without. */
function environment(prefix: string, withPytest = true): string {
  const python = join(prefix, PYTHON)
  write(prefix, { [PYTHON]: '', [`${PACKAGES}/pip/__init__.py`]: '', 'pyvenv.cfg': '' })
  if (withPytest) write(prefix, { [`${PACKAGES}/pytest/__init__.py`]: '' })
  chmodSync(python, 0o755)
  return python
}

/** Writes a program onto a PATH of its own. */
function program(dir: string, ...names: string[]): string {
  for (const name of names) {
    const file = windows ? `${name}.exe` : name
    write(dir, { [file]: '' })
    chmodSync(join(dir, file), 0o755)
  }
  return dir
}

async function startOf(dir: string, env: Record<string, string>, path = 'a.py') {
  const runner = await findRunner(openProject(dir), relPath(path), 'python', { PATH: '', ...env })
  return runner && { command: runner.command, args: runner.args, installed: runner.installed }
}

function shop(files: Record<string, string> = {}): string {
  const dir = tempDir()
  write(dir, { 'pytest.ini': '', ...files })
  return dir
}

describe('pytest is started', () => {
  test.each(['.venv', 'venv', 'env'])('by the Python in %s', async (name) => {
    const dir = shop()
    const python = environment(join(dir, name))
    expect(await startOf(dir, {})).toEqual({
      command: python,
      args: ['-m', 'pytest'],
      installed: true,
    })
  })

  test.each([
    ['that it borrows', 'true', 'lib/python3.12/site-packages', true],
    ['that pip put beside those of Debian', 'true', 'local/lib/python3.12/dist-packages', true],
    ['of Debian', 'TRUE', 'lib/python3/dist-packages', true],
    ['of another version', 'true', 'lib/python3.11/site-packages', false],
    ['that it does not take', 'false', 'lib/python3.12/site-packages', false],
  ])('by an environment with the pytest %s', async (_, borrows, packages, installed) => {
    const dir = shop()
    const python = environment(join(dir, '.venv'), false)
    const base = tempDir()
    write(base, { [`${windows ? 'bin/Lib/site-packages' : packages}/pytest/__init__.py`]: '' })
    const home = `home = ${join(base, 'bin')}\n`
    const settings = `${home}include-system-site-packages = ${borrows}\nversion = 3.12.4\n`
    write(join(dir, '.venv'), { 'pyvenv.cfg': settings })
    const start = await startOf(dir, {})
    expect(start?.command).toBe(python)
    if (!windows || borrows === 'false') expect(start?.installed).toBe(installed)
  })

  test('by the environment of the root for a package without one', async () => {
    const dir = shop({ 'services/api/pytest.ini': '' })
    const python = environment(join(dir, '.venv'))
    expect((await startOf(dir, {}, 'services/api/a.py'))?.command).toBe(python)
  })

  test('by the nearest environment that has it', async () => {
    const dir = shop({ 'api/pytest.ini': '' })
    const outer = environment(join(dir, '.venv'))
    environment(join(dir, 'api/.venv'), false)
    expect(await startOf(dir, {}, 'api/a.py')).toMatchObject({ command: outer, installed: true })
  })

  test('never by an environment above the root', async () => {
    const dir = tempDir()
    environment(join(dir, '.venv'))
    write(dir, { 'project/pytest.ini': '' })
    expect((await startOf(join(dir, 'project'), {}))?.installed).toBe(false)
  })

  test('not before the environment of the project has it: that it is missing is said', async () => {
    const dir = shop()
    const python = environment(join(dir, '.venv'), false)
    const other = tempDir()
    environment(other)
    const bin = program(join(other, 'path'), 'pytest', 'python3')
    expect(await startOf(dir, { VIRTUAL_ENV: other, PATH: bin })).toEqual({
      command: python,
      args: ['-m', 'pytest'],
      installed: false,
    })
  })

  test.each([
    ['uv', { 'uv.lock': '' }],
    ['uv', { 'pyproject.toml': '[tool.uv]\ndev-dependencies = []' }],
    ['poetry', { 'poetry.lock': '' }],
    ['poetry', { 'pyproject.toml': '[tool.poetry]\nname = "a"' }],
    ['pdm', { 'pdm.lock': '' }],
    ['hatch', { 'pyproject.toml': '[tool.hatch.envs.default]\ndependencies = ["pytest"]' }],
    ['uv', { 'uv.lock': '', 'poetry.lock': '' }],
  ])('through %s where %j says so', async (tool, files) => {
    const dir = shop(files)
    const PATH = program(tempDir(), 'uv', 'poetry', 'pdm', 'hatch')
    const command = join(PATH, windows ? `${tool}.exe` : tool)
    expect(await startOf(dir, { PATH })).toEqual({
      command,
      args: ['run', 'python', '-m', 'pytest'],
      installed: true,
    })
  })

  test('through uv for a member of its workspace', async () => {
    const dir = shop({ 'uv.lock': '', 'api/pytest.ini': '' })
    const PATH = program(tempDir(), 'uv')
    expect((await startOf(dir, { PATH }, 'api/a.py'))?.args).toEqual([
      'run',
      'python',
      '-m',
      'pytest',
    ])
  })

  test('not through a build backend that only sounds like a tool', async () => {
    const dir = shop({ 'pyproject.toml': '[tool.hatch.build]\ninclude = ["a"]' })
    const PATH = program(tempDir(), 'hatch')
    expect((await startOf(dir, { PATH }))?.command).not.toContain('hatch')
  })

  test('by the environment of the project, not through its tool, if that has it', async () => {
    const dir = shop({ 'uv.lock': '' })
    const python = environment(join(dir, '.venv'))
    expect((await startOf(dir, { PATH: program(tempDir(), 'uv') }))?.command).toBe(python)
  })

  test('through the tool while the environment still lacks it', async () => {
    const dir = shop({ 'uv.lock': '' })
    environment(join(dir, '.venv'), false)
    expect((await startOf(dir, { PATH: program(tempDir(), 'uv') }))?.args[0]).toBe('run')
  })

  test.each(['VIRTUAL_ENV', 'CONDA_PREFIX'])('by the active environment in %s', async (name) => {
    const active = tempDir()
    const python = environment(active)
    expect(await startOf(shop(), { [name]: active })).toMatchObject({
      command: python,
      installed: true,
    })
    expect((await startOf(shop(), { [name]: 'relative' }))?.installed).toBe(false)
  })

  test('by the Python beside the pytest on the PATH', async () => {
    const without = program(tempDir(), 'python3', 'python')
    const having = program(tempDir(), 'pytest', 'python3', 'python')
    const start = await startOf(shop(), { PATH: [without, having].join(delimiter) })
    expect(start?.installed).toBe(true)
    expect(dirname(start?.command ?? '')).toBe(having)
  })

  test.skipIf(windows)('by the Python beside it, behind a link', async () => {
    const own = program(tempDir(), 'pytest', 'python3')
    const path = tempDir()
    symlinkSync(join(own, 'pytest'), join(path, 'pytest'))
    expect((await startOf(shop(), { PATH: path }))?.command).toBe(
      join(realpathSync(own), 'python3'),
    )
  })

  test('by nobody: the command a person would type, and that it is not installed', async () => {
    const python = windows ? 'python' : 'python3'
    expect(await startOf(shop(), {})).toEqual({
      command: python,
      args: ['-m', 'pytest'],
      installed: false,
    })
    const PATH = program(tempDir(), 'python3', 'python')
    expect((await startOf(shop(), { PATH }))?.installed).toBe(false)
  })
})

/** A name like `pytest` that stands in the requirements, so that nothing else speaks for it. */
const PROJECT = '[project]\nname = "a"\n'

describe('pytest is started through its environment tool', () => {
  test.each<[string, string, Record<string, string>, string[]]>([
    ['pipenv', 'pipenv', { Pipfile: '' }, ['run']],
    [
      'conda by the name of the environment',
      'conda',
      { 'environment.yml': 'name: shop\n' },
      ['run', '--no-capture-output', '-n', 'shop'],
    ],
    [
      'poetry, whose backend nobody uses without it',
      'poetry',
      { 'pyproject.toml': '[build-system]\nbuild-backend = "poetry.core.masonry.api"' },
      ['run'],
    ],
    [
      'uv, whose backend nobody uses without it',
      'uv',
      { 'pyproject.toml': '[build-system]\nbuild-backend = "uv_build"' },
      ['run'],
    ],
    [
      'uv with the group that brings it',
      'uv',
      { 'uv.lock': '', 'pyproject.toml': '[dependency-groups]\ncheck = ["pytest>=8"]' },
      ['run', '--group', 'check'],
    ],
    [
      'uv without the group that is always there',
      'uv',
      { 'uv.lock': '', 'pyproject.toml': '[dependency-groups]\nci = ["pytest"]\ndev = ["pytest"]' },
      ['run'],
    ],
    [
      'uv without a group that the project has always',
      'uv',
      {
        'pyproject.toml':
          '[tool.uv]\ndefault-groups = ["check"]\n[dependency-groups]\ncheck = ["pytest"]',
      },
      ['run'],
    ],
    [
      'uv with the extra that brings it',
      'uv',
      {
        'uv.lock': '',
        'pyproject.toml': `${PROJECT}[project.optional-dependencies]\ntest = ["pytest"]`,
      },
      ['run', '--extra', 'test'],
    ],
    [
      'hatch in its default environment',
      'hatch',
      {
        'pyproject.toml':
          '[tool.hatch.envs.a]\ndependencies = ["pytest"]\n[tool.hatch.envs.default]\ndependencies = ["pytest"]',
      },
      ['run'],
    ],
    [
      'hatch where the project itself depends on it',
      'hatch',
      {
        'pyproject.toml': `${PROJECT}dependencies = ["pytest"]\n[tool.hatch.envs.a]\n`,
      },
      ['run'],
    ],
  ])('%s', async (_, tool, files, before) => {
    const dir = shop(files)
    const PATH = program(tempDir(), tool)
    expect(await startOf(dir, { PATH })).toEqual({
      command: join(PATH, windows ? `${tool}.exe` : tool),
      args: [...before, 'python', '-m', 'pytest'],
      installed: true,
    })
  })

  test('hatch in the environment whose script starts it', async () => {
    const dir = shop({ 'hatch.toml': '[envs.ci.scripts]\nrun = ["pytest {args}"]' })
    const PATH = program(tempDir(), 'hatch')
    expect((await startOf(dir, { PATH }))?.args).toEqual(['run', 'ci:python', '-m', 'pytest'])
  })

  test('hatch by its own tests where no environment has it', async () => {
    const dir = shop({ 'hatch.toml': '[envs.docs]\n' })
    const PATH = program(tempDir(), 'hatch')
    expect((await startOf(dir, { PATH }))?.args).toEqual(['test', '--'])
  })
})

describe('conda (by the layout that it leaves, never run here)', () => {
  const files = { 'environment.yaml': 'name: "shop"\n' }

  test('starts it in the environment of the name, if that is the active one', async () => {
    const prefix = join(tempDir(), 'shop')
    const python = environment(prefix)
    const start = await startOf(shop(files), { CONDA_PREFIX: prefix })
    expect(start).toMatchObject({ command: python, installed: true })
  })

  test('starts it in the environment of the name, among those that conda keeps', async () => {
    const conda = tempDir()
    const python = environment(join(conda, 'envs/shop'))
    const CONDA_EXE = join(conda, 'bin/conda')
    const other = tempDir()
    environment(other)
    const start = await startOf(shop(files), { CONDA_EXE, CONDA_PREFIX: other })
    expect(start).toMatchObject({ command: python, installed: true })
  })

  test.each(['.conda', 'envs', '.pixi/envs/default'])('in the project, in %s', async (name) => {
    const dir = shop()
    const python = environment(join(dir, name))
    expect(await startOf(dir, {})).toMatchObject({ command: python, installed: true })
  })
})

describe('unittest is started', () => {
  const TEST = 'import unittest\n'

  test('by any Python of the project: every one has it', async () => {
    const dir = tempDir()
    write(dir, { 'tests/test_a.py': TEST })
    const python = environment(join(dir, '.venv'), false)
    const start = { command: python, args: ['-m', 'unittest'], installed: true }
    expect(await startOf(dir, {})).toEqual(start)
  })

  test('by the Python on the PATH', async () => {
    const dir = tempDir()
    write(dir, { 'tests/test_a.py': TEST })
    const PATH = program(tempDir(), 'python3', 'python')
    expect(await startOf(dir, { PATH })).toMatchObject({
      args: ['-m', 'unittest'],
      installed: true,
    })
    expect((await startOf(dir, {}))?.installed).toBe(false)
  })

  test('through manage.py by the Python that has Django', async () => {
    const dir = tempDir()
    write(dir, { 'manage.py': 'DJANGO_SETTINGS_MODULE' })
    const python = environment(join(dir, '.venv'), false)
    expect((await startOf(dir, {}))?.installed).toBe(false)
    write(join(dir, '.venv'), { [`${PACKAGES}/django/__init__.py`]: '' })
    const start = { command: python, args: ['manage.py', 'test'], installed: true }
    expect(await startOf(dir, {})).toEqual(start)
  })
})

describe('what addopts names to be run beside every file that is asked for', () => {
  test.each([
    ['-q -m "not slow" tests', "addopts=-q -m 'not slow'"],
    ['--maxfail 1 --cov svc gone/ --no-header', 'addopts=--maxfail 1 --cov svc --no-header'],
    ['-ra --doctest-modules tests', 'addopts=-ra --doctest-modules'],
  ])('is taken out of it: %s', async (addopts, left) => {
    const files = { 'pytest.ini': `[pytest]\naddopts = ${addopts}\n`, 'tests/test_a.py': '' }
    const start = await startOf(shop(files), {}, 'tests/test_a.py')
    expect(start?.args.slice(-2)).toEqual(['-o', left])
  })

  test.each(['-q', '-p tests', '--cov tests', '-n 4 --ignore tests/slow'])(
    'is not the value of an option: %s',
    async (addopts) => {
      const files = { 'pytest.ini': `[pytest]\naddopts = ${addopts}\n`, 'tests/test_a.py': '' }
      const start = await startOf(shop(files), {}, 'tests/test_a.py')
      expect(start?.args).not.toContain('-o')
    },
  )
})
