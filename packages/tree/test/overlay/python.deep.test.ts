import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mark } from '../../src/index.ts'
import { repository, write } from '../repository.ts'
import { hasProgram, opened, runIn } from './opened.ts'

const python = process.platform === 'win32' ? 'python' : 'python3'
const hasPython = hasProgram(python, '-c', 'import venv, setuptools')
const hasPytest = hasPython && hasProgram(python, '-c', 'import pytest')

const pyproject = (name: string, more: string) =>
  [
    '[build-system]',
    'requires = ["setuptools"]',
    'build-backend = "setuptools.build_meta"',
    `[project]\nname = "${name}"\nversion = "1"`,
    more,
  ].join('\n')

/** Three ways in which an editable install leads to the sources: a finder, a path, and a path of a namespace. */
const SOURCES = {
  '.gitignore': '.venv\n*.egg-info\n__pycache__\n',
  'one/pyproject.toml': pyproject('flat', '[tool.setuptools]\npackages = ["flat"]'),
  'one/flat/__init__.py': 'TAX = 20\n',
  'one/flat/deep.py': 'from flat import TAX\nDEEP = TAX\n',
  'two/pyproject.toml': pyproject('source', ''),
  'two/src/source/__init__.py': 'TAX = 20\n',
  'three/pyproject.toml': pyproject('spaces', '[tool.setuptools]\npackages = ["space.inner"]'),
  'three/space/inner/__init__.py': 'TAX = 20\n',
  'app/test_tax.py': [
    'import unittest',
    'import flat, flat.deep, source, space.inner',
    'class TaxTest(unittest.TestCase):',
    '    def test_tax(self):',
    '        found = [flat.TAX, flat.deep.DEEP, source.TAX, space.inner.TAX]',
    '        self.assertEqual(found, [20, 20, 20, 20])',
  ].join('\n'),
}
const NAMES = [
  'one/flat/__init__.py',
  'two/src/source/__init__.py',
  'three/space/inner/__init__.py',
]

describe.skipIf(!hasPython)('where packages are installed editable', { timeout: 180_000 }, () => {
  function environment(root: string) {
    const folder = join(root, '.venv', process.platform === 'win32' ? 'Scripts' : 'bin')
    return { python: join(folder, 'python') }
  }

  /** A project with an environment of its own, into which its packages are installed editable. */
  function installed() {
    const { project, options } = repository(SOURCES)
    const { root } = project
    const programs = environment(root)
    expect(
      runIn(root, [python, '-m', 'venv', '--system-site-packages', '--without-pip', '.venv'])
        .output,
    ).toBe('')
    const pip = (...args: string[]) => runIn(root, [programs.python, '-m', 'pip', ...args])
    const hasWheel = runIn(root, [programs.python, '-c', 'import wheel']).code === 0
    if (!hasWheel && pip('install', '-q', 'wheel').code !== 0) {
      console.warn('not tested: editable installs need the package wheel, and PyPI does not answer')
      return undefined
    }
    const offline = ['--no-build-isolation', '--no-deps', '--no-index']
    const packages = ['one', 'two', 'three'].flatMap((name) => ['-e', `./${name}`])
    const result = pip('install', '-q', ...offline, ...packages)
    expect(result.code, result.output).toBe(0)
    return { project, options, ...programs }
  }

  test('old tests run on old code, whichever way the install leads', async ({ skip }) => {
    const made = installed()
    if (made === undefined) return skip()
    const { project, options } = made
    const ways = {
      unittest: [made.python, '-m', 'unittest', 'discover', '-s', 'app'],
      ...(hasPytest && { pytest: [made.python, '-m', 'pytest', '-q', 'app'] }),
    }
    const moment = await mark(project, options)
    for (const [way, command] of Object.entries(ways)) {
      expect(runIn(project.root, command).code, way).toBe(0)
    }
    for (const name of NAMES) {
      write(project.root, Object.fromEntries([[name, 'TAX = 0\n']]))
      const overlay = await opened(project, moment, options)
      for (const [way, command] of Object.entries(ways)) {
        expect(runIn(project.root, command).code, `${way}: ${name}`).toBe(1)
        const then = runIn(overlay.folder, command, overlay.env)
        expect(then.code, `${way}: ${name}\n${then.output}`).toBe(0)
      }
      await overlay.close()
      write(project.root, { [name]: 'TAX = 20\n' })
    }

    // a module that is new is not there
    write(project.root, { 'one/flat/later.py': '', 'two/src/source/later.py': '' })
    const overlay = await opened(project, moment, options)
    for (const name of ['flat.later', 'source.later']) {
      const ask = [made.python, '-c', `import ${name}`]
      expect(runIn(project.root, ask).code).toBe(0)
      expect(runIn(overlay.folder, ask, overlay.env).output).toMatch(/ModuleNotFoundError/)
    }

    // the environment is used from where it is, and its own packages are its own
    const ask = [made.python, '-c', 'import sys, pip; print(sys.prefix); print(pip.__file__)']
    const [prefix = '', pip = ''] = runIn(overlay.folder, ask, overlay.env).output.split(/\r?\n/)
    expect(prefix).toBe(join(project.root, '.venv'))
    expect(pip.startsWith(overlay.folder)).toBe(false)
    expect(existsSync(join(overlay.folder, '.venv'))).toBe(false)
    expect(overlay.locate(made.python)).toBe(made.python)
  })
})

describe.skipIf(!hasPython)('without an install', () => {
  test('what PYTHONPATH names in the project is the copy’s, and another sitecustomize still runs', async () => {
    const { project, options } = repository({
      'lib/tax.py': 'TAX = 20\n',
      'lib/sitecustomize.py': 'import os\nos.environ["SEEN"] = "yes"\n',
    })
    const moment = await mark(project, options)
    write(project.root, { 'lib/tax.py': 'TAX = 0\n' })
    const environment = { PYTHONPATH: join(project.root, 'lib') }
    const overlay = await opened(project, moment, { ...options, environment })
    const ask = [python, '-c', 'import os, tax; print(tax.TAX, os.environ.get("SEEN"))']
    expect(runIn(project.root, ask, environment).output.trim()).toBe('0 yes')
    expect(runIn(overlay.folder, ask, overlay.env).output.trim()).toBe('20 yes')
  })
})
