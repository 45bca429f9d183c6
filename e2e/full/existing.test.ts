import { expect, test } from 'vitest'
import { continuations, linesFor, notes, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { outcomeOf } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, read, say } from '../support/turns.ts'

test('an edit of a tracked source runs the test it has and asks for no other', async () => {
  const shop = await openShop()
  shop.write('src/price.test.ts', shop.counting('price') + shop.read('src/price.test.ts'))
  await shop.git('commit', '--all', '--quiet', '--message=Count the runs')
  await install(shop)
  const played = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', 'percent < 0', '0 > percent')],
    [say('Turned around.')],
  ])
  expect(shop.runsOf('price')).toBe(1)
  expect(notes(played.model)).toEqual([])
  expect(continuations(played.model)).toEqual([])
  expect(outcomeOf(shop, 'src/price.ts')).toBe('passed')
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=\d+ failed=0\b/),
  )
})

test('an edit that breaks a tracked source is found by the test of a file that imports it', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', 'return net + Math', 'return net - Math')],
    [say('Done.')],
    [say('I leave it.')],
  ])
  const [text] = continuations(model)
  expect(text).toContain('tax is added and rounded to whole cents')
  expect(text).toContain('the total sums up all lines and adds the tax')
})

test('a tracked source without a test is left alone', async () => {
  const shop = await openShop({ files: { 'src/greet.ts': 'export const greet = () => "hi"\n' } })
  await install(shop)
  const { model, run } = await play(shop, [
    [read(shop, 'src/greet.ts')],
    [edit(shop, 'src/greet.ts', '"hi"', '"hello"')],
    [say('Done.')],
  ])
  expect(notes(model)).toEqual([])
  expect(run.results).toEqual(['Done.'])
})
