import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/context.ts'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, tempProject } from '../project.ts'

const SHOP = 'def total(prices):\n    return sum(prices)\n'
const HALVED = `def total(prices, coupon=None):
    if coupon == "HALF":
        return sum(prices) / 2
    if coupon == "LOST":
        raise ValueError(coupon)
    return sum(prices)
`
const TESTS = 'from shop.cart import total\n\n\ndef test_adds():\n    assert total([1, 2]) == 3\n'
const HALF = `${TESTS}\n\ndef test_half():\n    assert total([1, 3], "HALF") == 2\n`
const SOURCE = 'shop/cart.py'
const FILE = 'tests/test_cart.py'

/** A shop in Python, and a session that works in it. */
function shop(settings: object, files: Readonly<Record<string, string>> = {}) {
  const budgets = { budget_ms: { interactive: 100_000 } }
  const temp = tempProject({
    git: true,
    files: {
      '.tailtest/config.json': JSON.stringify({ ...budgets, ...settings }),
      '.gitignore': '.tailtest\n__pycache__\n',
      'pyproject.toml': '[tool.pytest.ini_options]\npythonpath = ["."]\n',
      'shop/__init__.py': '',
      [SOURCE]: SHOP,
      [FILE]: TESTS,
      ...files,
    },
  })
  temp.trust()
  session(temp)
  const env = { ...temp.env, PATH: process.env.PATH, PYENV_ROOT: process.env.PYENV_ROOT }
  const at = (over: Partial<Options> = {}) => contextOf(temp, { env, ...over })
  let turns = 0
  return {
    prompt: async () => {
      turns += 1
      const event = { ...eventBase(temp, { turn: `t${turns}` }), text: 'go on' }
      return handle({ type: 'prompt-sent', ...event }, at())
    },
    edit: async (path: string, text: string) => {
      temp.write(path, text)
      const files = [{ path: join(temp.project.root, path), kind: 'written' as const }]
      await handle({ type: 'file-edited', ...eventBase(temp), files }, at())
    },
    end: () => {
      const event = { continued: false, aborted: false, waiting: 'no' } as const
      return handle({ type: 'turn-ended', ...eventBase(temp), ...event }, at())
    },
    report: () =>
      JSON.parse(readFileSync(join(temp.project.root, '.tailtest/reports/latest.json'), 'utf8')),
  }
}

const SAID = '1 of 5 changed lines ran in no test: shop/cart.py:5'

describe('at the end of a turn', () => {
  test('the lines that changed and that no test ran are told, to the agent when it is spoken to next', async () => {
    const at = shop({ coverage: 'turn' })
    await at.prompt()
    await at.edit(SOURCE, HALVED)
    await at.edit(FILE, HALF)
    const told = await at.end()
    expect(told.type).toBe('tell')
    expect(told).toMatchObject({ user: expect.stringContaining(`[tailtest] ${SAID}`) })
    expect(at.report().lines).toEqual([{ file: SOURCE, of: 5, unrun: [5] }])
    expect(await at.prompt()).toMatchObject({ text: expect.stringContaining(`tailtest: ${SAID}.`) })
  })

  test('nothing is told of lines that were there before, or that all ran', async () => {
    const at = shop({ coverage: 'turn' }, { [SOURCE]: HALVED, [FILE]: HALF })
    await at.prompt()
    await at.edit(SOURCE, HALVED.replace('/ 2', '/ 2.0'))
    expect(JSON.stringify(await at.end())).not.toContain('no test')
    expect(at.report().lines).toEqual([{ file: SOURCE, of: 1, unrun: [] }])
    expect(JSON.stringify(await at.prompt())).not.toContain('changed line')
  })

  test('nothing is told where a test fails, nor by default', async () => {
    for (const [settings, text] of [
      [{ coverage: 'turn' }, HALF.replace('== 2', '== 7')],
      [{}, HALF],
    ] as const) {
      const at = shop(settings)
      await at.prompt()
      await at.edit(SOURCE, HALVED)
      await at.edit(FILE, text)
      expect(JSON.stringify(await at.end())).not.toContain('changed line')
      expect(at.report().lines).toBeUndefined()
    }
  })

  test('what is known from an earlier run is not run again, and nothing is said of it', async () => {
    const other = `${TESTS}# another\n`
    const at = shop({ coverage: 'turn', run_tests: 'edit' }, { 'tests/test_other.py': other })
    await at.prompt()
    await at.edit(SOURCE, HALVED)
    await at.edit(FILE, HALF)
    expect(JSON.stringify(await at.end())).not.toContain('changed line')
    expect(at.report().lines ?? []).toEqual([])
  })
})
