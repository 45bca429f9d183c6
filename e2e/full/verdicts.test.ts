import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, linesFor, notes, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { latestReport } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, read, say, write } from '../support/turns.ts'

const done = [[say('Done.')], [say('I leave it.')], [say('I leave it still.')]]

/** A test that calls what its source never had, and one that needs a package nobody installed. */
const TESTS = {
  wrong: `import { expect, test } from 'vitest'
import { invoiceTotals } from './billing.ts'
test('an invoice sums up its amounts', () => {
  expect(invoiceTotals([100, 250])).toBe(350)
})
`,
  homeless: `import chance from 'chance-of-the-season'
import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'
test('an invoice sums up its amounts', () => {
  expect(invoiceTotal([chance.integer()])).toBe(350)
})
`,
}

async function categoriesOf(source: string, testText: (shop: Shop) => string): Promise<string[]> {
  const shop = await openShop()
  await install(shop)
  await play(shop, [
    [write(shop, billing.source, source)],
    [write(shop, billing.test, testText(shop))],
    ...done,
  ])
  return latestReport(shop).failures.map(({ category }) => category)
}

test('a bug in the source, a bug in the test and a package that nobody names are told apart', async () => {
  expect(await categoriesOf(billing.wrong, billing.testText)).toEqual(['real_bug'])
  expect(await categoriesOf(billing.right, () => TESTS.wrong)).toEqual(['test_bug'])
  // made up by the agent: installing it is not what is missing
  expect(await categoriesOf(billing.right, () => TESTS.homeless)).toEqual(['test_bug'])
})

test('a test that fails once and then passes is reported as flaky and blocks nobody', async () => {
  const shop = await openShop()
  await install(shop)
  const flaky = `import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'
test('an invoice sums up its amounts', () => {
  const seen = existsSync('.seen')
  writeFileSync('.seen', '')
  expect(invoiceTotal([100, 250]) + (seen ? 0 : 1)).toBe(350)
})
`
  const played = await play(shop, [
    [write(shop, billing.source, billing.right)],
    [write(shop, billing.test, flaky)],
    ...done,
  ])
  expect(continuations(played.model)).toEqual([])
  expect(played.run.results).toEqual(['Done.'])
  expect(latestReport(shop).failures.map(({ status }) => status)).toEqual(['flaky'])
  expect(linesFor(played).join('\n')).toContain('] flaky: ')
})

test('where the person is asked, the same failure is said once, however many turns it stays', async () => {
  const shop = await openShop({ config: { on_real_bug: 'ask' } })
  await install(shop)
  const { model } = await play(
    shop,
    [
      [
        write(shop, billing.source, billing.wrong),
        write(shop, billing.test, billing.testText(shop)),
      ],
      [say('Done.')],
      [say('Want me to fix this?')],
      [edit(shop, billing.source, 'export function', '/** Cents. */\nexport function')],
      [say('A comment, nothing else.')],
      [say('I said so.')],
    ],
    { prompt: ['Write the billing.', 'Not now. Describe it.'] },
  )
  expect(continuations(model).filter((text) => text.includes(billing.title))).toHaveLength(1)
})

test('with run_tests: edit the note on an edit says how its tests stand, and the end of the turn runs nothing again', async () => {
  const shop = await openShop({ config: { run_tests: 'edit' } })
  shop.write('src/price.test.ts', shop.counting('price') + shop.read('src/price.test.ts'))
  await shop.git('commit', '--all', '--quiet', '--message=Count the runs')
  await install(shop)
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', 'percent < 0', '0 > percent')],
    [say('Turned around.')],
  ])
  expect(reachedModel(model, /\[tailtest\] tests:passed=\d+ failed=0/)).toHaveLength(1)
  expect(shop.runsOf('price')).toBe(1)
  expect(notes(model)).toEqual([])
})

test('tests that do not fit the time are named as not run', async () => {
  const shop = await openShop({ config: { budget_ms: { interactive: 1500, headless: 1500 } } })
  const slow = (name: string) => `import { expect, test } from 'vitest'
import { addTax } from './price.ts'
test('${name}', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(addTax).toBeTypeOf('function')
})
`
  for (const name of ['one', 'two', 'three']) shop.write(`src/slow-${name}.test.ts`, slow(name))
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message=Slow tests')
  await install(shop)
  const played = await play(
    shop,
    [
      [read(shop, 'src/price.ts')],
      [edit(shop, 'src/price.ts', 'percent < 0', '0 > percent')],
      [say('Turned around.')],
      [edit(shop, 'src/price.ts', '0 > percent', 'percent < 0')],
      [say('And back.')],
    ],
    { prompt: ['Turn it around.', 'Turn it back.'] },
  )
  const notRun = latestReport(shop).not_run
  expect(notRun.map(({ test }) => test)).toEqual(['src/slow-three.test.ts', 'src/slow-two.test.ts'])
  expect(linesFor(played).join('\n')).toContain(
    'not run: src/slow-two.test.ts (it does not fit the time budget)',
  )
})

test('a function that was renamed while other files still use it is named with its new name', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', 'export function format(', 'export function formatted(')],
    [say('Renamed.')],
    [say('I leave it.')],
  ])
  const [text = ''] = continuations(model)
  expect(text).toContain('other files still use what this turn removed or renamed')
  expect(text).toMatch(/- src\/price\.test\.ts line 2: format, no longer in src\/price\.ts/)
})
