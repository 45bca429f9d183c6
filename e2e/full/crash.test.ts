import { expect, test } from 'vitest'
import { begin, play } from '../support/play.ts'
import { until } from '../support/processes.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { history, journals } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

test('after the client was killed in mid-turn, the finished turns stand in the history, once', async () => {
  const shop = await openShop()
  await install(shop)
  const never = () => new Promise<never>(() => {})
  const { model, running } = await begin(
    shop,
    [
      [
        write(shop, billing.source, billing.right),
        write(shop, billing.test, billing.testText(shop)),
      ],
      [say('Done.')],
      [write(shop, refund.source, refund.right)],
      never,
    ],
    { prompt: ['Write the billing.', 'Write the refund.'] },
  )
  await until('the second turn to be under way', () => model.requests.length === 4)
  running.kill('SIGKILL')
  const killed = await running.done
  const finished = { file: billing.source, status: 'passed', session_id: killed.session }
  expect(history(shop)).toMatchObject([finished])

  await play(shop, [[say('Hello again.')]])
  expect(history(shop)).toMatchObject([finished])
  expect(journals(shop).flat().length).toBeGreaterThan(0) // every line was readable
})
