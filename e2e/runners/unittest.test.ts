import { describe, expect, test } from 'vitest'
import { prove, start } from '../support/prove.ts'
import { runIn, tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

const env = { ...toolchainEnv, VIRTUAL_ENV: undefined, CONDA_PREFIX: undefined }

const CART = 'def total(prices):\n    return sum(prices)\n'

const testOf = (name: string, total = 3) => `import unittest

from shop.cart import total


class ${name}(unittest.TestCase):
    def test_total(self):
        self.assertEqual(total([1, 2]), ${total})


if __name__ == "__main__":
    unittest.main()
`

/** How many tests ran, and how many of them failed. */
function counted(output: string): { ran: number; failed: number } {
  const [, ran = '-1'] = /^Ran (\d+) tests?/m.exec(output) ?? []
  const [, failed = '0'] = /^FAILED \((?:failures|errors)=(\d+)/m.exec(output) ?? []
  return { ran: Number(ran), failed: Number(failed) }
}

const PASSED_ONE = { ran: 1, failed: 0 }

describe.skipIf(!hasTool('python3', '--version'))('unittest', () => {
  test.each([
    ['a package', { 'tests/__init__.py': '' }],
    ['no package', {}],
  ])('unittest runs the placed test in a folder that is %s, and all of them', async (_, more) => {
    const root = tempProject()
    const files = {
      'requirements.txt': '',
      'shop/__init__.py': '',
      'shop/cart.py': CART,
      'tests/test_other.py': testOf('Other'),
      ...more,
    }
    const proof = { root, files, source: 'shop/cart.py', test: testOf('Cart'), env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({
      name: 'unittest',
      installed: true,
      foundBy: 'import of unittest in tests/test_other.py',
    })
    expect(place).toBe('tests/test_cart.py')
    expect(counted(one.output)).toEqual(PASSED_ONE)
    expect(counted(suite.output)).toEqual({ ran: 2, failed: 0 })
    const both = await start({ root, runner, tests: [place, 'tests/test_other.py'], env })
    expect(counted(both.output)).toEqual({ ran: 2, failed: 0 })
  })

  test('unittest says that a placed test fails', async () => {
    const root = tempProject()
    const files = {
      'tox.ini': '[testenv]\ncommands = python -m unittest discover -v -s tests\n',
      'shop/cart.py': CART,
    }
    const proof = { root, files, source: 'shop/cart.py', test: testOf('Cart', 4), env }
    const { runner, one, suite } = await prove(proof)
    expect(runner.foundBy).toBe('script [testenv] (tox.ini)')
    expect(counted(one.output)).toEqual({ ran: 1, failed: 1 })
    expect(counted(suite.output)).toEqual({ ran: 1, failed: 1 })
  })
})

describe.skipIf(!hasTool('django-admin', '--version'))('unittest of Django', () => {
  test('unittest of Django runs the placed test of a project that Django made, and all of them', async () => {
    const root = tempProject()
    await runIn(root, 'django-admin', 'startproject', 'site_of_shop', '.')
    await runIn(root, 'python3', 'manage.py', 'startapp', 'shop')
    const of = (name: string, total = 3) =>
      testOf(name, total).replace('import unittest\n', 'from django.test import SimpleTestCase\n')
    const text = of('Cart').replace('unittest.TestCase', 'SimpleTestCase')
    const files = {
      'requirements.txt': 'django>=5\n',
      'shop/cart.py': CART,
      'shop/tests.py': of('Other').replace('unittest.TestCase', 'SimpleTestCase'),
    }
    const proof = { root, files, source: 'shop/cart.py', test: text, env }
    const { runner, place, one, suite } = await prove(proof)
    expect(runner).toMatchObject({ name: 'unittest', framework: 'django', foundBy: 'manage.py' })
    expect(place).toBe('shop/test_cart.py')
    expect(counted(one.output)).toEqual(PASSED_ONE)
    expect(counted(suite.output)).toEqual({ ran: 2, failed: 0 })
  })
})
