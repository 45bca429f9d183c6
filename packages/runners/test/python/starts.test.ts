import { describe, expect, test } from 'vitest'
import { setupScriptWords } from '../../src/families/python/requirements.ts'
import { afterDjango, afterModule } from '../../src/families/python/starts.ts'
import { commandsOf } from '../../src/options.ts'

const words = (command: string) => commandsOf(command).flat()

describe('a command starts pytest', () => {
  test.each([
    ['pytest', []],
    ['pytest -q tests', ['-q', 'tests']],
    ['python -m pytest tests', ['tests']],
    ['python3 -X dev -m pytest', []],
    ['.venv/bin/pytest tests', ['tests']],
    ['.venv\\\\Scripts\\\\pytest.exe', []],
    ['coverage run -m pytest -x', ['-x']],
    ['uv run pytest', []],
    ['uv run --group test --with mock pytest tests', ['tests']],
    ['poetry run python -m pytest', []],
    ['hatch run test:pytest', undefined],
    ['PYTHONPATH=src pytest', []],
    ['env TZ=UTC xvfb-run pytest', []],
  ])('%s', (command, expected) => {
    expect(afterModule(words(command), 'pytest')).toEqual(expected)
  })

  test.each([
    'ruff check pytest',
    'echo pytest',
    'pip install pytest',
    'python -m unittest pytest',
    'python -m coverage html',
    'pytest-watch',
    '',
  ])('not by %s', (command) => {
    expect(afterModule(words(command), 'pytest')).toBeUndefined()
  })
})

test("Django's own runner is started by manage.py test alone", () => {
  expect(afterDjango(words('python ./manage.py test shop --parallel'))).toEqual([
    'shop',
    '--parallel',
  ])
  expect(afterDjango(words('python manage.py migrate test'))).toBeUndefined()
})

describe('the words of a setup.py that are read', () => {
  test('are those in its lists of requirements', () => {
    const text =
      "setup(name='shop', install_requires=['a[x]>=1', \"b\"], extras_require={'test': ['c']}, url='d')"
    expect(setupScriptWords(text)).toEqual(['a[x]>=1', 'b', 'test', 'c'])
  })

  test('are none where a list is computed', () => {
    expect(setupScriptWords("setup(install_requires=open('requirements.txt').read())")).toEqual([])
  })
})
