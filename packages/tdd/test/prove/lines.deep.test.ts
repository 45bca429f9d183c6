import { findRunner } from '@tailtest/runners'
import { nodes, onlyCommentsChanged, parse } from '@tailtest/syntax'
import { describe, expect, test } from 'vitest'
import { showLines } from '../../src/index.ts'
import { repository } from './repository.ts'

const SHOP = 'def total(prices):\n    return sum(prices)\n'
const HALVED = `def total(prices, coupon=None):
    if coupon == "HALF":
        return sum(prices) / 2
    if coupon == "LOST":
        raise ValueError(coupon)
    return sum(prices)
`
const TESTS = 'from shop import total\n\n\ndef test_adds():\n    assert total([1, 2]) == 3\n'
const HALF = `${TESTS}\n\ndef test_half():\n    assert total([1, 3], "HALF") == 2\n`
const LOST = `import pytest\nfrom shop import total\n\n\ndef test_lost():\n    with pytest.raises(ValueError):\n        total([], "LOST")\n`

const python = (more: Readonly<Record<string, string>> = {}) =>
  repository({
    'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
    'src/shop.py': SHOP,
    'tests/test_shop.py': TESTS,
    ...more,
  })
const syntax = { parse, nodes, onlyCommentsChanged }

describe('lines that no test ran', () => {
  test('are told of each changed source, and change no verdict', async () => {
    const { commit, prove } = python()
    commit({ 'src/shop.py': HALVED, 'tests/test_shop.py': HALF })
    const { sources, tests } = await prove({ syntax })
    expect(tests.map(({ verdict }) => verdict)).toEqual(['proven'])
    expect(sources).toMatchObject([{ file: 'src/shop.py', lines: { of: 5, unrun: [5] } }])
    expect(showLines(sources[0]?.lines?.unrun ?? [])).toBe('5')
  })

  test('are none that a test runs which nobody changed', async () => {
    const { commit, prove } = python({ 'tests/test_lost.py': LOST })
    commit({ 'src/shop.py': HALVED, 'tests/test_shop.py': HALF })
    const { sources } = await prove({ syntax })
    expect(sources).toMatchObject([{ file: 'src/shop.py', lines: { of: 5, unrun: [] } }])
  })

  test('are told of a source that came without a test, too', async () => {
    const { commit, prove } = python()
    commit({ 'src/shop.py': HALVED })
    const { sources, outcome } = await prove({ syntax })
    expect(outcome).toBe('unproven')
    expect(sources).toMatchObject([{ file: 'src/shop.py', lines: { of: 5, unrun: [3, 5] } }])
  })

  test('are not told where a test that reaches the source cannot be run', async () => {
    const { commit, prove, project } = python({ 'tests/test_lost.py': LOST })
    commit({ 'src/shop.py': HALVED, 'tests/test_shop.py': HALF })
    const { sources } = await prove({
      syntax,
      runnerOf: async (path) =>
        path.endsWith('test_lost.py')
          ? undefined
          : findRunner(project, path, 'python', process.env),
    })
    expect(sources).toMatchObject([{ file: 'src/shop.py', state: 'proven' }])
    expect(sources[0]?.lines).toBeUndefined()
  })
})
