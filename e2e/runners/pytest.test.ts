import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prove, start } from '../support/prove.ts'
import { runIn, runWith, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

/** Names each test that runs; no environment of the tester's. */
const env = {
  ...toolchainEnv,
  PYTEST_ADDOPTS: '-v',
  VIRTUAL_ENV: undefined,
  CONDA_PREFIX: undefined,
}

const CART = 'def total(prices):\n    return sum(prices)\n'

const testOf = (module: string, total = 3) =>
  `from ${module} import total\n\n\ndef test_total():\n    assert total([1, 2]) == ${total}\n`

const OTHER = { 'tests/test_other.py': 'def test_other():\n    assert True\n' }

/** The tests that ran, as pytest names them, with how each ended. */
function ran(output: string): string[] {
  const lines = output.matchAll(/^(\S+\.py::\S+) (PASSED|FAILED|ERROR)/gm)
  return [...lines].map(([, id, status]) => `${id} ${status}`).sort()
}

const CART_PASSED = 'tests/test_cart.py::test_total PASSED'
const OTHER_PASSED = 'tests/test_other.py::test_other PASSED'

const hasPython = hasTool('python3', '-m', 'pytest', '--version')

describe.skipIf(!hasPython)('pytest', () => {
  test('pytest of a plain virtual environment runs the placed test, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'python3', '-m', 'venv', '.venv')
    await runIn(root, join(root, '.venv/bin/pip'), 'install', '--quiet', 'pytest')
    const files = {
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      'shop/cart.py': CART,
      ...OTHER,
    }
    const proof = { root, files, source: 'shop/cart.py', test: testOf('shop.cart'), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({
      name: 'pytest',
      command: join(root, '.venv/bin/python'),
      installed: true,
    })
    expect(place).toBe('tests/test_cart.py')
    expect(ran(one.output)).toEqual([CART_PASSED])
    expect(ran(suite.output)).toEqual([CART_PASSED, OTHER_PASSED])
  })

  test('pytest says that a placed test fails', async () => {
    const root = tempProject()
    const files = { 'pytest.ini': '[pytest]\n', 'shop/cart.py': CART }
    const { one } = await prove({
      root,
      files,
      source: 'shop/cart.py',
      test: testOf('shop.cart', 4),
      env,
    })
    expect(ran(one.output)).toEqual(['tests/test_cart.py::test_total FAILED'])
  })

  test('pytest runs tests of two sources of one name together, and finds sources below src', async () => {
    const root = tempProject()
    const files = {
      'pyproject.toml': '[tool.pytest.ini_options]\ntestpaths = ["tests"]\npythonpath = ["src"]\n',
      'src/shop/cart/total.py': CART,
      'src/shop/order/total.py': CART,
      ...OTHER,
    }
    const of = (name: string) => ({
      root,
      files,
      source: `src/shop/${name}/total.py`,
      test: testOf(`shop.${name}.total`),
      env,
    })
    const { runner, place: first } = await prove(of('cart'))
    const { place: second, suite } = await prove(of('order'))
    expect(runner.tests).toMatchObject({ directory: 'tests', because: 'configured' })
    const both = await start({ root, runner, tests: [first, second], env })
    const passed = [first, second].map((place) => `${place}::test_total PASSED`).sort()
    expect(ran(both.output)).toEqual(passed)
    expect(ran(suite.output)).toEqual([...passed, OTHER_PASSED].sort())
  })

  test('pytest runs a placed test below a folder of tests that is a package, imported by path', async () => {
    const root = tempProject()
    const files = {
      'pytest.ini': '[pytest]\naddopts = --import-mode=importlib\n',
      'shop/cart/total.py': CART,
      'tests/__init__.py': '',
      'tests/cart/__init__.py': '',
      'tests/cart/test_other.py': 'def test_other():\n    assert True\n',
    }
    const proof = {
      root,
      files,
      source: 'shop/cart/total.py',
      test: testOf('shop.cart.total'),
      env,
    }
    const { place, one, suite } = await prove(proof)
    expect(ran(one.output)).toEqual([`${place}::test_total PASSED`])
    expect(ran(suite.output)).toHaveLength(2)
  })

  test('pytest is told what the test script tells it, and a run of all is what the script runs', async () => {
    const root = tempProject()
    const script = 'pytest -q -c config/pytest.ini --rootdir . tests/unit'
    const files = {
      'tox.ini': `[testenv]\ncommands = ${script}\n`,
      'config/pytest.ini': '[pytest]\npython_functions = check_*\n',
      'shop/cart.py': CART,
      'tests/unit/test_other.py': 'def check_other():\n    assert True\n',
      'tests/slow/test_slow.py': 'def check_slow():\n    assert True\n',
    }
    const checks = testOf('shop.cart').replace('test_total', 'check_total')
    const { place, one, suite } = await prove({
      root,
      files,
      source: 'shop/cart.py',
      test: checks,
      env,
    })
    expect(place).toBe('tests/unit/test_cart.py')
    expect(ran(one.output)).toEqual(['tests/unit/test_cart.py::check_total PASSED'])
    expect(ran(suite.output)).toHaveLength(2)
  })
})

describe.skipIf(!hasTool('uv', '--version'))('pytest under uv', () => {
  test('pytest under uv runs the placed test of a library that uv made', async () => {
    const root = tempProject()
    await runIn(root, 'uv', 'init', '--quiet', '--lib', '--name', 'shop', '--vcs', 'none', '.')
    await runIn(root, 'uv', 'add', '--quiet', '--dev', 'pytest')
    const files = { 'src/shop/cart.py': CART, ...OTHER }
    const proof = { root, files, source: 'src/shop/cart.py', test: testOf('shop.cart'), env }
    const { runner, one, suite } = await prove(proof)
    expect(runner.command).toBe(join(root, '.venv/bin/python'))
    expect(ran(one.output)).toEqual([CART_PASSED])
    expect(ran(suite.output)).toEqual([CART_PASSED, OTHER_PASSED])
  })

  test('pytest under uv is brought by uv where there is no environment yet, also out of another group', async () => {
    const root = tempProject()
    await runIn(root, 'uv', 'init', '--quiet', '--lib', '--name', 'shop', '--vcs', 'none', '.')
    await runIn(root, 'uv', 'add', '--quiet', '--no-sync', '--group', 'check', 'pytest')
    const files = { 'src/shop/cart.py': CART }
    const proof = { root, files, source: 'src/shop/cart.py', test: testOf('shop.cart'), env }
    const { runner, one } = await prove(proof)
    expect(runner.args).toEqual(['run', '--group', 'check', 'python', '-m', 'pytest'])
    expect(ran(one.output)).toEqual([CART_PASSED])
  })

  test('pytest under uv runs in the one environment of a workspace', async () => {
    const root = tempProject()
    await runIn(root, 'uv', 'init', '--quiet', '--bare', '--name', 'all')
    const member = join(root, 'packages/cart')
    mkdirSync(member, { recursive: true })
    await runIn(member, 'uv', 'init', '--quiet', '--lib', '--name', 'cart', '--vcs', 'none', '.')
    await runIn(member, 'uv', 'add', '--quiet', '--dev', 'pytest')
    const source = 'packages/cart/src/cart/sum.py'
    const files = { [source]: CART }
    const { runner, place, one } = await prove({
      root,
      files,
      source,
      test: testOf('cart.sum'),
      env,
    })
    expect(runner).toMatchObject({
      directory: 'packages/cart',
      command: join(root, '.venv/bin/python'),
    })
    expect(place).toBe('packages/cart/tests/test_sum.py')
    expect(ran(one.output)).toEqual(['tests/test_sum.py::test_total PASSED'])
  })
})

/** The plain index of packages: poetry asks another interface of PyPI by default, which not every mirror has. */
const SOURCE = [
  'source',
  'add',
  '--quiet',
  '--priority=primary',
  'simple',
  'https://pypi.org/simple/',
]

describe.skipIf(!hasTool('poetry', '--version'))('pytest under poetry', () => {
  test('pytest under poetry runs the placed test of a package that poetry made, in the environment that poetry keeps elsewhere', async () => {
    const root = tempProject()
    const poetry = {
      ...env,
      POETRY_VIRTUALENVS_IN_PROJECT: 'false',
      POETRY_VIRTUALENVS_PATH: join(tempProject(), 'environments'),
    }
    const run = (...args: string[]) => runWith({ cwd: root, env: poetry }, 'poetry', ...args)
    await run('new', '--quiet', '--no-interaction', '--name', 'shop', '.')
    await run(...SOURCE)
    await run('add', '--quiet', '--group', 'dev', 'pytest')
    await run('install', '--quiet')
    const files = { 'src/shop/cart.py': CART, ...OTHER }
    const proof = {
      root,
      files,
      source: 'src/shop/cart.py',
      test: testOf('shop.cart'),
      env: poetry,
    }
    const { runner, place, one, suite } = await prove(proof)
    expect(place).toBe('tests/test_cart.py')
    expect(runner.args).toEqual(['run', 'python', '-m', 'pytest'])
    expect(ran(one.output)).toEqual([CART_PASSED])
    expect(ran(suite.output)).toEqual([CART_PASSED, OTHER_PASSED])
  })
})

describe.skipIf(!hasTool('hatch', '--version'))('pytest under hatch', () => {
  const hatch = () => ({ ...env, HATCH_DATA_DIR: join(tempProject(), 'data') })

  test('pytest under hatch is what hatch itself tests with', async () => {
    const root = tempProject()
    const env = hatch()
    await runWith({ cwd: root, env }, 'hatch', 'new', 'shop', '.')
    const files = { 'src/shop/cart.py': CART, ...OTHER }
    const proof = { root, files, source: 'src/shop/cart.py', test: testOf('shop.cart'), env }
    const { runner, one, suite } = await prove(proof)
    expect(runner.args).toEqual(['test', '--'])
    expect(ran(one.output)).toEqual([CART_PASSED])
    expect(ran(suite.output)).toEqual([CART_PASSED, OTHER_PASSED])
  })

  test('pytest under hatch is started in the environment that names it', async () => {
    const root = tempProject()
    const env = hatch()
    const files = {
      'hatch.toml': '[envs.check]\ndependencies = ["pytest"]\n\n[envs.docs]\n',
      'pyproject.toml':
        '[project]\nname = "shop"\nversion = "1"\n\n[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n',
      'shop/__init__.py': '',
      'shop/cart.py': CART,
    }
    const proof = { root, files, source: 'shop/cart.py', test: testOf('shop.cart'), env }
    const { runner, one } = await prove(proof)
    expect(runner.args).toEqual(['run', 'check:python', '-m', 'pytest'])
    expect(ran(one.output)).toEqual([CART_PASSED])
  })
})
