import { relPath } from '@tailtest/project'
import { emptySession } from '@tailtest/session'
import { expect, test } from 'vitest'
import { openImports } from '../../../src/runs/select/imports.ts'
import { selectFor } from '../../../src/runs/select/select-for.ts'
import { openTogether } from '../../../src/runs/select/together.ts'
import { session, syntax, tempProject } from '../../project.ts'

const [CART, ADD, TAX, OTHER] = ['lib/cart.js', 'test/ädd.test.js', 'test/tax.test.js', 'lib/o.js']

test('a test counts for each commit that it shares with a changed file', async () => {
  const temp = tempProject({ git: true, files: { [CART]: '0', [ADD]: '0', [OTHER]: '0' } })
  temp.commit()
  temp.write(CART, '1')
  temp.write(ADD, '1')
  temp.commit()
  temp.write(OTHER, '1')
  temp.write(TAX, '1')
  temp.commit()
  const points = await openTogether(temp.project, [relPath(CART)])
  expect([ADD, TAX, 'test/none.test.js'].map((path) => points(relPath(path)))).toEqual([2, 0, 0])
})

test('a commit of very many files says nothing', async () => {
  const many = Array.from({ length: 80 }, (_, at) => [`test/t${at}.test.js`, '0'])
  const temp = tempProject({ git: true, files: { [CART]: '0', ...Object.fromEntries(many) } })
  temp.commit()
  const points = await openTogether(temp.project, [relPath(CART)])
  expect(points(relPath('test/t1.test.js'))).toBe(0)
})

test.each([true, false])(
  'nothing was committed together without a commit (a repository: %s)',
  async (git) => {
    const temp = tempProject({ files: { [CART]: '0', [TAX]: '0' } })
    if (git) temp.git('init', '--quiet')
    const points = await openTogether(temp.project, [relPath(CART)])
    expect(points(relPath(TAX))).toBe(0)
  },
)

test('where many tests load a source, one that was committed with it comes to the front', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `test/t${at + 10}.test.js`)
  const load = "import '../lib/cart.js'\n"
  const files = Object.fromEntries(names.map((name) => [name, load]))
  const temp = tempProject({ git: true, files })
  temp.commit()
  temp.write(CART, '1')
  temp.write('test/t30.test.js', `${load}\n`)
  temp.commit()
  const { place } = session(temp)
  const imports = openImports(place, { syntax, debug: () => {} })
  const work = { ...place, imports }
  const asked = { place: work, session: emptySession(), existing: 'run' } as const
  const { tests } = await selectFor([relPath(CART)], asked)
  expect([...tests.keys()].indexOf(relPath('test/t30.test.js'))).toBeLessThan(5)
  expect(tests.size).toBe(names.length)
})
