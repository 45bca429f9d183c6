import { expect, test } from 'vitest'
import { linesFor, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf, recorded } from '../support/state.ts'
import { inShell, install } from '../support/tailtest.ts'
import { edit, say, write } from '../support/turns.ts'

const inSubfolder = (shop: Shop) => ({ cwd: shop.path('src') })

test('installed for the user, nothing of a project runs before the person does what they are told to, then it does', async () => {
  const shop = await openShop()
  await install(shop, 'user')
  const first = await play(
    shop,
    [
      [
        write(shop, billing.source, billing.right),
        write(shop, billing.test, billing.testText(shop)),
      ],
      [say('Done.')],
    ],
    inSubfolder(shop),
  )
  expect(shop.runsOf('billing')).toBe(0)
  expect(recorded(shop, 'results.run')).toEqual([])
  const [line, ...more] = linesFor(first)
  expect(more).toEqual([])
  const command = /^\[tailtest\] not run: .*: (.* trust)$/.exec(line ?? '')?.[1]

  await inShell(shop, command ?? `no command in: ${line}`)
  await play(
    shop,
    [[edit(shop, billing.source, 'amounts.reduce', 'amounts.concat().reduce')], [say('Done.')]],
    { ...inSubfolder(shop), resume: first.run.session },
  )
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('the state of a session started in a subfolder lies at the root', async () => {
  const shop = await openShop()
  await install(shop, 'user')
  await play(
    shop,
    [[write(shop, billing.source, billing.right)], [say('Done.')], [say('No.')]],
    inSubfolder(shop),
  )
  expect(recorded(shop, 'session.queued')).toMatchObject([{ path: billing.source }])
  expect(() => shop.read('src/.tailtest/session.json')).toThrow()
})
