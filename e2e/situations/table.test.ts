import { describe, test } from 'vitest'
import { GROUPS } from '../support/situations/index.ts'
import { type Outcome, played } from '../support/situations/stage.ts'
import type { Situation } from '../support/situations/step.ts'
import { asIn, hindrance, PATIENCE_MS, type Player, playedIn } from './support/player.ts'
import { PLAYERS } from './support/players.ts'

const references = {
  attended: new Map<Situation, Promise<Outcome>>(),
  unattended: new Map<Situation, Promise<Outcome>>(),
}

/** What the built hook says, played once for all clients. */
function reference(situation: Situation, { attended }: Player): Promise<Outcome> {
  const known = attended ? references.attended : references.unattended
  const outcome =
    known.get(situation) ?? played({ ...situation, unattended: !attended }, { toItsEnd: true })
  known.set(situation, outcome)
  return outcome
}

for (const player of PLAYERS) {
  for (const { title, situations } of GROUPS) {
    describe(`${player.title}: ${title}`, () => {
      for (const situation of situations) {
        if (hindrance(player, situation) !== undefined) continue
        test.concurrent(situation.title, { timeout: PATIENCE_MS }, async ({ expect }) => {
          const [said, really] = await Promise.all([
            reference(situation, player),
            playedIn(player, situation),
          ])
          expect(really).toEqual(asIn(player, said))
        })
      }
    })
  }
}
