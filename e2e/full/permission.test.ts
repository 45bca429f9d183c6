import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { addToProject, install } from '../support/tailtest.ts'
import { bash, say } from '../support/turns.ts'

const WORDS = 'node .claude/tailtest-hook.cjs'

test('a rule that names a team’s words lets the agent run tests with them unasked, and nothing else', async () => {
  const shop = await openShop()
  addToProject(shop)
  await install(shop, 'project')
  const { model } = await play(
    shop,
    [
      [bash(`${WORDS} run src/price.test.ts`)],
      [bash(`${WORDS} --version`)],
      [bash('node -e 0')],
      [say('Done.')],
    ],
    { tools: ['Read', `Bash(${WORDS} run:*)`] },
  )
  expect(recorded(shop, 'results.run')).toHaveLength(1)
  expect(reachedModel(model, /requires approval|haven't granted/i)).toHaveLength(2)
})
