import { describe, test } from 'vitest'
import { GROUPS } from '../support/situations/index.ts'
import { type Outcome, played } from '../support/situations/stage.ts'
import type { Situation } from '../support/situations/step.ts'
import { claude } from './support/claude.ts'
import { claudeInTerminal } from './support/claude-terminal.ts'
import { cline } from './support/cline.ts'
import { codex } from './support/codex.ts'
import { copilot } from './support/copilot.ts'
import { cursor } from './support/cursor.ts'
import { asIn, PATIENCE_MS, type Player, playedIn } from './support/player.ts'

const PLAYERS = [
  claude('2.1.197'),
  claudeInTerminal('2.1.197'),
  claude('2.1.330'),
  claudeInTerminal('2.1.330'),
  codex,
  copilot,
  cline,
  cursor,
]

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

describe.each(PLAYERS)('$title', (player) => {
  describe.each(GROUPS)('$title', ({ situations }) => {
    test.concurrent.for(situations)(
      '$title',
      { timeout: PATIENCE_MS },
      async (situation, { expect }) => {
        const [said, really] = await Promise.all([
          reference(situation, player),
          playedIn(player, situation),
        ])
        expect(really).toEqual(asIn(player, said))
      },
    )
  })
})
