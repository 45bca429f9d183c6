import { readFileSync } from 'node:fs'
import { describeMutant } from '@tailtest/mutation'
import { relPath, toAbsolute } from '@tailtest/project'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strengthNow } from '../../src/strength/now.ts'
import type { Strength, StrengthDemand } from '../../src/strength/types.ts'
import { contextOf, eventBase, type TempProject, tempProject } from '../project.ts'

const PATH = process.env.PATH ?? ''
beforeEach(() => void vi.stubEnv('PATH', PATH))
afterEach(() => void vi.unstubAllEnvs())

const CART = `export function total(items) {
  if (items.some((price) => price < 0)) throw new RangeError('negative')
  return items.reduce((sum, price) => sum + price, 0)
}
`
const TEST = `import assert from 'node:assert'
import test from 'node:test'
import { total } from '../src/cart.js'

test('adds up', () => assert.equal(total([1, 2]), 3))
`
const files = {
  'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  'src/cart.js': CART,
  'test/cart.test.js': TEST,
}

function measured(temp: TempProject, demand: Partial<StrengthDemand> = {}): Promise<Strength> {
  const context = { ...contextOf(temp), env: { ...temp.env, PATH } }
  const place = context.placeOf(eventBase(temp), temp.project.root)
  return strengthNow(place, { budgetMs: 60_000, ...demand })
}

/** Each mutant and what became of it. */
const told = (strength: Strength) =>
  strength.type === 'unmeasured'
    ? strength.reason
    : strength.files.flatMap(({ file, mutants }) =>
        mutants.map(
          ({ mutant, status }) => `${file}:${mutant.line} ${describeMutant(mutant)} ${status}`,
        ),
      )

describe('strength', () => {
  test('of whole files: what no test notices is named, and nothing of the project is touched', async () => {
    const temp = tempProject({ git: true, files })
    temp.commit()
    const strength = await measured(temp, { paths: [relPath('src/cart.js')] })
    expect(told(strength)).toEqual([
      'src/cart.js:2 items.some((price) => price < 0) never true survived',
      'src/cart.js:2 < → >= killed',
      'src/cart.js:3 return items.reduce((sum, price) => sum + price, 0) → undefined killed',
      'src/cart.js:3 + → - killed',
    ])
    expect(strength).toMatchObject({ killed: 3, of: 4, left: 0 })
    expect(readFileSync(toAbsolute(temp.project, relPath('src/cart.js')), 'utf8')).toBe(CART)
    expect(temp.git('status', '--porcelain')).toBe('')
  })

  test('of lines that differ from a commit, and of new files; an assertion that is gone lets them live', async () => {
    const temp = tempProject({ git: true, files })
    temp.commit()
    temp.write('src/cart.js', CART.replace('sum + price', 'sum + 2 * price'))
    temp.write('src/new.js', 'export const half = (n) => n / 2\n')
    temp.write('test/cart.test.js', TEST.replace('assert.equal(total([1, 2]), 3)', 'total([1, 2])'))
    const strength = await measured(temp)
    expect(told(strength)).toEqual([
      'src/cart.js:3 return items.reduce((sum, price) => sum + 2 * price, 0) → undefined survived',
      'src/cart.js:3 + → - survived',
      'src/new.js:1 return n / 2 → undefined no coverage',
      'src/new.js:1 / → * no coverage',
    ])
    expect(strength).toMatchObject({ killed: 0, of: 4 })
  })

  test('a loop without an end is noticed by the time it takes', async () => {
    const source =
      'export function count(n) {\n  let i = 0\n  while (i < n) i += 1\n  return i\n}\n'
    const own = TEST.replace('total', 'count').replace('cart', 'count')
    const temp = tempProject({
      git: true,
      files: {
        'package.json': files['package.json'],
        'src/count.js': source,
        'test/count.test.js': own.replace('total([1, 2]), 3', 'count(3), 3'),
      },
    })
    temp.commit()
    const lines = told(await measured(temp, { paths: [relPath('src/count.js')] }))
    expect(lines).toContain('src/count.js:3 += → -= timeout')
  })
})

describe('nothing is measured', () => {
  test('where a test fails without a mutant', async () => {
    const temp = tempProject({ git: true, files })
    temp.write('test/cart.test.js', TEST.replace(', 3)', ', 4)'))
    const strength = await measured(temp, { paths: [relPath('src/cart.js')] })
    expect(strength).toMatchObject({
      type: 'unmeasured',
      reason: 'without a mutant test/cart.test.js::adds up fails',
    })
  })

  test('where nothing changed', async () => {
    const temp = tempProject({ git: true, files })
    temp.commit()
    expect(told(await measured(temp))).toMatch(/^what differs from HEAD: no line/)
  })

  test('where the base is no commit', async () => {
    const temp = tempProject({ git: true, files })
    temp.commit()
    expect(told(await measured(temp, { base: 'gone' }))).toMatch(/^"gone" is no commit of /)
  })

  test('where the tests have no runner', async () => {
    const temp = tempProject({ git: true, files })
    temp.write('package.json', '{ "devDependencies": { "vitest": "*" } }')
    const strength = await measured(temp, { paths: [relPath('src/cart.js')] })
    expect(told(strength)).toBe('vitest is not installed')
  })

  test('where it is stopped: that is thrown, and no copy is left', async () => {
    const temp = tempProject({ git: true, files })
    temp.commit()
    const stopped = new AbortController()
    const onStep = (step: string) => {
      if (step.includes('without a mutant')) stopped.abort(new Error('stopped'))
    }
    const demand = { paths: [relPath('src/cart.js')], signal: stopped.signal, onStep }
    await expect(measured(temp, demand)).rejects.toThrow('stopped')
  })
})
