import { expect, test } from 'vitest'
import type { TempProject } from '../../project.ts'
import { shop, turn } from '../../turn/shop.ts'

const CART = 'export const total = (xs) => xs.length\nexport const tax = (x) => x * 2\n'

/** A test of one function that loads all of them. */
const testOf = (name: string, value: string) => `import { expect, test } from 'vitest'
import { ${name} } from './index.js'
test('${name}', () => { expect(${name}(${value})).toBe(2) })
`

function twoTests(selection: string): TempProject {
  return shop({
    '.tailtest/config.json': JSON.stringify({ selection, budget_ms: { interactive: 100_000 } }),
    'src/basket.js': CART,
    'src/index.js': "export * from './basket.js'\n",
    'src/sums.test.js': testOf('total', '[1, 2]'),
    'src/taxes.test.js': testOf('tax', '1'),
  })
}

test('by names, a test that loads what changed and mentions nothing of it is not run', async () => {
  const change = CART.replace('xs.length', 'xs.length + 0')
  const byImports = await turn(twoTests('imports'), 'src/basket.js', change)
  expect(byImports.ran).toEqual(['src/sums.test.js', 'src/taxes.test.js'])
  const byNames = await turn(twoTests('names'), 'src/basket.js', change)
  expect(byNames.ran).toEqual(['src/sums.test.js'])
}, 120_000)

test('by names, a failure is told as it is by imports', async () => {
  const { failures, reply } = await turn(
    twoTests('names'),
    'src/basket.js',
    CART.replace('x * 2', 'x * 3'),
  )
  expect(failures).toEqual(['src/taxes.test.js::tax: new'])
  expect(reply).toMatchObject({ type: 'continue', text: expect.stringContaining('real_bug') })
}, 120_000)
