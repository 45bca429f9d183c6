import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inClients } from '../situations/support/in-clients.ts'
import { PLAYERS } from '../situations/support/players.ts'
import { REPOSITORY } from '../support/shop.ts'
import { GROUPS } from '../support/situations/index.ts'
import { verdictsPage } from '../support/situations/page.ts'
import { type Outcome, played } from '../support/situations/stage.ts'

test('docs/verdicts.md is what the built hook says, in each situation', async () => {
  const situations = GROUPS.flatMap((group) => group.situations)
  expect(situations.length).toBeGreaterThanOrEqual(60)
  const outcomes: Outcome[] = []
  const waiting = [...situations.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, situation] = next
      outcomes[at] = await played(situation)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  await expect(verdictsPage(GROUPS, outcomes, inClients(PLAYERS, situations))).toMatchFileSnapshot(
    join(REPOSITORY, 'docs', 'verdicts.md'),
  )
}, 2_400_000)
